import { mutesContract } from "#shared/mutes.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMembers } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";
import { getConversationId } from "./conversation.ts";
import { maxMuted, muteMember as saveMute, muteTopic as saveTopicMute, readOwnHidden, unmute } from "./hidden.ts";
import { toAuthor } from "./message.ts";
import { requireTopic } from "./topic.ts";

export const listMutes = memberEndpoint(mutesContract.listMutes, async (_, { id }) => {
  const { mutes, topics, blocks } = await readOwnHidden(id);
  const people = new Map(
    (await readMembers([...new Set([...mutes, ...blocks])])).map((each) => [each.id, toAuthor(toPerson(each))]),
  );
  const find = (ids: readonly string[]) => ids.flatMap((each) => people.get(each) ?? []);
  return { members: find(mutes), topics, blocked: find(blocks) };
});

export const muteMember = memberEndpoint(mutesContract.muteMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You can't mute yourself.");
  if (!(await saveMute(id, memberId)))
    throw new AppError("conflict", `You've already muted ${maxMuted} members. Unmute one first.`);
  return { conversationId: getConversationId(id, memberId) };
});

export const unmuteMember = memberEndpoint(mutesContract.unmuteMember, async ({ memberId }, { id }) => {
  await unmute(id, "mutes", memberId);
  return { conversationId: getConversationId(id, memberId) };
});

const readMutedTopics = async (memberId: string) => ({ topics: (await readOwnHidden(memberId)).topics });

export const muteTopic = memberEndpoint(mutesContract.muteTopic, async ({ topic }, { id }) => {
  await requireTopic(topic, id);
  await saveTopicMute(id, topic);
  return readMutedTopics(id);
});

export const unmuteTopic = memberEndpoint(mutesContract.unmuteTopic, async ({ topic }, { id }) => {
  await unmute(id, "muted_topics", topic);
  return readMutedTopics(id);
});
