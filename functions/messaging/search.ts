import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { topics, type Topic } from "#shared/community.ts";
import {
  messageSearchContract,
  nothingToSearch,
  searchLimit,
  tooManySearches,
  type FoundMessage,
} from "#shared/message-search.ts";
import { memberEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { queryAll, rangeOfList } from "../platform/pages.ts";
import { getItems, table, tableName, type Item } from "../platform/table.ts";
import { getSearchedText, storedCommunityMessage, topicPartitionOf } from "./community-message.ts";
import { conversationListOf, storedParticipant, type StoredParticipant } from "./conversation.ts";
import { conversationPartitionOf, storedDirectMessage } from "./direct-message.ts";
import { readOwnHidden } from "./hidden.ts";
import { getMessageTime, toAuthor } from "./message.ts";
import { cutExcerpt, isFound, parseQuery, type SearchWord } from "./search-query.ts";
import { listChanged, proposeMessages, readIndexed } from "./word-index.ts";

/**
 * Where messages are looked for, from the newest on: each step answers what it found, and lowers `bound`, which sorts after
 * all that was not looked at and is empty at the end.
 */
type Source = { bound: string; step: () => Promise<FoundMessage[]> };

/** Turns a stored message into what the searcher is told of it; undefined for one that has not all words, or is not theirs. */
type Look = (item: Item) => FoundMessage | undefined;

/** Sorts after every id. */
const afterAll = "msg_~";

const chooseEarlier = (one: string, other: string) => (one < other ? one : other);

/** Messages that a step reads as they are. */
const messagesAtOnce = 200;

/** Reads messages of a partition as they are, down to `floor`, which is left out. */
const readSource = (
  partition: string,
  { bound, floor = "" }: { bound: string; floor?: string },
  look: Look,
): Source => {
  const source: Source = {
    bound,
    step: async () => {
      const { Items = [], LastEvaluatedKey } = await table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: "pk = :pk AND sk < :bound",
          ExpressionAttributeValues: { ":pk": partition, ":bound": source.bound },
          ScanIndexForward: false,
          Limit: messagesAtOnce,
        }),
      );
      const last = LastEvaluatedKey ? String(LastEvaluatedKey.sk) : "";
      source.bound = last > floor ? last : "";
      return Items.filter(({ sk }) => String(sk) > floor).flatMap((item) => look(item) ?? []);
    },
  };
  return source;
};

/** Reads those messages of a partition that its index proposes, and those whose text was changed since. */
const indexSource = (
  partition: string,
  { bound, upTo }: { bound: string; upTo: string },
  words: SearchWord[],
  look: Look,
): Source => {
  const source: Source = {
    bound: upTo === "" ? "" : chooseEarlier(bound, `${upTo}~`),
    step: async () => {
      const before = source.bound;
      const [{ ids, bound: next }, changed] = await Promise.all([
        proposeMessages(partition, words, before),
        listChanged(partition),
      ]);
      const keys = [...ids, ...changed.filter((id) => id < before && id >= next)].map((sk) => ({ pk: partition, sk }));
      source.bound = next;
      return (await getItems(keys)).flatMap((item) => look(item) ?? []);
    },
  };
  return source;
};

const pageSize = 20;

/** Steps of one request, and at the same time. */
const maxSteps = 48;
const concurrency = 16;

/**
 * What several sources have, newest first, as far as nothing newer may still come; always those that have looked least
 * far back go on. `cursor` is where the search goes on, if it does.
 */
const collect = async (sources: readonly Source[]) => {
  const found = new Map<string, FoundMessage>();
  for (let steps = 0; ;) {
    const open = sources
      .filter(({ bound }) => bound !== "")
      .toSorted((one, other) => (one.bound < other.bound ? 1 : -1));
    const frontier = open[0]?.bound ?? "";
    const settled = [...found.values()]
      .filter(({ id }) => id >= frontier)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1));
    if (settled.length > pageSize) return { items: settled.slice(0, pageSize), cursor: settled[pageSize - 1]!.id };
    if (frontier === "") return { items: settled };
    if (steps >= maxSteps) return { items: settled, cursor: frontier };
    const next = open.slice(0, concurrency);
    steps += next.length;
    for (const each of (await Promise.all(next.map((source) => source.step()))).flat()) found.set(each.id, each);
  }
};

const readTopicSources = async (words: SearchWord[], before: string, mutes: readonly string[]) => {
  const open = async (topic: Topic) => {
    const partition = topicPartitionOf(topic);
    const look: Look = (item) => {
      const message = storedCommunityMessage.parse(item);
      const text = getSearchedText(message);
      if (mutes.includes(message.memberId) || !isFound(text, words)) return undefined;
      return {
        ...{ id: message.id, topic, conversation: null, ...toAuthor(message) },
        excerpt: cutExcerpt(text, words),
        created_at: getMessageTime(message.id).toISOString(),
      };
    };
    const upTo = await readIndexed(partition);
    return [
      ...(before > upTo ? [readSource(partition, { bound: before, floor: upTo }, look)] : []),
      indexSource(partition, { bound: before, upTo }, words, look),
    ];
  };
  return (await Promise.all(topics.map(open))).flat();
};

const readConversationSources = async (memberId: string, words: SearchWord[], before: string) => {
  const participants = (await queryAll(rangeOfList("gsi1", conversationListOf(memberId)))).map((item) =>
    storedParticipant.parse(item),
  );
  const open = ({ id, with: other, last_message_id: last }: StoredParticipant) => {
    const look: Look = (item) => {
      const message = storedDirectMessage.parse(item);
      if (!isFound(message.content, words)) return undefined;
      return {
        ...{ id: message.id, topic: null, conversation: { id, with: toAuthor(other) }, ...toAuthor(message) },
        excerpt: cutExcerpt(message.content, words),
        created_at: getMessageTime(message.id).toISOString(),
      };
    };
    return last === undefined
      ? []
      : [readSource(conversationPartitionOf(id), { bound: chooseEarlier(before, `${last}~`) }, look)];
  };
  return participants.flatMap(open);
};

/** Topics are searched by their index; a member's conversations are read, those with the newest messages first. */
export const listFoundMessages = memberEndpoint(
  messageSearchContract.listFoundMessages,
  async ({ q, cursor }, { id }) => {
    const words = parseQuery(q);
    if (words.length === 0) throw new AppError("invalid", nothingToSearch, [{ path: "q", message: nothingToSearch }]);
    if (!(await countUse({ what: "searches", by: id, ...searchLimit })))
      throw new AppError("too-many", tooManySearches);
    const before = cursor ?? afterAll;
    const { mutes } = await readOwnHidden(id);
    const sources = await Promise.all([
      readTopicSources(words, before, mutes),
      readConversationSources(id, words, before),
    ]);
    return collect(sources.flat());
  },
);
