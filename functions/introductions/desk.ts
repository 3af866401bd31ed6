import { introductionsContract as contract } from "#shared/introductions.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { noteListLook } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMembers } from "../members/member.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import {
  changeIntroduction,
  findIntroduction,
  introductionNotFound,
  introductionsChangedKey,
  isOver,
  queryClubRequests,
  type StoredIntroduction,
} from "./introduction.ts";
import { leaveUnpassed, passOn, requireSameWords } from "./pass.ts";
import { isThere, presentPerson, readSides } from "./people.ts";

export const listIntroductionRequests = adminEndpoint(
  contract.listIntroductionRequests,
  async ({ cursor: start }, { id: me }, { network }) => {
    const { items, cursor } = await queryClubRequests(start);
    const now = new Date();
    const sides = await readSides(items.filter((each) => !isOver(each, now) && each.by !== me));
    await noteListLook({ list: "introductions", by: { id: me, network } });
    return {
      items: sides
        .filter(({ by }) => isThere(by))
        .map(({ introduction: { id, reason, askedAt, expiresAt }, by, to }) => ({
          ...{ id, reason, asked_at: askedAt, expires_at: expiresAt },
          by: presentPerson(by, { isNamed: true }),
          to: presentPerson(to, { isNamed: true }),
        })),
      cursor,
    };
  },
);

/** A request to the club, for another admin than who asks. Throws `not-found`. */
const requireForClub = (found: StoredIntroduction | undefined, me: string): StoredIntroduction => {
  if (!found || found.via !== undefined || found.by === me) throw introductionNotFound();
  return found;
};

const auditDecision = async ({ id, by, to }: StoredIntroduction, isPassed: boolean, actor: Actor) => {
  const [asker, other] = await readMembers([by, to]);
  return auditWrite({
    kind: isPassed ? "introduction-passed" : "introduction-declined",
    by: actor,
    about: { memberId: by, name: asker?.full_name ?? "" },
    object: { kind: "introduction", id, title: other?.full_name ?? "" },
  });
};

export const decideIntroduction = adminEndpoint(
  contract.decideIntroduction,
  async ({ id, decision, words }, { id: me }, { network }) => {
    const isToPass = decision === "introduce";
    requireForClub(await findIntroduction(id), me);
    const actor = await readActor(me, network);
    await markChange(introductionsChangedKey);
    await changeIntroduction(id, async (found) => {
      const before = requireForClub(found, me);
      const isDone = before.passedAt !== undefined || before.state === "not-passed";
      if (isDone) {
        if (before.decidedBy === me && (before.passedAt !== undefined) === isToPass) {
          if (isToPass) requireSameWords(before, words);
          return undefined;
        }
        throw new AppError("conflict", "This request was answered in the meantime.");
      }
      const { after, writes } = await (isToPass ? passOn(before, words) : leaveUnpassed(before));
      return {
        after: { ...after, decidedBy: me },
        writes: { ...writes, ...(await auditDecision(before, isToPass, actor)) },
      };
    });
    return {};
  },
);
