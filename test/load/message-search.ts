import { ulid } from "ulid";
import { topics } from "#shared/community.ts";
import type { FoundMessage } from "#shared/message-search.ts";
import { call } from "#test/support/api-event.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { makeText, pick } from "./made-up-text.ts";
import { putItems } from "./put-items.ts";
import { median, rounded } from "./statistics.ts";

// Search in 100,000 messages of the community and in a member's 3,000 direct messages, beside the same searches in 200
// and 60 of them, in one run: milliseconds to the first page (median of several, within this process, so without API
// Gateway), beside one page of a topic's history, and what it costs at the table. Then what indexing the words cost.
// Aim: the first results within 300 ms.

const rounds = 7;
const apartMs = 20_000;
const conversations = 30;
const me = "load-searcher";
const claims = { sub: me, token_use: "access", "cognito:groups": "[member]" };

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

const fill = async (count: number, direct: number) => {
  const { communityMessageItemOf } = await import("#functions/messaging/community-message.ts");
  const { directMessageWrite } = await import("#functions/messaging/direct-message.ts");
  const { getConversationId, participantKeyOf, conversationListOf } =
    await import("#functions/messaging/conversation.ts");
  const end = Date.now() - 3_600_000;
  const idOf = (number: number) => `msg_${ulid(end - number * apartMs)}`;
  const author = { full_name: "Ada Okafor", avatar: "media/avatars/load-01JD7Z9Q4W8N2M6K3R5T1V0XYB.webp" };
  const state = { deleted: false, version: 1 };
  await putItems(
    Array.from({ length: count }, (_, number) => ({
      ...communityMessageItemOf({
        ...{ id: idOf(number), clientId: `load-message-${number}`, topic: pick(topics, number) },
        ...{ memberId: `load-${number % 50}`, ...author, content: writeText(number, count), ...state },
      }),
    })),
  );
  for (let each = 0; each < conversations; each++) {
    const other = `load-${each}`;
    const id = getConversationId(me, other);
    const messages = Array.from({ length: direct / conversations }, (_, place) => {
      const number = place * conversations + each;
      const text = writeText(number + 7, Infinity);
      const write = directMessageWrite({
        ...{ id: idOf(number), clientId: `load-direct-${number}`, conversation_id: id, memberId: other, ...author },
        content: text,
      });
      return "Put" in write ? (write.Put.Item as { id: string }) : { id: "" };
    });
    const last = messages[0]!.id;
    const list = { gsi1pk: conversationListOf(me), gsi1sk: last };
    const participant = { id, with: { id: other, ...author }, last_message_id: last, unread: 0, ...list };
    await putItems([...messages, { ...participantKeyOf(me, id), ...participant }]);
  }
};

const measure = (name: string, count: number, direct: number) =>
  withOwnTable(name, async () => {
    await fill(count, direct);
    const { indexedTopic } = await import("#functions/messaging/community-message.ts");
    const { listCommunityMessages } = await import("#functions/messaging/community-handler.ts");
    const { searchMessages } = await import("#functions/messaging/search.ts");
    const { updateIndex } = await import("#functions/messaging/word-index.ts");
    const { metered } = await import("./units/meter.ts");

    const started = Date.now();
    let segments = 0;
    for (const topic of topics) segments += (await updateIndex(indexedTopic(topic))).added;
    const indexedMs = Date.now() - started;

    const search = async (q: string) => {
      const { body } = await call(searchMessages, { query: { q }, claims });
      return JSON.parse(body ?? "") as { items: FoundMessage[]; cursor?: string };
    };
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
      return rounded(median(times));
    };
    const rows: Record<string, object> = {
      "a page of history": {
        "first page, ms": await timed(() => call(listCommunityMessages, { path: { topic: topics[0] }, claims })),
      },
    };
    for (const [what, q] of [
      ["a word that every message has", "quiet"],
      ["a word of one in a hundred", seldom],
      ["two words, one of them seldom", `quiet ${seldom}`],
      ["the beginning of a word", "quar"],
      ["a word of the oldest message alone", oldest],
      ["a word that nobody wrote", "zeppelin"],
    ] as const) {
      const { items, cursor } = await search(q);
      const ms = await timed(() => search(q));
      const { roundTrips, reads, writes } = await metered(() => search(q));
      rows[what] = {
        "first page, ms": ms,
        found: items.length,
        "goes on": cursor === undefined ? "" : "yes",
        "round trips": roundTrips,
        "read units": rounded(reads),
        "write units": writes,
      };
    }
    console.log(`${count} messages and ${direct} direct ones; ${segments} segments indexed in ${indexedMs} ms`);
    console.table(rows);
    return rows;
  });

await measure("message-search-few", 200, 60);
await measure("message-search", 100_000, 3000);
