import { findCommunityMessage } from "#functions/community/message-store.ts";
import { sendCommunityMessage } from "#functions/community/send-message.ts";
import { communityFrames } from "#shared/community.ts";
import { longestMessage, messageLimit, tooManyMessages } from "#shared/messages.ts";
import { message, messagesOf, say, sender } from "../../support/community.ts";
import { heard, listening } from "../../support/listening.ts";
import { counted } from "../../support/table.ts";

test("a message is kept as it was sent, with who wrote it, and its sender is told", async () => {
  const ada = sender({ full_name: "Ada Okafor", avatar: "media/avatars/ada.png" });
  const sent = message({ topic: "Events", content: "  Who is at the gala?\r\n  " });
  const before = new Date().toISOString();

  const { reply } = await sendCommunityMessage(sent, ada);

  expect(reply).toEqual({
    type: "ack",
    clientId: sent.clientId,
    message: {
      id: expect.stringMatching(/^msg_/) as string,
      clientId: sent.clientId,
      topic: "Events",
      user_id: ada.memberId,
      full_name: "Ada Okafor",
      avatar_url: "/media/avatars/ada.png",
      content: "Who is at the gala?",
      attachment: null,
      created_at: expect.any(String) as string,
      edited_at: null,
      deleted: false,
      version: 1,
    },
  });
  const [kept] = await messagesOf(ada, "Events");
  expect({ message: kept }).toMatchObject({ message: (reply as { message: object }).message });
  const times = [before, kept?.created_at, new Date().toISOString()];
  expect(times).toEqual(times.toSorted());
  expect(await findCommunityMessage("Events", kept?.id ?? "")).toEqual(kept);
  expect(await findCommunityMessage("Networking", kept?.id ?? "")).toBeUndefined();
});

test("everybody else is told of a message, its sender on other devices too", async () => {
  const ada = sender();
  const person = { id: ada.memberId, full_name: ada.full_name };
  const [own, other] = [await listening(person), await listening(person)];
  const stranger = await listening({ id: "member-stranger", full_name: "Ben Lindqvist" });

  const sent = await say({ ...ada, connectionId: own });

  expect(heard(own)).toEqual([]);
  for (const each of [other, stranger]) expect(heard(each)).toEqual([{ type: "community.message", message: sent }]);
});

test("a message of one process comes after the one before, however fast they are", async () => {
  const ada = sender();

  const ids = [];
  for (let place = 0; place < 20; place++) ids.push((await say(ada)).id);

  expect(ids.toSorted()).toEqual(ids);
});

test.each([
  ["4,000 characters", "é".repeat(longestMessage)],
  ["several lines and a tab", "One\n\tTwo\n\nThree"],
  ["what looks like HTML", "<script>alert(1)</script> & <b>bold</b>"],
  ["every script and joined emoji", "Grüße 名前 مرحبا 👩‍👩‍👧‍👦"],
])("%s are kept to the letter", async (_, content) => {
  const ada = sender();

  await say(ada, { content });

  expect(await messagesOf(ada)).toMatchObject([{ content }]);
});

test.each([
  ["4,001 characters", "x".repeat(longestMessage + 1), "Maximum 4000 characters"],
  ["a null", "a\u0000b", "Please remove control characters"],
  ["an escape", "a\u001B[2Jb", "Please remove control characters"],
  ["a direction override", "a\u202Eb", "Please remove control characters"],
  ["half a character", "a\uD83D", "Please remove control characters"],
  ["nothing", "", "Please write something."],
  ["blanks", " \n\t ", "Please write something."],
])("%s are no message", (_, content, refusal) => {
  const { clientId, topic } = message();
  const parsed = communityFrames.send.safeParse({ action: "community.send", clientId, topic, content });

  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(refusal);
});

test("a frame that names its own author is none", () => {
  const parsed = communityFrames.send.safeParse({ ...message(), user_id: "somebody else" });

  expect(parsed.success).toBe(false);
});

test("the 30th message within half a minute is taken, the next is told to wait, and nobody else is", async () => {
  const [ada, ben] = [sender(), sender()];
  await counted({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost - 1);
  await say(ada);

  await expect(say(ada)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

  expect(await messagesOf(ada)).toHaveLength(1);
  expect(await say(ben)).toMatchObject({ version: 1 });
});
