import { contract } from "#shared/contract.ts";
import { by, conversationOf, seenBy, somebody, twoMembers, write, type Person } from "../../support/conversation.ts";

const block = (who: Person, { id }: Person) => by(who)(contract.blockMember, { memberId: id });
const youBlock = { code: "forbidden", message: "You have blocked this member. Unblock them to write." };
const theyBlock = { code: "forbidden", message: "This message cannot be delivered to this member." };

test("a block ends messages both ways, and what was written stays readable for both", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message } = await write(ben, id).catch(() => write(ada, id));

  const { status, body } = await block(ada, ben);

  expect(status).toBe(200);
  expect(body).toEqual({ ...(await seenBy(ada, id)), is_blocked: true });
  await expect(write(ada, id)).rejects.toMatchObject(youBlock);
  await expect(write(ben, id)).rejects.toMatchObject(theyBlock);
  for (const member of [ada, ben])
    expect((await by(member)(contract.listDirectMessages, { id })).body.items).toEqual([message]);
});

test("the blocked member is told nothing of it by any answer", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await write(ada, id);
  const look = async () => [
    await seenBy(ben, id),
    (await by(ben)(contract.listConversations, {})).body,
    (await by(ben)(contract.startConversation, { to: ada.id })).body,
  ];
  const before = await look();

  await block(ada, ben);

  expect(await look()).toEqual(before);
});

test("a block where there was no conversation begins none for either, and holds", async () => {
  const [ada, ben] = await twoMembers();

  const { body } = await block(ada, ben);

  expect(body).toMatchObject({
    with: { user_id: ben.id, full_name: "Ben Lindqvist" },
    last_message_id: null,
    unread: 0,
  });
  for (const member of [ada, ben]) {
    expect((await by(member)(contract.listConversations, {})).body.items).toEqual([]);
    expect(await by(member)(contract.getConversation, { id: body.id })).toMatchObject({ status: 404 });
  }
  await conversationOf(ben, ada);
  await expect(write(ben, body.id)).rejects.toMatchObject(theyBlock);
});

test("nobody blocks themselves, nor somebody the club has never heard of", async () => {
  const ada = await somebody();

  const answers = [await block(ada, ada), await block(ada, { id: "nobody", full_name: "" })];

  expect(answers).toMatchObject([
    { status: 400, body: { code: "invalid", detail: "You cannot block yourself." } },
    { status: 404, body: { code: "not-found", detail: "This member is not in the directory any more." } },
  ]);
});
