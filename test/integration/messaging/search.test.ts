import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import {
  communityMessageWrites,
  indexedTopicMessages,
  presentCommunityMessages,
  type StoredCommunityMessage,
} from "#functions/messaging/community-message.ts";
import { closeConversation } from "#functions/messaging/conversation.ts";
import {
  directMessageKeyOf,
  directMessageWrite,
  renameDirectAuthor,
  storedDirectMessage,
} from "#functions/messaging/direct-message.ts";
import { createMessageId } from "#functions/messaging/message.ts";
import { parseQuery } from "#functions/messaging/search-query.ts";
import {
  proposeMessages,
  findUnindexedCandidates,
  segmentSize,
  updateIndex,
  waitingWordsWrite,
} from "#functions/messaging/word-index.ts";
import { countUse } from "#functions/platform/limits.ts";
import { getItem, transact, type Write } from "#functions/platform/table.ts";
import { formerMember } from "#shared/account.ts";
import type { Topic } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { searchLimit, tooManySearches, type FoundMessage } from "#shared/message-search.ts";
import { deleteMessage, editMessage, newSender, sendToTopic } from "../../support/community.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  createMember,
  sendToConversation,
  type Person,
} from "../../support/conversation.ts";
import { withFaults } from "../../support/faults.ts";
import { readPages } from "../../support/pages.ts";
import { newAdmin, newReport, reportDecision } from "../../support/reports.ts";
import { transactAll } from "../../support/transact-all.ts";

/** A word that nobody else of these tests writes. */
const newWord = () => `w${randomUUID().replaceAll("-", "")}`;

const search = async (who: Person, q: string, cursor?: string) =>
  (await callAs(who)(contract.listFoundMessages, { q, ...(cursor !== undefined && { cursor }) })).body;

const idsOf = (items: readonly FoundMessage[]) => items.map(({ id }) => id);

/** Two members who have written to each other. */
const createTalk = async () => {
  const talk = await createConversationOfTwo();
  await sendToConversation(talk.ada, talk.id);
  return talk;
};

const newestFirst = (messages: readonly { id: string }[]) =>
  messages
    .map(({ id }) => id)
    .toSorted()
    .toReversed();

/** All that somebody finds, page by page. */
const searchAll = async (who: Person, q: string) =>
  (await readPages((range) => callAs(who)(contract.listFoundMessages, { q, ...range }))).flat();

