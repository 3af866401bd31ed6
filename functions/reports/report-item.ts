import { createHash } from "node:crypto";
import type { Report } from "#shared/reports.ts";

/** Where reports are listed, by time: all of them, and those that are open. */
export const listOf = { all: "REPORTS", open: "REPORTS#OPEN" };

/** Where a report is kept. */
export const keyOf = (id: string) => ({ pk: `REPORT#${id}`, sk: "REPORT" });

/** The report of a message by a member: always the same one, so that it counts once. */
export const reportIdOf = (reporter: string, messageId: string) =>
  `report_${createHash("sha256").update(`${reporter}\n${messageId}`).digest("base64url").slice(0, 22)}`;

/** A report as an item of the table. */
export const itemOf = (kept: Report) => {
  const place = `${kept.created_at}#${kept.id}`;
  return {
    ...keyOf(kept.id),
    gsi1pk: listOf.all,
    gsi1sk: place,
    ...(kept.status === "open" && { gsi2pk: listOf.open, gsi2sk: place }),
    ...kept,
  };
};
