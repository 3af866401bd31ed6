import { contract } from "#shared/contract.ts";
import { by, conversationOf, seenBy, twoMembers, write, type Person } from "../../support/conversation.ts";

const unblock = (who: Person, { id }: Person) => by(who)(contract.unblockMember, { memberId: id });
const block = (who: Person, { id }: Person) => by(who)(contract.blockMember, { memberId: id });
const youBlock = { code: "forbidden", message: "You have blocked this member. Unblock them to write." };
const theyBlock = { code: "forbidden", message: "This message cannot be delivered to this member." };

test("who takes a block back can be written to again, twice as well as once", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await block(ada, ben);
  await block(ada, ben);

  const answers = [await unblock(ada, ben), await unblock(ada, ben)];

  expect(answers).toMatchObject([
    { status: 200, body: { id, is_blocked: false } },
    { status: 200, body: { id, is_blocked: false } },
  ]);
  await write(ada, id);
  await write(ben, id);
  expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
});

test("of two blocks each ends by itself", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await conversationOf(ben, ada);
  await Promise.all([block(ada, ben), block(ben, ada)]);

  await unblock(ada, ben);

  await expect(write(ada, id)).rejects.toMatchObject(theyBlock);
  await expect(write(ben, id)).rejects.toMatchObject(youBlock);
  await unblock(ben, ada);
  await write(ada, id);
});

test("taking back a block that never was leaves nothing behind", async () => {
  const [ada, ben] = await twoMembers();

  const { status, body } = await unblock(ada, ben);

  expect(status).toBe(200);
  expect(body).toMatchObject({ with: { user_id: ben.id }, is_blocked: false, last_message_id: null });
  expect(await by(ada)(contract.getConversation, { id: body.id })).toMatchObject({ status: 404 });
});
