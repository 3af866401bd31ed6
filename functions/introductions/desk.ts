import { introductionsContract as contract } from "#shared/introductions.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { noteListView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember, readMembers } from "../members/member.ts";
import { tellAdmins } from "../messaging/deliver.ts";
import { AppError } from "../platform/errors.ts";
import { changeIntroduction, findIntroduction, introductionNotFound, type StoredIntroduction } from "./introduction.ts";
import { endUnpassed, passOn, requestEnded, requireSameWords } from "./pass.ts";
import { presentPerson, readClubRequests } from "./people.ts";

export const listIntroductionRequests = adminEndpoint(
  contract.listIntroductionRequests,
  async ({ cursor: start }, { id: me }, { network }) => {
    const { items, ...rest } = await readClubRequests(me, start);
    await noteListView({ list: "introductions", by: { id: me, network } });
    return {
      items: items.map(({ introduction: { id, reason, askedAt, expiresAt }, by, to }) => ({
        ...{ id, reason, asked_at: askedAt, expires_at: expiresAt },
        by: presentPerson(by, { isNamed: true }),
        to: presentPerson(to, { isNamed: true }),
      })),
      ...rest,
    };
  },
);

/** A request to the club, for an admin other than the asker. Throws `not-found`. */
const requireForClub = (found: StoredIntroduction | undefined, me: string): StoredIntroduction => {
  if (!found || found.via !== undefined || found.by === me) throw introductionNotFound();
  return found;
};

/**
 * The log entries of a decision: for the asker and, if passed on, for the other side. Neither sees whether it was
 * delivered; nor does the log or the admin.
 */
const auditDecision = async ({ id, by, to, state }: StoredIntroduction, isPassed: boolean, actor: Actor) => {
  const [asker, other] = await readMembers([by, to]);
  const sides = [
    { memberId: by, name: asker?.full_name ?? "" },
    { memberId: to, name: other?.full_name ?? "" },
  ] as const;
  const objectWith = ({ name }: { name: string }) => ({ kind: "introduction" as const, id, title: name });
  return {
    ...auditWrite({
      kind: isPassed ? "introduction-passed" : "introduction-declined",
      by: actor,
      about: sides[0],
      object: objectWith(sides[1]),
    }),
    ...(isPassed && {
      auditOfOther: auditWrite({
        kind: "introduction-offered",
        by: actor,
        about: sides[1],
        object: objectWith(sides[0]),
        ...(state !== "passed" && { isUntold: true }),
      }).audit,
    }),
  };
};

/** Says who decided for the club and how; or that it has expired. */
const isDecided = async ({ decidedBy, passedAt }: StoredIntroduction, me: string) => {
  if (decidedBy === undefined) return requestEnded();
  const name = decidedBy === me ? "You" : (await readMember(decidedBy)).full_name || "Another admin";
  const how = passedAt === undefined ? "chose not to pass this request on" : "passed this request on";
  return new AppError("conflict", `${name} ${how} in the meantime.`);
};

export const decideIntroduction = adminEndpoint(
  contract.decideIntroduction,
  async ({ id, decision, words }, { id: me }, { network }) => {
    const isToPass = decision === "introduce";
    requireForClub(await findIntroduction(id), me);
    const actor = await readActor(me, network);
    const decided = await changeIntroduction(id, async (found) => {
      const before = requireForClub(found, me);
      const isDone = before.passedAt !== undefined || before.state === "not-passed";
      if (isDone) {
        if (before.decidedBy === me && (before.passedAt !== undefined) === isToPass) {
          if (isToPass) requireSameWords(before, words);
          return undefined;
        }
        throw await isDecided(before, me);
      }
      const { after, writes } = await (isToPass ? passOn(before, words) : endUnpassed(before));
      return {
        after: { ...after, decidedBy: me },
        writes: { ...writes, ...(await auditDecision(after, isToPass, actor)) },
      };
    });
    const frame = { type: "introductions.decided", id, decision, user_id: me, by: actor.name } as const;
    // The deciding admin is visible to admins only, not to the asker.
    await tellAdmins(frame, { isFor: ({ memberId }) => memberId !== decided.by });
    return {};
  },
);
