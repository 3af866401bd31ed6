import { listTopics } from "#functions/messaging/community-handler.ts";
import { readTopic } from "#functions/messaging/community.ts";
import { firstMessageIdSince } from "#functions/messaging/message.ts";
import { firstTopics, type Topic, type TopicState, type CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { messagesOnPage } from "#shared/messages.ts";
import type { AdminTopic, TopicFields } from "#shared/topics.ts";
import { call, read } from "../../support/api-event.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { editMessage, sendToTopic, newSender, listWholeTopic } from "../../support/community.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { untilFastest } from "../../support/races.ts";

describe("topics", () => {
  const statesFor = async ({ memberId }: ReturnType<typeof newSender>) =>
    read<{ items: TopicState[] }>(
      await call(listTopics, { claims: { sub: memberId, token_use: "access", "cognito:groups": "[member]" } }),
    ).body.items;
  const stateFor = async (who: ReturnType<typeof newSender>, topic: Topic) =>
    (await statesFor(who)).find((each) => each.topic === topic);
  const readBy = async (who: ReturnType<typeof newSender>, topic: Topic, upTo: string) =>
    (await readTopic({ action: "community.read", topic, upTo }, who)).others?.();

  test("the five topics stand in their order, the default first", async () => {
    const { status, body } = await asMember(contract.listTopics, {});

    expect(status).toBe(200);
    expect(body.items.map(({ topic }) => topic).slice(0, 5)).toEqual([...firstTopics]);
    expect((await asVisitor(contract.listTopics, {})).status).toBe(401);
  });

  test("admins add, rename and archive topics; an archived one is read, and nobody writes there", async () => {
    type Sent = TopicFields & { id?: string };
    const change = (to: (items: AdminTopic[]) => Sent[]) =>
      untilFastest(async () => {
        const { items, version } = (await asAdmin(contract.getTopics, {})).body;
        return asAdmin(contract.saveTopics, { items: to(items), version });
      });
    const name = `Chess ${given.idempotencyKey()}`;
    const { items: added } = (await change((items) => [...items, { name, isArchived: false }])).body;
    const { id } = added.find((each) => each.name === name)!;
    const ada = newSender();
    const message = await sendToTopic(ada, { topic: id });

    const renamed = { name: `${name} II`, isArchived: true };
    const { status } = await change((items) => items.map((each) => (each.id === id ? { ...each, ...renamed } : each)));
    expect(status).toBe(200);

    expect(await stateFor(ada, id)).toMatchObject({ name: `${name} II`, is_archived: true, latest_id: message.id });
    const archived = `${name} II is archived: it can only be read.`;
    await expect(sendToTopic(ada, { topic: id })).rejects.toThrow(archived);
    await expect(editMessage(ada, message, "Otherwise")).rejects.toThrow(archived);
    const { items } = (await asMember(contract.listCommunityMessages, { topic: id })).body;
    expect(items.map((each) => each.id)).toEqual([message.id]);

    const stale = "The topics changed while you were editing.";
    expect(await asAdmin(contract.saveTopics, { items: added, version: 0 })).toMatchObject({
      status: 409,
      body: { detail: stale },
    });
    const refusals: [(items: AdminTopic[]) => Sent[], string][] = [
      [(items) => items.slice(1), stale],
      [(items) => [...items, { ...items[0]!, name: "Twice" }], "This topic is there twice"],
      [(items) => [...items, { name: "nEtwórking", isArchived: false }], "Another topic has this name"],
      [(items) => items.map((each) => ({ ...each, isArchived: true })), "Members need a topic to write in"],
    ];
    for (const [to, message] of refusals) expect(JSON.stringify((await change(to)).body)).toContain(message);
    await expect(sendToTopic(ada, { topic: "no-such-topic" })).rejects.toThrow("Please choose a topic");
    expect((await asMember(contract.listCommunityMessages, { topic: "no-such-topic" })).status).toBe(400);
    expect((await asMember(contract.muteTopic, { topic: "no-such-topic" })).status).toBe(400);
  });

  test("each topic tells its newest message and its last change", async () => {
    const ada = newSender();
    const [first, second] = [
      await sendToTopic(ada, { topic: "Events" }),
      await sendToTopic(ada, { topic: "Networking" }),
    ];

    const before = await statesFor(ada);
    await editMessage(ada, first, "Otherwise");
    const after = await statesFor(ada);

    expect(before).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: "Events", latest_id: first.id, read_id: null }),
        expect.objectContaining({ topic: "Networking", latest_id: second.id, read_id: null }),
      ]),
    );
    const otherwise = after.filter((state, place) => state.changed_at !== before[place]?.changed_at);
    expect(otherwise.map(({ topic }) => topic)).toEqual(["Events"]);
    expect(after.map(({ latest_id }) => latest_id)).toEqual(before.map(({ latest_id }) => latest_id));
  });

  test("what a member has read only grows, a topic by itself, and is theirs alone", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const [first, second] = [await sendToTopic(ada), await sendToTopic(ada)];

    await readBy(ben, "Networking", second.id);
    await readBy(ben, "Networking", first.id);
    await readBy(ben, "Events", first.id);

    expect(await stateFor(ben, "Networking")).toMatchObject({ read_id: second.id });
    expect(await stateFor(ben, "Events")).toMatchObject({ read_id: first.id });
    expect(await stateFor(ada, "Networking")).toMatchObject({ read_id: null });
  });

  test("of twenty marks at once the newest stays", async () => {
    const ben = newSender();
    const marks = Array.from({ length: 20 }, (_, place) =>
      firstMessageIdSince(new Date(1e12 + place * 1000).toISOString()),
    );

    await Promise.all(marks.toSorted(() => Math.random() - 0.5).map((mark) => readBy(ben, "Events", mark)));

    expect(await stateFor(ben, "Events")).toMatchObject({ read_id: marks.at(-1) });
  });

  test("a member's other devices are told, once, and nobody else is", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const { id: upTo } = await sendToTopic(ada);
    const person = { id: ben.memberId, full_name: "Ben Lindqvist" };
    const [own, other] = [await openFakeSocket(person), await openFakeSocket(person)];
    const stranger = await openFakeSocket({ id: ada.memberId, full_name: "Ada Okafor" });

    await readBy({ ...ben, connectionId: own }, "Networking", upTo);
    await readBy({ ...ben, connectionId: own }, "Networking", upTo);

    expect(framesOn(other)).toEqual([{ type: "community.read", topic: "Networking", upTo }]);
    expect([...framesOn(own), ...framesOn(stranger)]).toEqual([]);
  });

  test("nobody reads what is still to come", async () => {
    const ben = newSender();
    const tomorrow = firstMessageIdSince(new Date(Date.now() + 86_400_000).toISOString());

    for (const upTo of [tomorrow, `msg_${"Z".repeat(26)}`])
      await expect(readBy(ben, "Events", upTo)).rejects.toMatchObject({ code: "invalid" });

    expect(await stateFor(ben, "Events")).toMatchObject({ read_id: null });
  });
});

