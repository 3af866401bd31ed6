import { secondFactorContract, type SecondFactor } from "#shared/second-factor.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { requiresSecondFactor } from "../http/caller.ts";
import { accountEndpoint, adminEndpoint, forAdmins } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { endSockets } from "../messaging/presence.ts";
import { forgetSoftwareToken, getVerifiedEmail, hasSoftwareToken, isAdminAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { endAllSessions } from "../platform/sessions.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import {
  findSecondFactor,
  secondFactorDeleteWrite,
  secondFactorWrite,
  type StoredSecondFactor,
} from "./second-factor.ts";

const present = (factor: StoredSecondFactor | undefined, isUsed: boolean): SecondFactor => ({
  isRequired: requiresSecondFactor,
  since: factor?.since ?? null,
  offSince: factor?.offSince ?? null,
  isUsed,
});

export const getSecondFactor = accountEndpoint(
  secondFactorContract.getSecondFactor,
  async (_, { id, hasSecondFactor }) => present(await findSecondFactor(id), hasSecondFactor),
);

/** Notifies an admin of a change to their second factor, in its transaction, whoever made it. */
const factorEmailWrite = (
  template: "second-factor-set" | "second-factor-reset",
  address: string | undefined,
  name: string,
): { email?: Write } =>
  address === undefined ? {} : { email: emailWrite({ template, data: { name }, to: { address } }) };

/**
 * The next full second: tokens give a session's start in seconds, and sessions before this started without a factor.
 */
const nextSecond = () => new Date((Math.floor(Date.now() / 1000) + 1) * 1000).toISOString();

export const noteSecondFactor = accountEndpoint(
  secondFactorContract.noteSecondFactor,
  async (_, { id, hasSecondFactor }, { network }) => {
    if (!(await isAdminAccount(id))) throw forAdmins();
    if (!(await hasSoftwareToken(id)))
      throw new AppError("conflict", "Your authenticator app isn't set up yet. Please enter its code first.");
    const [by, email, before] = await Promise.all([readActor(id, network), getVerifiedEmail(id), findSecondFactor(id)]);
    if (before?.offSince !== undefined)
      throw new AppError(
        "conflict",
        "Your second factor was switched off without a reset. Please ask another admin to reset it, then set it up again.",
      );
    const since = nextSecond();
    try {
      await transact({
        factor: secondFactorWrite(id, since),
        ...factorEmailWrite("second-factor-set", email, by.name),
        ...auditWrite({
          kind: "second-factor-set",
          by,
          about: { memberId: id, name: by.name },
          object: { kind: "member", id, title: by.name },
        }),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
    }
    return present((await findSecondFactor(id)) ?? { since }, hasSecondFactor);
  },
);

export const resetSecondFactor = adminEndpoint(
  secondFactorContract.resetSecondFactor,
  async ({ memberId }, { id: me }, { network }) => {
    if (memberId === me) throw new AppError("conflict", "Only another admin can reset your second factor.");
    if (!(await isAdminAccount(memberId))) throw new AppError("not-found", "This account isn't an admin's.");
    const [by, { full_name: name }, email] = await Promise.all([
      readActor(me, network),
      readMember(memberId),
      getVerifiedEmail(memberId),
    ]);
    try {
      // From here on, none of their sessions has admin rights, whatever fails later.
      await transact({
        factor: secondFactorDeleteWrite(memberId),
        ...factorEmailWrite("second-factor-reset", email, name),
        ...auditWrite({
          kind: "second-factor-reset",
          by,
          about: { memberId, name },
          object: { kind: "member", id: memberId, title: name },
        }),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
    }
    await forgetSoftwareToken(memberId);
    await endAllSessions(memberId);
    await endSockets(memberId);
    return { reset: true as const };
  },
);
