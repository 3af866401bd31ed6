import { communityFrames } from "#shared/community.ts";
import { directFrames } from "#shared/conversations.ts";

const clientId = "client-00001";
const conversationId = `conv_${"a".repeat(43)}`;
const inTopic = { action: "community.send", clientId, topic: "Networking", content: "Hello." };

describe.each([
  ["to one other", directFrames.send, { action: "direct.send", clientId, conversationId, content: "Hello." }],
  ["in a topic", communityFrames.send, inTopic],
] as const)("a message %s", (_, schema, frame) => {
  const sent = (changes: object) => schema.safeParse({ ...frame, ...changes });

  test.each([
    ["4,000 characters", "é".repeat(4000), "é".repeat(4000)],
    ["spaces around", "  Hello.\n ", "Hello."],
    ["HTML", "<b>Hello.</b>", "<b>Hello.</b>"],
    ["several lines and a tab", "One\n\tTwo\n\nThree", "One\n\tTwo\n\nThree"],
    ["line ends of Windows", "One\r\nTwo", "One\nTwo"],
    ["every script and joined emoji", "Grüße 名前 مرحبا 👩‍👩‍👧‍👦", "Grüße 名前 مرحبا 👩‍👩‍👧‍👦"],
  ])("is taken as text, trimmed: %s", (__, content, taken) => {
    expect(sent({ content })).toMatchObject({ success: true, data: { content: taken } });
  });

  test.each([
    ["4,001 characters", "a".repeat(4001), "Maximum 4000 characters"],
    ["nothing", "", "Please write something."],
    ["blanks", " \n\t ", "Please write something."],
    ["a control character", "a\u0007b", "Please remove hidden characters"],
    ["no text", 7, "Invalid input"],
  ])("is refused: %s", (__, content, message) => {
    expect(sent({ content }).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test.each(["memberId", "user_id", "full_name", "isAdmin", "id", "created_at"])(
    "that says its own %s is refused: the club knows who sends",
    (field) => {
      expect(sent({ [field]: "ben" }).error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
    },
  );
});

test("a topic is named by what can be an id of one", () => {
  const { error } = communityFrames.send.safeParse({ ...inTopic, topic: "Gossip/Rumours" });

  expect(error?.issues).toMatchObject([{ path: ["topic"], message: "Please choose a topic" }]);
});
