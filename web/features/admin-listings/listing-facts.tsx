import type { Listing } from "#shared/listings.ts";
import { adminListingsWords } from "#web/content/admin-listings.ts";
import { dayOf } from "#web/ui/club-time.ts";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { EmailLink, InstagramLink, PhoneLink, TextWithLinks, WebsiteLink } from "#web/ui/outside-links.tsx";

const { facts } = adminListingsWords;

const paymentFact = ({ payment, paidUntil, endsThen, graceUntil, takenDown }: Listing): FactRow[] => {
  if (payment === "past-due" && graceUntil) return [["calendar", facts.graceUntil, dayOf(graceUntil)]];
  if (payment !== "live" || !paidUntil || takenDown?.endsSubscription) return [];
  return [["calendar", endsThen ? facts.endsOn : facts.paidUntil, dayOf(paidUntil)]];
};

const rowsOf = (listing: Listing): FactRow[] => {
  const { fullName, email, phone, website, instagram, otherSocials, yearsInBusiness } = listing;
  return [
    ["people", facts.fullName, <bdi>{fullName}</bdi>],
    ["mail", facts.email, <EmailLink email={email} />],
    ["phone", facts.phone, <PhoneLink phone={phone} />],
    ["outward", facts.website, website === "" ? "" : <WebsiteLink address={website} />],
    ["at", facts.instagram, <InstagramLink handle={instagram} />],
    ["people", facts.otherSocials, <TextWithLinks text={otherSocials} />],
    ["clock", facts.yearsInBusiness, <bdi>{yearsInBusiness}</bdi>],
    ...paymentFact(listing),
  ];
};

const columns = { sm: "repeat(2, minmax(0, 1fr))", xl: "repeat(3, minmax(0, 1fr))" } as const;

/** Whose it is, where it is found besides, and until when it is paid for. */
export const ListingFacts = ({ listing }: { listing: Listing }) => (
  <Facts
    rows={rowsOf(listing)}
    gridTemplateColumns={columns}
    columnGap="6"
    css={{ "& dd": { overflowWrap: "anywhere" } }}
  />
);
