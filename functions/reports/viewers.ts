import type { ClientFrame } from "#shared/realtime.ts";
import { amendConnection } from "../messaging/connection.ts";
import { listAdminConnections, tellAdmins } from "../messaging/deliver.ts";
import type { FrameOutcome, Sender } from "../messaging/message.ts";
import { buildViewersFrame } from "../messaging/presence.ts";
import { AppError } from "../platform/errors.ts";
import { findReport } from "./report.ts";

type Decided = { id: string; message: { user_id: string } };

/**
 * Tells all admins, except those concerned, that reports were decided and by whom. The deciding admin is included, for
 * their other pages. Never throws.
 */
export const tellReportsDecided = (
  reports: Decided[],
  { user_id, full_name: by }: { user_id: string; full_name: string },
) => {
  const idsFor = (memberId: string) => reports.filter((each) => each.message.user_id !== memberId).map(({ id }) => id);
  return tellAdmins(
    () =>
      ({ memberId }) => ({ type: "reports.decided", ids: idsFor(memberId), user_id, by }),
    { isFor: ({ memberId }) => idsFor(memberId).length > 0 },
  );
};

type View = Extract<ClientFrame, { action: "report.view" }>;

const nothing = { views: "", viewsAbout: "" };

/** The report an admin has open; none if it is about them. */
const open = async (id: string, memberId: string) => {
  const about = (await findReport(id))?.message.user_id;
  return about === undefined || about === memberId ? nothing : { views: id, viewsAbout: about };
};

/** Records which report an admin has open and tells the others. Throws `forbidden` and `unauthenticated`. */
export const viewReport = async ({ id }: View, { connectionId, memberId, isAdmin }: Sender): Promise<FrameOutcome> => {
  if (!isAdmin) throw new AppError("forbidden", "This is restricted to authorized administrators only.");
  const changed = await amendConnection(connectionId, id === null ? nothing : await open(id, memberId));
  if (!changed) throw new AppError("unauthenticated", "Please sign in.");
  return {
    reply: buildViewersFrame(await listAdminConnections(changed))(changed),
    others: () => tellAdmins(buildViewersFrame, { changed }),
  };
};
