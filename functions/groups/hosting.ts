import { groupsContract, type MemberAct } from "#shared/groups.ts";
import { memberEndpoint } from "../http/doors.ts";
import { isListed, memberNotFound, readMember } from "../members/member.ts";
import type { StoredPlace } from "../messaging/group.ts";
import { readHiddenFrom } from "../messaging/hidden.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { changePlace, requireActive, requireHost, type Plan } from "./place.ts";
import { presentPeople, type Seen } from "./present.ts";

type State = StoredPlace["state"];

/** By act: the places in which it is done already, those from which it is possible, and what follows. */
const rules: Record<MemberAct, { done: readonly State[]; from: readonly State[]; next: Plan["next"] }> = {
  invite: { done: ["invited", "in"], from: ["left", "removed"], next: { state: "invited", isHost: false } },
  accept: { done: ["in"], from: ["asked"], next: { state: "in", isHost: false } },
  decline: { done: ["left", "removed"], from: ["asked", "invited"], next: { state: "left", isHost: false } },
  remove: { done: ["left", "removed"], from: ["in"], next: { state: "removed", isHost: false } },
  "make-host": { done: [], from: ["in"], next: { state: "in", isHost: true } },
  "end-host": { done: [], from: ["in"], next: { state: "in", isHost: false } },
};

const news = { invite: "invited", accept: "accepted" } as const;

const plan = (act: MemberAct, memberId: string, { group, place }: Seen): Plan => {
  const { done, from, next } = rules[act];
  const state = place?.state ?? "left";
  const isHost = state === "in" && place?.isHost === true;
  // An invitation meets a request: both want the same.
  if (act === "invite" && state === "asked") return plan("accept", memberId, { group, place });
  if (done.includes(state) || ((act === "make-host" || act === "end-host") && isHost === (act === "make-host")))
    return { next: undefined };
  if (!from.includes(state)) throw new AppError("conflict", "Their place in the group has changed meanwhile.");
  const told = act === "invite" || act === "accept" ? news[act] : undefined;
  return {
    next,
    ...(told && {
      alongside: {
        notice: noticeWrite(memberId, {
          kind: "group",
          subject: group.id,
          about: { group: { id: group.id, name: group.name }, news: told },
        }),
      },
    }),
  };
};

/** Refuses to invite whom the directory does not show, or who is on either side of a block. Throws `not-found`. */
const requireInvitable = async (by: string, memberId: string) => {
  const [member, hidden] = await Promise.all([readMember(memberId), readHiddenFrom(by)]);
  if (!isListed(member) || hidden.includes(memberId)) throw memberNotFound();
};

export const changeGroupMember = memberEndpoint(
  groupsContract.changeGroupMember,
  async ({ groupId, memberId, act }, { id: me }) => {
    requireActive(await requireHost(groupId, me));
    if (act === "invite") await requireInvitable(me, memberId);
    await changePlace(groupId, memberId, (seen) => {
      requireActive(seen);
      return plan(act, memberId, seen);
    });
    return { people: await presentPeople(groupId, { isForHost: true }) };
  },
);
