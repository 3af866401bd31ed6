import { contract } from "#shared/contract.ts";
import { as, asAdmin } from "../support/as.ts";
import { noAction, sendToConversation } from "../support/conversation.ts";
import { newProfile } from "../support/members.ts";

/** Somebody who can sign in, and whom the directory shows. */
const memberNamed = async (full_name: string) => {
  const account = await newProfile({ full_name });
  return { ...account, full_name };
};

test("the deployed functions may do all that members ask of their conversations", async () => {
  const [ada, ben] = [await memberNamed("Ada Okafor"), await memberNamed("Ben Lindqvist")];

  const { status, body } = await as(ada)(contract.startConversation, { to: ben.id });
  const { id } = body;
  const { message } = await sendToConversation(ada, id, "Shall we meet?");

  expect(status).toBe(201);
  expect((await as(ben)(contract.listConversations, {})).body.items).toMatchObject([{ id, unread: 1 }]);
  expect((await as(ben)(contract.listUnread, {})).body.items).toMatchObject([{ id, unread: 1 }]);
  expect((await as(ben)(contract.listDirectMessages, { id })).body.items).toEqual([message]);
  expect((await as(ben)(contract.readConversation, { id, upTo: message.id })).body).toMatchObject({ unread: 0 });
  expect((await as(ben)(contract.getConversation, { id })).body).toMatchObject({ last_read_id: message.id });
  const blocked = await as(ben)(contract.blockMember, { memberId: ada.id });
  expect(blocked).toMatchObject({ status: 200, body: { id, is_blocked: true } });
  expect((await as(ben)(contract.listBlocks, {})).body.items).toEqual([ada.id]);
  const unblocked = await as(ben)(contract.unblockMember, { memberId: ada.id });
  expect(unblocked).toMatchObject({ status: 200, body: { id, is_blocked: false } });
});

test("the deployed functions may do all that reports need", async () => {
  const [ada, ben] = [await memberNamed("Ada Okafor"), await memberNamed("Ben Lindqvist")];
  const conversationId = (await as(ada)(contract.startConversation, { to: ben.id })).body.id;
  const { message } = await sendToConversation(ada, conversationId, "Buy now!");

  const { body } = await as(ben)(contract.reportMessage, { conversationId, messageId: message.id, reason: "Spam." });
  const listed = (await asAdmin(contract.listReports, {})).body.items.find(({ id }) => id === body.id);
  const closed = await asAdmin(contract.decideReport, { id: body.id, ...noAction });

  expect(listed).toMatchObject({ message: { content: null }, reason: "Spam.", status: "open" });
  expect(closed).toMatchObject({
    status: 200,
    body: { status: "closed", closed_by: { full_name: "Naomi Whitfield" } },
  });
  const all = (await asAdmin(contract.listReports, { status: "all" })).body.items;
  expect(all.find(({ id }) => id === body.id)).toEqual({
    ...closed.body,
    message: { ...closed.body.message, content: null },
  });
});
