import { directoryContract } from "#shared/directory.ts";
import { memberEndpoint } from "../http/doors.ts";

/** How long a Lambda caches Cognito's answer: one request a minute, however many members ask. */
const keptMs = 60_000;

let kept: { readAtMs: number; ids: Promise<string[]> } | undefined;

/** The ids of the club's owners, at most a minute old. A failure is retried at once. */
const readAdminIds = () => {
  if (kept && Date.now() - kept.readAtMs < keptMs) return kept.ids;
  // Loaded on use, as Cognito's client is.
  const ids = import("../platform/accounts.ts").then((accounts) => accounts.listIdsWith("owner"));
  const read = { readAtMs: Date.now(), ids };
  kept = read;
  read.ids.catch(() => {
    if (kept === read) kept = undefined;
  });
  return read.ids;
};

/** Decided by the group only: nothing that members write can produce the badge. */
export const listAdminIds = memberEndpoint(directoryContract.listAdminIds, async () => ({
  items: await readAdminIds(),
}));
