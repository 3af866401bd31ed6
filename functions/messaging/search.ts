import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  messageSearchContract,
  nothingToSearch,
  searchLimit,
  tooManySearches,
  type FoundMessage,
} from "#shared/message-search.ts";
import type { AdminTopic } from "#shared/topics.ts";
import { memberEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { queryAll, rangeOfList, readEach } from "../platform/pages.ts";
import { getItems, table, tableName, type Item } from "../platform/table.ts";
import {
  communityMessageKeyOf,
  getSearchedText,
  storedCommunityMessage,
  topicPartitionOf,
} from "./community-message.ts";
import { conversationListOf, storedParticipant, type StoredParticipant } from "./conversation.ts";
import { conversationPartitionOf, storedDirectMessage } from "./direct-message.ts";
import { readOwnHidden } from "./hidden.ts";
import { getMessageTime, readAuthors, toAuthor } from "./message.ts";
import { cutExcerpt, isFound, parseQuery, type SearchWord } from "./search-query.ts";
import { listReadableTopics } from "./topic.ts";
import { proposeMessages, findUnindexedCandidates } from "./word-index.ts";

/**
 * A source of messages, searched from the newest: each step returns its matches and lowers `bound`, which sorts after
 * everything not yet searched and is empty at the end. A step may skip messages older than `floor` and then ends.
 */
type Source = { bound: string; step: (floor: string) => Promise<{ found: FoundMessage[]; read: number }> };

/** Converts a stored message to a search result; undefined if it does not match or is not visible to the searcher. */
type Look = (item: Item) => FoundMessage | undefined;
type Authors = Awaited<ReturnType<typeof readAuthors>>;

/** Sort after and before every id. */
const afterAll = "msg_~";
const beforeAll = "msg_";

const chooseEarlier = (one: string, other: string) => (one < other ? one : other);
const chooseLater = (one: string, other: string) => (one < other ? other : one);

const byNewest = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1);

const pageSize = 20;

/** Messages per step in a conversation. */
const messagesAtOnce = 125;

/** Searches a conversation by reading its messages. */
const readSource = (partition: string, bound: string, look: Look): Source => {
  const source: Source = {
    bound,
    step: async (floor) => {
      const before = source.bound;
      const { Items = [], LastEvaluatedKey } = await table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :pk AND sk BETWEEN :floor AND :before",
          ExpressionAttributeValues: { ":pk": partition, ":floor": floor || beforeAll, ":before": before },
          ScanIndexForward: false,
          Limit: messagesAtOnce,
        }),
      );
      source.bound = LastEvaluatedKey ? String(LastEvaluatedKey.sk) : floor;
      const found = readEach(
        Items.filter(({ sk }) => String(sk) < before),
        (item) => look(item) ?? [],
      ).flat();
      return { found, read: Items.length };
    },
  };
  return source;
};

/** Messages read per request before the rest is left to the next one, and concurrent steps. */
const maxRead = 5000;
const concurrency = 32;

/**
 * Merges several sources, newest first, down to where nothing newer can still appear; always advances those searched
 * least far. `cursor` is where the search continues, if it does.
 */
const collect = async (first: Source, others: readonly Source[]) => {
  const found = new Map<string, FoundMessage>();
  let read = 0;
  const go = async (sources: readonly Source[], floor = "") => {
    for (const step of await Promise.all(sources.map((source) => source.step(floor)))) {
      read += step.read;
      for (const each of step.found) found.set(each.id, each);
    }
  };
  await go([first]);
  for (;;) {
    const newest = [...found.values()].toSorted(byNewest);
    // Older results do not appear on this page.
    const last = newest[pageSize]?.id ?? "";
    const open = [first, ...others]
      .filter(({ bound }) => bound > last)
      .toSorted((one, other) => (one.bound < other.bound ? 1 : -1));
    const [furthest] = open;
    if (!furthest)
      return { items: newest.slice(0, pageSize), ...(last !== "" && { cursor: newest[pageSize - 1]!.id }) };
    const { bound } = furthest;
    if (read >= maxRead) return { items: newest.filter(({ id }) => id >= bound), cursor: bound };
    await go(open.slice(0, concurrency), last);
  }
};

