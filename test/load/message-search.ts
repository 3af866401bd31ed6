import { ulid } from "ulid";
import type { Write } from "#functions/platform/table.ts";
import { topics } from "#shared/community.ts";
import type { FoundMessage } from "#shared/message-search.ts";
import { call } from "#test/support/api-event.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { makeText, pick } from "./made-up-text.ts";
import { putItems } from "./put-items.ts";
import { median, rounded } from "./statistics.ts";

// Search in 101,000 messages of the community, 1,160 of them not indexed yet, and in a member's 3,000 direct messages,
// beside the same searches in 200 and 60 of them, in one run: milliseconds to the first page (median of several, within
// this process, so without API Gateway), beside one page of a topic's history, and what it costs at the table. Then what
// indexing the words cost.
// Aim: the first results within 300 ms.

const rounds = 7;
const apartMs = 20_000;
const conversations = 30;
const few = { count: 200, direct: 60 };
const many = { count: 101_000, direct: 3000 };
const me = "load-searcher";
const claims = { sub: me, token_use: "access", "cognito:groups": "[member]" };

/** The newest, whose words may wait for the next segment; those of all others are forgotten by then. */
const notIndexed = topics.length * 256;

/** What one of a hundred messages has, and what only the oldest has. */
const seldom = "caterer";
const oldest = "beekeeper";

const writeText = (number: number, count: number) =>
  [
    makeText(number, 30 + (number % 7) * 20),
    pick(["quarterly", "invoice", "parking", "speaker", "sponsor"], number * 13),
    `n${number}`,
    ...(number % 100 === 0 ? [seldom] : []),
    ...(number === count - 1 ? [oldest] : []),
  ].join(" ");

const itemsOf = (writes: Record<string, Write>) =>
  Object.values(writes).flatMap((write) => ("Put" in write && write.Put.Item ? [write.Put.Item] : []));

const fill = async ({
  count,
  direct,
  from,
}: {
  count: number;
  direct: number;
  from: { count: number; direct: number };
}) => {
  const { communityMessageWrites } = await import("#functions/messaging/community-message.ts");
  const { directMessageWrite } = await import("#functions/messaging/direct-message.ts");
  const { getConversationId, participantKeyOf, conversationListOf } =
    await import("#functions/messaging/conversation.ts");
  const author = { full_name: "Ada Okafor", avatar: "media/avatars/load-01JD7Z9Q4W8N2M6K3R5T1V0XYB.webp" };
  const state = { deleted: false, version: 1 };
  const build = (number: number) =>
    communityMessageWrites({
      ...{ id: idOf(number), clientId: `load-message-${number}`, topic: pick(topics, number) },
      ...{ memberId: `load-${number % 50}`, ...author, content: writeText(number, count), ...state },
    });
  await putItems(
    Array.from({ length: count - from.count }, (_, place) => place + from.count).flatMap((number) => {
      const { message, words } = build(number);
      return itemsOf(number < notIndexed ? { message, words } : { message });
    }),
  );
  for (let each = 0; each < conversations; each++) {
    const other = `load-${each}`;
    const id = getConversationId(me, other);
    const numbers = Array.from({ length: direct / conversations }, (_, place) => place * conversations + each);
    await putItems(
      numbers.slice(from.direct / conversations).flatMap((number) => {
        const message = directMessageWrite({
          ...{ id: idOf(number), clientId: `load-direct-${number}`, conversation_id: id, memberId: other, ...author },
          content: writeText(number + 7, Infinity),
        });
        return itemsOf({ message });
      }),
    );
    const last = idOf(each);
    const list = { gsi1pk: conversationListOf(me), gsi1sk: last };
    const participant = { id, with: { id: other, ...author }, last_message_id: last, unread: 0, ...list };
    await putItems([{ ...participantKeyOf(me, id), ...participant }]);
  }
};

const end = Date.now() - 3_600_000;
const idOf = (number: number) => `msg_${ulid(end - number * apartMs).slice(0, 10)}${String(number).padStart(16, "0")}`;

const timed = async (work: () => Promise<unknown>) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return rounded(median(times));
};

const searches = {
  "a word that every message has": "quiet",
  "a word of one in a hundred": seldom,
  "two words, one of them seldom": `quiet ${seldom}`,
  "the beginning of a word": "quar",
  "a word of the oldest message alone": oldest,
  "a word that nobody wrote": "zeppelin",
};

await withOwnTable("message-search", async () => {
  const { indexedTopic } = await import("#functions/messaging/community-message.ts");
  const { listCommunityMessages } = await import("#functions/messaging/community-handler.ts");
  const { listFoundMessages } = await import("#functions/messaging/search.ts");
  const { updateIndex } = await import("#functions/messaging/word-index.ts");
  const { metered } = await import("./units/meter.ts");

  const search = async (q: string) => {
    const { body } = await call(listFoundMessages, { query: { q }, claims });
    return JSON.parse(body ?? "") as { items: FoundMessage[]; cursor?: string };
  };
  const measure = async () => {
    const historyMs = await timed(() => call(listCommunityMessages, { path: { topic: topics[0] }, claims }));
    const rows: Record<string, { ms: number; columns: object }> = {};
    for (const [what, q] of Object.entries(searches)) {
      const ms = await timed(() => search(q));
      const { items, cursor } = await search(q);
      const { roundTrips, reads } = await metered(() => search(q));
      const columns = {
        found: `${items.length}${cursor === undefined ? "" : " and more"}`,
        "times a page of history": rounded(ms / historyMs),
        "round trips": roundTrips,
        "read units": rounded(reads),
      };
      rows[what] = { ms, columns };
    }
    return rows;
  };

  await fill({ ...few, from: { count: 0, direct: 0 } });
  const before = await measure();
  await fill({ ...many, from: few });
  const started = Date.now();
  let segments = 0;
  const cost = await metered(async () => {
    segments += (await updateIndex(indexedTopic(topics[0]))).added;
  });
  const perMessage = rounded(cost.writes / (many.count / topics.length), 2);
  for (const topic of topics.slice(1)) segments += (await updateIndex(indexedTopic(topic))).added;
  console.log(`${segments} segments in ${Date.now() - started} ms, ${perMessage} write units a message`);
  const after = await measure();
  console.table(
    Object.fromEntries(
      Object.entries(after).map(([what, { ms, columns }]) => [
        what,
        {
          "few, ms": before[what]?.ms,
          "first page, ms": ms,
          ratio: rounded(ms / (before[what]?.ms ?? NaN)),
          ...columns,
        },
      ]),
    ),
  );
});
