import { isSubscribed, listingCan } from "#shared/listing-acts.ts";
import { listingsContract } from "#shared/listings.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { noteListView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { closeCheckout } from "../payments/checkout.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { readListings, updateListing, type StoredListing } from "./listing.ts";
import { buildShownAgainEmail, buildTakenDownEmail, emailNoticeWrites, ownerNoticeWrites } from "./owner-news.ts";
import { presentListing } from "./present-listing.ts";
import { endPayment } from "./settle-payment.ts";

export const listListings = adminEndpoint(
  listingsContract.listListings,
  async ({ month, cursor: start }, { id }, { network }) => {
    const { items, ...rest } = await readListings(month, start);
    await noteListView({ list: "listings", scope: month, by: { id, network } });
    return { items: items.map((each) => presentListing(each)), ...rest };
  },
);

const hasPictures = ({ logo, featuredImage }: StoredListing) => logo !== undefined || featuredImage !== undefined;

/** A listing's fields in the audit log. */
const toFacts = (listing: StoredListing) => ({
  status: listing.takenDown ? "hidden" : "shown",
  pictures: hasPictures(listing) ? "yes" : "no",
  subscriptionEnds: listing.takenDown?.endsSubscription ? "yes" : "no",
});

const listingAudit = (before: StoredListing, after: StoredListing, by: Actor) => {
  const { id, email, fullName, businessName } = before;
  const isMoved = (before.takenDown === undefined) !== (after.takenDown === undefined);
  return auditWrite({
    kind: isMoved ? (after.takenDown ? "listing-hidden" : "listing-shown") : "listing-edited",
    by,
    about: { email, name: fullName },
    object: { kind: "listing", id, title: businessName },
    changes: listChanges(toFacts(before), toFacts(after)),
  });
};

export const restoreListing = adminEndpoint(
  listingsContract.restoreListing,
  async ({ listingId }, { id }, { network }) => {
    const by = await readActor(id, network);
    const { after } = await updateListing(listingId, async (hidden) => {
      if (!hidden.takenDown) return undefined;
      const after = { ...hidden, takenDown: undefined };
      const email = buildShownAgainEmail(after);
      const notice = await emailNoticeWrites(after, email);
      return { after, email, also: { ...listingAudit(hidden, after, by), ...notice } };
    });
    return presentListing(after);
  },
);

/** A new version, since the owner's form shows the pictures. */
const withoutPictures = (listing: StoredListing): StoredListing => ({
  ...listing,
  logo: undefined,
  featuredImage: undefined,
  version: listing.version + 1,
});

export const takeListingDown = adminEndpoint(
  listingsContract.takeListingDown,
  async ({ listingId, reason, deletePictures, endSubscription }, admin, { network }) => {
    const actor = await readActor(admin.id, network);
    const by = { id: actor.id, name: actor.name };
    const { before, after } = await updateListing(listingId, async (listing) => {
      const deletes = deletePictures && hasPictures(listing);
      const rest = deletes ? withoutPictures(listing) : listing;
      const endsSubscription = endSubscription && isSubscribed(listing);
      if (listing.takenDown && !endsSubscription) {
        if (deletes) {
          const notice = await ownerNoticeWrites(rest, { news: "pictures-removed" });
          return { after: rest, also: { ...listingAudit(listing, rest, actor), ...notice } };
        }
        refuseIf(listingCan.hide.whyNot(listing));
      }
      const hidden = { ...rest, takenDown: { at: new Date().toISOString(), by, reason, endsSubscription } };
      const also = listingAudit(listing, hidden, actor);
      // For a retry after Stripe failed: the owner already has the email, and the log its entry.
      if (listing.takenDown?.endsSubscription) return { after: hidden, ...(deletes && { also }) };
      const subscription = endsSubscription ? "ends" : isSubscribed(listing) ? "goes on" : "none";
      const email = buildTakenDownEmail(hidden, { subscription, picturesAreGone: deletes });
      return { after: hidden, email, also: { ...also, ...(await emailNoticeWrites(hidden, email)) } };
    });
    if (deletePictures) await (await import("./pictures.ts")).discardPictures(before);
    if (after.takenDown?.endsSubscription) {
      const ended = await endPayment(after).catch((error: unknown) => {
        if (error instanceof AppError) return after;
        throw error;
      });
      return presentListing(ended);
    }
    // A payment on a checkout page left open is ended later.
    if (after.checkout && !isSubscribed(after)) await closeCheckout(after.checkout.id);
    return presentListing(after);
  },
);
