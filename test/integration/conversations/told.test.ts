import { readByFrame } from "#functions/conversations/read-frame.ts";
import { contract } from "#shared/contract.ts";
import { by, conversationOf, onSocket, seenBy, somebody, twoMembers, write } from "../../support/conversation.ts";
import { heard, listening } from "../../support/listening.ts";

test("a message is told to both, but not to the socket that sent it, and to nobody else", async () => {
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  const id = await conversationOf(ada, ben);
  const sockets = { ada: onSocket(ada).connectionId };
  await listening(ada, sockets.ada);
  const [phone, bens, cleos] = [await listening(ada), await listening(ben), await listening(cleo)];

  const { message, others } = await write(ada, id);
  await others?.();

  expect([heard(phone), heard(bens)]).toEqual([
    [{ type: "direct.message", message }],
    [{ type: "direct.message", message }],
  ]);
  expect([heard(sockets.ada), heard(cleos)]).toEqual([[], []]);
});

test("a repetition is told again: the first telling may have failed", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const bens = await listening(ben);
  const { message } = await write(ada, id);

  const { others } = await write(ada, id, message.content, message.clientId);
  await others?.();

  expect(heard(bens)).toEqual([{ type: "direct.message", message }]);
});

test("what is read, begun and blocked is told to one's own devices alone", async () => {
  const [ada, ben] = await twoMembers();
  const [adas, bens] = [await listening(ada), await listening(ben)];

  const id = await conversationOf(ada, ben);
  const begun = await seenBy(ada, id);
  const { body: blocked } = await by(ada)(contract.blockMember, { memberId: ben.id });
  const { body: unblocked } = await by(ada)(contract.unblockMember, { memberId: ben.id });
  const { body: read } = await by(ada)(contract.readConversation, { id });

  const told = [begun, blocked, unblocked, read].map((conversation) => ({ type: "direct.conversation", conversation }));
  expect(heard(adas).filter(({ type }) => type !== "presence")).toEqual(told);
  expect(heard(bens).filter(({ type }) => type !== "presence")).toEqual([]);
});

test("a block tells both afresh who is online, without the other", async () => {
  const [ada, ben] = await twoMembers();
  const [adas, bens] = [await listening(ada), await listening(ben)];

  await by(ada)(contract.blockMember, { memberId: ben.id });

  const online = (socket: string) =>
    heard(socket).flatMap((frame) => (frame.type === "presence" ? [frame.online.map(({ user_id }) => user_id)] : []));
  expect(online(adas)).toEqual([expect.not.arrayContaining([ben.id])]);
  expect(online(bens)).toEqual([expect.not.arrayContaining([ada.id])]);
});

test("reading on one device is told to the others", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const { message } = await write(ada, id);
  const sender = onSocket(ben);
  await listening(ben, sender.connectionId);
  const [phone, adas] = [await listening(ben), await listening(ada)];

  const { reply, others } = await readByFrame({ action: "direct.read", conversationId: id, upTo: message.id }, sender);
  await others?.();

  expect(reply).toBeUndefined();
  expect(heard(phone)).toEqual([{ type: "direct.conversation", conversation: await seenBy(ben, id) }]);
  expect([heard(sender.connectionId), heard(adas)]).toEqual([[], []]);
});
