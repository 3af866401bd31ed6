import * as z from "zod/mini";
import { rights, type Right } from "#shared/rights.ts";
import { listHolders } from "../platform/accounts.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, nextVersionWrite, versionCheck, type Write } from "../platform/table.ts";

/*
 * @item role changes
 * @key `CLUB` · `ROLES`
 * @asks who was given or denied what a moment ago, and does Cognito have it?
 * @cost 1 get with each list and change, and every five minutes; 2 conditional writes with a change
 */

const key = { pk: "CLUB", sk: "ROLES" };

/** What somebody may do for the club from then on. */
const roleChange = z.object({
  memberId: z.string(),
  rights: z.array(z.enum(rights)),
  at: z.iso.datetime(),
  /** Whether their account and their sessions have it. */
  isDone: z.boolean(),
});
export type RoleChange = z.infer<typeof roleChange>;

const storedChanges = z.object({ version: z.int(), changes: z.array(roleChange) });
export type StoredChanges = z.infer<typeof storedChanges>;

/** The last changes; those of a club that has had none are empty. */
export const readRoleChanges = async (): Promise<StoredChanges> => {
  const item = await getItem(key);
  return item ? readOne(item, (each) => storedChanges.parse(each)) : { version: 0, changes: [] };
};

/** Replaces them by their next version; refused as `roles` where another change was faster. */
export const roleChangesWrite = ({ version }: StoredChanges, changes: readonly RoleChange[]): Write =>
  nextVersionWrite({ ...key, version: version + 1, changes });

/** Requires that nobody was given or denied anything since they were read: part of a transaction. */
export const roleChangesCheck = ({ version }: StoredChanges) => versionCheck(key, version);

/** How long Cognito's lists may not show yet what it was told, with plenty to spare. */
const settlingMs = 60_000;

/** The changes that still say more than Cognito's lists do. */
export const pickCurrent = (changes: readonly RoleChange[], now = new Date()) =>
  changes.filter(({ isDone, at }) => !isDone || now.getTime() - Date.parse(at) < settlingMs);

export type Holders = ReadonlyMap<string, readonly Right[]>;

/**
 * Who may do what for the club, by Cognito's groups and the changes that they may not show yet. Every change of one who runs
 * the club replaces the same item, so what this says of the owners holds until that is written.
 */
export const readHolders = async (): Promise<{ stored: StoredChanges; holders: Holders }> => {
  const stored = await readRoleChanges();
  const holders = new Map<string, readonly Right[]>(await listHolders());
  for (const { memberId, rights: held } of pickCurrent(stored.changes)) {
    if (held.length > 0) holders.set(memberId, held);
    else holders.delete(memberId);
  }
  return { stored, holders };
};
