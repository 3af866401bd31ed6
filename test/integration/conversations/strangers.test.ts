import { randomBytes } from "node:crypto";
import { readByFrame } from "#functions/conversations/read-frame.ts";
import { contract } from "#shared/contract.ts";
import { unknownConversation } from "#shared/conversations.ts";
import { by, conversationOf, onSocket, somebody, twoMembers, write, type Person } from "../../support/conversation.ts";

/** Everything that somebody could try with a conversation's name and a message of it. */
const attempts: Record<string, (who: Person, id: string, messageId: string) => Promise<unknown>> = {
  "looks at it": (who, id) => by(who)(contract.getConversation, { id }),
  "reads its messages": (who, id) => by(who)(contract.listDirectMessages, { id }),
  "reads its messages since a time": (who, id) =>
    by(who)(contract.listDirectMessages, { id, since: "2026-01-01T00:00:00Z" }),
  "marks it as read": (who, id) => by(who)(contract.readConversation, { id }),
  "marks a message of it as read": (who, id, upTo) => by(who)(contract.readConversation, { id, upTo }),
  "reports a message of it": (who, conversationId, messageId) =>
    by(who)(contract.reportMessage, { conversationId, messageId }),
  "writes into it": (who, id) => write(who, id).catch((error: unknown) => error),
  "says to have read it": (who, conversationId, upTo) =>
    readByFrame({ action: "direct.read", conversationId, upTo }, onSocket(who)).catch((error: unknown) => error),
};

/** A problem, but for what differs between two requests anyway. */
const refusalOf = (outcome: unknown) =>
  outcome instanceof Error ? { ...outcome, detail: outcome.message } : (outcome as { body: object }).body;

test.each(Object.keys(attempts))("a stranger %s as if it had never been", async (name) => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  const id = await conversationOf(ada, ben);
  const { message } = await write(ada, id);
  const madeUp = `conv_${randomBytes(32).toString("base64url")}`;

  const outcomes = [await attempts[name]?.(cleo, id, message.id), await attempts[name]?.(cleo, madeUp, message.id)];

  expect(refusalOf(outcomes[0])).toMatchObject({ code: "not-found", detail: unknownConversation });
  expect(refusalOf(outcomes[1])).toEqual(refusalOf(outcomes[0]));
  expect((await by(ada)(contract.listDirectMessages, { id })).body.items).toEqual([message]);
  expect((await by(ben)(contract.listUnread, {})).body.items).toMatchObject([{ id, unread: 1 }]);
});

test("a stranger has nothing of it in their lists", async () => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  await write(ada, await conversationOf(ada, ben));

  const [list, unread] = [await by(cleo)(contract.listConversations, {}), await by(cleo)(contract.listUnread, {})];

  expect([list.body.items, unread.body.items]).toEqual([[], []]);
});

test("a cursor of somebody else's list is refused", async () => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  const id = await conversationOf(ada, ben);
  const start = { pk: `MEMBER#${ada.id}`, sk: `CONVERSATION#${id}`, gsi1pk: `CONVERSATIONS#${ada.id}`, gsi1sk: "z" };
  const cursor = Buffer.from(JSON.stringify(start)).toString("base64url");

  const answer = await by(cleo)(contract.listConversations, { cursor });

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
});

test("a message of another conversation is not found in one's own", async () => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  const { message } = await write(ada, await conversationOf(ada, ben));
  const own = await conversationOf(cleo, ben);

  const answer = await by(cleo)(contract.reportMessage, { conversationId: own, messageId: message.id });

  expect(answer).toMatchObject({ status: 404, body: { detail: "There is no such message." } });
});
