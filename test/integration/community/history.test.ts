import { topics, type CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { messagesOnPage } from "#shared/messages.ts";
import { asMember, asVisitor } from "../../support/as.ts";
import { readAll, say, sender } from "../../support/community.ts";

const topic = "Industry News";
const idsOf = (messages: CommunityMessage[]) => messages.map(({ id }) => id);

/** So many messages, each member sending no more than they may. */
const written = async (number: number) => {
  const senders = Array.from({ length: Math.ceil(number / 25) }, () => sender());
  const messages: CommunityMessage[] = [];
  for (let place = 0; place < number; place++)
    messages.push(await say(senders[place % senders.length] ?? sender(), { topic, content: `Message ${place}` }));
  return messages;
};

const older = async () => (await asMember(contract.listCommunityMessages, { topic })).body.cursor ?? "";
const refused = { status: 400, body: { code: "invalid", detail: "This cursor does not belong to this list." } };
const encode = (key: object) => Buffer.from(JSON.stringify(key)).toString("base64url");

beforeAll(async () => void (await written(messagesOnPage + 1)));

test("a topic is read from its newest message back, page by page, without gaps or doubles", async () => {
  const messages = await written(125);

  const pages = await readAll(topic);

  expect(pages[0]).toHaveLength(messagesOnPage);
  const read = idsOf(pages.flat());
  expect(read).toEqual(read.toSorted().toReversed());
  expect(read.slice(0, 125)).toEqual(idsOf(messages).toReversed());
  expect(new Set(read).size).toBe(read.length);
});

test("messages that come while one reads shift no page", async () => {
  const cursor = await older();
  const [, before] = await readAll(topic);
  await written(3);

  const { body } = await asMember(contract.listCommunityMessages, { topic, cursor });

  expect(idsOf(body.items)).toEqual(idsOf(before ?? []));
});

test("who was away reads all since a time, oldest first, over several pages", async () => {
  const [first, ...more] = await written(60);

  const pages = await readAll(topic, first?.created_at);

  expect(pages.length).toBeGreaterThan(1);
  expect(idsOf(pages.flat()).slice(-60)).toEqual(idsOf([...(first ? [first] : []), ...more]));
});

test("since now there is nothing, and since ever everything", async () => {
  const soon = new Date(Date.now() + 1000).toISOString();

  expect(await readAll(topic, soon)).toEqual([[]]);
  expect(idsOf((await readAll(topic, "1970-01-01T00:00:00Z")).flat())).toEqual(
    idsOf((await readAll(topic)).flat()).toReversed(),
  );
});

test("a cursor of another topic is refused", async () => {
  const cursor = await older();

  for (const other of topics.filter((each) => each !== topic))
    expect(await asMember(contract.listCommunityMessages, { topic: other, cursor })).toMatchObject(refused);
});

test("a cursor leads one way only", async () => {
  const since = "1970-01-01T00:00:00Z";
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

test("an unknown topic, a time that is none, and visitors are refused", async () => {
  const list = contract.listCommunityMessages;

  expect(await asMember(list, { topic: "Gossip" as typeof topic })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "topic", message: "Please choose a topic" }] },
  });
  expect(await asMember(list, { topic, since: "yesterday" })).toMatchObject({ status: 400 });
  expect((await asVisitor(list, { topic })).status).toBe(401);
});