describe("search in messages", () => {
  test("finds what was said in topics and in one's conversations, newest first, and says where", async () => {
    const word = newWord();
    const { ada, ben, id } = await createTalk();
    const carla = newSender({ full_name: "Carla Reyes" });
    const first = await sendToTopic(carla, { topic: "Business Tips", content: `Ask ${word} about the lease.` });
    const { message: second } = await sendToConversation(ben, id, `Did you meet ${word.toUpperCase()}?`);
    const third = await sendToTopic(carla, { topic: "Events", content: `${word} speaks on Wednesday.` });

    const { items, cursor } = await search(ada, word);

    expect(idsOf(items)).toEqual([third.id, second.id, first.id]);
    expect(cursor).toBeUndefined();
    expect(items[0]).toMatchObject({ topic: "Events", conversation: null, full_name: "Carla Reyes" });
    expect(items[1]).toMatchObject({
      topic: null,
      conversation: { id, with: { user_id: ben.id, full_name: "Ben Lindqvist" } },
      user_id: ben.id,
      excerpt: [
        { text: "Did you meet ", isHit: false },
        { text: word.toUpperCase(), isHit: true },
        { text: "?", isHit: false },
      ],
      created_at: second.created_at,
    });
  });

  test("finds no conversation of others, and nothing for who has none", async () => {
    const word = newWord();
    const { ada, ben, id } = await createTalk();
    await sendToConversation(ada, id, `Between us: ${word}.`);

    expect(await search(await createMember("Eve Marsh"), word)).toEqual({ items: [] });
    expect((await search(ben, word)).items).toHaveLength(1);
  });

  test("needs all words, in any form, and the last one may be unfinished", async () => {
    const word = newWord();
    const carla = newSender();
    const both = await sendToTopic(carla, { content: `${word}: two cafés were hiring bakers` });
    const one = await sendToTopic(carla, { content: `${word}: one cafe` });
    const ada = await createMember();

    const find = async (q: string) => idsOf((await search(ada, q)).items);
    expect(await find(`${word} cafe hire`)).toEqual([both.id]);
    expect(await find(`cafes, ${word}!`)).toEqual([one.id, both.id]);
    expect(await find(`${word} bak`)).toEqual([both.id]);
    expect(await find(`bak ${word}`)).toEqual([]);
    expect(await find(`${word} b`)).toEqual([]);
  });

  test("finds the name of who is mentioned, and of a file", async () => {
    const word = newWord();
    const message: StoredCommunityMessage = {
      ...{ id: `msg_${ulid()}`, clientId: randomUUID(), topic: "Networking", memberId: "m", full_name: "Carla Reyes" },
      content: `@{someone} ${word}`,
      mentions: [{ user_id: "someone", full_name: "Zebulon Price" }],
      attachment: { id: `att_${ulid()}`, name: "Rate-card.pdf", type: "application/pdf", size: 9 },
      ...{ deleted: false, version: 1 },
    };
    await transact(communityMessageWrites(message));
    const ada = await createMember();

    expect(idsOf((await search(ada, `${word} zebulon`)).items)).toEqual([message.id]);
    expect(idsOf((await search(ada, `${word} rate-card`)).items)).toEqual([message.id]);
    expect(await search(ada, `${word} someone`)).toEqual({ items: [] });
  });

  test("a message is found by what it says now, and not at all once it is deleted", async () => {
    const [before, after] = [newWord(), newWord()];
    const carla = newSender();
    const ada = await createMember();
    const message = await sendToTopic(carla, { content: before });

    const edited = await editMessage(carla, message, after);
    expect(await search(ada, before)).toEqual({ items: [] });
    expect(idsOf((await search(ada, after)).items)).toEqual([message.id]);

    await deleteMessage(carla, edited);
    expect(await search(ada, after)).toEqual({ items: [] });
    // Its words are nowhere any more.
    const { partition } = indexedTopicMessages(message.topic);
    expect((await findUnindexedCandidates(partition, parseQuery(after), "msg_~")).ids).toEqual([]);
  });

  test("what an admin removes for a report is not found", async () => {
    const word = newWord();
    const admin = await newAdmin("Maya Bello");
    const { id } = await newReport({ content: word });
    const ada = await createMember();
    expect((await search(ada, word)).items).toHaveLength(1);

    const { status } = await callAs(admin)(contract.decideReport, { id, ...reportDecision({ removesMessage: true }) });

    expect(status).toBe(200);
    expect(await search(ada, word)).toEqual({ items: [] });
  });

  test("leaves out whom one has muted in topics; a block hides nothing that one may read", async () => {
    const word = newWord();
    const { ada, ben, id } = await createTalk();
    const { message: direct } = await sendToConversation(ben, id, word);
    await sendToTopic(newSender({ memberId: ben.id }), { content: word });
    await callAs(ada)(contract.muteMember, { memberId: ben.id });
    await callAs(ada)(contract.blockMember, { memberId: ben.id });

    expect(idsOf((await search(ada, word)).items)).toEqual([direct.id]);
    expect((await search(ben, word)).items).toHaveLength(2);
  });

  test("a former member's messages are found under no name", async () => {
    const word = newWord();
    const { ada, ben, id } = await createTalk();
    const { message } = await sendToConversation(ben, id, word);
    const stored = storedDirectMessage.parse(
      await getItem(directMessageKeyOf({ conversation_id: id, id: message.id })),
    );
    await renameDirectAuthor(stored, formerMember);
    await closeConversation(id, { of: ada.id, with: { id: ben.id, full_name: formerMember } });

    expect((await search(ada, word)).items).toMatchObject([
      { id: message.id, full_name: formerMember, conversation: { with: { full_name: formerMember } } },
    ]);
  });

  test("goes on page by page, over several conversations and topics, and misses nothing", async () => {
    const word = newWord();
    const ada = await createMember();
    const carla = newSender();
    const sent: string[] = [];
    for (let round = 0; round < 3; round++) {
      const other = await createMember("Ben Lindqvist");
      const id = await createConversation(ada, other);
      await sendToConversation(ada, id);
      for (let place = 0; place < 9; place++) {
        sent.push((await sendToConversation(other, id, `${word} ${place}`)).message.id);
        if (place % 3 === 0) sent.push((await sendToTopic(carla, { topic: "Events", content: word })).id);
      }
    }

    const first = await search(ada, word);
    expect(first.items).toHaveLength(20);
    expect(first.cursor).toBeDefined();
    expect(idsOf(await searchAll(ada, word))).toEqual(sent.toSorted().toReversed());
  });

  test("a page waits for what is newer and further down in another conversation", async () => {
    const word = newWord();
    const ada = await createMember();
    const start = Date.now() - 1_000_000;
    /** Puts messages into a conversation, a second apart, and then one of now. */
    const write = async (from: number, texts: readonly string[]) => {
      const other = await createMember("Ben Lindqvist");
      const id = await createConversation(ada, other);
      const messages = texts.map((content, place) => ({
        ...{ id: `msg_${ulid(start + (from + place) * 1000)}`, clientId: randomUUID(), conversation_id: id },
        ...{ memberId: other.id, full_name: other.full_name, content },
      }));
      await transactAll(messages.map(directMessageWrite));
      await sendToConversation(ada, id);
      return messages.filter(({ content }) => content === word);
    };
    const older = await write(
      0,
      Array.from({ length: 25 }, () => word),
    );
    const newer = await write(100, [word, word, ...Array.from({ length: 230 }, () => "Nothing new.")]);

    expect(idsOf((await search(ada, word)).items)).toEqual(newestFirst([...older, ...newer]).slice(0, 20));
    expect(idsOf(await searchAll(ada, word))).toEqual(newestFirst([...older, ...newer]));
  });

  test("refuses what has no word, what is too long, and a forged cursor", async () => {
    const ada = await createMember();
    const nothing = { path: "q", message: "Please type a word or a number." };

    for (const q of ["", "  ", "?!", "👍"])
      expect(await search(ada, q)).toMatchObject({ code: "invalid", errors: [nothing] });
    expect(await search(ada, "x".repeat(101))).toMatchObject({ code: "invalid" });
    expect(await search(ada, "hello", "msg_1")).toMatchObject({ code: "invalid" });
    expect(await search(ada, "hello")).toMatchObject({ items: [] });
  });

  test("more searches than anyone types are refused", async () => {
    const ada = await createMember();
    const limit = { what: "searches", by: ada.id, ...searchLimit };
    // A new minute may begin meanwhile, and then once more is enough.
    const useUp = async () => {
      let count = 0;
      while (await countUse(limit)) count++;
      return count;
    };
    if ((await useUp()) > searchLimit.atMost) await useUp();

    expect(await search(ada, "hello")).toMatchObject({ code: "too-many", detail: tooManySearches });
  });
});

