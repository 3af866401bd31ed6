import * as z from "zod/mini";
import { rights } from "./rights.ts";

/** Who had an account one night: what is needed to find a member again whose account is lost. No secrets. */
export const accountsBackup = z.object({
  /** When it was read: an account that was made later isn't in it. */
  at: z.iso.datetime(),
  /** Those whose address was verified. */
  accounts: z.array(
    z.object({
      memberId: z.string(),
      email: z.string(),
      isEnabled: z.boolean(),
      /** Whether it is an owner's. */
      isAdmin: z.boolean(),
      /** Absent in backups from when there were only owners. */
      rights: z.optional(z.array(z.enum(rights))),
    }),
  ),
});
export type AccountsBackup = z.infer<typeof accountsBackup>;

/** Where the backups of accounts are, in the bucket of uploads. */
export const accountsFolder = "accounts/";

/** The file of a day's backup, by an ISO time of it. */
export const accountsFileOf = (at: string) => `${accountsFolder}${at.slice(0, 10)}.json`;
