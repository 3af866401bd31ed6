import type { Context } from "aws-lambda";
import pMap from "p-map";
import { isOver } from "#shared/event-phase.ts";
import type { EventRecord } from "#shared/events.ts";
import { checkSubscription } from "../contacts/contact.ts";
import { emailWrite } from "../email/outbox.ts";
import { readEvent } from "../events/event.ts";
import { cameWrite } from "../members/came.ts";
import { getPreferencesToken, readNoticeSettings } from "../notices/settings.ts";
import { runJob } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import type { Write } from "../platform/table.ts";
import { changeRegistration } from "../registrations/change-registration.ts";
import { readRegistrations, toEmailData, type StoredRegistration } from "../registrations/registration.ts";
import {
  advanceAttendance,
  claimAttendance,
  finishAttendance,
  getDue,
  interruptAttendance,
  listDueAttendance,
  postponeAttendance,
  releaseAttendance,
  type AttendanceJob,
} from "./attendance-job.ts";
import { saveAttendanceSums } from "./attendance-sums.ts";
import { listPeopleIn } from "./check-in.ts";
import { getDoorStart } from "./evening.ts";
import { sendDoorSums } from "./sums.ts";

/** Registrations updated concurrently. */
const concurrency = 10;

type Attendance = StoredRegistration["attendance"];

/**
 * How attendees unsubscribe from such emails; undefined for those who have. Members by their reminder setting, others
 * as contacts.
 */
const findWayOut = async ({ memberId, email }: StoredRegistration) => {
  if (memberId !== undefined) {
    const { channels } = await readNoticeSettings(memberId);
    if (channels.reminders !== "now") return undefined;
    return { token: await getPreferencesToken(memberId), topic: "reminders" };
  }
  const { token, isEnded } = await checkSubscription(email);
  return isEnded ? undefined : { contactToken: token };
};

/** Asks an attendee for feedback, and a member whom they met; nothing for those who have unsubscribed. */
const buildQuestionWrites = async (
  registration: StoredRegistration,
  event: EventRecord,
): Promise<Record<string, Write>> => {
  const unsubscribe = await findWayOut(registration);
  if (!unsubscribe) return {};
  const data = { ...toEmailData(registration, event, ""), isMember: registration.memberId !== undefined };
  return { email: emailWrite({ template: "event-after", data, to: { address: registration.email }, unsubscribe }) };
};

/** Sets the attendance of a page of registrations. Returns the next page, if any, and how many came and did not. */
const change = async (
  { eventId, cursor: start }: AttendanceJob,
  event: EventRecord & { startsAt: string },
  get: (registration: StoredRegistration) => Attendance,
) => {
  const { startsAt } = event;
  const { items, cursor } = await readRegistrations(eventId, start === "" ? undefined : start);
  const wrong = items.filter((each) => each.attendance !== get(each));
  const changeOne = ({ id }: StoredRegistration) =>
    changeRegistration(id, async (before) => {
      const attendance = get(before);
      if (before.attendance === attendance) return undefined;
      // Only once, even if attendance is corrected later.
      const isAsked = attendance === "came" && !before.isAsked;
      const { memberId } = before;
      return {
        after: { ...before, attendance, ...(isAsked && { isAsked }) },
        writes: {
          ...(isAsked && (await buildQuestionWrites(before, event))),
          ...(memberId !== undefined && {
            came: cameWrite({ memberId, eventId, registrationId: id }, attendance === "came" ? startsAt : undefined),
          }),
        },
      };
    });
  await pMap(wrong, changeOne, { concurrency });
  logger.info("attendance", { eventId, changed: wrong.length });
  const count = (attendance: Attendance) => items.filter((each) => get(each) === attendance).length;
  return { cursor, came: count("came"), missed: count("missed") };
};

/** The step after this one, if any. */
const next = { note: "settle", settle: "forget", forget: undefined } as const;

/**
 * Runs one page of a step. No-shows are recorded only if the door was used on the day of the event. Returns the job if
 * it continues at once.
 */
const doPage = async (job: AttendanceJob, listPeople: () => ReturnType<typeof listPeopleIn>) => {
  const { id, eventId, step } = job;
  const event = await readEvent(eventId, { isLatest: true });
  const { startsAt } = event;
  if (startsAt === undefined) return void (await finishAttendance(id));
  const times = { ...event, startsAt };
  // The event was rescheduled, or is still going on.
  if (!isOver(event)) return void (await postponeAttendance(id, "note", getDue("note", times)));

  const people = step === "forget" ? [] : await listPeople();
  const isUsed = people.some(({ at }) => at >= getDoorStart(times));
  const came = new Set(people.map(({ registrationId }) => registrationId));
  const get = ({ id: registrationId, status, isTest }: StoredRegistration): Attendance => {
    if (step === "forget" || status !== "approved" || isTest) return undefined;
    return came.has(registrationId) ? "came" : "missed";
  };
  const page = isUsed || step === "forget" ? await change(job, times, get) : undefined;
  const sums = { came: job.came + (page?.came ?? 0), missed: job.missed + (page?.missed ?? 0) };
  if (page?.cursor !== undefined) return advanceAttendance(id, { cursor: page.cursor, ...sums });

  // Kept beyond the year for which it is known who it was: nobody is named.
  if (isUsed) await saveAttendanceSums({ eventId, title: event.title, startsAt, ...sums });
  if (step === "note") await sendDoorSums(event);
  const following = next[step];
  if (following === undefined || (step === "settle" && !isUsed)) await finishAttendance(id);
  else await postponeAttendance(id, following, getDue(following, times));
  return undefined;
};

/** Runs a step of a job page by page while `hasTime`; a later sweep continues. Throws when it fails. */
const run = async (id: string, hasTime: () => boolean) => {
  let people: ReturnType<typeof listPeopleIn> | undefined;
  await runJob<AttendanceJob>(id, {
    name: "attendance",
    claim: claimAttendance,
    release: releaseAttendance,
    interrupt: interruptAttendance,
    doStep: (job) => doPage(job, () => (people ??= listPeopleIn(job.eventId))),
    hasTime,
  });
};

/** Events per sweep; the next sweep is a quarter of an hour later. */
const sweepSize = 20;

/** Longer than a page of registrations takes. */
const pageTimeMs = 30_000;

/** Every quarter of an hour: runs due steps. Idempotent. Throws when one of them fails. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const hasTime = () => context.getRemainingTimeInMillis() > pageTimeMs;
  const ids = await listDueAttendance(sweepSize);
  const failures: unknown[] = [];
  // Sequential, to spare a table under load.
  for (const id of ids) if (hasTime()) await run(id, hasTime).catch((error: unknown) => failures.push(error));
  logger.info("sweep", { attendance: ids.length, failed: failures.length });
  if (failures.length > 0) throw new AggregateError(failures, "It was not noted who came to some events.");
};
