import { isOver } from "#shared/event-phase.ts";
import { eventFacts, eventKeyOf, type StoredCounters } from "../events/event.ts";
import { createHold, type Hold, type Takes } from "../events/hold.ts";
import {
  announceReturn,
  confirmHold,
  endHold,
  markRegistrationsChanged,
  receiptWrite,
  takeSeats,
} from "../events/seats.ts";
import { changeMember, type StoredMember } from "../members/member.ts";
import { incomeWrite } from "../payments/income.ts";
import { AppError, busy } from "../platform/errors.ts";
import { readEach } from "../platform/pages.ts";
import {
  changeOptimistically,
  ConditionRefused,
  getItems,
  transact,
  type Write,
  type Writes,
} from "../platform/table.ts";
import { lineWrites } from "./line.ts";
import type { StoredOrder } from "./order.ts";
import {
  awaitsDecision,
  heldTakesOf,
  isActive,
  markPendingChanged,
  registrationUpdateWrite,
  readRegistration,
  readRegistrationsOf,
  type StoredRegistration,
} from "./registration.ts";

/** End of a member's last upcoming event, an ISO time. `changed` is a registration not yet saved. */
const findAttendedUntil = async (memberId: string, changed?: StoredRegistration) => {
  const others = (await readRegistrationsOf(memberId)).filter(({ id }) => id !== changed?.id);
  const active = [...others, ...(changed ? [changed] : [])].filter(isActive);
  const events = readEach(await getItems(active.map(({ eventId }) => eventKeyOf(eventId))), (item) =>
    eventFacts.parse(item),
  );
  return events
    .flatMap((event) => (!isOver(event) && event.endsAt ? [event.endsAt] : []))
    .toSorted()
    .at(-1);
};

/** Counts every change, so that no concurrent change is lost. */
const withBadge = (member: StoredMember, registered_until: string | undefined): StoredMember => ({
  ...member,
  registered_until,
  registrations_version: member.registrations_version + 1,
});

/** The member with one more registration, for an event ending then. */
export const extendBadge = (member: StoredMember, endsAt: string) =>
  withBadge(member, [member.registered_until ?? "", endsAt].toSorted().at(-1));

/** The member after a change to one of their registrations. */
export const recomputeBadge = async (member: StoredMember, changed?: StoredRegistration) =>
  withBadge(member, await findAttendedUntil(member.id, changed));

/** Updates a member's badge after an event has changed. */
export const refreshBadge = (memberId: string) =>
  changeMember(memberId, async (member) => {
    const after = await recomputeBadge(member);
    return after.registered_until === member.registered_until ? member : after;
  });

type Change = {
  /** Its version is incremented afterwards. */
  after: StoredRegistration;
  /** For emails and the guard. */
  writes: Writes;
  /** Additional spots it takes; negative for spots it returns. */
  addedSeats?: number;
  /** Whether it takes them by a waitlist offer, which may use reserved spots. */
  isOffer?: boolean;
};

/** The event does not have enough spots for a change. */
export class SeatsRefused extends Error {
  override name = "SeatsRefused";
  readonly counters: StoredCounters | undefined;
  readonly takes: Takes;

  constructor(counters: StoredCounters | undefined, takes: Takes = {}) {
    super("There are not enough seats.");
    this.counters = counters;
    this.takes = takes;
  }
}

/** Types of tickets that a change gives back and takes at once. */
const mixedTickets = () =>
  new AppError(
    "conflict",
    "Please change one kind of ticket at a time: remove guests first, save, and then add the others.",
  );

