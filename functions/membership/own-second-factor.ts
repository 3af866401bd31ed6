import { secondFactorContract } from "#shared/second-factor.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite } from "../audit/entry.ts";
import { requiresSecondFactor } from "../http/caller.ts";
import { accountEndpoint, adminEndpoint, forAdmins } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { endSockets } from "../messaging/presence.ts";
import { hasSoftwareToken, forgetSoftwareToken, isAdminAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { endAllSessions } from "../platform/sessions.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { findSecondFactor, secondFactorDeleteWrite, secondFactorWrite } from "./second-factor.ts";

export const getSecondFactor = accountEndpoint(
  secondFactorContract.getSecondFactor,
  async (_, { id, hasSecondFactor }) => ({
    isRequired: requiresSecondFactor,
    since: (await findSecondFactor(id)) ?? null,
    isUsed: hasSecondFactor,
  }),
);

/** The next whole second: a token tells when its session began in seconds, and one before this began without a factor. */
const nextSecond = () => new Date((Math.floor(Date.now() / 1000) + 1) * 1000).toISOString();

export const noteSecondFactor = accountEndpoint(
  secondFactorContract.noteSecondFactor,
  async (_, { id, hasSecondFactor }, { network }) => {
    if (!(await isAdminAccount(id))) throw forAdmins();
    if (!(await hasSoftwareToken(id)))
      throw new AppError("conflict", "Your authenticator app isn't set up yet. Please enter its code first.");
    const by = await readActor(id, network);
    const since = nextSecond();
    try {
      await transact({
        factor: secondFactorWrite(id, since),
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
    return {
      isRequired: requiresSecondFactor,
      since: (await findSecondFactor(id)) ?? since,
      isUsed: hasSecondFactor,
    };
  },
);

export const resetSecondFactor = adminEndpoint(
  secondFactorContract.resetSecondFactor,
  async ({ memberId }, { id: me }, { network }) => {
    if (memberId === me) throw new AppError("conflict", "Only another admin can reset your second factor.");
    if (!(await isAdminAccount(memberId))) throw new AppError("not-found", "This account isn't an admin's.");
    const [by, { full_name: name }] = await Promise.all([readActor(me, network), readMember(memberId)]);
    try {
      // From here on none of their sessions is an admin's, whatever becomes of the rest.
      await transact({
        factor: secondFactorDeleteWrite(memberId),
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