/** Candidate messages per step: a page, plus a few that turn out to have changed. */
const proposalsAtOnce = 24;

/** Searches all topics by the candidates from the word index. */
const topicsSource = (
  words: SearchWord[],
  before: string,
  { topics, mutes, ofNow }: { topics: readonly AdminTopic[]; mutes: readonly string[]; ofNow: Authors },
): Source => {
  const nameOf = (id: string) => topics.find((each) => each.id === id)?.name ?? id;
  const look: Look = (item) => {
    const message = ofNow(storedCommunityMessage.parse(item));
    const text = getSearchedText(message);
    if (mutes.includes(message.memberId) || !isFound(text, words)) return undefined;
    return {
      ...{
        id: message.id,
        topic: message.topic,
        topic_name: nameOf(message.topic),
        conversation: null,
        ...toAuthor(message),
      },
      excerpt: cutExcerpt(text, words),
      created_at: getMessageTime(message.id).toISOString(),
    };
  };
  const lists = topics.flatMap(({ id: topic }) =>
    [findUnindexedCandidates, proposeMessages].map((propose) => ({
      topic,
      propose,
      ids: new Array<string>(),
      bound: before,
    })),
  );
  const source: Source = {
    bound: before,
    step: async () => {
      const used = lists.filter(({ ids, bound }) => ids.length === 0 && bound !== "");
      await Promise.all(
        used.map(async (list) =>
          Object.assign(list, await list.propose(topicPartitionOf(list.topic), words, list.bound)),
        ),
      );
      // No candidates newer than this remain.
      const frontier = lists.map(({ bound }) => bound).reduce(chooseLater);
      // A message changed since it was indexed may appear twice.
      const messages = new Map(lists.flatMap(({ topic, ids }) => ids.map((id) => [id, { topic, id }])));
      const proposed = [...messages.values()].filter(({ id }) => id >= frontier).toSorted(byNewest);
      const read = proposed.slice(0, proposalsAtOnce);
      source.bound = read.length < proposed.length ? read.at(-1)!.id : frontier;
      for (const list of lists) list.ids = list.ids.filter((id) => id < source.bound);
      const items = await getItems(read.map(communityMessageKeyOf), { isLatest: false });
      return { found: readEach(items, (item) => look(item) ?? []).flat(), read: items.length };
    },
  };
  return source;
};

const readConversationSources = async (memberId: string, words: SearchWord[], before: string, ofNow: Authors) => {
  const participants = readEach(await queryAll(rangeOfList("gsi1", conversationListOf(memberId))), (item) =>
    storedParticipant.parse(item),
  );
  const open = ({ id, with: other, last_message_id: last }: StoredParticipant) => {
    const look: Look = (item) => {
      const message = ofNow(storedDirectMessage.parse(item));
      if (!isFound(message.content, words)) return undefined;
      return {
        ...{
          id: message.id,
          topic: null,
          topic_name: null,
          conversation: { id, with: toAuthor(other) },
          ...toAuthor(message),
        },
        excerpt: cutExcerpt(message.content, words),
        created_at: getMessageTime(message.id).toISOString(),
      };
    };
    return last === undefined ? [] : [readSource(conversationPartitionOf(id), chooseEarlier(before, `${last}~`), look)];
  };
  return participants.flatMap(open);
};

/** Topics are searched by the word index; a member's conversations are read, those with the newest messages first. */
export const listFoundMessages = memberEndpoint(
  messageSearchContract.listFoundMessages,
  async ({ q, cursor }, { id }) => {
    const words = parseQuery(q);
    if (words.length === 0) throw new AppError("invalid", nothingToSearch, [{ path: "q", message: nothingToSearch }]);
    const before = cursor ?? afterAll;
    const ofNow = await readAuthors();
    const [isAllowed, { mutes }, topics, conversations] = await Promise.all([
      countUse({ what: "searches", by: id, ...searchLimit }),
      readOwnHidden(id),
      listReadableTopics(id),
      readConversationSources(id, words, before, ofNow),
    ]);
    if (!isAllowed) throw new AppError("too-many", tooManySearches);
    // The topics' results determine how far back conversations must be searched.
    return collect(topicsSource(words, before, { topics, mutes, ofNow }), conversations);
  },
);
