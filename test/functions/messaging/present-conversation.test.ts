import { storedParticipant, presentConversation } from "#functions/messaging/conversation.ts";
import { presentDirectMessage } from "#functions/messaging/direct-message.ts";
import { storedDirectMessage } from "#functions/messaging/direct-message.ts";
import { conversation, directMessage } from "#shared/conversations.ts";

const id = `conv_${"a".repeat(43)}`;
const last = "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV";
const ben = { id: "ben", full_name: "Ben", avatar: "media/avatars/ben.jpg" };

test("a conversation before its first message has nothing to tell but who it is with", () => {
  const shown = presentConversation(storedParticipant.parse({ id, with: ben }));

  expect(shown).toEqual({
    id,
    with: { user_id: "ben", full_name: "Ben", avatar_url: "/media/avatars/ben.jpg" },
    last_message_id: null,
    last_message_text: null,
    last_message_at: null,
    last_message_by: null,
    unread: 0,
    last_read_at: null,
    last_read_id: null,
    is_blocked: false,
    is_refused: false,
  });
});

test("a conversation is what the contract says and no more, with the time of its newest message", () => {
  const kept = storedParticipant.parse({
    id,
    with: ben,
    last_message_id: last,
    last_message_text: "Hello.",
    last_message_by: "ben",
    unread: 2,
    last_read_at: "2026-06-01T12:00:00.000Z",
    last_read_id: last,
  });

  const shown = presentConversation(kept);

  expect(conversation.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ last_message_at: "2016-07-30T23:54:10.259Z", unread: 2 });
});

test("somebody's own block is told, the other one's is not", () => {
  const shown = (changes: object) => presentConversation(storedParticipant.parse({ id, with: ben, ...changes }));

  expect(shown({ blocks: true })).toMatchObject({ is_blocked: true });
  expect(shown({ blocked: true })).toEqual(shown({}));
});

test("a message is what the contract says and no more, with the time in its name", () => {
  const kept = storedDirectMessage.parse({
    id: last,
    clientId: "client-00001",
    conversation_id: id,
    memberId: "ben",
    full_name: "Ben",
    content: "Hello.",
  });

  const shown = presentDirectMessage(kept);

  expect(directMessage.parse(shown)).toEqual(shown);
  expect(shown).toMatchObject({ user_id: "ben", avatar_url: null, created_at: "2016-07-30T23:54:10.259Z" });
});
