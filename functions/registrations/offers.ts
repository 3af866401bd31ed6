import pMap from "p-map";
import { eventCan } from "#shared/event-acts.ts";
import { hasBegun } from "#shared/event-phase.ts";
import { type Wait } from "#shared/registration-review.ts";
import { passesToEnd, passesToLeave, seatsOf } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import type { RegistrationData } from "../email/templates/registration-emails.tsx";
import { readEvent, type StoredEvent } from "../events/event.ts";
import { findSoldOut, noteSmallestWaiting, settleLostSeats } from "../events/seats.ts";
import { readClubSettings } from "../membership/settings.ts";
import { describeError, logger } from "../platform/logger.ts";
import { queryPage } from "../platform/pages.ts";
import { changeRegistration, SeatsRefused } from "./change-registration.ts";
import { isClosed, readLine, deleteWaitlist, waitlistsList, type StoredParty } from "./line.ts";
import { waitlistNoticeWrites } from "./notices.ts";
import {
  guardDeleteWrite,
  expiredOnWaitlist,
  heldSeatsOf,
  toEmailData,
  withoutOffer,
  type StoredRegistration,
} from "./registration.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * When a new offer expires: after the period in the settings, a shorter one on the last day, at the latest when the
 * event starts.
 */
const getOfferEnd = async ({ startsAt = "" }: Pick<StoredEvent, "startsAt">, now = Date.now()) => {
  const { offerHours, offerHoursOnLastDay } = await readClubSettings();
  const start = Date.parse(startsAt);
  const hours = start - now <= dayMs ? offerHoursOnLastDay : offerHours;
  return new Date(Math.min(now + hours * hourMs, start)).toISOString();
};

type WaitlistTemplate = Extract<Email["template"], `waitlist-${string}`>;

/** A waitlist email: part of a transaction. */
export const waitlistEmailWrite = (
  template: WaitlistTemplate | "order-to-pay",
  registration: StoredRegistration,
  event: StoredEvent,
  more: Pick<RegistrationData, "tickets" | "bulletins"> = {},
) =>
  emailWrite({
    template,
    data: { ...toEmailData(registration, event, ""), offeredUntil: registration.wait?.offeredUntil, ...more },
    to: { address: registration.email },
  });

/** Emails about changes not made by the member, which are also pushed to their devices. */
type ToldTemplate = Exclude<WaitlistTemplate, "waitlist-joined" | "waitlist-cleared" | "waitlist-accepted">;
type NewsOf<Template extends string> = Template extends `waitlist-${infer News}` ? News : never;

/** A waitlist email, and a member's notice: part of a transaction. */
const waitlistWrites = (template: ToldTemplate, registration: StoredRegistration, event: StoredEvent) => ({
  email: waitlistEmailWrite(template, registration, event),
  ...waitlistNoticeWrites(registration, event, template.replace("waitlist-", "") as NewsOf<ToldTemplate>),
});

const isExpired = ({ offeredUntil }: Pick<StoredParty, "offeredUntil">) =>
  offeredUntil !== undefined && Date.parse(offeredUntil) <= Date.now();

/** A party's next state after an expired offer, by the number expired. */
const afterPass = (wait: Wait): { template: ToldTemplate; wait: Wait } => {
  const passes = wait.passes + 1;
  const passed = { ...wait, passes, passedAt: new Date().toISOString() };
  if (passes === passesToEnd) return { template: "waitlist-to-end", wait: { ...passed, rank: Date.now() } };
  return { template: passes === passesToLeave ? "waitlist-ended" : "waitlist-passed", wait: passed };
};

/** Ends an expired offer and returns its spots; after the fourth, the party leaves the waitlist. */
const passOffer = ({ registrationId }: StoredParty, event: StoredEvent) =>
  changeRegistration(registrationId, (before) => {
    if (before.status !== "waitlisted" || !before.wait || !isExpired(before.wait)) return undefined;
    const { template, wait } = afterPass(before.wait);
    const hasLeft = template === "waitlist-ended";
    const after = withoutOffer({ ...before, wait, ...(hasLeft && { status: "cancelled" }) });
    return {
      after,
      writes: {
        ...waitlistWrites(template, after, event),
        ...(hasLeft && !before.isTest && { guard: guardDeleteWrite(before) }),
      },
      addedSeats: -heldSeatsOf(before),
    };
  });

/** Tells a party, once, that the event has started and its waiting is over, and ends an unaccepted offer. */
const closePlace = ({ registrationId }: StoredParty, event: StoredEvent) =>
  changeRegistration(registrationId, (before) => {
    const { status, wait } = before;
    if (status !== "waitlisted" || !wait || expiredOnWaitlist(before)) return undefined;
    const passes = wait.passes + (wait.offeredUntil === undefined ? 0 : 1);
    const after = withoutOffer({ ...before, wait: { ...wait, passes, closedAt: new Date().toISOString() } });
    const template = passes > 0 ? "waitlist-lapsed" : "waitlist-closed";
    return {
      after,
      writes: waitlistWrites(template, after, event),
      addedSeats: -heldSeatsOf(before),
    };
  });

/** Restores a party's position if the event was rescheduled after it had started. */
const reopenPlace = ({ registrationId }: StoredParty) =>
  changeRegistration(registrationId, (before) =>
    before.wait && expiredOnWaitlist(before)
      ? { after: { ...before, wait: { ...before.wait, closedAt: undefined } }, writes: {} }
      : undefined,
  );

