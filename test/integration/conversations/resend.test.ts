import { contract } from "#shared/contract.ts";
import { messageLimit } from "#shared/messages.ts";
import { by, conversationOf, newClientId, seenBy, somebody, twoMembers, write } from "../../support/conversation.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { counted } from "../../support/table.ts";

const kept = async (id: string, reader: Parameters<typeof by>[0]) =>
  (await by(reader)(contract.listDirectMessages, { id })).body.items;

test("a message sent again is answered with the one that is there, and counts once", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const clientId = newClientId();
  const { message: first } = await write(ada, id, "Hello.", clientId);
  await write(ben, id, "Hello to you.");

  const { message: again } = await write(ada, id, "Hello.", clientId);

  expect(again).toEqual(first);
  expect(await kept(id, ben)).toHaveLength(2);
  expect(await seenBy(ben, id)).toMatchObject({ unread: 1, last_message_text: "Hello to you." });
});

test("ten times at once it is kept once", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const clientId = newClientId();

  const sent = await Promise.all(Array.from({ length: 10 }, () => write(ada, id, "Hello.", clientId)));

  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  expect(await kept(id, ben)).toEqual([sent[0]?.message]);
  expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
});

test("a repetition is answered though its sender is too fast, or blocked meanwhile", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const clientId = newClientId();
  const { message: first } = await write(ada, id, "Hello.", clientId);
  await counted({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);
  await by(ben)(contract.blockMember, { memberId: ada.id });

  const { message: again } = await write(ada, id, "Hello.", clientId);

  expect(again).toEqual(first);
});

test("the name of a message that went to somebody else is refused", async () => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  const [id, other] = [await conversationOf(ada, ben), await conversationOf(ada, cleo)];
  const clientId = newClientId();
  await write(ada, id, "Hello.", clientId);

  await expect(write(ada, other, "Hello.", clientId)).rejects.toMatchObject({ code: "conflict" });

  expect(await kept(other, ada)).toEqual([]);
});

test("two members may choose the same name for their messages", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const clientId = newClientId();

  await write(ada, id, "From Ada.", clientId);
  await write(ben, id, "From Ben.", clientId).catch(() => undefined);

  expect((await kept(id, ada)).map(({ content }) => content)).toEqual(["From Ben.", "From Ada."]);
});

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after a %s the message is kept and counted once",
  async (fault) => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);

    await withFaults([fault], () => write(ada, id));

    expect(await kept(id, ben)).toHaveLength(1);
    expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
  },
);

test("who never heard of the first attempt sends again, and it is kept once", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const clientId = newClientId();
  const lost = withFaults(Array<Fault>(50).fill("time-out after commit"), () => write(ada, id, "Hello.", clientId));
  await expect(lost).rejects.toThrow();

  const { message } = await write(ada, id, "Hello.", clientId);

  expect(await kept(id, ben)).toEqual([message]);
  expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
});
