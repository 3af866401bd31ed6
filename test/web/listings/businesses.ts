import type { BusinessCard, BusinessPage } from "#shared/listings.ts";
import { listedBusinesses } from "#web/features/listings/directory/listed-businesses.tsx";
import { ok } from "../api.ts";
import { api } from "../registrations/registrations.tsx";

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A business that is listed, as the directory tells it. */
export const businessCard = (name: string, changes: Partial<BusinessCard> = {}): BusinessCard => ({
  slug: slugOf(name),
  name,
  category: "Tech",
  description: "Payroll for kitchens.",
  location: "Frisco, TX",
  website: "https://example.com/payroll",
  phone: "(214) 555-0101",
  logo: null,
  featuredImage: null,
  ...changes,
});

/** The same with everything its page tells. */
export const businessPage = (name: string, changes: Partial<BusinessPage> = {}): BusinessPage => ({
  ...businessCard(name),
  bio: "We began in a garage.\n<b>Still there.</b>",
  yearsInBusiness: "12",
  instagram: "@payroll.club",
  otherSocials: "LinkedIn: https://linkedin.example/in/payroll, or ask",
  ...changes,
});

/** So many of them, by name. */
export const businessCards = (count: number) =>
  Array.from({ length: count }, (_, index) => businessCard(`Business ${String(index).padStart(3, "0")}`));

/** The API tells of these businesses; nothing is known of an earlier visit. */
export const directoryOf = (...businesses: BusinessCard[]) => {
  listedBusinesses.forget();
  return api({ "GET /api/listings": () => ok({ items: businesses }) });
};
