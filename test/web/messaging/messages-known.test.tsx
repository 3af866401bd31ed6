import {
  listConversations,
  chooseNewer,
  addListed,
  addMessage,
  markRead,
  addSingle,
  type CachedConversations,
} from "#web/features/messaging/direct/conversation-cache.ts";
import { idOf } from "./direct-messages.ts";
import { after, conversation, conversationId, message, zora } from "./messages.tsx";

const knowing = (...conversations: Parameters<typeof addListed>[1]) => addListed({}, conversations);
const ids = (known: CachedConversations) => listConversations(known).map(({ id }) => id);

const first = after(conversation("a"), message("a", 1));
const second = after(first, message("a", 2));

test.each([
  { what: "the greater last message", was: first, is: second, newer: second },
  { what: "the greater last message, whichever came first", was: second, is: first, newer: second },
  { what: "a message over none", was: conversation("a"), is: first, newer: first },
  {
    what: "on a tie, what is read further",
    was: { ...second, last_read_id: idOf(1) },
    is: { ...second, last_read_id: idOf(2) },
    newer: { ...second, last_read_id: idOf(2) },
  },
  {
    what: "a later message over a further reading",
    was: { ...first, last_read_id: idOf(1) },
    is: second,
    newer: second,
  },
])("of two states of a conversation counts $what", ({ was, is, newer }) => {
  expect(chooseNewer(was, is)).toEqual(newer);
  expect(chooseNewer(is, was)).toEqual(newer);
});

test("a list that lags takes nothing back, and what has not changed keeps its identity", () => {
  const known = addMessage(knowing(first), message("a", 2));

  expect(addListed(known, [first])).toBe(known);
  expect(known[first.id]).toMatchObject({ last_message_id: idOf(2), last_message_text: "Message 2" });
});

test("a list brings what was missed", () => {
  const other = after(conversation("b", { with: zora }), message("b", 3));

  const known = addListed(knowing(first), [other, second]);

  expect(known[first.id]).toEqual(second);
  expect(ids(known)).toEqual([conversationId("b"), conversationId("a")]);
});

test("a message moves its conversation to the top; an older one changes nothing", () => {
  const known = knowing(second, after(conversation("b"), message("b", 3)));
  expect(ids(known)).toEqual([conversationId("b"), conversationId("a")]);

  const moved = addMessage(known, message("a", 4, { content: "x".repeat(300) }));

  expect(ids(moved)).toEqual([conversationId("a"), conversationId("b")]);
  expect(moved[first.id]!.last_message_text).toHaveLength(200);
  expect(addMessage(moved, message("a", 1))).toBe(moved);
});

test("a message alone does not say whom its conversation is with", () => {
  expect(addMessage({}, message("a", 1))).toEqual({});
});

test("what is told of a conversation by itself says who is blocked, even where its messages are older", () => {
  const known = knowing(second);

  const told = addSingle(known, { ...first, is_blocked: true, with: { ...first.with, full_name: "Ben C." } });

  expect(told[first.id]).toMatchObject({
    is_blocked: true,
    with: { full_name: "Ben C." },
    last_message_id: idOf(2),
  });
});

test("reading goes on, never back", () => {
  const known = markRead(knowing({ ...second, unread: 2 }), second.id, idOf(2));

  expect(known[second.id]).toMatchObject({ last_read_id: idOf(2), unread: 0 });
  expect(markRead(known, second.id, idOf(1))).toBe(known);
  expect(markRead(known, conversationId("z"), idOf(1))).toBe(known);
});

test("a conversation that has just begun is first, one that was begun and left is last", () => {
  const known = addSingle(addListed({}, [conversation("c"), first]), conversation("d"));

  expect(ids(known)).toEqual([conversationId("d"), conversationId("a"), conversationId("c")]);
});

test("one that has just begun takes its place among the others by its first message", () => {
  const known = addSingle(knowing(after(conversation("b"), message("b", 5))), conversation("d"));

  expect(ids(addMessage(known, message("d", 4)))).toEqual([conversationId("b"), conversationId("d")]);
});
