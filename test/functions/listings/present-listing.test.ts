import { cardItemOf, storedCard, type StoredCard } from "#functions/listings/card.ts";
import { toCard } from "#functions/listings/listing.ts";
import { listingItemOf, storedListing as schema } from "#functions/listings/listing.ts";
import { presentCard, presentListing, presentOwn, presentPage } from "#functions/listings/present-listing.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { businessCard, businessPage, listing, ownListing } from "#shared/listings.ts";
import { keptListing, shownListing } from "../../support/kept-listing.ts";

const takenDown = {
  at: "2026-11-22T12:00:00.000Z",
  by: { id: "admin-1", name: "Naomi Whitfield" },
  reason: "Not a business.",
  endsSubscription: false,
};
const pictures = { logo: "media/listings/1.png", featuredImage: "media/listings/2.jpg" };
const overdue = { status: "past_due", periodStart: "2026-11-01T12:00:00.000Z" } as const;
const later = new Date("2026-11-08T12:00:00.000Z");
const before = new Date("2026-11-08T11:59:00.000Z");

test("an item is read as it was kept", () => {
  for (const kept of [keptListing(), shownListing(overdue, { ...pictures, takenDown, request: "digest" })])
    expect(schema.parse(listingItemOf(kept))).toEqual(kept);
});

test("only what is paid for and not hidden has a card", () => {
  expect(toCard(shownListing())).toBeDefined();
  expect(toCard(shownListing(overdue))).toMatchObject({ shownUntil: "2026-11-08T12:00:00.000Z" });
  expect(toCard(keptListing())).toBeUndefined();
  expect(toCard(shownListing({ status: "canceled" }))).toBeUndefined();
  expect(toCard(shownListing({}, { takenDown }))).toBeUndefined();
});

test("a card tells what the list shows, and nothing of who pays", () => {
  const kept = shownListing({}, pictures);
  const item = cardItemOf(kept.id, toCard(kept) as StoredCard);

  expect(item).toMatchObject({ sk: "CARD", gsi1pk: "BUSINESSES", gsi1sk: `okafor studio#${kept.id}` });
  expect(JSON.stringify(item)).not.toMatch(new RegExp(`${kept.email}|${kept.secret}|sub_1|cus_1|${kept.fullName}`));
  const shown = presentCard(storedCard.parse(item));
  expect(businessCard.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ slug: "okafor-studio", logo: "/media/listings/1.png" });
  expect(JSON.stringify(shown)).not.toContain(kept.id);
});

test("a page is shown as long as its card is, and until a grace is over", () => {
  const shown = presentPage(shownListing({}, pictures));

  expect(businessPage.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ featuredImage: "/media/listings/2.jpg", bio: shownListing().fullBio });
  expect(presentPage(shownListing(overdue), before)).toBeDefined();
  expect(presentPage(shownListing(overdue), later)).toBeUndefined();
  expect(presentPage(keptListing())).toBeUndefined();
  expect(presentPage(shownListing({}, { takenDown }))).toBeUndefined();
});

test("what owners and admins read is what the contract says: no secret, no customer, no admin", () => {
  const kept = shownListing({}, { ...pictures, takenDown, checkout: { id: "cs_1", url: "https://pay.example" } });
  const [own, admins] = [presentOwn(kept), presentListing(kept)];

  expect([ownListing.parse(own), listing.parse(admins)]).toEqual([own, admins]);
  for (const shown of [own, admins]) {
    expect(shown).toMatchObject({ payment: "live", paidUntil: "2026-12-01T12:00:00.000Z", endsThen: false });
    expect(shown.takenDown).toEqual({
      at: takenDown.at,
      reason: takenDown.reason,
      endsSubscription: takenDown.endsSubscription,
    });
    for (const hidden of ["secret", "subscription", "checkout", "checkouts", "request"])
      expect(shown).not.toHaveProperty(hidden);
  }
  expect(own).toMatchObject({ token: formatToken(kept) });
  expect(own).not.toHaveProperty("id");
  expect(admins).toMatchObject({ id: kept.id });
  expect(admins).not.toHaveProperty("token");
});

test("a grace is told as long as it lasts; then the listing has ended", () => {
  expect(presentOwn(shownListing(overdue), before)).toMatchObject({
    payment: "past-due",
    graceUntil: "2026-11-08T12:00:00.000Z",
    paidUntil: "2026-11-01T12:00:00.000Z",
  });
  const over = presentOwn(shownListing(overdue), later);
  expect(over.payment).toBe("ended");
  expect(over.graceUntil).toBeUndefined();
});

test("a subscription that is over has no end to come", () => {
  const { paidUntil, endsThen } = presentOwn(shownListing({ status: "canceled", endsThen: true }));

  expect([paidUntil, endsThen]).toEqual([undefined, false]);
});
