import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { duesContract } from "#shared/dues.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { duesWrite, findDues, formatPayToken, getDuesByToken, type StoredDues } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import {
  closeCheckout,
  countOpening,
  createBillingPage,
  getCheckout,
  openCheckout,
  lookAtCheckout,
  type Line,
} from "../payments/checkout.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError, busy } from "../platform/errors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { canPay, presentLinked, presentOwn, presentPayable } from "./present.ts";
import { settleDues } from "./settle.ts";

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });

/** The page of a link, to which Stripe's pages return. */
const pageOf = (token: string, outcome = "") => `${SITE_URL}/membership/dues${outcome}#${token}`;

/** Why nothing is to be paid now; undefined where something is. A pay link says nothing of whoever owes it, as its page. */
const explainRefusal = (dues: StoredDues, isPrivate: boolean) => {
  if (canPay(dues)) return undefined;
  if (!isPrivate) return "There's nothing to pay here now.";
  if (dues.isToEnd || dues.endedAt !== undefined)
    return `This membership has ended. To come back, please write to ${brand.contactEmail}.`;
  if (dues.isForGood) return "There is nothing to pay.";
  return dues.subscription?.status === "past_due"
    ? "A payment failed. Please update your card instead of paying again."
    : "This membership is paid for already.";
};

const refuseUnpayable = (dues: StoredDues, isPrivate: boolean) => {
  const whyNot = explainRefusal(dues, isPrivate);
  if (whyNot !== undefined) throw new AppError("conflict", whyNot);
};

/** What a checkout asks for: the dues, and with the first payment the joining fee. */
const listLines = async ({ level, terms, paidUntil }: StoredDues): Promise<Line[]> => {
  const { amount, currency, every, joiningFee } = terms;
  const name = `${brand.name}: ${nameOfLevel(await readLevels(), level)} membership`;
  const fee = joiningFee > 0 && paidUntil === undefined ? [{ name: "Joining fee", amount: joiningFee, currency }] : [];
  return [{ name, amount, currency, ...(every !== "once" && { every }) }, ...fee];
};

/** Stripe takes no first charge that is less than two days away, unless it is now. */
const leastAwayMs = 49 * 3_600_000;

/** When a card is charged first: at the end of what is paid already, or now. */
const findFirstCharge = ({ paidUntil }: StoredDues, now: Date) => {
  if (paidUntil === undefined || paidUntil <= now.toISOString()) return undefined;
  const earliest = new Date(now.getTime() + leastAwayMs).toISOString();
  return paidUntil > earliest ? paidUntil : earliest;
};

/** Attempts to open a checkout under concurrent requests. */
const maxAttempts = 5;

/** The address of the open checkout, or of a new one. Throws `conflict` where nothing is to be paid. */
const openCheckoutFor = async (id: string, isPrivate: boolean) => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // A payment may precede its event.
    const dues = await settleDues({ duesId: id });
    if (!dues) throw new AppError("not-found", "This link isn't valid.");
    refuseUnpayable(dues, isPrivate);
    const lines = await listLines(dues);
    const prices = lines.map((line) => ("amount" in line ? line.amount : ""));
    const what = ["anyone", ...prices, dues.paidUntil].join("-");
    const open = dues.checkout && (await getCheckout(dues.checkout.id));
    // One that was opened before somebody noted a payment, or the price changed, would charge something else; and those from
    // before there were pay links show the payer's address.
    const isSame = dues.checkout?.what === what;
    if (open?.status === "open" && open.url !== undefined && isSame) return { url: open.url };
    if (open?.status === "open") await closeCheckout(open.id);
    const checkout = await openCheckout({
      subject: { purpose: "dues", id },
      key: `dues-${id}-${dues.checkouts + 1}-${what}`,
      lines,
      chargedFrom: dues.terms.every === "once" ? undefined : findFirstCharge(dues, new Date()),
      // The link is passed on: Stripe's page names nobody, and whoever pays types their own address, to which the receipts
      // go. A renewal is told by what it is for, whoever the customer is.
      paidUrl: pageOf(formatPayToken(dues), "?success=true"),
      canceledUrl: pageOf(formatPayToken(dues), "?canceled=true"),
    });
    if (checkout.url === undefined) throw busy();
    const noted = { ...dues, checkout: { id: checkout.id, url: checkout.url, what }, checkouts: dues.checkouts + 1 };
    try {
      await transact({ dues: duesWrite(dues, noted) });
      return { url: checkout.url };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      const latest = await findDues(id);
      // Two that are open could both be paid. Where none has been noted since, the next attempt, or who pressed at the same
      // time, is given this one again.
      const isNoted = latest !== undefined && latest.checkouts > dues.checkouts;
      if (isNoted && latest.checkout?.id !== checkout.id) await closeCheckout(checkout.id);
    }
  }
  throw busy();
};

/** The dues including a payment that Stripe's event has not reported yet. */
const syncDues = async (dues: StoredDues) => {
  if (!dues.checkout || dues.subscription || dues.payment) return dues;
  return lookAtCheckout(dues.checkout.id, dues, () => settleDues({ duesId: dues.id }));
};

export const getDuesByLink = publicEndpoint(duesContract.getDuesByLink, async ({ token }) => {
  const { dues, isPrivate } = await getDuesByToken(token);
  const synced = await syncDues(dues);
  return isPrivate ? presentLinked(synced) : presentPayable(synced);
});

export const payDues = publicEndpoint(duesContract.payDues, async ({ token }, { address }) => {
  await countOpening(address);
  const { dues, isPrivate } = await getDuesByToken(token);
  return openCheckoutFor(dues.id, isPrivate);
});

export const openDuesBilling = publicEndpoint(duesContract.openDuesBilling, async ({ token }, { address }) => {
  await countOpening(address);
  const { dues, isPrivate } = await getDuesByToken(token);
  if (!isPrivate)
    throw new AppError(
      "conflict",
      `This link is only for paying. To change the card, or to cancel, open your private link: we'll email it to you from ${SITE_URL}/private-links.`,
    );
  if (!dues.subscription) throw new AppError("conflict", "No card is charged for this membership.");
  return { url: await createBillingPage(dues.subscription.customer, pageOf(token)) };
});

export const getOwnDues = memberEndpoint(duesContract.getOwnDues, async (_, { id }) => {
  const membership = await findMembership(id, { isLatest: false });
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  return { dues: dues ? await presentOwn(dues) : null };
});
