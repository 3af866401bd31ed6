import { sendDirectMessage } from "#functions/conversations/send-message.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages } from "#shared/messages.ts";
import { by, conversationOf, newClientId, onSocket, seenBy, twoMembers, write } from "../../support/conversation.ts";
import { counted } from "../../support/table.ts";

test("a message reaches the other one, as unread and with its beginning in the list", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);

  const { message } = await write(ada, id, "Shall we meet?\nOn Friday?");

  expect(message).toMatchObject({ conversation_id: id, user_id: ada.id, full_name: "Ada Okafor", avatar_url: null });
  const newest = {
    last_message_id: message.id,
    last_message_text: "Shall we meet? On Friday?",
    last_message_at: message.created_at,
    last_message_by: ada.id,
  };
  const { items } = (await by(ben)(contract.listConversations, {})).body;
  expect(items).toMatchObject([{ id, with: { user_id: ada.id, full_name: "Ada Okafor" }, unread: 1, ...newest }]);
  expect(await seenBy(ada, id)).toMatchObject({ with: { user_id: ben.id }, unread: 0, ...newest });
  for (const member of [ada, ben])
    expect((await by(member)(contract.listDirectMessages, { id })).body).toEqual({ items: [message] });
});

test("each message counts for whoever receives it, and all unread ones are told together", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);

  await write(ada, id, "One.");
  const { message: second } = await write(ada, id, "Two.");
  const { message: last } = await write(ben, id, "Three.");

  expect((await by(ben)(contract.listUnread, {})).body.items).toEqual([{ id, unread: 2, last_message_id: last.id }]);
  expect((await by(ada)(contract.listUnread, {})).body.items).toEqual([{ id, unread: 1, last_message_id: last.id }]);
  expect(second.id < last.id).toBe(true);
});

test("the longest message is kept whole, with a short beginning in the list", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const content = "語".repeat(4000);

  const { message } = await write(ada, id, content);

  const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
  expect(items).toEqual([message]);
  expect(message.content).toBe(content);
  expect((await seenBy(ben, id)).last_message_text).toBe("語".repeat(200));
});

test("who writes with a new name and picture is seen with these", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await write(ada, id);

  await sendDirectMessage(
    { action: "direct.send", clientId: newClientId(), conversationId: id, content: "It is me." },
    { ...onSocket(ada), full_name: "Ada Bello", avatar: "media/avatars/ada.jpg" },
  );

  const changed = { user_id: ada.id, full_name: "Ada Bello", avatar_url: "/media/avatars/ada.jpg" };
  expect((await seenBy(ben, id)).with).toEqual(changed);
  const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
  expect(items).toMatchObject([changed, { full_name: "Ada Okafor", avatar_url: null }]);
});

test("who writes faster than anybody types is asked to wait, and nothing is kept", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await counted({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);

  await expect(write(ada, id)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

  expect((await by(ada)(contract.listDirectMessages, { id })).body.items).toEqual([]);
  expect((await by(ben)(contract.listUnread, {})).body.items).toEqual([]);
});
