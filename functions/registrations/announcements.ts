import type { Context, DynamoDBRecord, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import pMap from "p-map";
import { hasBegun, isOver } from "#shared/event-phase.ts";
import type { Reminder } from "#shared/events.ts";
import { emailOnceWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import {
  advanceAnnouncement,
  claimAnnouncement,
  finishAnnouncement,
  interruptAnnouncement,
  isReminder,
  isForRegistrants,
  isTooLate,
  releaseAnnouncement,
  listUnfinishedAnnouncements,
  type StoredAnnouncement,
  type RegistrantAnnouncement,
} from "../events/announcement.ts";
import { readEvent, readListedEvents, markAnnounced, toEmailEvent, type StoredEvent } from "../events/event.ts";
import { readSettled } from "../events/seats.ts";
import { readClubSettings } from "../membership/settings.ts";
import { pushPrefix } from "../notices/push-job.ts";
import { getPreferencesToken, readManyNoticeSettings } from "../notices/settings.ts";
import { runJob, runNewJobs } from "../platform/jobs.ts";
import { describeError, logger } from "../platform/logger.ts";
import { chunk, ConditionRefused, transact, writeOne } from "../platform/table.ts";
import { refreshBadge } from "./change-registration.ts";
import { closePendingOfPastEvents, followEvent, putBackOn, waitForRegistrationsInProgress } from "./event-news.ts";
import { reminderNoticeWrite } from "./notices.ts";
import { offerSpots, sweepWaitlists } from "./offers.ts";
import { inInstantHold } from "./order.ts";
import {
  expiredOnWaitlist,
  toEmailData,
  heldSeatsOf,
  isOpen,
  readRegistrations,
  type StoredRegistration,
} from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

/** Emails in one transaction, which may hold a hundred writes and 4 MB. */
const emailsPerTransaction = 25;

/** Members whose badge is updated concurrently. */
const concurrency = 10;

/** A member can unsubscribe from reminders; visitors have no settings, and asked for this email. */
const buildUnsubscribe = async ({ kind }: RegistrantAnnouncement, { memberId }: StoredRegistration) =>
  isReminder(kind) && memberId !== undefined
    ? { unsubscribe: { token: await getPreferencesToken(memberId), topic: "reminders" } }
    : {};

const buildEmail = async (
  announcement: RegistrantAnnouncement,
  stored: StoredRegistration,
  current: StoredEvent | undefined,
): Promise<Email> => {
  const { kind, event, changes, text = "" } = announcement;
  // What becomes of it is said, whether or not it has done so yet.
  const back = current && putBackOn(stored, current, inInstantHold());
  const registration = back?.after ?? stored;
  return {
    template: `event-${kind}`,
    data: {
      ...toEmailData(registration, { ...event, ...(kind === "called-off" && { isCalledOff: true }) }, text),
      changes,
      // What an admin writes to many has to say where the club is.
      ...(kind === "bulletin" && { postalAddress: (await readClubSettings()).postalAddress }),
      // There are no reminders for a canceled event.
      ...(isReminder(kind) && { tickets: await createTicketsForEmail(registration, { ...event, status: "open" }) }),
    },
    to: { address: registration.email },
    ...(await buildUnsubscribe(announcement, registration)),
  };
};

/** Adds emails with these ids to the outbox, except those already added. */
const saveEmails = async (emails: [id: string, email: Email][]): Promise<void> => {
  if (emails.length === 0) return;
  try {
    await transact(Object.fromEntries(emails.map(([id, email]) => [id, emailOnceWrite(email, id)])));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    await saveEmails(emails.filter(([id]) => !error.refused.has(id)));
  }
};

/** The reminder settings of members among these, by id. */
const readReminderWishes = async (registrations: StoredRegistration[]) => {
  const memberIds = [...new Set(registrations.flatMap(({ memberId }) => memberId ?? []))];
  const settings = await readManyNoticeSettings(memberIds);
  return new Map([...settings].map(([id, { channels }]) => [id, channels.reminders] as const));
};

/** Reminds a member in the portal, once per reminder. Does nothing for a visitor. */
const remindInPortal = async (
  { id, event, kind }: RegistrantAnnouncement & { kind: Reminder },
  registration: StoredRegistration,
) => {
  const { memberId } = registration;
  if (memberId !== undefined && event.startsAt !== undefined)
    await writeOne(
      reminderNoticeWrite(
        memberId,
        registration,
        { id: event.id, title: event.title, startsAt: event.startsAt },
        { kind, id },
      ),
    );
};

/**
 * Emails a page of registrants who have spots or wait for them, and updates members' badges; reminders go to approved
 * ones only. Idempotent: an email's id is derived from the announcement and the registration. Returns the number of
 * emails.
 */
export const tellRegistrants = async (announcement: RegistrantAnnouncement, page: StoredRegistration[]) => {
  // Expired waitlist registrants are only told of a later date.
  const isTooLateFor = (each: StoredRegistration) => expiredOnWaitlist(each) && hasBegun(announcement.event);
  const standing = page.filter((each) => isOpen(each) && !isTooLateFor(each));
  const guests = announcement.kind === "bulletin" ? standing.filter((each) => heldSeatsOf(each) > 0) : standing;
  const readers = isReminder(announcement.kind) ? standing.filter(({ status }) => status === "approved") : guests;
  const { kind } = announcement;
  const wishes = isReminder(kind) ? await readReminderWishes(readers) : new Map<string, never>();
  const mailed = readers.filter(({ memberId = "" }) => (wishes.get(memberId) ?? "now") === "now");
  const current = kind === "reopened" ? await readEvent(announcement.eventId, { isLatest: true }) : undefined;
  const emails = await pMap(mailed, async (registration): Promise<[string, Email]> => [
    `letter_${announcement.id}_${registration.id}`,
    await buildEmail(announcement, registration, current),
  ]);
  for (const batch of chunk(emails, emailsPerTransaction)) await saveEmails(batch);
  if (isReminder(kind)) await pMap(readers, (each) => remindInPortal({ ...announcement, kind }, each), { concurrency });

  if (isReminder(announcement.kind) || announcement.kind === "bulletin") return emails.length;
  const memberIds = new Set(standing.flatMap(({ memberId }) => memberId ?? []));
  await pMap(memberIds, refreshBadge, { concurrency });
  return emails.length;
};

/**
 * Whether an announcement is outdated: the event or its cancellation has changed again. A later change does not replace
 * a reopening, which concerns more people. Otherwise, this version becomes what registrants know: an edit that reverts
 * it is news to them.
 */
const isSuperseded = async ({ eventId, kind, isQuiet, event: { sequence } }: StoredAnnouncement) => {
  const event = await readEvent(eventId, { isLatest: true });
  if (isOver(event) === (kind !== "called-off")) return true;
  if (isQuiet) return false;
  const isCurrent = await markAnnounced(eventId, sequence);
  return !isCurrent && kind !== "reopened";
};

/**
 * A reminder with the current event; undefined if it should not be sent: the event was rescheduled, is a draft,
 * canceled or over, has reminders off, or it is too late.
 */
const updateReminder = async (reminder: StoredAnnouncement & { kind: Reminder }) => {
  const { eventId, kind } = reminder;
  const event = await readEvent(eventId, { isLatest: true });
  const { startsAt } = event;
  const isDue = startsAt !== undefined && startsAt === reminder.event.startsAt && !isTooLate(kind, startsAt);
  return isDue && event.status !== "draft" && !isOver(event) && event.reminders.includes(kind)
    ? { ...reminder, event: toEmailEvent(event) }
    : undefined;
};

/** The announcement to send; undefined if it is outdated. */
const findCurrent = async (announcement: RegistrantAnnouncement) => {
  const { kind } = announcement;
  if (isReminder(kind)) return updateReminder({ ...announcement, kind });
  // Sent despite other changes, but not once the event is canceled or over.
  if (kind === "bulletin") return isOver(await readEvent(announcement.eventId)) ? undefined : announcement;
  return (await isSuperseded(announcement)) ? undefined : announcement;
};

/**
 * Announces to one page of registrations, or offers added spots. Returns the announcement with its next page, if any.
 */
const tellPage = async (stored: StoredAnnouncement) => {
  const { id, eventId } = stored;
  if (!isForRegistrants(stored)) {
    await offerSpots(eventId);
    await finishAnnouncement(id, "finished");
    return undefined;
  }
  const announcement = await findCurrent(stored);
  if (!announcement) {
    await finishAnnouncement(id, "superseded");
    return undefined;
  }
  if (announcement.kind === "called-off") await waitForRegistrationsInProgress(eventId);
  const { items, cursor } = await readRegistrations(eventId, announcement.cursor);
  const page = await followEvent(announcement, items);
  const emails = announcement.isQuiet ? 0 : await tellRegistrants(announcement, page);
  logger.info("announced", { id, registrations: items.length, emails });
  if (cursor !== undefined) return advanceAnnouncement(id, cursor);
  await finishAnnouncement(id, "finished");
  return undefined;
};

/**
 * Emails everyone concerned, page by page while `hasTime`; a later sweep does the rest. Throws if a retry is needed.
 */
export const announce = async (id: string, hasTime: () => boolean) => {
  await runJob<StoredAnnouncement>(id, {
    name: "announcement",
    claim: claimAnnouncement,
    release: releaseAnnouncement,
    interrupt: interruptAnnouncement,
    doStep: tellPage,
    hasTime,
  });
};

/** Announcements per sweep; the next sweep is five minutes later. */
const sweepSize = 20;

/** Longer than a page of registrations takes. */
const pageTimeMs = 30_000;

const sweep = async (hasTime: () => boolean) => {
  const ids = await listUnfinishedAnnouncements(sweepSize);
  // Sequential, to spare a service that failed before.
  for (const id of ids) if (hasTime()) await announce(id, hasTime).catch(() => undefined);
  const closed = await closePendingOfPastEvents(hasTime);
  // A seat that a lost request holds is free again without a visitor.
  await readSettled(readListedEvents, ({ items }) => items);
  const waitlists = await sweepWaitlists(hasTime);
  const { sweepPushes } = await import("../notices/push.ts");
  const pushes = await sweepPushes(hasTime);
  logger.info("sweep", { announcements: ids.length, closed, waitlists, pushes });
};

/** Processes stream records concurrently. Returns those that the stream must redeliver. */
const handleAll = async (records: DynamoDBRecord[], work: (records: DynamoDBRecord[]) => Promise<void>) => {
  if (records.length === 0) return [];
  try {
    await work(records);
    return [];
  } catch (error) {
    logger.error("not told", { records: records.length, error: describeError(error) });
    return records.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" }));
  }
};

const isOfPush = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(pushPrefix) === true;

/** The stream's work: immediate notices, pushes, and announcements. */
const handleRecords = async ({ Records }: DynamoDBStreamEvent, hasTime: () => boolean) => {
  const { isOfNotice, tellNotices } = await import("../notices/live.ts");
  const { deliverPush, isOfConversation, prepareMessagePushes } = await import("../notices/push.ts");
  const isOfOther = (record: DynamoDBRecord) => !isOfNotice(record) && !isOfConversation(record) && !isOfPush(record);
  const notTold = [
    ...(await handleAll(Records.filter(isOfNotice), tellNotices)),
    ...(await handleAll(Records.filter(isOfConversation), prepareMessagePushes)),
  ];
  const pushes = await runNewJobs({ Records: Records.filter(isOfPush) }, (id) => deliverPush(id));
  const others = await runNewJobs({ Records: Records.filter(isOfOther) }, (id) => announce(id, hasTime));
  return { batchItemFailures: [...notTold, ...pushes.batchItemFailures, ...others.batchItemFailures] };
};

/**
 * Triggered by the table's stream for new announcements, notices, messages, and pushes; and every five minutes for
 * unfinished ones, undecided registrations of past events, spots of lost requests, and waitlist offers.
 */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > pageTimeMs;
  return "Records" in event ? handleRecords(event, hasTime) : sweep(hasTime);
};