describe("the history of a topic", () => {
  const topic = "Industry News";
  const idsOf = (messages: CommunityMessage[]) => messages.map(({ id }) => id);

  /** So many messages, each member sending no more than they may. */
  const writeMessages = async (number: number) => {
    const senders = Array.from({ length: Math.ceil(number / 25) }, () => newSender());
    const messages: CommunityMessage[] = [];
    for (let place = 0; place < number; place++)
      messages.push(
        await sendToTopic(senders[place % senders.length] ?? newSender(), { topic, content: `Message ${place}` }),
      );
    return messages;
  };

  const older = async () => (await asMember(contract.listCommunityMessages, { topic })).body.cursor ?? "";
  const refused = { status: 400, body: { code: "invalid", detail: "This cursor does not belong to this list." } };
  const encode = (key: object) => Buffer.from(JSON.stringify(key)).toString("base64url");

  beforeAll(async () => void (await writeMessages(messagesOnPage + 1)));

  test("a topic is read from its newest message back, page by page, without gaps or doubles", async () => {
    const messages = await writeMessages(125);

    const pages = await listWholeTopic(topic);

    expect(pages[0]).toHaveLength(messagesOnPage);
    const read = idsOf(pages.flat());
    expect(read).toEqual(read.toSorted().toReversed());
    expect(read.slice(0, 125)).toEqual(idsOf(messages).toReversed());
    expect(new Set(read).size).toBe(read.length);
  });

  test("messages that come while one reads shift no page", async () => {
    const cursor = await older();
    const [, before] = await listWholeTopic(topic);
    await writeMessages(3);

    const { body } = await asMember(contract.listCommunityMessages, { topic, cursor });

    expect(idsOf(body.items)).toEqual(idsOf(before ?? []));
  });

  test("who was away reads all since a time, oldest first, over several pages", async () => {
    const [first, ...more] = await writeMessages(60);

    const pages = await listWholeTopic(topic, first?.created_at);

    expect(pages.length).toBeGreaterThan(1);
    expect(idsOf(pages.flat()).slice(-60)).toEqual(idsOf([...(first ? [first] : []), ...more]));
  });

  test("a cursor leads one way only, and in its own topic alone", async () => {
    const since = "1970-01-01T00:00:00Z";
    for (const other of firstTopics.filter((each) => each !== topic))
      expect(await asMember(contract.listCommunityMessages, { topic: other, cursor: await older() })).toMatchObject(
        refused,
      );
    const { body } = await asMember(contract.listCommunityMessages, { topic, since });

    expect(body.cursor).toBeDefined();
    expect(await asMember(contract.listCommunityMessages, { topic, cursor: body.cursor })).toMatchObject(refused);
    expect(await asMember(contract.listCommunityMessages, { topic, since, cursor: await older() })).toMatchObject(
      refused,
    );
  });

  test.each([
    ["outside the time it is for", `since.${encode({ pk: `TOPIC#${topic}`, sk: `msg_${"0".repeat(26)}` })}`],
    ["at what is no message", `since.${encode({ pk: `TOPIC#${topic}`, sk: "msg_zzz" })}`],
    ["longer than a key may be", `since.${encode({ pk: `TOPIC#${topic}`, sk: "9".repeat(1200) })}`],
    ["of another list", `since.${encode({ pk: "MEMBER#ada", sk: `msg_${"0".repeat(26)}` })}`],
    ["without an end", "since."],
    ["that is empty", ""],
  ])("a cursor %s is refused", async (_, cursor) => {
    const since = new Date().toISOString();

    expect(await asMember(contract.listCommunityMessages, { topic, since, cursor })).toMatchObject(refused);
  });
});
