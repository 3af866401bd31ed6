import { directoryContract } from "#shared/directory.ts";
import { memberEndpoint } from "../http/doors.ts";

/** How long one Lambda believes what Cognito answered: one request a minute, however many members ask. */
const keptMs = 60_000;

let kept: { readAtMs: number; ids: Promise<string[]> } | undefined;

/** The ids of those who are in Cognito's group of admins, at most a minute old. A failure is asked again at once. */
const readAdminIds = () => {
  if (kept && Date.now() - kept.readAtMs < keptMs) return kept.ids;
  // Loaded on use, as Cognito's client is.
  const ids = import("../platform/accounts.ts").then((accounts) => accounts.listAdminIds());
  const read = { readAtMs: Date.now(), ids };
  kept = read;
  read.ids.catch(() => {
    if (kept === read) kept = undefined;
  });
  return read.ids;
};

/** By what the group says, never by what somebody calls themselves: nothing that members write can make the mark. */
export const listAdminIds = memberEndpoint(directoryContract.listAdminIds, async () => ({
  items: await readAdminIds(),
}));