/** Offers a party the spots it needs and holds them. Throws `SeatsRefused`. */
const makeOffer = async ({ registrationId }: StoredParty, event: StoredEvent) => {
  const offeredUntil = await getOfferEnd(event);
  return changeRegistration(registrationId, (before) => {
    const { status, wait } = before;
    if (status !== "waitlisted" || !wait?.isCleared || wait.offeredUntil !== undefined) return undefined;
    const after = { ...before, wait: { ...wait, offeredUntil, offers: wait.offers + 1 } };
    return {
      after,
      writes: waitlistWrites("waitlist-offer", after, event),
      addedSeats: seatsOf(before),
      isOffer: true,
    };
  });
};

/** Whether a party has let an offer expire since one was last accepted: it comes after the others. */
const isAskedLater = ({ passedAt }: StoredParty, { offerAcceptedAt = "" }: StoredEvent) =>
  passedAt !== undefined && passedAt > offerAcceptedAt;

/**
 * The first in line whose party fits into the free spots and can be offered them; if all have let one expire, the one
 * whose offer expired longest ago.
 */
const findNext = (line: StoredParty[], event: StoredEvent) => {
  const fitting = line.filter(
    (party) =>
      party.isCleared &&
      party.offeredUntil === undefined &&
      party.seats <= event.spotsLeft &&
      findSoldOut(event, party.takes) === undefined,
  );
  const byPass = (one: StoredParty, other: StoredParty) => (one.passedAt ?? "").localeCompare(other.passedAt ?? "");
  return fitting.find((party) => !isAskedLater(party, event)) ?? fitting.toSorted(byPass)[0];
};

/** The size of the smallest waiting party without an offer, including parties about to join. */
const findSmallest = (line: StoredParty[], event: StoredEvent) => {
  if (!eventCan.joinWaitlist(event)) return undefined;
  const waiting = line.filter((party) => party.offeredUntil === undefined || isExpired(party));
  const joining = event.holds.filter(({ kind }) => kind === "waits");
  // Spots are not kept for those whose kind of ticket is sold out.
  const able = [...waiting, ...joining].filter(({ takes }) => findSoldOut(event, takes) === undefined);
  const smallest = Math.min(...able.map(({ seats }) => seats));
  return Number.isFinite(smallest) ? smallest : undefined;
};

/** More steps than a waitlist takes at once; the sweep continues. */
const maxSteps = 200;

/**
 * Ends an event's expired offers, and offers its free spots to the first in line that fit, one party after the other.
 * Idempotent, also when run concurrently.
 */
export const offerSpots = async (eventId: string) => {
  for (let step = 0; step < maxSteps; step++) {
    const event = await readEvent(eventId, { isLatest: true });
    if (await settleLostSeats(event)) continue;
    const line = await readLine(eventId);
    // Before spots are returned, so that they go to the waitlist.
    if (!(await noteSmallestWaiting(event, findSmallest(line, event)))) continue;
    // Until the event starts.
    if (!eventCan.joinWaitlist(event)) return;
    const closed = line.find(isClosed);
    const expired = line.find(isExpired);
    const next = expired || event.offersStopped ? undefined : findNext(line, event);
    if (closed) await reopenPlace(closed);
    else if (expired) await passOffer(expired, event);
    else if (next) await makeOffer(next, event).catch(ignoreRefusedSeats);
    else return;
  }
};

/** A concurrent change was faster: reads again. */
const ignoreRefusedSeats = (error: unknown) => {
  if (!(error instanceof SeatsRefused)) throw error;
};

/** Likewise for an event with a waitlist while somebody waits for another response: the sweep retries failures. */
export const offerSpotsSoon = async ({ id, lineVersion }: Pick<StoredEvent, "id" | "lineVersion">) => {
  if (lineVersion === undefined) return;
  try {
    await offerSpots(id);
  } catch (error) {
    logger.warn("spots not offered", { event: id, error: describeError(error) });
  }
};

const sweepPageSize = 100;

/**
 * For every event with a waitlist, page by page while `hasTime`: offers free spots, ends expired offers, and notifies
 * those still waiting when the event has started.
 */
export const sweepWaitlists = async (hasTime: () => boolean) => {
  let start: string | undefined;
  let swept = 0;
  do {
    const { items, cursor } = await queryPage(
      { index: "gsi2", list: waitlistsList, pageSize: sweepPageSize, parse: ({ eventId }) => String(eventId) },
      start,
    );
    for (const eventId of items) {
      if (!hasTime()) return swept;
      await sweepWaitlist(eventId, hasTime);
      swept++;
    }
    start = cursor;
  } while (start !== undefined);
  return swept;
};

/** Any later after the start, the message would only confuse. */
const closingMs = dayMs;

/** Whether an event started recently, so that those still waiting are notified. */
const closesLine = (event: StoredEvent, now = Date.now()) =>
  event.status === "open" && hasBegun(event) && now < Date.parse(event.startsAt ?? "") + closingMs;

/** Parties notified concurrently. */
const concurrency = 10;

/** Notifies those still waiting for an event that has started, while `hasTime`. Idempotent. */
const closeLine = async (event: StoredEvent, hasTime: () => boolean) => {
  if (!closesLine(event)) return;
  const waiting = (await readLine(event.id)).filter((party) => !isClosed(party));
  await pMap(waiting, async (party) => hasTime() && closePlace(party, event), { concurrency });
};

/** How long a past event stays in the list: an admin may reopen it. */
const listedAfterMs = 7 * dayMs;

/** Likewise for one of them. */
export const sweepWaitlist = async (eventId: string, hasTime: () => boolean) => {
  try {
    await offerSpots(eventId);
    const event = await readEvent(eventId, { isLatest: true });
    await closeLine(event, hasTime);
    const { endsAt } = event;
    if (endsAt !== undefined && Date.parse(endsAt) + listedAfterMs < Date.now()) await deleteWaitlist(eventId);
  } catch (error) {
    logger.error("waitlist not swept", { event: eventId, error: describeError(error) });
  }
};
