import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { cardKeyOf } from "#functions/listings/card-item.ts";
import { listingOf } from "#functions/listings/listing-store.ts";
import { listingAt } from "#functions/listings/slug-store.ts";
import { isTaken } from "#functions/listings/stripe-event-store.ts";
import { table, tableName } from "#functions/platform/table.ts";
import { commitsOf } from "./commits.ts";
import type { HeldStripe } from "./held-stripe.ts";

const [hour, day] = [3600, 86_400];
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
/** A week, and on to the end of the hour. */
const graceFrom = (seconds: number) => isoTime(Math.ceil((seconds + 7 * day) / hour) * hour);

/** The letters that a listing's way through these states asks for, one for each step that there is one for. */
const lettersOn = (way: string[]) =>
  way.flatMap((to, step) => {
    const from = way[step - 1] ?? "unpaid";
    if (from === to) return ["told of nothing"];
    if (to === "past-due") return ["listing-payment-failed"];
    if (to === "live") return from === "past-due" ? [] : ["listing-live"];
    return from === "live" || from === "past-due" ? ["listing-ended"] : [];
  });

/** What of a listing is not as the payment service has it when all events have been taken; a line each. */
export const wrongAtTheEnd = async (stripe: HeldStripe, id: string) => {
  const listing = await listingOf(id);
  const { Item: card } = await table.send(
    new GetCommand({ TableName: tableName, Key: cardKeyOf(id), ConsistentRead: true }),
  );
  const { payments, letters, wasPaid, unmarked } = commitsOf(id);
  const marks = await Promise.all(
    stripe.eventsOf(id).map((event) => isTaken({ ...event, listingId: id, subscriptionId: undefined })),
  );
  const all = stripe.subscriptionsOf(id);
  const going = all.filter(({ status }) => status !== "canceled");
  const [paying] = going;
  const state = paying ? (paying.status === "active" ? "live" : "past-due") : wasPaid ? "ended" : "unpaid";
  const grace = paying?.status === "past_due" ? graceFrom(paying.periodStart) : undefined;

  const facts: [what: string, is: unknown, shouldBe: unknown][] = [
    ["payment", listing.payment, state],
    ["subscriptions that go on", going.length > 1, false],
    ["events forgotten", marks.filter((isKept) => !isKept).length, 0],
    ["changes of the card that readers are not told of", unmarked, 0],
    ["card", card !== undefined, paying !== undefined],
    ["card's end", card?.shownUntil, grace],
    ["grace", listing.subscription?.graceUntil, grace],
    ["address", listing.slug !== undefined, wasPaid],
    ["owner of the address", listing.slug && (await listingAt(listing.slug)), listing.slug && id],
    ["letters", letters.join(), lettersOn(payments).join()],
  ];
  if (paying) {
    const { subscription } = listing;
    facts.push(["subscription", subscription?.id, paying.id], ["its end", subscription?.endsThen, paying.endsThen]);
    if (!grace) facts.push(["paid until", subscription?.paidUntil, isoTime(paying.periodEnd)]);
  }
  return facts
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(([what, is, shouldBe]) => `${what}: ${String(is)} instead of ${String(shouldBe)}`);
};
