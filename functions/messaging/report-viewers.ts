import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { findReport } from "../reports/report.ts";
import { amendConnection, isOnline, listConnections, type StoredConnection } from "./connection.ts";
import { deliver } from "./deliver.ts";
import { toAuthor, type FrameOutcome, type Sender } from "./message.ts";

/** Open connections of admins; of `changed`, which the index may not have yet, as it is. */
const listAdmins = async (changed?: StoredConnection) => {
  const others = (await listConnections()).filter(({ id, isAdmin }) => isAdmin && id !== changed?.id);
  return changed ? [...others, changed] : others;
};

const buildFrame = (admins: StoredConnection[]): ServerFrame => {
  const viewing = admins.filter((each) => each.views && isOnline(each));
  // A device of an admin's that has the same report open is the same viewer.
  const distinct = new Map(viewing.map((each) => [`${each.views} ${each.memberId}`, each]));
  return {
    type: "reports.viewers",
    viewers: [...distinct.values()].map((each) => ({ report: each.views ?? "", ...toAuthor(each) })),
  };
};

const tellAdmins = async (frame: (admins: StoredConnection[]) => ServerFrame, changed?: StoredConnection) => {
  try {
    const admins = await listAdmins(changed);
    await deliver(
      admins.filter(({ id }) => id !== changed?.id),
      frame(admins),
    );
  } catch (error) {
    // Whoever decides is asked by the table, not by what they were told.
    logger.error("admins not told", { error: describeError(error) });
  }
};

/** Tells all admins which of them have which reports open. Never throws. */
export const tellViewers = () => tellAdmins(buildFrame);

/** Tells all admins that reports were decided on, and by whom, whose other pages follow too. Never throws. */
export const tellDecided = (ids: string[], { user_id, full_name: by }: { user_id: string; full_name: string }) =>
  tellAdmins(() => ({ type: "reports.decided", ids, user_id, by }));

type View = Extract<ClientFrame, { action: "report.view" }>;

/** Whether an admin may open a report: whom it is about finds none, and has nothing open. */
const mayOpen = async (id: string, memberId: string) => {
  const report = await findReport(id);
  return report !== undefined && report.message.user_id !== memberId;
};

/** Notes which report an admin has open, and tells the others. Throws `forbidden` and `unauthenticated`. */
export const viewReport = async ({ id }: View, { connectionId, memberId, isAdmin }: Sender): Promise<FrameOutcome> => {
  if (!isAdmin) throw new AppError("forbidden", "This is restricted to authorized administrators only.");
  const views = id !== null && (await mayOpen(id, memberId)) ? id : "";
  const changed = await amendConnection(connectionId, { views });
  if (!changed) throw new AppError("unauthenticated", "Please sign in.");
  return { reply: buildFrame(await listAdmins(changed)), others: () => tellAdmins(buildFrame, changed) };
};
