import { randomBytes } from "node:crypto";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsers,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { AccountsBackup } from "#shared/accounts-backup.ts";
import { groupOf } from "#shared/rights.ts";
import { foldAddress } from "#shared/text.ts";
import { memberAttribute, readAttribute } from "#shared/token-claims.ts";
import { Failure } from "../local/progress.ts";

type Lost = AccountsBackup["accounts"][number];

/** A membership, as the table has it. */
type Membership = { memberId: string; email: string; at: string; storedAt?: string | undefined };

/**
 * Whose accounts are to be restored, of those who are in the table still: members of the backup, with the address that it
 * has, and who joined later, with the address that they joined with.
 */
export const findLost = ({ at, accounts }: AccountsBackup, memberships: Membership[]) => {
  const byMember = new Map(accounts.map((account) => [account.memberId, account]));
  return {
    known: memberships.flatMap(({ memberId }) => byMember.get(memberId) ?? []),
    later: memberships
      .filter(({ memberId, storedAt, ...membership }) => (storedAt ?? membership.at) > at && !byMember.has(memberId))
      .map(({ memberId, email }): Lost => ({ memberId, email, isEnabled: true, isAdmin: false })),
  };
};

type Present = { username: string; hasPassword: boolean };

/** Has an account stand for a member in the table; false if another of the accounts that are `present` does. */
export type Bind = (memberId: string, accountId: string, present: ReadonlySet<string>) => Promise<boolean>;

type Outcome = {
  /** Accounts that were bound before. */
  kept: string[];
  /** New ones, whose owners choose a password by "Forgot your password?". */
  created: string[];
  /** Of people who had signed up again with the same verified address. */
  bound: string[];
  /** Of whom the pool says something else: another account stands for them, or theirs stands for another. */
  refused: string[];
};

/** The accounts of a user pool, and for whom they stand where that is another than their own id. */
export const listAccounts = async (client: CognitoIdentityProviderClient, UserPoolId: string) => {
  const present = [];
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId }))
    for (const { Attributes, UserStatus, Username } of Users)
      present.push({
        username: Username ?? "",
        id: readAttribute("sub", Attributes) ?? "",
        standsFor: readAttribute(memberAttribute, Attributes),
        email: foldAddress(readAttribute("email", Attributes) ?? ""),
        isVerified: readAttribute("email_verified", Attributes) === "true" && UserStatus !== "UNCONFIRMED",
        hasPassword: UserStatus !== "FORCE_CHANGE_PASSWORD",
      });
  return present;
};

/**
 * Gives each of these members an account in a new user pool that stands for them: a new one with their verified address,
 * or the one that its owner has made meanwhile. Only who reads that address's mail can enter: nobody knows the new account's
 * password, and one that a stranger began with the address and never confirmed is deleted. Repeatable: goes on where it was
 * interrupted. Throws a failure for a pool that isn't new: an address may be somebody else's by now.
 */
export const restoreAccounts = async (
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  { known, later }: ReturnType<typeof findLost>,
  { bind, isDryRun = false }: { bind: Bind; isDryRun?: boolean },
): Promise<Outcome> => {
  const outcome: Outcome = { kept: [], created: [], bound: [], refused: [] };
  const present = await listAccounts(cognito, UserPoolId);
  const knownIds = new Set(known.map(({ memberId }) => memberId));
  const own = present.filter(({ id, standsFor }) => standsFor === undefined && knownIds.has(id));
  if (own.length > 0)
    throw new Failure(`This user pool isn't lost: it has the accounts of ${own.length} of ${known.length} members.`);
  // Who has joined the new pool has an account, which may come to stand for who they were.
  const ids = new Set(present.map(({ id }) => id));
  const lostLater = later.filter(({ memberId }) => !ids.has(memberId));
  // An address that somebody joined with later is nobody else's.
  const taken = new Set(lostLater.map(({ email }) => foldAddress(email)));
  const byMember = new Map(present.map((account) => [account.standsFor, account]));
  const byEmail = new Map(present.map((account) => [account.email, account]));

  /** What the backup says of an account, and a password that nobody knows where it has none. */
  const settle = async (
    { isEnabled, isAdmin, rights = isAdmin ? ["owner"] : [] }: Lost,
    { username, hasPassword }: Present,
  ) => {
    const user = { UserPoolId, Username: username };
    const Password = randomBytes(32).toString("base64url");
    if (!hasPassword) await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
    if (!isEnabled) await cognito.send(new AdminDisableUserCommand(user));
    for (const right of rights)
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: groupOf(right) }));
  };
  const create = async (each: Lost) => {
    const attributes = { email: each.email, email_verified: "true", [memberAttribute]: each.memberId };
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: each.email,
        MessageAction: "SUPPRESS",
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    if (!(await bind(each.memberId, readAttribute("sub", User?.Attributes) ?? "", ids))) return false;
    await settle(each, { username: User?.Username ?? "", hasPassword: false });
    return true;
  };
  /** The table first: a token of an account that it does not name stands for nobody. */
  const bindPresent = async (each: Lost, account: (typeof present)[number]) => {
    if (!(await bind(each.memberId, account.id, ids))) return false;
    const user = { UserPoolId, Username: account.username };
    const UserAttributes = [{ Name: memberAttribute, Value: each.memberId }];
    if (account.standsFor === undefined) {
      await cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
    }
    await settle(each, account);
    return true;
  };

  const restore = async (each: Lost): Promise<keyof Outcome> => {
    const boundBefore = byMember.get(each.memberId);
    if (boundBefore) return isDryRun || (await bindPresent(each, boundBefore)) ? "kept" : "refused";
    const other = byEmail.get(foldAddress(each.email));
    if (other?.standsFor !== undefined) return "refused";
    if (other?.isVerified) return isDryRun || (await bindPresent(each, other)) ? "bound" : "refused";
    if (isDryRun) return "created";
    if (other) await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: other.username }));
    return (await create(each)) ? "created" : "refused";
  };
  // One after the other, which is what Cognito's quotas allow anyway.
  for (const each of [...lostLater, ...known]) {
    const isTaken = knownIds.has(each.memberId) && taken.has(foldAddress(each.email));
    outcome[isTaken ? "refused" : await restore(each)].push(each.email);
  }
  return outcome;
};
