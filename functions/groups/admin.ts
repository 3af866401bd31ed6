import { groupsContract, type GroupAct, type GroupState } from "#shared/groups.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import {
  groupLists,
  groupWrite,
  listGroupsIn,
  placeWrite,
  readGroupFor,
  readGroups,
  type StoredGroup,
} from "../messaging/group.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { countUnreadable } from "../platform/pages.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { presentForAdmin } from "./present.ts";

const order: readonly GroupState[] = ["proposed", "active", "closed", "declined"];

export const listAllGroups = adminEndpoint(groupsContract.listAllGroups, async () => {
  const found = (await Promise.all(groupLists.map(listGroupsIn))).flat();
  const groups = readGroups(found);
  const items = await Promise.all(groups.map(presentForAdmin));
  return {
    items: items.toSorted(
      (one, other) =>
        order.indexOf(one.state) - order.indexOf(other.state) || one.name.localeCompare(other.name, "en-US"),
    ),
    ...countUnreadable(found, groups),
  };
});

/** By act: from which state it leads to which, and its entry in the audit log. */
const rules = {
  open: { from: "proposed", to: "active", kind: "group-opened" },
  decline: { from: "proposed", to: "declined", kind: "group-declined" },
  close: { from: "active", to: "closed", kind: "group-closed" },
  reopen: { from: "closed", to: "active", kind: "group-reopened" },
} as const satisfies Record<GroupAct, { from: GroupState; to: GroupState; kind: string }>;

const stateWords: Record<GroupState, string> = {
  proposed: "waiting for a decision",
  active: "open",
  closed: "closed",
  declined: "declined",
};

const decidedAlready = ({ name, state, isWithdrawn }: StoredGroup) =>
  new AppError(
    "conflict",
    isWithdrawn ? `The member who proposed ${name} has withdrawn it.` : `${name} is ${stateWords[state]} already.`,
  );

/** What a decision on a proposal means for its proposer, who hosts what is opened. */
const proposerWrites = async (
  group: StoredGroup,
  act: "open" | "decline",
  at: string,
): Promise<Record<string, Write>> => {
  const { place } = await readGroupFor(group.id, group.proposedBy);
  const about = { group: { id: group.id, name: group.name } };
  const tell = (news: "opened" | "declined") =>
    noticeWrite(group.proposedBy, { kind: "group", subject: group.id, about: { ...about, news } });
  if (place?.state !== "proposed") return {};
  const next = act === "open" ? ({ state: "in", isHost: true } as const) : ({ state: "left", isHost: false } as const);
  return {
    place: placeWrite(place, { ...place, ...next, since: at }),
    notice: tell(act === "open" ? "opened" : "declined"),
  };
};

export const decideGroup = adminEndpoint(groupsContract.decideGroup, async ({ groupId, act }, { id }, { network }) => {
  const by = await readActor(id, network);
  const { from, to, kind } = rules[act];
  await changeOptimistically(async () => {
    const { group } = await readGroupFor(groupId, id);
    if (group.state !== from) throw decidedAlready(group);
    const at = new Date().toISOString();
    const isDecision = act === "open" || act === "decline";
    const proposer = isDecision ? await proposerWrites(group, act, at) : {};
    const isHosted = act === "open" && "place" in proposer;
    await transact({
      group: groupWrite(group, {
        state: to,
        closedBy: act === "close" ? "admin" : undefined,
        ...(act === "open" && { openedAt: at }),
        ...(isHosted && { members: 1, hosts: 1 }),
      }),
      ...proposer,
      ...auditWrite({ kind, by, object: { kind: "group", id: groupId, title: group.name } }),
    });
  });
  return { group: await presentForAdmin((await readGroupFor(groupId, id)).group) };
});
