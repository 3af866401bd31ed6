import { contract } from "#shared/contract.ts";
import { writeMention } from "#shared/messages.ts";
import { newAccount } from "../support/account.ts";
import { as } from "../support/as.ts";
import { newClientId, sendToConversation } from "../support/conversation.ts";
import { newProfile } from "../support/members.ts";
import { decideOn, noticesOf, registerAs } from "../support/notices.ts";
import { addBrowser } from "../support/push.ts";
import { createOpenEvent } from "../support/registrations.ts";
import { openSocket } from "../support/socket.ts";
import { until } from "../support/until.ts";

test("a decision is told to the member's open page by the table's stream, and that it was read elsewhere", async () => {
  const [ada, event] = [await newAccount(), await createOpenEvent()];
  const registration = await registerAs(ada, event.id);
  const socket = await openSocket({ as: ada });

  await decideOn(registration.id, "approved");

  const told = await socket.next("notices");
  expect(told.items).toMatchObject([{ id: `registration:${registration.id}`, unread: 1 }]);
  const [notice] = await noticesOf(ada);
  expect(notice).toEqual(told.items[0]);
  await as(ada)(contract.readAllNotices, {});
  expect((await socket.next("notices", ({ items }) => items[0]?.unread === 0)).items).toHaveLength(1);
});

test("a notice reaches a member's device encrypted and signed, and is read there, by the table's stream alone", async () => {
  const [ada, event] = [await newAccount(), await createOpenEvent()];
  const phone = await addBrowser(ada);
  const registration = await registerAs(ada, event.id);

  await decideOn(registration.id, "approved");

  const messages = await until("the device to be told", async () => {
    const told = await phone.listMessages();
    return told.length > 0 && told;
  });
  expect(messages).toMatchObject([
    {
      title: `You're in: ${event.title}`,
      path: `/events/registration#${registration.token}`,
      tag: `registration:${registration.id}`,
      unread: 1,
    },
  ]);
});

const named = async (full_name: string) => {
  const account = await newProfile({ full_name });
  return { ...account, full_name };
};

test("who reads a topic by the socket has read what was told of it", async () => {
  const [ada, ben] = [await named("Ada Okafor"), await named("Ben Lindqvist")];
  const [one, other] = [await openSocket({ as: ada }), await openSocket({ as: ben })];
  const frame = { action: "community.send", clientId: newClientId(), topic: "Events" } as const;
  other.send({ ...frame, content: `Are you coming, ${writeMention(ada.id)}?` });
  const { message } = await other.next("ack");
  await one.next("notices", ({ items }) => items[0]?.unread === 1);

  one.send({ action: "community.read", topic: "Events", upTo: message.id });

  await one.next("notices", ({ items }) => items[0]?.unread === 0);
  expect(await noticesOf(ada)).toMatchObject([{ kind: "mention", unread: 0, about: { messageId: message.id } }]);
});

test("a direct message reaches the device of whom it is for, and not of who wrote it", async () => {
  const [ada, ben] = [await named("Ada Okafor"), await named("Ben Lindqvist")];
  const [ofAda, ofBen] = [await addBrowser(ada), await addBrowser(ben)];
  const { id } = (await as(ada)(contract.startConversation, { to: ben.id })).body;

  await sendToConversation(ada, id, "Shall we meet?");

  const messages = await until("the device to be told", async () => {
    const told = await ofBen.listMessages();
    return told.length > 0 && told;
  });
  // What was written is shown only to who chose that.
  expect(messages).toEqual([expect.objectContaining({ title: "Message from Ada Okafor", tag: id })]);
  expect(messages[0]).not.toHaveProperty("body");
  expect(await ofAda.listMessages()).toEqual([]);
});
