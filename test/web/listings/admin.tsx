import { screen, waitFor, within } from "@testing-library/react";
import type { Listing } from "#shared/listings.ts";
import { getCurrentMonth } from "#web/lib/months.ts";
import { type Answers, ok } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

/** A listing that is live; each letter makes another one. */
export const listing = (letter: string, changes: Partial<Listing> = {}): Listing => ({
  id: `listing_${letter.repeat(8)}`,
  businessName: `Studio ${letter.toUpperCase()}`,
  website: "https://studio.example",
  fullName: "Zora Hurston",
  email: "zora@studio.test",
  phone: "(214) 555-0134",
  category: "Marketing",
  shortDescription: "Names and <b>campaigns</b>.",
  fullBio: "We began in a garage.",
  yearsInBusiness: "6",
  location: "Deep Ellum, Dallas",
  instagram: "@studio",
  otherSocials: "https://linkedin.example/studio",
  logo: null,
  featuredImage: null,
  slug: `studio-${letter}`,
  payment: "live",
  paidUntil: "2026-12-05T15:00:00.000Z",
  endsThen: false,
  createdAt: `${getCurrentMonth()}-05T15:00:00.000Z`,
  version: 3,
  ...changes,
});

export const list = "GET /api/admin/listings";
export const takedown = ({ id }: Listing, method = "POST") => `${method} /api/admin/listings/${id}/takedown`;

/** These are listed in this month. */
export const inThisMonth =
  (listings: readonly Listing[]) =>
  ({ query }: { query: URLSearchParams }) =>
    ok(query.get("month") === getCurrentMonth() ? { items: listings, unreadable: 1 } : { items: [] });

/** The admins' list of this month, once it is there. */
export const visitListings = async (listings: readonly Listing[], answers: Answers = {}) => {
  const sent = portalAnswers({
    [list]: inThisMonth(listings),
    ...answers,
  });
  const visit = await enter("/portal/admin/listings", "Business Listings");
  await waitFor(() => expect(screen.queryByText("Loading the listings")).not.toBeInTheDocument());
  return { ...visit, sent };
};

export const card = (name: string) => within(screen.getByRole("article", { name }));
