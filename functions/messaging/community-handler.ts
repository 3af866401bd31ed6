import { communityContract, isOfGroup, type Topic } from "#shared/community.ts";
import { countShown } from "../directory-limit/shown.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { findCardsByName } from "../members/card.ts";
import { readMembers } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { AppError } from "../platform/errors.ts";
import { findFile } from "./attachment.ts";
import { findChatMute } from "./chat-mute.ts";
import { findStoredMessage, readCommunityMessages, readTopicStates } from "./community-message.ts";
import { listGroupMemberIds } from "./group.ts";
import { readHiddenFrom } from "./hidden.ts";
import { listReachableOf } from "./may-message.ts";
import { toAuthor } from "./message.ts";
import { queryVotes } from "./poll.ts";
import { groupReactions } from "./reaction.ts";
import { requireTopic } from "./topic.ts";

export const listTopics = memberEndpoint(communityContract.listTopics, async (_, { id }) => {
  const [items, mute] = await Promise.all([readTopicStates(id), findChatMute(id)]);
  return { items, muted_until: mute?.until };
});

export const listCommunityMessages = memberEndpoint(
  communityContract.listCommunityMessages,
  async ({ topic, ...range }, { id }) => {
    await requireTopic(topic, id);
    return readCommunityMessages(topic, range, id);
  },
);

const maxMentionable = 8;

/** Who reads a group's topic; undefined for what everybody reads. Throws `not-found` for who does not. */
const findReaders = async (topic: Topic | undefined, id: string) => {
  if (topic === undefined || !isOfGroup(topic)) return undefined;
  await requireTopic(topic, id);
  return listGroupMemberIds(topic);
};

export const listMentionable = memberEndpoint(
  communityContract.listMentionable,
  async ({ name, topic }, { id }, { network }) => {
    const [hidden, readers] = await Promise.all([readHiddenFrom(id), findReaders(topic, id)]);
    const cards = await findCardsByName(name.trim(), maxMentionable, async (found) => {
      const others = found.filter(
        (card) => card.id !== id && !hidden.includes(card.id) && (!readers || readers.has(card.id)),
      );
      const reachable = await listReachableOf(
        id,
        others.map((card) => ({ id: card.id, isListed: true })),
      );
      return others.filter((card) => reachable.has(card.id));
    });
    // Without a limit, one could read the directory letter by letter.
    const shown = await countShown(
      { id, network },
      "names",
      cards.map((card) => card.id),
    );
    return { items: cards.slice(0, shown).map(toAuthor) };
  },
);

/** Uses current names. */
export const listReactions = memberEndpoint(communityContract.listReactions, async ({ topic, id }, { id: me }) => {
  await requireTopic(topic, me);
  const message = await findStoredMessage(topic, id);
  if (!message) throw new AppError("not-found", "Message not found.");
  const groups = groupReactions(message);
  const members = await readMembers([...new Set(groups.flatMap(({ memberIds }) => memberIds))]);
  const authors = new Map(members.map((member) => [member.id, toAuthor(toPerson(member))]));
  return {
    items: groups.map(({ emoji, memberIds }) => ({
      emoji,
      members: memberIds.flatMap((each) => authors.get(each) ?? []),
    })),
  };
});

/** Uses current names. */
export const listVotes = memberEndpoint(communityContract.listVotes, async ({ topic, id, cursor }, { id: me }) => {
  await requireTopic(topic, me);
  const message = await findStoredMessage(topic, id);
  if (!message?.poll) throw new AppError("not-found", "Poll not found.");
  if (!message.poll.showsNames) throw new AppError("forbidden", "This poll doesn't show who voted.");
  const { items: votes, ...rest } = await queryVotes(id, cursor);
  const members = await readMembers(votes.map(({ memberId }) => memberId));
  const authors = new Map(members.map((member) => [member.id, toAuthor(toPerson(member))]));
  return {
    ...rest,
    items: votes.flatMap(({ memberId, choices }) => {
      const person = authors.get(memberId);
      return person ? [{ ...person, choices }] : [];
    }),
  };
});

const getAttachment = memberEndpoint(communityContract.getAttachment, async ({ id }) => {
  const file = await findFile(id);
  if (!file) throw new AppError("not-found", "This file is no longer here.");
  // Loaded on use: most requests are for messages.
  const { signFileUrl } = await import("./attachment-link.ts");
  return { url: await signFileUrl(file) };
});

/** Reads of the community chat; writes come over the socket. */
export const handler = createHandler([
  listTopics,
  listMentionable,
  listCommunityMessages,
  listReactions,
  listVotes,
  getAttachment,
]);
