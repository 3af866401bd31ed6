import pMap from "p-map";
import { eventCan } from "#shared/event-acts.ts";
import { hasBegun } from "#shared/event-phase.ts";
import { passesToEnd, passesToLeave, seatsOf, type Wait } from "#shared/registrations.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import type { RegistrationData } from "../email/templates/registration-emails.tsx";
import { readEvent, type StoredEvent } from "../events/event.ts";
import { noteSmallestWaiting, settleLostSeats } from "../events/seats.ts";
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

/** Until when an offer holds that is made now: as long as the settings say, less on the event's last day, and until it begins. */
const getOfferEnd = async ({ startsAt = "" }: Pick<StoredEvent, "startsAt">, now = Date.now()) => {
  const { offerHours, offerHoursOnLastDay } = await readClubSettings();
  const start = Date.parse(startsAt);
  const hours = start - now <= dayMs ? offerHoursOnLastDay : offerHours;
  return new Date(Math.min(now + hours * hourMs, start)).toISOString();
};

type WaitlistTemplate = Extract<Email["template"], `waitlist-${string}`>;

/** An email about the waitlist: part of a transaction. */
export const waitlistEmailWrite = (
  template: WaitlistTemplate,
  registration: StoredRegistration,
  event: StoredEvent,
  more: Pick<RegistrationData, "tickets" | "bulletins"> = {},
) =>
  emailWrite({
    template,
    data: { ...toEmailData(registration, event, ""), offeredUntil: registration.wait?.offeredUntil, ...more },
    to: { address: registration.email },
  });

/** The emails about what the member did not do themselves: their devices tell it, too. */
type ToldTemplate = Exclude<WaitlistTemplate, "waitlist-joined" | "waitlist-cleared" | "waitlist-accepted">;
type NewsOf<Template extends string> = Template extends `waitlist-${infer News}` ? News : never;

/** An email about the waitlist, and a notice for a member: part of a transaction. */
const waitlistWrites = (template: ToldTemplate, registration: StoredRegistration, event: StoredEvent) => ({
  email: waitlistEmailWrite(template, registration, event),
  ...waitlistNoticeWrites(registration, event, template.replace("waitlist-", "") as NewsOf<ToldTemplate>),
});

const isExpired = ({ offeredUntil }: Pick<StoredParty, "offeredUntil">) =>
  offeredUntil !== undefined && Date.parse(offeredUntil) <= Date.now();

/** What becomes of a party that has let an offer pass, by how many it let pass. */
const afterPass = (wait: Wait): { template: ToldTemplate; wait: Wait } => {
  const passes = wait.passes + 1;
  const passed = { ...wait, passes, passedAt: new Date().toISOString() };
  if (passes === passesToEnd) return { template: "waitlist-to-end", wait: { ...passed, rank: Date.now() } };
  return { template: passes === passesToLeave ? "waitlist-ended" : "waitlist-passed", wait: passed };
};

/** Takes back an offer whose time is over, with its seats; after the last of four the party leaves the line. */
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

/**
 * Tells a party, once, that the event has begun and its waiting is over, and takes back an offer that it did not accept in
 * time.
 */
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

/** Gives a party its place back, where the event was moved after it had begun. */
const reopenPlace = ({ registrationId }: StoredParty) =>
  changeRegistration(registrationId, (before) =>
    before.wait && expiredOnWaitlist(before)
      ? { after: { ...before, wait: { ...before.wait, closedAt: undefined } }, writes: {} }
      : undefined,
  );

/** Offers a party as many spots as it needs, which are held for it. Throws `SeatsRefused`. */
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

/** Whether a party has let an offer pass since one was last accepted: it is asked after the others. */
const isAskedLater = ({ passedAt }: StoredParty, { offerAcceptedAt = "" }: StoredEvent) =>
  passedAt !== undefined && passedAt > offerAcceptedAt;

/**
 * The first in line whose party fits into the free spots and may be offered them; of those who have all let one pass, who
 * did so longest ago.
 */
const findNext = (line: StoredParty[], event: StoredEvent) => {
  const fitting = line.filter(
    ({ isCleared, offeredUntil, seats }) => isCleared && offeredUntil === undefined && seats <= event.spotsLeft,
  );
  const byPass = (one: StoredParty, other: StoredParty) => (one.passedAt ?? "").localeCompare(other.passedAt ?? "");
  return fitting.find((party) => !isAskedLater(party, event)) ?? fitting.toSorted(byPass)[0];
};

/** The seats of the smallest party that waits without an offer, those included who are about to join. */
const findSmallest = (line: StoredParty[], event: StoredEvent) => {
  if (!eventCan.joinWaitlist(event)) return undefined;
  const waiting = line.filter((party) => party.offeredUntil === undefined || isExpired(party));
  const joining = event.holds.filter(({ kind }) => kind === "waits");
  const smallest = Math.min(...[...waiting, ...joining].map(({ seats }) => seats));
  return Number.isFinite(smallest) ? smallest : undefined;
};

/** More steps than a line takes at once; the sweep goes on. */
const maxSteps = 200;

/**
 * Takes back the offers of an event that are over, and offers its free spots to who is first in line and fits, one party
 * after the other. Safe to repeat, and to do several times at once.
 */
export const offerSpots = async (eventId: string) => {
  for (let step = 0; step < maxSteps; step++) {
    const event = await readEvent(eventId, { isLatest: true });
    if (await settleLostSeats(event)) continue;
    const line = await readLine(eventId);
    // Before seats come back, so that they come to the line.
    if (!(await noteSmallestWaiting(event, findSmallest(line, event)))) continue;
    // Until the event begins.
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

/** Somebody else was faster: they are read again. */
const ignoreRefusedSeats = (error: unknown) => {
  if (!(error instanceof SeatsRefused)) throw error;
};

/** The same for an event that has a waitlist, while somebody waits for an answer to something else: what fails, the sweep does. */
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
 * Offers what is free, takes back what is over, and tells who waited for an event that has begun, of every event with a
 * waitlist, page by page while `hasTime`.
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

/** Later than this after the beginning, word of it would only be a surprise. */
const closingMs = dayMs;

/** Whether an event has begun a short while ago: who still waits is told. */
const closesLine = (event: StoredEvent, now = Date.now()) =>
  event.status === "open" && hasBegun(event) && now < Date.parse(event.startsAt ?? "") + closingMs;

/** Parties that are told at the same time. */
const concurrency = 10;

/** Tells who still waits for spots of an event that has begun, while `hasTime`. Safe to repeat. */
const closeLine = async (event: StoredEvent, hasTime: () => boolean) => {
  if (!closesLine(event)) return;
  const waiting = (await readLine(event.id)).filter((party) => !isClosed(party));
  await pMap(waiting, async (party) => hasTime() && closePlace(party, event), { concurrency });
};

/** How long an event that is over stays in the list: an admin may reopen it. */
const listedAfterMs = 7 * dayMs;

/** The same for one of them. */
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
