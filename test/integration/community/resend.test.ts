import { sendCommunityMessage } from "#functions/community/send-message.ts";
import { messageLimit } from "#shared/messages.ts";
import { acked, message, messagesOf, remove, say, sender } from "../../support/community.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { heard, listening } from "../../support/listening.ts";
import { counted } from "../../support/table.ts";

test("a message that is sent again is kept once, and answered with the one that is there", async () => {
  const ada = sender();
  const sent = message();
  const first = await acked(sendCommunityMessage(sent, ada));

  const again = await acked(sendCommunityMessage({ ...sent, content: "Something else" }, ada));

  expect(again).toEqual(first);
  expect(await messagesOf(ada)).toEqual([first]);
});

test("ten times the same message at once is one message, and each is answered with it", async () => {
  const ada = sender();
  const sent = message();

  const answers = await Promise.all(Array.from({ length: 10 }, () => acked(sendCommunityMessage(sent, ada))));

  const [kept, ...more] = await messagesOf(ada);
  expect(more).toEqual([]);
  expect(answers).toEqual(Array<unknown>(10).fill(kept));
});

test("others are told again, since they may not have heard; but not for ever", async () => {
  const ada = sender();
  const sent = message();
  await sendCommunityMessage(sent, ada);
  const other = await listening({ id: "member-listening", full_name: "Ben Lindqvist" });

  await acked(sendCommunityMessage(sent, ada));
  await counted({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);
  await acked(sendCommunityMessage(sent, ada));

  expect(heard(other)).toMatchObject([{ message: { clientId: sent.clientId } }]);
});

test("the same name for a message of somebody else is another message", async () => {
  const [ada, ben] = [sender(), sender()];
  const sent = message();

  const answers = await Promise.all([ada, ben].map((each) => acked(sendCommunityMessage(sent, each))));

  expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
});

test("the same name in another topic is refused", async () => {
  const ada = sender();
  const sent = message({ topic: "Events" });
  await sendCommunityMessage(sent, ada);

  await expect(sendCommunityMessage({ ...sent, topic: "Networking" }, ada)).rejects.toMatchObject({ code: "conflict" });

  expect(await messagesOf(ada)).toEqual([]);
});

test("a message that is deleted does not come back when it is sent again", async () => {
  const ada = sender();
  const sent = message();
  await remove(ada, await acked(sendCommunityMessage(sent, ada)));

  expect(await acked(sendCommunityMessage(sent, ada))).toMatchObject({ deleted: true, content: "" });

  expect(await messagesOf(ada)).toHaveLength(1);
});

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after one %s a message is kept once and counts once",
  async (fault) => {
    const ada = sender();
    await counted({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost - 1);

    const { requests } = await withFaults([fault], () => say(ada));

    // Soon, before another half a minute begins.
    await expect(say(ada)).rejects.toMatchObject({ code: "too-many" });
    expect(requests).toBeGreaterThanOrEqual(2);
    expect(await messagesOf(ada)).toHaveLength(1);
  },
);

test("a message of which nobody knows whether it was kept is kept once when it is sent again", async () => {
  const ada = sender();
  const sent = message();
  const faults = Array<Fault>(4).fill("time-out after commit");
  await withFaults(faults, () => expect(sendCommunityMessage(sent, ada)).rejects.toThrow("timed out"));

  await acked(sendCommunityMessage(sent, ada));

  expect(await messagesOf(ada)).toHaveLength(1);
});
