import { editCommunityMessage } from "#functions/community/edit-message.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit } from "#shared/messages.ts";
import { asMember } from "../../support/as.ts";
import { edit, message, messagesOf, remove, say, sender } from "../../support/community.ts";
import { heard, listening } from "../../support/listening.ts";
import { counted } from "../../support/table.ts";

const admin = () => sender({ isAdmin: true });
const changedAt = async (topic: string) =>
  (await asMember(contract.listTopics, {})).body.items.find((each) => each.topic === topic)?.changed_at;

test("one's own message is edited, and everybody sees that and since when", async () => {
  const ada = sender();
  const sent = await say(ada);
  const other = await listening({ id: "member-listening", full_name: "Ben Lindqvist" });
  const before = new Date().toISOString();

  const edited = await edit(ada, sent, "Who comes to the gala?");

  expect(edited).toEqual({
    ...sent,
    content: "Who comes to the gala?",
    version: 2,
    edited_at: expect.any(String) as string,
  });
  const times = [before, edited.edited_at, new Date().toISOString()];
  expect(times).toEqual(times.toSorted());
  expect(heard(other)).toEqual([{ type: "community.message", message: edited }]);
  expect(await messagesOf(ada)).toEqual([edited]);
  expect(Date.parse((await changedAt(sent.topic)) ?? "")).toBeGreaterThanOrEqual(Date.parse(before) - 100);
});

test("one's own message is deleted: nothing stays of it but its place", async () => {
  const ada = sender();
  const sent = await say(ada);
  const before = await changedAt(sent.topic);

  const deleted = await remove(ada, sent);

  expect(deleted).toEqual({ ...sent, content: "", deleted: true, version: 2 });
  expect(await messagesOf(ada)).toEqual([deleted]);
  expect(await changedAt(sent.topic)).not.toBe(before);
});

test("an admin deletes anybody's message, and edits nobody's", async () => {
  const ada = sender();
  const sent = await say(ada);

  await expect(edit(admin(), sent, "Something else")).rejects.toMatchObject({ code: "forbidden" });
  expect(await remove(admin(), sent)).toMatchObject({ deleted: true, user_id: ada.memberId });
});

test("nobody edits or deletes the message of another member", async () => {
  const [ada, mallory] = [sender(), sender()];
  const sent = await say(ada);

  await expect(edit(mallory, sent, "I owe you.")).rejects.toMatchObject({
    code: "forbidden",
    message: "You can edit your own messages only.",
  });
  await expect(remove(mallory, sent)).rejects.toMatchObject({
    code: "forbidden",
    message: "You can delete your own messages only.",
  });
  expect(await messagesOf(ada)).toEqual([sent]);
});

test("the same again is answered as done, and nothing is written", async () => {
  const ada = sender();
  const sent = await say(ada);

  const edited = await edit(ada, sent, "Twice");
  expect(await edit(ada, sent, "Twice")).toEqual(edited);
  expect(await edit(ada, await say(ada), message().content)).toMatchObject({ version: 1, edited_at: null });

  const deleted = await remove(ada, sent);
  expect(await remove(ada, sent)).toEqual(deleted);
});

test("a deleted message stays so, and one that is not there is not found", async () => {
  const ada = sender();
  const sent = await say(ada);
  await remove(ada, sent);

  await expect(edit(ada, sent, "Back")).rejects.toMatchObject({
    code: "conflict",
    message: "This message is deleted.",
  });
  for (const missing of [
    { ...sent, topic: "Events" as const },
    { ...sent, id: `msg_${"0".repeat(26)}` },
  ]) {
    await expect(edit(ada, missing, "Back")).rejects.toMatchObject({ code: "not-found" });
    await expect(remove(ada, missing)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("edits count as messages, deletions do not", async () => {
  const ada = sender();
  const sent = await say(ada);
  await counted({ what: "messages", by: ada.memberId, ...messageLimit }, messageLimit.atMost);
  const { topic, id } = sent;

  await expect(
    editCommunityMessage({ action: "community.edit", clientId: "client-1", topic, id, content: "Again" }, ada),
  ).rejects.toMatchObject({ code: "too-many" });
  expect(await remove(ada, sent)).toMatchObject({ deleted: true });
});
