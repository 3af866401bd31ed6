import type { ListingNews } from "#shared/notices.ts";
import type { Email } from "../email/templates.ts";
import type { ListingData } from "../email/templates/listing-emails.tsx";
import { noticeWrite } from "../notify/notice.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { digest } from "../platform/ids.ts";
import { describeError, logger } from "../platform/logger.ts";
import { formatToken } from "../platform/private-links.ts";
import type { Write } from "../platform/table.ts";
import { getPaymentAt } from "./listing-status.ts";
import type { StoredListing } from "./listing.ts";

const toData = (listing: StoredListing): ListingData => {
  const { fullName, businessName } = listing;
  return { fullName, businessName, token: formatToken(listing) };
};

/** To the owner of a listing awaiting its first payment; `address` is the sender's network address. */
export const buildSavedEmail = (listing: StoredListing, address: string): Email => ({
  template: "listing-saved",
  data: { token: formatToken(listing) },
  to: { address: listing.email },
  askedBy: digest(address),
});

type Consequences = { subscription: "none" | "goes on" | "ends" | "refused"; picturesAreGone?: boolean };

/** To the owner: an admin has hidden the listing. */
export const buildTakenDownEmail = (
  listing: StoredListing,
  { subscription, picturesAreGone = false }: Consequences,
): Email => ({
  template: "listing-taken-down",
  data: { ...toData(listing), reason: listing.takenDown?.reason ?? "", subscription, picturesAreGone },
  to: { address: listing.email },
});

/** To the owner: the listing is no longer hidden. */
export const buildShownAgainEmail = (listing: StoredListing, now = new Date()): Email => {
  const { slug, subscription } = listing;
  const payment = getPaymentAt(listing, now);
  const [data, to] = [toData(listing), { address: listing.email }];
  const template = "listing-shown-again";
  if (payment === "live")
    return { template, data: { ...data, slug, subscription: subscription?.endsThen ? "ends" : "goes on" }, to };
  if (payment === "past-due") {
    const staysUntil = subscription?.graceUntil;
    return { template, data: { ...data, slug, subscription: "overdue", staysUntil }, to };
  }
  return { template, data: { ...data, subscription: "none" }, to };
};

/** To the owner of a live listing who has canceled, or has revoked the cancellation. */
const buildCancellationEmail = (before: StoredListing, after: StoredListing): Email | undefined => {
  const [old, current] = [before.subscription, after.subscription];
  if (!old || !current || old.id !== current.id || old.endsThen === current.endsThen) return undefined;
  const [data, to, { paidUntil }] = [toData(after), { address: after.email }, current];
  return current.endsThen
    ? { template: "listing-canceled", data: { ...data, staysUntil: paidUntil }, to }
    : { template: "listing-kept", data: { ...data, nextPaymentAt: paidUntil }, to };
};

/**
 * To the owner after a change of the payment state; undefined if there is nothing to say. The grace period ends with
 * the subscription, as the email says.
 */
export const buildPaymentEmail = (before: StoredListing, after: StoredListing, now = new Date()): Email | undefined => {
  const data = toData(after);
  const to = { address: after.email };
  // For a hidden listing, only a refused new payment is reported.
  if (after.takenDown) {
    const isRefused = before.subscription?.id !== after.subscription?.id && after.subscription?.status === "canceled";
    return isRefused ? buildTakenDownEmail(after, { subscription: "refused" }) : undefined;
  }
  const current = after.payment;
  if (before.payment === current) return current === "live" ? buildCancellationEmail(before, after) : undefined;
  if (current === "live") {
    if (getPaymentAt(before, now) === "past-due") return undefined;
    const isAgain = before.slug !== undefined;
    const nextPaymentAt = after.subscription?.endsThen ? undefined : after.subscription?.paidUntil;
    return { template: "listing-live", data: { ...data, slug: after.slug ?? "", isAgain, nextPaymentAt }, to };
  }
  if (current === "past-due") {
    const staysUntil = after.subscription?.graceUntil ?? "";
    return { template: "listing-payment-failed", data: { ...data, staysUntil }, to };
  }
  const hasEnded = current === "ended" && before.payment !== "unpaid";
  return hasEnded ? { template: "listing-ended", data, to } : undefined;
};

/** What to tell, and until when it applies. */
type OwnerNews = { news: ListingNews; until?: string | undefined };

/** An email's content as a notice; undefined for an email that may go to someone who listed nothing. */
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
 * A paid month, which the payment service emails itself: after the first payment, which makes a listing live, or after
 * one that failed.
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
    // Loaded on use: most owners are not members.
    const { findMembershipStatus: findStanding } = await import("../membership/membership.ts");
    return (await findStanding(accountId)) === "member" ? accountId : undefined;
  } catch (error) {
    // Payments do not wait for Cognito: the email reaches the owner anyway.
    logger.warn("listing owner not looked up", { listingId: id, error: describeError(error) });
    return undefined;
  }
};

/** Notifies the owner in the portal, if they are a member: part of the transaction, beside the email. */
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

/** Likewise for an email's content. */
export const emailNoticeWrites = (listing: StoredListing, email: Email) => ownerNoticeWrites(listing, toNews(email));

/** The notice of a payment change: the email's content, or that a month was paid. */
export const paymentNoticeWrites = (before: StoredListing, after: StoredListing, email: Email | undefined) =>
  ownerNoticeWrites(after, email ? toNews(email) : findRenewal(before, after));
