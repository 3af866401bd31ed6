import { directFrames } from "#shared/conversations.ts";

const conversationId = `conv_${"a".repeat(43)}`;
const sent = (content: unknown) =>
  directFrames.send.safeParse({ action: "direct.send", clientId: "client-00001", conversationId, content });

test.each([
  ["4,000 characters", "a".repeat(4000), "a".repeat(4000)],
  ["spaces around", "  Hello.\n ", "Hello."],
  ["HTML", "<b>Hello.</b>", "<b>Hello.</b>"],
  ["line ends of Windows", "One\r\nTwo", "One\nTwo"],
])("a message is taken as text, trimmed: %s", (_, content, taken) => {
  expect(sent(content)).toMatchObject({ success: true, data: { content: taken } });
});

test.each([
  ["4,001 characters", "a".repeat(4001), "Maximum 4000 characters"],
  ["nothing", "", "Please write something."],
  ["blanks", " \n\t ", "Please write something."],
  ["a control character", "a\u0007b", "Please remove hidden characters"],
  ["no text", 7, "Invalid input"],
])("a message is refused: %s", (_, content, message) => {
  expect(sent(content).error?.issues).toEqual([expect.objectContaining({ path: ["content"], message })]);
});

test("a message that names its sender is refused: the club knows who sends", () => {
  const frame = { action: "direct.send", clientId: "client-00001", conversationId, content: "Hi", memberId: "ben" };

  expect(directFrames.send.safeParse(frame).success).toBe(false);
});
