import type { Context, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { emailOnceWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import {
  advanceAnnouncement,
  claimAnnouncement,
  finishAnnouncement,
  interruptAnnouncement,
  releaseAnnouncement,
  listUnfinishedAnnouncements,
  type StoredAnnouncement,
} from "../events/announcement.ts";
import { readEvent, isOver } from "../events/event.ts";
import { chunk } from "../platform/chunk.ts";
import { runNewJobs } from "../platform/jobs.ts";
import { describeError, logger } from "../platform/logger.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { refreshAttendance } from "./attendance.ts";
import { toEmailData, isActive, readRegistrations, type StoredRegistration } from "./registration.ts";

/** Emails posted in one transaction, which may hold a hundred writes and 4 MB; members looked after at once. */
const emailsAtOnce = 25;
const membersAtOnce = 10;

const buildEmail = ({ kind, event }: StoredAnnouncement, registration: StoredRegistration): Email => ({
  template: `event-${kind}`,
  data: toEmailData(registration, event, ""),
  to: { address: registration.email },
});

/** Whom it concerns: another name, date or place, those who have the event in their calendar. */
const concerns = ({ kind }: StoredAnnouncement, registration: StoredRegistration) =>
  isActive(registration) &&
  (kind !== "changed" || registration.decisions.some(({ decision }) => decision === "approved"));

/** Posts emails by their ids, but those that are posted already: the others of their transaction are not lost. */
const postEmails = async (emails: [id: string, email: Email][]): Promise<void> => {
  if (emails.length === 0) return;
  try {
    await transact(Object.fromEntries(emails.map(([id, email]) => [id, emailOnceWrite(email, id)])));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    await postEmails(emails.filter(([id]) => !error.refused.has(id)));
  }
};

/**
 * Writes to those of a page of registrations whom it concerns, each of them once however often this is repeated: a
 * email is named for its announcement and its registration. Members' badges follow the event.
 */
export const tellRegistrants = async (announcement: StoredAnnouncement, page: StoredRegistration[]) => {
  const emails = page
    .filter((registration) => concerns(announcement, registration))
    .map((registration): [string, Email] => [
      `letter_${announcement.id}_${registration.id}`,
      buildEmail(announcement, registration),
    ]);
  for (const some of chunk(emails, emailsAtOnce)) await postEmails(some);

  const members = new Set(page.filter(isActive).flatMap(({ memberId }) => memberId ?? []));
  for (const some of chunk([...members], membersAtOnce)) await Promise.all(some.map(refreshAttendance));
  return emails.length;
};

/**
 * Whether it is no longer true: the event has changed once more, which a later announcement tells, or it does not take
 * place, or does. That it does after all is told to more people than a change, which does not stand for it.
 */
const isSuperseded = async ({ eventId, kind, event: { sequence } }: StoredAnnouncement) => {
  const event = await readEvent(eventId, { isLatest: true });
  const isOvertaken = kind !== "reopened" && event.sequence > sequence;
  return isOvertaken || isOver(event) === (kind !== "called-off");
};

/** Tells one page of registrations; answers the announcement as it is then, undefined when there is no more to do. */
const tellPage = async (announcement: StoredAnnouncement) => {
  const { id, eventId } = announcement;
  if (await isSuperseded(announcement)) {
    await finishAnnouncement(id, "superseded");
    return undefined;
  }
  const { items, cursor } = await readRegistrations(eventId, announcement.cursor);
  const emails = await tellRegistrants(announcement, items);
  logger.info("announced", { id, registrations: items.length, emails });
  if (cursor !== undefined) return advanceAnnouncement(id, cursor);
  await finishAnnouncement(id, "finished");
  return undefined;
};

/**
 * Tells everybody concerned of an announcement, page by page while `hasTime`; the rest is a later sweep's. Throws when
 * it failed and is to be tried again.
 */
export const announce = async (id: string, hasTime: () => boolean) => {
  let left = await claimAnnouncement(id);
  while (left) {
    const current = left;
    try {
      left = await tellPage(current);
    } catch (error) {
      const willRetry = await releaseAnnouncement(current);
      logger.error("announcement failed", { id, willRetry, error: describeError(error) });
      if (willRetry) throw error;
      return;
    }
    if (left && !hasTime()) {
      await interruptAnnouncement(id);
      return;
    }
  }
};

/** How many announcements one sweep takes; the next comes five minutes later. */
const sweepSize = 20;

/** A page of registrations is told well within this time, in milliseconds. */
const pageTime = 30_000;

const sweep = async (hasTime: () => boolean) => {
  const ids = await listUnfinishedAnnouncements(sweepSize);
  // One after the other: what failed before is not to be hammered.
  for (const id of ids) if (hasTime()) await announce(id, hasTime).catch(() => undefined);
  logger.info("sweep", { announcements: ids.length });
};

/** Woken by the table's stream for each new announcement, and every five minutes for what is still unfinished. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > pageTime;
  return "Records" in event ? runNewJobs(event, (id) => announce(id, hasTime)) : sweep(hasTime);
};
