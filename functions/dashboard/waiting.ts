import { maxWaitingCount, type Waiting } from "#shared/dashboard.ts";
import { isAllowed, type Role } from "#shared/rights.ts";
import type { OnlyEvents } from "#shared/roles.ts";
import { countOpenApplications, rowsChangedKey } from "../applications/row-list.ts";
import { findEndedEvents } from "../events/event.ts";
import { listTheirIds } from "../events/only-events.ts";
import { answerByTag } from "../http/answers.ts";
import type { EventsAdmin } from "../http/caller.ts";
import { automatedChangedKey, countAutomated } from "../inbox/automated.ts";
import { countOpenMessages, inboxKey } from "../inbox/message.ts";
import { readClubRequests } from "../introductions/people.ts";
import { countProposals } from "../messaging/group.ts";
import { readTagOf } from "../platform/change-marks.ts";
import { digest } from "../platform/ids.ts";
import { pendingChangedKey, readPendingEventIds } from "../registrations/registration.ts";
import { countOpenReports, reportsChangedKey } from "../reports/report.ts";

type Page = { items: readonly unknown[]; cursor: string | undefined };

/** Counts a list whose pages leave out what nobody can decide on, so that one page may not be enough. */
const countPages = async (readPage: (start: string | undefined) => Promise<Page>) => {
  let count = 0;
  let start: string | undefined;
  do {
    const { items, cursor } = await readPage(start);
    count += items.length;
    start = cursor;
  } while (start !== undefined && count < maxWaitingCount);
  return Math.min(count, maxWaitingCount);
};

/** Those of the events that somebody runs, or all. Registrations of a past event stay in the list for minutes. */
const countPending = async (only: OnlyEvents | undefined) => {
  const theirs = only && (await listTheirIds(only));
  return countPages(async (start) => {
    const { items: all, cursor } = await readPendingEventIds(start);
    const items = theirs ? all.filter((eventId) => theirs.has(eventId)) : all;
    const ended = await findEndedEvents(items);
    return { items: items.filter((eventId) => !ended.has(eventId)), cursor };
  });
};

/** The last change of each counted list, except introductions. */
const waitingMarks = [rowsChangedKey, pendingChangedKey, reportsChangedKey, inboxKey, automatedChangedKey];

/**
 * Usually one query of pending registrations, a batch of gets for their events, two queries of applications, and one
 * each for reports, messages, and forms that look automated.
 */
type Counted = Pick<Waiting, "introductions" | "groups">;

const readWaiting = async (
  { rights, only }: Pick<EventsAdmin, "rights" | "only">,
  counted: Counted,
): Promise<Waiting> => {
  const concerns = (role: Role) => isAllowed(rights, role);
  const forRole = (role: Role, count: () => Promise<number>) => (concerns(role) ? count() : 0);
  const [applications, registrations, reports, messages, automated] = await Promise.all([
    concerns("members") ? countOpenApplications(maxWaitingCount) : { open: 0, overdue: 0 },
    only || concerns("events") ? countPending(only) : 0,
    forRole("conversations", () => countOpenReports(maxWaitingCount)),
    forRole("conversations", () => countOpenMessages(maxWaitingCount)),
    forRole("conversations", () => countAutomated(maxWaitingCount)),
  ]);
  const { open, overdue } = applications;
  return { applications: open, overdue, registrations, reports, messages, automated, ...counted };
};

/**
 * The counts of what concerns an admin, or their ETag alone if the admin has them. The ETag takes half a read unit per list.
 * It includes the numbers of introductions, which also changes when an asker is suspended, and of proposals of groups, and
 * whom the counts are for.
 */
export const answerWaiting = async ({ id, rights, only }: EventsAdmin, knows: (tag: string) => boolean) => {
  const isForDesk = isAllowed(rights, "conversations");
  const [tag, introductions, groups] = await Promise.all([
    readTagOf(waitingMarks),
    isForDesk ? countPages((start) => readClubRequests(id, start)) : 0,
    isForDesk ? countProposals(maxWaitingCount) : 0,
  ]);
  const whose = [...rights, ...(only ? [digest([...only.events, ...only.groups].join())] : [])];
  const full = tag && `${tag.slice(0, -1)}|${introductions}|${groups}|${whose.join()}"`;
  return answerByTag(full, knows, () => readWaiting({ rights, only }, { introductions, groups }));
};
