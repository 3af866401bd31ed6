import { mkdir } from "node:fs/promises";
import { lock } from "proper-lockfile";
import { Failure } from "./progress.ts";
import { stateFolder } from "./settings.ts";

/**
 * Locks the local state for this process until `stop` or its exit, because two clubs would overwrite each other's state.
 * Throws a failure while another process holds the lock.
 */
export const takeState = async () => {
  await mkdir(stateFolder, { recursive: true });
  const release = await lock(stateFolder, { stale: 10_000, lockfilePath: `${stateFolder}.lock` }).catch(() => {
    throw new Failure("A club is already open on this checkout: close it first.");
  });
  return { stop: release };
};
