import { graceDays } from "#shared/listings.ts";
import { day } from "./html.ts";
import type { Records, Subscription } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Actions on a subscription, which time, its owner, or the club would cause. */
export const acts = ["renew", "fail", "overdue", "pay", "cancel", "keep", "end"] as const;
export type Act = (typeof acts)[number];

const findRefusal = (act: Act, { status, endsThen }: Subscription) => {
  if (status === "canceled") return "has already ended";
  if (act === "renew" && status === "past_due") return "has an unpaid month: pay that first";
  if ((act === "pay" || act === "overdue") && status !== "past_due") return "owes nothing";
  if (act === "cancel" && endsThen) return "is already canceled";
  if (act === "keep" && !endsThen) return "isn't canceled";
  return undefined;
};

/** The possible actions on a subscription. */
export const actsFor = (subscription: Subscription) => acts.filter((act) => !findRefusal(act, subscription));

/** Performs actions on subscriptions; answers a sentence about the outcome. */
export const actsOn = (all: Records, { renew, fail, age, pay, letEnd, end }: Subscriptions) => {
  const perform = (act: Act, subscription: Subscription) => {
    const isOver = subscription.endsThen && subscription.status === "active";
    if (act === "end" || (isOver && (act === "renew" || act === "fail"))) {
      end(subscription);
      return "has ended";
    }
    const until = () => day(subscription.periodEnd);
    switch (act) {
      case "renew":
        renew(subscription);
        return `is renewed: paid until ${until()}`;
      case "fail":
        fail(subscription);
        return `has an unpaid month since ${day(subscription.periodStart)}`;
      case "overdue":
        age(subscription, graceDays + 1);
        return `has an unpaid month since ${day(subscription.periodStart)}`;
      case "pay":
        pay(subscription);
        return `is paid until ${until()}`;
      default:
        letEnd(subscription, act === "cancel");
        return act === "cancel" ? `ends with its month, on ${until()}` : "goes on";
    }
  };

  const formatName = ({ id, customer, metadata }: Subscription) =>
    `The subscription of ${all.customers[customer]?.email} (${metadata.listing ?? id})`;

  return (act: Act, subscription: Subscription) => {
    const refusal = findRefusal(act, subscription);
    const outcome = refusal ?? perform(act, subscription);
    return { isDone: refusal === undefined, said: `${formatName(subscription)} ${outcome}.` };
  };
};

/** The subscriptions with this id, listing id, or email address: those that have not ended, otherwise the last one. */
export const subscriptionsOf = ({ subscriptions, customers }: Records, name: string) => {
  const isNamed = ({ id, metadata, customer }: Subscription) =>
    [id, metadata.listing, customers[customer]?.email].some((known) => known?.toLowerCase() === name.toLowerCase());
  const named = Object.values(subscriptions).filter(isNamed);
  const going = named.filter(({ status }) => status !== "canceled");
  return going.length > 0 ? going : named.slice(-1);
};
