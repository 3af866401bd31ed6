import { maxWaitingCount, type Waiting } from "#shared/dashboard.ts";
import { countOpenApplications, rowsChangedKey } from "../applications/row-list.ts";
import { findEndedEvents } from "../events/event.ts";
import { countOpenMessages, inboxKey } from "../inbox/message.ts";
import { countClubRequests, introductionsChangedKey } from "../introductions/introduction.ts";
import { readTagOf } from "../platform/change-marks.ts";
import { pendingChangedKey, readPendingEventIds } from "../registrations/registration.ts";
import { countOpenReports, reportsChangedKey } from "../reports/report.ts";

/** Registrations of a past event stay in the list for minutes, so one page may not be enough. */
const countPending = async (atMost: number) => {
  let count = 0;
  let start: string | undefined;
  do {
    const { items, cursor } = await readPendingEventIds(start);
    const ended = await findEndedEvents(items);
    count += items.filter((eventId) => !ended.has(eventId)).length;
    start = cursor;
  } while (start !== undefined && count < atMost);
  return Math.min(count, atMost);
};

/** The last change of each counted list. */
const waitingMarks = [rowsChangedKey, pendingChangedKey, reportsChangedKey, inboxKey, introductionsChangedKey];

/** The ETag of the counts: half a read unit per list. */
export const readWaitingTag = () => readTagOf(waitingMarks);

/**
 * Usually one query of pending registrations, a batch of gets for their events, two queries of applications, and one
 * each for reports, introductions, and messages.
 */
export const readWaiting = async (): Promise<Waiting> => {
  const [applications, registrations, reports, introductions, messages] = await Promise.all([
    countOpenApplications(maxWaitingCount),
    countPending(maxWaitingCount),
    countOpenReports(maxWaitingCount),
    countClubRequests(maxWaitingCount),
    countOpenMessages(maxWaitingCount),
  ]);
  const { open, overdue } = applications;
  return { applications: open, overdue, registrations, reports, introductions, messages };
};
