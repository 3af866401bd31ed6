import { sendCommunityMessage } from "#functions/community/send-message.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages } from "#shared/messages.ts";
import { asMember } from "../../support/as.ts";
import { filesStored, isWaiting, put, storedFile } from "../../support/attachments.ts";
import { acked, edit, message, messagesOf, remove, sender } from "../../support/community.ts";
import { documents } from "../../support/documents.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { counted } from "../../support/table.ts";

/** Somebody, and a message of theirs with a file that they have uploaded. */
const ready = async () => {
  const ada = sender();
  const upload = await put(ada.memberId, documents.pdf(), "application/pdf");
  return { ada, upload, sent: message({ content: "The plan", attachment: { upload, name: "Plan.pdf" } }) };
};

test("a message whose file is taken is answered with the one that is there when it is sent again", async () => {
  const { ada, sent } = await ready();
  const first = await acked(sendCommunityMessage(sent, ada));
  const before = await filesStored();

  expect(await acked(sendCommunityMessage(sent, ada))).toEqual(first);

  expect(await messagesOf(ada)).toEqual([first]);
  expect(await filesStored()).toBe(before);
});

test("ten times the same message with a file at once is one message with one file", async () => {
  const { ada, upload, sent } = await ready();
  const before = await filesStored();

  const answers = await Promise.all(Array.from({ length: 10 }, () => acked(sendCommunityMessage(sent, ada))));

  const [kept, ...more] = await messagesOf(ada);
  expect(more).toEqual([]);
  expect(answers).toEqual(Array<unknown>(10).fill(kept));
  expect(await filesStored()).toBe(before + 1);
  expect(await storedFile(kept?.attachment?.id ?? "")).toBeDefined();
  expect(await isWaiting(ada.memberId, upload)).toBe(false);
});

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after one %s a message with a file is kept once",
  async (fault) => {
    const { ada, sent } = await ready();
    const before = await filesStored();

    await withFaults([fault], () => acked(sendCommunityMessage(sent, ada)));

    expect(await messagesOf(ada)).toMatchObject([{ attachment: { name: "Plan.pdf" } }]);
    expect(await filesStored()).toBe(before + 1);
  },
);

test.each<Fault>(["time-out before commit", "time-out after commit"])(
  "when nobody knows whether a message was kept (%s), it comes with its file when it is sent again",
  async (fault) => {
    const { ada, sent } = await ready();
    await withFaults(Array<Fault>(4).fill(fault), () =>
      expect(sendCommunityMessage(sent, ada)).rejects.toThrow("timed out"),
    );

    const kept = await acked(sendCommunityMessage(sent, ada));

    expect(await messagesOf(ada)).toEqual([kept]);
    expect(await storedFile(kept.attachment?.id ?? "")).toBeDefined();
  },
);

test("a message that is one too many leaves no file behind, and the upload may be used again", async () => {
  const { ada, upload, sent } = await ready();
  const before = await filesStored();
  await counted({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);

  await expect(sendCommunityMessage(sent, ada)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

  expect(await filesStored()).toBe(before);
  expect(await isWaiting(ada.memberId, upload)).toBe(true);
  await counted({ what: "messages", by: ada.memberId, ...messageLimit }, 0);
  expect(await acked(sendCommunityMessage(sent, ada))).toMatchObject({ version: 1 });
});

test("the file of a deleted message is gone, that of an edited one is not", async () => {
  const { ada, sent } = await ready();
  const kept = await acked(sendCommunityMessage(sent, ada));
  const id = kept.attachment?.id ?? "";

  expect(await edit(ada, kept, "The better plan")).toMatchObject({ attachment: { id } });
  expect((await asMember(contract.getAttachment, { id })).status).toBe(302);

  expect(await remove(ada, kept)).toMatchObject({ attachment: null });
  expect((await asMember(contract.getAttachment, { id })).status).toBe(404);
  expect(await storedFile(id)).toBeUndefined();
});
