import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { AppError } from "../platform/errors.ts";
import { findReport } from "../reports/report.ts";
import { amendConnection, isOnline, type StoredConnection } from "./connection.ts";
import { listAdminConnections, tellAdmins } from "./deliver.ts";
import { toAuthor, type FrameOutcome, type Sender } from "./message.ts";

/** Who has which reports open, for one admin: without those that are about them. */
const buildFrame =
  (admins: StoredConnection[]) =>
  ({ memberId }: StoredConnection): ServerFrame => {
    const viewing = admins.filter((each) => each.views && each.viewsAbout !== memberId && isOnline(each));
    // A device of an admin's that has the same report open is the same viewer.
    const distinct = new Map(viewing.map((each) => [`${each.views} ${each.memberId}`, each]));
    return {
      type: "reports.viewers",
      viewers: [...distinct.values()].map((each) => ({ report: each.views ?? "", ...toAuthor(each) })),
    };
  };

/** Tells all admins which of them have which reports open. Never throws. */
export const tellViewers = () => tellAdmins(buildFrame);

type Decided = { id: string; message: { user_id: string } };

/** Tells all admins that reports were decided on, and by whom, but for whom these are about. Who decided is told, too: their other pages follow. Never throws. */
export const tellDecided = (reports: Decided[], { user_id, full_name: by }: { user_id: string; full_name: string }) => {
  const idsFor = (memberId: string) => reports.filter((each) => each.message.user_id !== memberId).map(({ id }) => id);
  return tellAdmins(
    () =>
      ({ memberId }) => ({ type: "reports.decided", ids: idsFor(memberId), user_id, by }),
    { isFor: ({ memberId }) => idsFor(memberId).length > 0 },
  );
};

type View = Extract<ClientFrame, { action: "report.view" }>;

const nothing = { views: "", viewsAbout: "" };

/** What an admin has open then: whom a report is about finds none, and has nothing open. */
const open = async (id: string, memberId: string) => {
  const about = (await findReport(id))?.message.user_id;
  return about === undefined || about === memberId ? nothing : { views: id, viewsAbout: about };
};

/** Notes which report an admin has open, and tells the others. Throws `forbidden` and `unauthenticated`. */
export const viewReport = async ({ id }: View, { connectionId, memberId, isAdmin }: Sender): Promise<FrameOutcome> => {
  if (!isAdmin) throw new AppError("forbidden", "This is restricted to authorized administrators only.");
  const changed = await amendConnection(connectionId, id === null ? nothing : await open(id, memberId));
  if (!changed) throw new AppError("unauthenticated", "Please sign in.");
  return {
    reply: buildFrame(await listAdminConnections(changed))(changed),
    others: () => tellAdmins(buildFrame, { changed }),
  };
};