describe("the index of words", () => {
  const inTenMinutes = () => Date.now() + 700_000;

  /** Messages of a partition of their own, a second apart. */
  const fill = async (texts: readonly string[]) => {
    const partition = `TOPIC#test-${randomUUID()}`;
    const start = Date.now() - 10_000_000;
    const ids = texts.map((_, place) => `msg_${ulid(start + place * 1000)}`);
    await transactAll(
      ids.flatMap((sk, place): Write[] => {
        const text = texts[place]!;
        return [{ Put: { Item: { pk: partition, sk, text } } }, waitingWordsWrite(partition, sk, text)];
      }),
    );
    return { partition, textOf: (item: object) => String((item as { text: string }).text), ids };
  };
  const change = (partition: string, sk: string, text: string) =>
    transact({
      message: { Put: { Item: { pk: partition, sk, text } } },
      words: waitingWordsWrite(partition, sk, text),
    });
  const propose = async (partition: string, q: string, before = "msg_~") =>
    (await proposeMessages(partition, parseQuery(q), before)).ids;
  const proposeFresh = async (partition: string, q: string) =>
    (await findUnindexedCandidates(partition, parseQuery(q), "msg_~")).ids;
  const texts = (count: number) =>
    Array.from({ length: count }, (_, place) => `lease number${place} ${place % 2 ? "odd" : "even"}`);

  test("has whole segments of settled messages, and proposes those with all words, newest first", async () => {
    const { ids, ...indexed } = await fill(texts(2 * segmentSize + 10));

    expect(await updateIndex(indexed)).toEqual({ added: 2, renewed: 0 });

    const sevens = [7, ...Array.from({ length: 10 }, (_, each) => 70 + each)].map((place) => ids[place]);
    expect(await propose(indexed.partition, "lease number7")).toEqual(sevens.toReversed());
    expect(await propose(indexed.partition, "number7 lease")).toEqual([ids[7]]);
    expect(await propose(indexed.partition, "number300 even")).toEqual([ids[300]]);
    expect(await propose(indexed.partition, "number300 odd")).toEqual([]);
    expect(await propose(indexed.partition, "number300", ids[300])).toEqual([]);
    expect(await propose(indexed.partition, `number${2 * segmentSize + 1}`)).toEqual([]);
  });

  test("words wait where they are found, too, until their segment has them", async () => {
    const { ids, ...indexed } = await fill(texts(segmentSize + 10));
    const last = `number${segmentSize + 1}`;
    expect(await proposeFresh(indexed.partition, "odd number9")).toContain(ids[9]);

    await updateIndex(indexed);

    expect(await proposeFresh(indexed.partition, "lease")).toEqual(ids.slice(segmentSize).toReversed());
    expect(await proposeFresh(indexed.partition, `lease ${last}`)).toEqual([ids[segmentSize + 1]]);
    expect(await proposeFresh(indexed.partition, `even ${last}`)).toEqual([]);
    await change(indexed.partition, ids[9]!, "sublet");
    expect(await proposeFresh(indexed.partition, "sublet")).toEqual([ids[9]]);
    await updateIndex(indexed);
    expect(await proposeFresh(indexed.partition, "sublet")).toEqual([]);
  });

  test("what is changed while its words are put into their segment waits on", async () => {
    const { ids, textOf, partition } = await fill(texts(segmentSize));
    let changing: Promise<unknown> | undefined;
    const { added } = await updateIndex({
      partition,
      textOf: (item) => {
        // The worker has read the messages by then, and not yet written their words.
        changing ??= change(partition, ids[9]!, "sublet");
        return textOf(item);
      },
    });
    await changing;

    expect(added).toBe(1);
    expect(await proposeFresh(partition, "sublet")).toEqual([ids[9]]);
    expect(await updateIndex({ partition, textOf })).toEqual({ added: 0, renewed: 1 });
    expect(await propose(partition, "sublet")).toEqual([ids[9]]);
  });

  test("writes what an earlier release has written anew, once", async () => {
    const { ids, ...indexed } = await fill(["Øystein O’Connor", ...texts(segmentSize - 1)]);
    const { partition } = indexed;
    await updateIndex({ partition, textOf: () => "" });
    for (const [pk, sk] of [
      [`WORDS#${partition}`, "STATE"],
      [`WORDS#${partition}#IDS`, ids[0]!],
    ] as const)
      await transact({ old: { Update: { Key: { pk, sk }, UpdateExpression: "REMOVE forms" } } });

    expect(await updateIndex(indexed)).toEqual({ added: 0, renewed: 1 });

    for (const query of ["oystein", "oconnor", "o'connor", "connor"])
      expect(await propose(partition, query)).toEqual([ids[0]]);
    expect(await updateIndex(indexed)).toEqual({ added: 0, renewed: 0 });
  });

  test("forgets the words of what was changed, and learns the new ones", async () => {
    const { ids, ...indexed } = await fill(texts(segmentSize));
    await updateIndex(indexed);

    await change(indexed.partition, ids[5]!, "sublet");
    expect(await updateIndex(indexed)).toEqual({ added: 0, renewed: 1 });

    expect(await propose(indexed.partition, "sublet")).toEqual([ids[5]]);
    expect(await propose(indexed.partition, "number5 odd")).not.toContain(ids[5]);
    expect(await updateIndex(indexed)).toEqual({ added: 0, renewed: 0 });
  });

  test("of two workers at once one does the work", async () => {
    const { ids, ...indexed } = await fill(texts(segmentSize));

    const done = await Promise.all([updateIndex(indexed), updateIndex(indexed)]);

    expect(done.map(({ added }) => added).toSorted()).toEqual([0, 1]);
    expect(await propose(indexed.partition, "number9 odd")).toContain(ids[9]);
  });

  test("a worker that is cut off leaves nothing half-done: the next one goes on", async () => {
    const { ids, ...indexed } = await fill(texts(segmentSize));
    const outage = Array.from({ length: 40 }, () => "time-out before commit" as const);

    await withFaults(
      ["none", "none", "none", ...outage],
      () => expect(updateIndex(indexed)).rejects.toThrow(),
      "PutItemCommand",
    );
    expect(await propose(indexed.partition, "lease number9")).toEqual([]);
    expect(await updateIndex(indexed)).toEqual({ added: 1, renewed: 0 });
    expect(await propose(indexed.partition, "lease number9")).toContain(ids[9]);
  });

  const build = (topic: Topic, content: string, id = createMessageId()): StoredCommunityMessage => ({
    ...{ id, clientId: randomUUID(), topic, memberId: "m", full_name: "Carla Reyes", content },
    ...{ deleted: false, version: 1 },
  });
  const put = (messages: readonly StoredCommunityMessage[]) =>
    transactAll(messages.flatMap((each) => Object.values(communityMessageWrites(each))));

  test("a search goes through index and newest messages alike", async () => {
    const [word, other] = [newWord(), newWord()];
    const topic = "Industry News";
    const messages = Array.from({ length: 3 * segmentSize }, (_, place) =>
      build(topic, place % 100 === 0 ? `${word} closing number${place}` : "Nothing new."),
    );
    await put(messages);
    const hits = messages.filter((_, place) => place % 100 === 0);
    const ada = await createMember();
    const unindexed = await searchAll(ada, word);

    await updateIndex(indexedTopicMessages(topic), { now: inTenMinutes() });

    expect(idsOf(unindexed)).toEqual(newestFirst(hits));
    expect(await searchAll(ada, word)).toEqual(unindexed);
    expect(idsOf(await searchAll(ada, `close ${word}`))).toEqual(newestFirst(hits));
    // What was changed since is found by what it says now, before the index knows.
    const [first, second] = hits as [StoredCommunityMessage, StoredCommunityMessage];
    const carla = newSender({ memberId: "m" });
    const [toEdit, toDelete] = await presentCommunityMessages([first, second]);
    await editMessage(carla, toEdit!, `${other} instead`);
    await deleteMessage(carla, toDelete!);
    expect(idsOf(await searchAll(ada, word))).toEqual(newestFirst(hits.slice(2)));
    expect(idsOf(await searchAll(ada, other))).toEqual([first.id]);
    // By the words that it still has it is proposed by the index and by what waits.
    const [third] = await presentCommunityMessages([hits[2]!]);
    await editMessage(carla, third!, `${word} closing soon`);
    expect(idsOf(await searchAll(ada, word))).toEqual(newestFirst(hits.slice(2)));
  });

  test("what one topic proposes waits for what is newer in another", async () => {
    const word = newWord();
    const start = Date.now() - 2000;
    // In the first one, about as many hits in each segment as are proposed at once; in the other, among the oldest of them.
    const messages = Array.from({ length: 3 * segmentSize }, (_, place) => [
      build("Business Tips", place % 20 === 0 ? word : "Nothing new.", `msg_${ulid(start + place * 2)}`),
      ...(place > 100 && place < 250 && place % 5 === 0
        ? [build("Networking", word, `msg_${ulid(start + place * 2 + 1)}`)]
        : []),
    ]).flat();
    await put(messages);
    await updateIndex(indexedTopicMessages("Business Tips"), { now: inTenMinutes() });

    const hits = messages.filter(({ content }) => content === word);
    expect(idsOf(await searchAll(await createMember(), word))).toEqual(newestFirst(hits));
  });
});
