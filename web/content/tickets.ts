import type { ClubEvent } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { isForHolder, whyNotOnSale, type OfferedType, type TicketOffer } from "#shared/ticket-types.ts";
import { formatClubMoment } from "#web/lib/dates.ts";

const free = "Free";

/** An amount for people, such as "$45" or "Free". */
export const formatPrice = (price: number, currency: TicketOffer["currency"]) =>
  price === 0 ? free : formatMoney(price, currency);

/** What registering costs at least, such as "From $45", or for members only. */
export const formatFrom = ({ types, currency, memberPrice, isForSome }: TicketOffer) => {
  const able = types.filter((type) => isForHolder(type, "registrant"));
  const left = able.filter((type) => ["sold-out", "over"].every((why) => why !== whyNotOnSale(type)));
  const prices = (left.length > 0 ? left : able).map(({ price }) => price);
  const least = Math.min(...prices);
  const from = prices.every((price) => price === least) ? "" : "From ";
  const own = prices.length === 0 ? [] : [from + formatPrice(least, currency)];
  const members =
    memberPrice === undefined
      ? []
      : [`${isForSome ? "some members" : "members"} ${formatPrice(memberPrice, currency)}`];
  return [...own, ...members].join(", ");
};

const closed = { "sold-out": "Sold out", over: "No longer on sale" } as const;

/** Why a ticket is not to be had now. */
export const describeWhyNot = (type: OfferedType, now = new Date()) => {
  const why = whyNotOnSale(type, now);
  if (why === undefined) return undefined;
  return why === "not-yet" ? `On sale from ${formatClubMoment(type.opensAt ?? "")}` : closed[why];
};

/** Whether and how long a ticket is to be had: nothing where that goes without saying. */
export const describeSale = (type: OfferedType, now = new Date()) => {
  const { left, closesAt, perPerson } = type;
  return [
    describeWhyNot(type, now) ?? [
      ...(left === undefined ? [] : [`${left} left`]),
      ...(closesAt === undefined ? [] : [`On sale until ${formatClubMoment(closesAt)}`]),
      ...(perPerson === undefined ? [] : [`At most ${perPerson} per registration`]),
    ],
  ]
    .flat()
    .join(" · ");
};

/** Where an event sells tickets, whether somebody pays before an admin has decided. */
export const paysAtOnce = ({ tickets }: Pick<ClubEvent, "tickets">) => tickets?.needsApproval === false;
