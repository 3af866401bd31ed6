import { brand } from "./brand.ts";
import { eventCan } from "./event-acts.ts";
import type { Decision } from "./registration-review.ts";
import type { RegistrationStatus } from "./registrations.ts";
import { createStateTable, each } from "./state-table.ts";

/**
 * A registration's state. On the waitlist it is `waiting` for an admin, `cleared` for offers, or `offered` spots;
 * `expired` once its registrant was told that the event has started, with or without a decision.
 */
export type RegistrationState =
  | Exclude<RegistrationStatus, "waitlisted">
  | "waiting"
  | "cleared"
  | "offered"
  | "expired"
  | "expired-undecided";

type Facts = {
  status: RegistrationStatus;
  wait?: { isCleared: boolean; offeredUntil?: string | undefined; closedAt?: string | undefined } | undefined;
  decisions?: readonly Pick<Decision, "decision" | "at" | "by">[];
};

export const getRegistrationState = ({ status, wait }: Facts): RegistrationState => {
  if (status !== "waitlisted") return status;
  if (wait?.closedAt !== undefined) return wait.isCleared ? "expired" : "expired-undecided";
  if (wait?.offeredUntil !== undefined) return "offered";
  return wait?.isCleared ? "cleared" : "waiting";
};

const inLine = ["waiting", "cleared", "offered"] as const;
const expired = ["expired", "expired-undecided"] as const;
const closed = ["rejected", "cancelled"] as const;
const undecided = ["pending", "waiting", "expired-undecided"] as const;
const approved = ["approved", "cleared", "offered", "expired"] as const;

/** In the club's time zone, such as "June 5, 2026 at 7:05 PM". */
const formatMoment = (instant: string) =>
  new Date(instant)
    .toLocaleString("en-US", { dateStyle: "long", timeStyle: "short", timeZone: brand.timeZone })
    .replace("\u202F", " ");

/** The stored spelling is older than the club's. */
const wasClosed = ({ status }: Facts) => `This registration was ${status === "cancelled" ? "canceled" : status}.`;

/** Says who decided, what, and when. */
const wasDecided = ({ status, decisions }: Facts) => {
  const last = decisions?.at(-1);
  if (status === "cancelled") return "The registrant canceled this registration.";
  if (!last) return "No one has to decide about this registration.";
  return `This registration was already ${last.decision} by ${last.by.name || "another admin"} on ${formatMoment(last.at)}.`;
};

type Event = Parameters<typeof eventCan.acceptOffer>[0];

const lineIsClosed = (_: Facts, event: Event) =>
  eventCan.acceptOffer.whyNot(event) ?? `${event.title} has begun, so its waitlist is closed.`;
const hasNoOffer = (_: Facts, event: Event) =>
  eventCan.acceptOffer.whyNot(event) ?? "There are no spots held for you right now.";

const isNotDecided = "This registration is not decided yet.";
const isNotApproved = "Please approve this registration before its guests.";
const isNotInLine = "This registration is not on the waitlist.";
const hasOffer = "Please accept your spots first; then you can add to your registration.";
const seesNobody = "You can see who's coming once your registration is approved.";
const isUnpaid = "This registration waits for its payment.";
const paysFirst = "Please pay for your spots first; then you can add to your registration.";
const hasNothingToPay = "There is nothing to pay yet.";
const hasNoTickets = "This ticket is no longer valid.";

const whileOpen = {
  ...each(["pending", "unpaid", "approved", ...inLine], true),
  ...each(expired, lineIsClosed),
  ...each(closed, wasClosed),
};
const onlyInLine = {
  ...each(inLine, true),
  ...each(["pending", "unpaid", "approved", ...expired, ...closed], isNotInLine),
};

/** Acts on a registration, by its registrant and by admins; what depends on the event is in `eventCan`. */
export const registrationCan = createStateTable<RegistrationState, Facts, Event>(getRegistrationState)({
  change: whileOpen,
  add: { ...whileOpen, offered: hasOffer, unpaid: paysFirst },
  cancel: whileOpen,
  acceptOffer: {
    offered: true,
    ...each(["pending", "unpaid", "approved", "waiting", "cleared", ...expired], hasNoOffer),
    ...each(closed, wasClosed),
  },
  pay: {
    ...each(["unpaid", "approved"], true),
    ...each(["pending", ...inLine, ...expired], hasNothingToPay),
    ...each(closed, wasClosed),
  },
  useTickets: { approved: true, ...each(["pending", "unpaid", ...inLine, ...expired, ...closed], hasNoTickets) },
  seeAttendees: { approved: true, ...each(["pending", "unpaid", ...inLine, ...expired, ...closed], seesNobody) },
  showToAttendees: {
    ...each(["pending", "unpaid", "approved"], true),
    ...each([...inLine, ...expired, ...closed], wasClosed),
  },
  decide: { ...each(undecided, true), unpaid: isUnpaid, ...each([...approved, ...closed], wasDecided) },
  decideOnGuests: {
    ...each(approved, true),
    unpaid: isUnpaid,
    ...each(undecided, isNotApproved),
    ...each(closed, wasClosed),
  },
  resendDecision: {
    ...each([...approved, "unpaid", "rejected"], true),
    ...each(undecided, isNotDecided),
    cancelled: wasClosed,
  },
  moveToFront: onlyInLine,
  takeOffLine: onlyInLine,
});
