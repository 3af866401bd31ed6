import { readByFrame } from "#functions/conversations/read-frame.ts";
import { contract } from "#shared/contract.ts";
import { by, conversationOf, onSocket, seenBy, twoMembers, write, type Person } from "../../support/conversation.ts";

const unreadOf = async (person: Person) => (await by(person)(contract.listUnread, {})).body.items;
const readFrame = (person: Person, conversationId: string, upTo: string) =>
  readByFrame({ action: "direct.read", conversationId, upTo }, onSocket(person));

test("who reads up to the newest has nothing unread, and it is known since when", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const before = new Date().toISOString();
  const { message } = await write(ada, id);

  const { status, body } = await by(ben)(contract.readConversation, { id, upTo: message.id });

  expect(status).toBe(200);
  expect(body).toMatchObject({ unread: 0, last_read_id: message.id });
  expect((body.last_read_at ?? "") >= before).toBe(true);
  expect(await unreadOf(ben)).toEqual([]);
  expect(await seenBy(ben, id)).toEqual(body);
});

test("what arrived after the message that was seen last stays unread, by either way", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message: seen } = await write(ada, id, "Seen.");
  await write(ada, id, "Not seen.");

  const { body } = await by(ben)(contract.readConversation, { id, upTo: seen.id });
  const { others } = await readFrame(ben, id, seen.id);

  expect(body).toMatchObject({ unread: 2, last_read_id: null });
  expect(others).toBeUndefined();
  expect(await unreadOf(ben)).toMatchObject([{ id, unread: 2 }]);
});

test("without a message, all of them are read", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await write(ada, id);
  const { message } = await write(ada, id);

  const { body } = await by(ben)(contract.readConversation, { id });

  expect(body).toMatchObject({ unread: 0, last_read_id: message.id });
});

test("opening a conversation before its first message is reading, too", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);

  const { body } = await by(ada)(contract.readConversation, { id });

  expect(body).toMatchObject({ unread: 0, last_read_id: null, last_read_at: expect.any(String) as string });
});

test("reading twice changes nothing but the time, and what comes then is unread again", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message } = await write(ada, id);

  await readFrame(ben, id, message.id);
  await readFrame(ben, id, message.id);

  expect(await seenBy(ben, id)).toMatchObject({ unread: 0, last_read_id: message.id });
  await write(ada, id);
  expect(await unreadOf(ben)).toMatchObject([{ id, unread: 1 }]);
});

test("nobody reads up to a message that is still to come", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message } = await write(ada, id);

  const { body } = await by(ben)(contract.readConversation, { id, upTo: "msg_7ZZZZZZZZZZZZZZZZZZZZZZZZZ" });

  expect(body).toMatchObject({ unread: 0, last_read_id: message.id });
});

test("one reads for oneself", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message } = await write(ada, id);

  await readFrame(ada, id, message.id);

  expect(await unreadOf(ben)).toMatchObject([{ id, unread: 1 }]);
  expect(await seenBy(ben, id)).toMatchObject({ last_read_at: null });
});
