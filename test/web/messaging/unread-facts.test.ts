import type { Conversation, UnreadConversation } from "#shared/conversations.ts";
import {
  listUnacknowledged,
  countUnread,
  addConversation,
  addList,
  addMessage,
  markReadIn,
  type Facts,
} from "#web/lib/realtime/unread.ts";
import { idOf, directMessage } from "./direct-messages.ts";

const listed = (unread: number, last: number): UnreadConversation[] => [
  { id: "conv_a", unread, last_message_id: idOf(last) },
];
const changed = (unread: number, last: number) =>
  ({ id: "conv_a", unread, last_message_id: idOf(last) }) as Conversation;
const count = (facts: Facts) => countUnread(facts.conv_a!);

/** Three unread messages as of long ago. */
const three = addList({}, listed(3, 5), 0);
const minute = 60_000;

test("a message counts at once, and once, however often and in whatever order it comes", () => {
  const facts = [7, 6, 7, 6].reduce<Facts>(
    (known, number) => addMessage(known, directMessage(number), "ada", 0),
    three,
  );

  expect(count(facts)).toBe(5);
});

test("one's own messages do not count, nor those that are counted or read already", () => {
  const read = markReadIn(three, "conv_a", idOf(6), 0);

  expect(addMessage(three, directMessage(6, { user_id: "ada" }), "ada", 0)).toBe(three);
  expect(addMessage(three, directMessage(5), "ada", 0)).toBe(three);
  expect(addMessage(read, directMessage(6), "ada", 0)).toBe(read);
});

test("what one reads is read at once, up to there", () => {
  const facts = addMessage(addMessage(three, directMessage(6), "ada", 0), directMessage(7), "ada", 0);

  expect(count(markReadIn(facts, "conv_a", idOf(6), 0))).toBe(1);
  expect(count(markReadIn(facts, "conv_a", idOf(7), 0))).toBe(0);
});

test("what was read on another device is read here, except for what is newer", () => {
  const facts = addMessage(three, directMessage(6), "ada", 0);

  expect(count(addConversation(facts, changed(0, 6), 0))).toBe(0);
  expect(count(addConversation(facts, changed(0, 5), 0))).toBe(1);
  expect(addConversation(addConversation(three, changed(0, 6), 0), changed(3, 5), 0).conv_a!.base).toBe(0);
});

test("a list that lags behind takes nothing back that was told since", () => {
  const arrived = addMessage(three, directMessage(6), "ada", 0);
  const readElsewhere = addConversation(three, changed(0, 5), 0);

  expect(count(addList(arrived, listed(3, 5), minute))).toBe(4);
  expect(count(addList(arrived, [], 1000))).toBe(4);
  expect(count(addList(readElsewhere, listed(3, 5), 1000))).toBe(0);
  expect(count(addList(readElsewhere, listed(3, 5), minute))).toBe(3);
});

test("what was read here stays read, and is said again where the server has not heard of it", () => {
  const read = markReadIn(three, "conv_a", idOf(5), 0);

  expect(count(addList(read, listed(3, 5), minute))).toBe(0);
  expect(listUnacknowledged(read, listed(3, 5), minute)).toEqual(["conv_a"]);
  expect(listUnacknowledged(read, listed(3, 5), 1000)).toEqual([]);
  expect(listUnacknowledged(read, listed(4, 6), minute)).toEqual([]);
});
