import { changePlace } from "../groups/place.ts";
import { readMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { chatMuteKeyOf, chatMuteWrite, storedChatMute } from "../messaging/chat-mute.ts";
import { blockWrites, getConversationId, type OtherMember } from "../messaging/conversation.ts";
import { listPlacesAt, listPlacesOf } from "../messaging/group.ts";
import { hideAnywayWrite, readBlocks } from "../messaging/hidden.ts";
import { refreshHidden } from "../messaging/presence.ts";
import { readEach } from "../platform/pages.ts";
import { getItemsInOrder, transact, writeOne } from "../platform/table.ts";
import type { StoredMerge } from "./merge.ts";

/*
 * What others have set against somebody while two accounts were one holds for both once they are two again: nobody can say
 * which of them it was aimed at, and the safe way is that of neither.
 */

const listIds = ({ staying, going }: StoredMerge) => [staying.id, going.id];

const blockKinds = ["blocks", "blocked_by"] as const;

/** One member blocks another, in their conversation, too. */
const block = (by: OtherMember, other: OtherMember) =>
  transact({ ...blockWrites(getConversationId(by.id, other.id), by, other), ...hideAnywayWrite(by.id, other.id) });

/** Blocks of the account that comes back, with those that were set since: in its conversations, too. */
const keepBlocks = async (
  { staying, going, blocked }: StoredMerge,
  hasTime: () => Promise<boolean>,
): Promise<boolean> => {
  const [stays, goes] = await Promise.all([readBlocks(staying.id), readBlocks(going.id)]);
  const { id, full_name, avatar } = going;
  const own = { id, full_name, ...(avatar !== undefined && { avatar }) };
  for (const kind of blockKinds) {
    const since = blocked ? [...stays[kind]].filter((each) => !blocked[kind].includes(each)) : [];
    for (const otherId of new Set([...goes[kind], ...since])) {
      if (!(await hasTime())) return false;
      const member = await readMember(otherId);
      // Whoever has deleted their account keeps nothing.
      if (member.version === 0) continue;
      await (kind === "blocks" ? block(own, toPerson(member)) : block(toPerson(member), own));
    }
  }
  return true;
};

/** A mute in the chat by which an admin stopped them since. */
const keepMutes = async (merge: StoredMerge) => {
  const items = (await getItemsInOrder(listIds(merge).map(chatMuteKeyOf))).filter((item) => item !== undefined);
  const [mute] = readEach(items, (item) => storedChatMute.parse(item))
    .filter(({ at }) => at >= merge.at)
    .toSorted((one, other) => other.until.localeCompare(one.until));
  if (mute) for (const id of listIds(merge)) await writeOne(chatMuteWrite(id, mute));
};

/** Groups from which a host has removed them since. */
const keepRemovals = async (merge: StoredMerge, hasTime: () => Promise<boolean>) => {
  const ids = listIds(merge);
  const groupIds = [...new Set((await Promise.all(ids.map(listPlacesOf))).flat().map(({ groupId }) => groupId))];
  const places = (await Promise.all(ids.map((id) => listPlacesAt(groupIds, id)))).flat();
  const removed = places.filter(({ state, since }) => state === "removed" && since >= merge.at);
  for (const { groupId, memberId } of removed)
    for (const id of ids.filter((each) => each !== memberId)) {
      if (!(await hasTime())) return false;
      await changePlace(groupId, id, ({ place }) => ({
        next: place?.state === "removed" ? undefined : { state: "removed", isHost: false },
        mayBeLast: true,
      }));
    }
  return true;
};

/** Has what was set against somebody since a merge hold for both accounts, while `hasTime`. Idempotent. */
export const keepForBoth = async (merge: StoredMerge, hasTime: () => Promise<boolean>) => {
  await keepMutes(merge);
  return (await keepBlocks(merge, hasTime)) && (await keepRemovals(merge, hasTime));
};

/** Has open sockets of both accounts, and of those on the other side of their blocks, hide whom these hide now. */
export const refreshSockets = async (merge: StoredMerge) => {
  const ids = listIds(merge);
  const all = (await Promise.all(ids.map(readBlocks))).flatMap(({ blocks, blocked_by }) => [...blocks, ...blocked_by]);
  await refreshHidden([...ids, ...all]);
};