const subtractTakes = (after: Takes, before: Takes): Takes =>
  Object.fromEntries(
    [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((id) => {
      const more = (after[id] ?? 0) - (before[id] ?? 0);
      return more === 0 ? [] : [[id, more]];
    }),
  );

/** Holds the spots that a change takes or returns; also marks the event's registrations as changed. */
const holdSeats = async (
  eventId: string,
  addedSeats: number,
  { isOffer = false, takes = {} }: { isOffer?: boolean | undefined; takes?: Takes },
): Promise<Hold | undefined> => {
  const moved = Object.values(takes);
  if (moved.some((each) => each > 0) && (addedSeats < 0 || moved.some((each) => each < 0))) throw mixedTickets();
  if (addedSeats === 0 && moved.length === 0) {
    await markRegistrationsChanged(eventId);
    return undefined;
  }
  const isMore = addedSeats > 0 || moved.some((each) => each > 0);
  const count = Object.fromEntries(Object.entries(takes).map(([id, each]) => [id, Math.abs(each)]));
  const hold = createHold(isMore ? "adds" : "returns", Math.abs(addedSeats), count);
  if (hold.kind === "returns") await announceReturn(eventId, hold);
  else {
    const outcome = await takeSeats(eventId, hold, { isMember: true, isOffer });
    if (!outcome.isDone) throw new SeatsRefused(outcome.counters, hold.takes);
  }
  return hold;
};

/** Runs a transaction whose spots are held. */
const transactWithSeats = async (
  eventId: string,
  hold: Hold | undefined,
  save: (receipt: Record<string, Write>) => Promise<unknown>,
) => {
  if (!hold) return save({});
  try {
    await save({ receipt: receiptWrite(hold) });
  } catch (error) {
    // After any other error it may have succeeded: its spots stay held until a reader of the event settles them.
    if (error instanceof ConditionRefused || error instanceof AppError) await endHold(eventId, hold, { isMade: false });
    throw error instanceof ConditionRefused && error.refused.has("receipt") ? busy() : error;
  }
  return confirmHold(eventId, hold);
};

/** What of an order was paid and given back in somebody's hands, by the id of the payment or refund. */
const listNoted = (order: StoredOrder | undefined) => {
  if (!order) return new Map<string, number>();
  const paid = order.payments.filter(({ means }) => means !== "stripe");
  const back = order.refunds.filter(
    ({ paymentId, state }) => state === "done" && paid.some(({ id }) => id === paymentId),
  );
  return new Map([
    ...paid.map(({ id, amount }) => [id, amount] as const),
    ...back.map(({ id, amount }) => [id, -amount] as const),
  ]);
};

/** Whatever notes money of a registration, or takes that back, has it in the club's income as well. */
const noteIncome = ({ order: before }: StoredRegistration, { order: after, isTest }: StoredRegistration): Writes => {
  const [old, current] = [listNoted(before), listNoted(after)];
  const currency = (after ?? before)?.currency;
  if (isTest || currency === undefined) return {};
  const changed = [...new Set([...old.keys(), ...current.keys()])].flatMap((id) => {
    const amount = (current.get(id) ?? 0) - (old.get(id) ?? 0);
    return amount === 0 ? [] : [{ id, purpose: "ticket" as const, currency, amount }];
  });
  return Object.fromEntries(changed.map((income) => [`income-${income.id}`, incomeWrite(income)]));
};

/**
 * Updates a registration, and its member's badge, in one transaction. `change` receives the current registration and
 * runs again after a conflict; it may return undefined, and throws to refuse. Throws `SeatsRefused`, and
 * `ConditionRefused` when another write is refused. Returns the updated registration.
 */
export const changeRegistration = async (
  id: string,
  change: (registration: StoredRegistration) => Promise<Change | undefined> | Change | undefined,
): Promise<StoredRegistration> =>
  changeOptimistically(
    async () => {
      const before = await readRegistration(id);
      const changed = await change(before);
      if (!changed) return before;
      const after = { ...changed.after, version: before.version + 1 };
      const { eventId, memberId, isTest } = after;
      const [hold] = await Promise.all([
        holdSeats(eventId, isTest ? 0 : (changed.addedSeats ?? 0), {
          isOffer: changed.isOffer,
          takes: isTest ? {} : subtractTakes(heldTakesOf(after), heldTakesOf(before)),
        }),
        (awaitsDecision(before) || awaitsDecision(after)) && markPendingChanged(),
      ]);
      await transactWithSeats(eventId, hold, (receipt) => {
        const writes = {
          ...changed.writes,
          ...receipt,
          ...lineWrites(after, before),
          ...noteIncome(before, after),
          registration: registrationUpdateWrite(before, after),
        };
        return memberId === undefined || isActive(before) === isActive(after)
          ? transact(writes)
          : changeMember(memberId, (member) => recomputeBadge(member, after), writes);
      });
      return after;
    },
    (refused) => refused.has("registration"),
  );
