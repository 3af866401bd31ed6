import { getConversationId } from "#functions/messaging/conversation.ts";
import { createIdAfter } from "#functions/messaging/direct-message.ts";
import { formatPreview, getMessageTime } from "#functions/messaging/message.ts";
import { conversationId } from "#shared/conversations.ts";
import { messageId } from "#shared/messages.ts";

test("two members have one conversation, whoever asks, and with another there is another one", () => {
  const id = getConversationId("ada", "ben");

  expect(conversationId.parse(id)).toBe(id);
  expect(getConversationId("ben", "ada")).toBe(id);
  expect([getConversationId("ada", "cleo"), getConversationId("ada-ben", "")]).not.toContain(id);
});

test("a preview is one line of at most 200 characters, and no half of one", () => {
  expect(formatPreview("Two\nlines\n\n and\ta tab")).toBe("Two lines and a tab");
  expect(formatPreview("a".repeat(201))).toBe("a".repeat(200));
  expect(formatPreview(`${"a".repeat(199)}😀`)).toBe("a".repeat(199));
});

test.each([
  ["the first", undefined],
  ["one of a while ago", "msg_01ARZ3NDEKTSV4RRFFQ69G5FAV"],
  ["one whose clock was ahead", "msg_7ZZZZZZZZYZZZZZZZZZZZZZZZZ"],
])("a message gets a name that sorts after the last: %s", (_, last) => {
  const names = [last ?? "", createIdAfter(last), createIdAfter(createIdAfter(last))];

  expect(names.toSorted()).toEqual(names);
  expect(names.slice(1).every((name) => messageId.safeParse(name).success)).toBe(true);
});

test("after one whose clock was ahead, a message is of the same time, not of a later one", () => {
  const ahead = "msg_7ZZZZZZZZY0000000000000000";

  expect(getMessageTime(createIdAfter(ahead))).toEqual(getMessageTime(ahead));
});
