import type { ListingNews } from "#shared/notices.ts";
import type { Email } from "../email/templates.ts";
import { noticeWrite } from "../notify/notice.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { describeError, logger } from "../platform/logger.ts";
import type { Write } from "../platform/table.ts";
import type { StoredListing } from "./listing.ts";

/** What there is to tell, and until when it holds. */
type OwnerNews = { news: ListingNews; until?: string | undefined };

/** What an email tells, for the notice of it; undefined for one that goes to who may have listed nothing. */
const toNews = ({ template, data }: Email): OwnerNews | undefined => {
  switch (template) {
    case "listing-live":
      return { news: data.isAgain ? "live-again" : "live" };
    case "listing-payment-failed":
      return { news: "payment-failed", until: data.staysUntil };
    case "listing-canceled":
      return { news: "canceled", until: data.staysUntil };
    case "listing-kept":
      return { news: "kept" };
    case "listing-ended":
      return { news: "ended" };
    case "listing-taken-down":
      return { news: data.subscription === "refused" ? "refused" : "hidden" };
    case "listing-shown-again":
      return { news: "shown-again" };
    default:
      return undefined;
  }
};

/**
 * That a month was paid for, which the payment service itself emails: after the first payment, which makes a listing
 * live, or after one that failed.
 */
const findRenewal = (before: StoredListing, after: StoredListing): OwnerNews | undefined => {
  const [old, current] = [before.subscription, after.subscription];
  if (!old || !current || old.id !== current.id || after.payment !== "live" || after.takenDown) return undefined;
  const isPaid = before.payment === "past-due" || (before.payment === "live" && old.paidUntil < current.paidUntil);
  return isPaid ? { news: "renewed", until: current.paidUntil } : undefined;
};

/** The member whose verified email address is a listing's. */
const findOwner = async ({ id, email }: StoredListing) => {
  try {
    const accountId = await findVerifiedAccount(email);
    if (accountId === undefined) return undefined;
    // Loaded on use: most owners are no members.
    const { findStanding } = await import("../membership/membership.ts");
    return (await findStanding(accountId)) === "member" ? accountId : undefined;
  } catch (error) {
    // Nobody's payment waits for Cognito: the email tells them.
    logger.warn("listing owner not looked up", { listingId: id, error: describeError(error) });
    return undefined;
  }
};

/** Tells the owner in the portal, where they are a member: part of the transaction that makes it so, with its email. */
export const ownerNoticeWrites = async (
  listing: StoredListing,
  news: OwnerNews | undefined,
): Promise<Record<string, Write>> => {
  if (!news) return {};
  const memberId = await findOwner(listing);
  if (memberId === undefined) return {};
  const { id, businessName: name } = listing;
  const about = { listing: { id, name }, news: news.news, ...(news.until !== undefined && { until: news.until }) };
  return { notice: noticeWrite(memberId, { kind: "listing", subject: id, about }) };
};

/** The same for what an email tells. */
export const emailNoticeWrites = (listing: StoredListing, email: Email) => ownerNoticeWrites(listing, toNews(email));

/** What a change of the payment tells: what its email says, or that a month was paid for. */
export const paymentNoticeWrites = (before: StoredListing, after: StoredListing, email: Email | undefined) =>
  ownerNoticeWrites(after, email ? toNews(email) : findRenewal(before, after));
