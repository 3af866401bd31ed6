import { findCommunityMessage } from "#functions/messaging/community-message.ts";
import { editCommunityMessage, sendCommunityMessage } from "#functions/messaging/community.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages } from "#shared/messages.ts";
import { asMember } from "../../support/as.ts";
import {
  messageFrame,
  messagesOf,
  sendToTopic,
  newSender,
  readAck,
  deleteMessage,
  editMessage,
} from "../../support/community.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withFaults, withInterruption, type Fault, transactionFaults } from "../../support/faults.ts";
import { setRateCount } from "../../support/table.ts";

describe("sending", () => {
  test("a message is kept as it was sent, with who wrote it, and its sender is told", async () => {
    const ada = newSender({ full_name: "Ada Okafor", avatar: "media/avatars/ada.png" });
    const sent = messageFrame({ topic: "Events", content: "  Who is at the gala?\r\n  " });
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
        reply_to: null,
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
    const ada = newSender();
    const person = { id: ada.memberId, full_name: ada.full_name };
    const [own, other] = [await openFakeSocket(person), await openFakeSocket(person)];
    const stranger = await openFakeSocket({ id: "member-stranger", full_name: "Ben Lindqvist" });

    const sent = await sendToTopic({ ...ada, connectionId: own });

    expect(framesOn(own)).toEqual([]);
    for (const each of [other, stranger])
      expect(framesOn(each)).toEqual([{ type: "community.message", message: sent }]);
  });

  test("the 30th message within half a minute is taken, the next is told to wait, and nobody else is", async () => {
    const [ada, ben] = [newSender(), newSender()];
    await setRateCount({ what: "messages", by: ada.memberId, atMost: 30, seconds: 30 }, 29);
    await sendToTopic(ada);

    await expect(sendToTopic(ada)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

    expect(await messagesOf(ada)).toHaveLength(1);
    expect(await sendToTopic(ben)).toMatchObject({ version: 1 });
  });
});

describe("sending again", () => {
  test("a message that is sent again is kept once, and answered with the one that is there", async () => {
    const ada = newSender();
    const sent = messageFrame();
    const first = await readAck(sendCommunityMessage(sent, ada));

    const again = await readAck(sendCommunityMessage({ ...sent, content: "Something else" }, ada));

    expect(again).toEqual(first);
    expect(await messagesOf(ada)).toEqual([first]);
  });

  test("ten times the same message at once is one message, and each is answered with it", async () => {
    const ada = newSender();
    const sent = messageFrame();

    const answers = await Promise.all(Array.from({ length: 10 }, () => readAck(sendCommunityMessage(sent, ada))));

    const [kept, ...more] = await messagesOf(ada);
    expect(more).toEqual([]);
    expect(answers).toEqual(Array<unknown>(10).fill(kept));
  });

  test("others are told again, since they may not have heard; but not for ever", async () => {
    const ada = newSender();
    const sent = messageFrame();
    await sendCommunityMessage(sent, ada);
    const other = await openFakeSocket({ id: "member-listening", full_name: "Ben Lindqvist" });

    await readAck(sendCommunityMessage(sent, ada));
    await setRateCount({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);
    await readAck(sendCommunityMessage(sent, ada));

    expect(framesOn(other)).toMatchObject([{ message: { clientId: sent.clientId } }]);
  });

  test("the same name for a message of somebody else is another message, and in another topic it is refused", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const sent = messageFrame({ topic: "Events" });

    const answers = await Promise.all([ada, ben].map((each) => readAck(sendCommunityMessage(sent, each))));

    expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
    await expect(sendCommunityMessage({ ...sent, topic: "Networking" }, ada)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await messagesOf(ada)).toEqual([]);
  });

  test("a message that is deleted does not come back when it is sent again", async () => {
    const ada = newSender();
    const sent = messageFrame();
    await deleteMessage(ada, await readAck(sendCommunityMessage(sent, ada)));

    expect(await readAck(sendCommunityMessage(sent, ada))).toMatchObject({ deleted: true, content: "" });

    expect(await messagesOf(ada)).toHaveLength(1);
  });

  test.each(transactionFaults)("after one %s a message is kept once and counts once", async (fault) => {
    const ada = newSender();
    await setRateCount({ what: "messages", by: ada.memberId, atMost: 30, seconds: 30 }, 29);

    const { requests } = await withFaults([fault], () => sendToTopic(ada));

    // Soon, before another half a minute begins.
    await expect(sendToTopic(ada)).rejects.toMatchObject({ code: "too-many" });
    expect(requests).toBeGreaterThanOrEqual(2);
    expect(await messagesOf(ada)).toHaveLength(1);
  });

  test("a message of which nobody knows whether it was kept is kept once when it is sent again", async () => {
    const ada = newSender();
    const sent = messageFrame();
    const faults = Array<Fault>(4).fill("time-out after commit");
    await withFaults(faults, () => expect(sendCommunityMessage(sent, ada)).rejects.toThrow("timed out"));

    await readAck(sendCommunityMessage(sent, ada));

    expect(await messagesOf(ada)).toHaveLength(1);
  });
});

describe("editing and deleting", () => {
  const admin = () => newSender({ isAdmin: true });
  const changedAt = async (topic: string) =>
    (await asMember(contract.listTopics, {})).body.items.find((each) => each.topic === topic)?.changed_at;

  test("one's own message is edited, and everybody sees that and since when", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);
    const other = await openFakeSocket({ id: "member-listening", full_name: "Ben Lindqvist" });
    const before = new Date().toISOString();

    const edited = await editMessage(ada, sent, "Who comes to the gala?");

    expect(edited).toEqual({
      ...sent,
      content: "Who comes to the gala?",
      version: 2,
      edited_at: expect.any(String) as string,
    });
    const times = [before, edited.edited_at, new Date().toISOString()];
    expect(times).toEqual(times.toSorted());
    expect(framesOn(other)).toEqual([{ type: "community.message", message: edited }]);
    expect(await messagesOf(ada)).toEqual([edited]);
    expect(Date.parse((await changedAt(sent.topic)) ?? "")).toBeGreaterThanOrEqual(Date.parse(before) - 100);
  });

  test("one's own message is deleted: nothing stays of it but its place", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);
    const before = await changedAt(sent.topic);

    const deleted = await deleteMessage(ada, sent);

    expect(deleted).toEqual({ ...sent, content: "", deleted: true, version: 2 });
    expect(await messagesOf(ada)).toEqual([deleted]);
    expect(await changedAt(sent.topic)).not.toBe(before);
  });

  test("an admin deletes anybody's message, and edits nobody's", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);

    await expect(editMessage(admin(), sent, "Something else")).rejects.toMatchObject({ code: "forbidden" });
    expect(await deleteMessage(admin(), sent)).toMatchObject({ deleted: true, user_id: ada.memberId });
  });

  test("nobody edits or deletes the message of another member", async () => {
    const [ada, mallory] = [newSender(), newSender()];
    const sent = await sendToTopic(ada);

    await expect(editMessage(mallory, sent, "I owe you.")).rejects.toMatchObject({
      code: "forbidden",
      message: "You can only edit your own messages.",
    });
    await expect(deleteMessage(mallory, sent)).rejects.toMatchObject({
      code: "forbidden",
      message: "You can only delete your own messages.",
    });
    expect(await messagesOf(ada)).toEqual([sent]);
  });

  test("the same again is answered as done, and nothing is written", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);

    const edited = await editMessage(ada, sent, "Twice");
    expect(await editMessage(ada, sent, "Twice")).toEqual(edited);
    expect(await editMessage(ada, await sendToTopic(ada), messageFrame().content)).toMatchObject({
      version: 1,
      edited_at: null,
    });

    const deleted = await deleteMessage(ada, sent);
    expect(await deleteMessage(ada, sent)).toEqual(deleted);
  });

  test("a deleted message stays so, and one that is not there is not found", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);
    await deleteMessage(ada, sent);

    await expect(editMessage(ada, sent, "Back")).rejects.toMatchObject({
      code: "conflict",
      message: "This message is deleted.",
    });
    for (const missing of [
      { ...sent, topic: "Events" as const },
      { ...sent, id: `msg_${"0".repeat(26)}` },
    ]) {
      await expect(editMessage(ada, missing, "Back")).rejects.toMatchObject({ code: "not-found" });
      await expect(deleteMessage(ada, missing)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  test("edits count as messages, deletions do not", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);
    await setRateCount({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);
    const { topic, id } = sent;

    await expect(
      editCommunityMessage({ action: "community.edit", clientId: "client-1", topic, id, content: "Again" }, ada),
    ).rejects.toMatchObject({ code: "too-many" });
    expect(await deleteMessage(ada, sent)).toMatchObject({ deleted: true });
  });
});

describe("changes at once", () => {
  test("four edits at once end in one of them, and each counts", async () => {
    const ada = newSender();
    const sent = await sendToTopic(ada);
    const texts = Array.from({ length: 4 }, (_, place) => `Text ${place}`);

    const answers = await Promise.all(texts.map((text) => editMessage(ada, sent, text)));

    expect(answers.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5]);
    const last = answers.find(({ version }) => version === 5);
    expect(await findCommunityMessage(sent.topic, sent.id)).toEqual(last);
  });

  test("an edit in the very moment of a deletion, either way, brings nothing back", async () => {
    const ada = newSender();
    const [one, other] = [await sendToTopic(ada), await sendToTopic(ada)];
    const see = ({ topic, id }: typeof one) => findCommunityMessage(topic, id);

    await withInterruption(
      () => deleteMessage(ada, one),
      () => expect(editMessage(ada, one, "Too late")).rejects.toMatchObject({ code: "conflict" }),
    );
    await withInterruption(
      () => editMessage(ada, other, "First"),
      () => deleteMessage(ada, other),
    );

    expect(await see(one)).toMatchObject({ deleted: true, content: "", version: 2 });
    expect(await see(other)).toMatchObject({ deleted: true, content: "", version: 3 });
  });
});
