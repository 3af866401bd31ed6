import { contract } from "#shared/contract.ts";
import { putUpload } from "../support/attachments.ts";
import {
  callAs,
  createConversation,
  newClientId,
  getConversationAs,
  createMember,
  createTwoMembers,
} from "../support/conversation.ts";
import { openSocket } from "../support/socket.ts";
import { pictures } from "../support/upload.ts";

test("what one says in the community, the sender has acknowledged and everybody else hears", async () => {
  const [ada, ben] = await createTwoMembers();
  const [one, other] = [await openSocket({ as: ada }), await openSocket({ as: ben })];
  const upload = await putUpload(ada.id, pictures.png(), "image/png");
  const clientId = newClientId();

  const attachment = { upload, name: "hall.png" };
  one.send({ action: "community.send", clientId, topic: "Networking", content: "Our hall.", attachment });

  const { message } = await one.next("ack");
  const heard = await other.next("community.message", (frame) => frame.message.clientId === clientId);
  expect(heard.message).toEqual(message);
  expect(heard.message).toMatchObject({ user_id: ada.id, content: "Our hall.", attachment: { name: "hall.png" } });
  one.send({ action: "community.delete", clientId: newClientId(), topic: "Networking", id: message.id });
  await other.next("community.message", (frame) => frame.message.id === message.id && frame.message.deleted);
});

test("what one writes to another is heard by the two of them on every device, and by nobody else", async () => {
  const [ada, ben] = await createTwoMembers();
  const conversationId = await createConversation(ada, ben);
  const one = await openSocket({ as: ada });
  const others = [await openSocket({ as: ada }), await openSocket({ as: ben }), await openSocket({ as: ben })];
  const stranger = await openSocket({ as: await createMember("Zoe Watanabe") });

  one.send({ action: "direct.send", clientId: newClientId(), conversationId, content: "Between us." });

  const { message } = await one.next("ack");
  for (const each of others) expect((await each.next("direct.message")).message).toEqual(message);
  expect(stranger.frames.filter(({ type }) => type === "direct.message")).toEqual([]);
});

test("what is read on one device is read on all", async () => {
  const [ada, ben] = await createTwoMembers();
  const conversationId = await createConversation(ada, ben);
  const one = await openSocket({ as: ada });
  const [phone, laptop] = [await openSocket({ as: ben }), await openSocket({ as: ben })];
  one.send({ action: "direct.send", clientId: newClientId(), conversationId, content: "Hello." });
  const { message } = await phone.next("direct.message");

  phone.send({ action: "direct.read", conversationId, upTo: message.id });

  await laptop.next("direct.conversation", ({ conversation }) => conversation.unread === 0);
  expect(await getConversationAs(ben, conversationId)).toMatchObject({ unread: 0 });
});

test("a stranger to a conversation says nothing in it, and their socket survives", async () => {
  const [ada, ben] = await createTwoMembers();
  const conversationId = await createConversation(ada, ben);
  const stranger = await openSocket({ as: await createMember("Zoe Watanabe") });
  const clientId = newClientId();

  stranger.send({ action: "direct.send", clientId, conversationId, content: "Hello." });

  expect(await stranger.next("error")).toMatchObject({ code: "not-found", clientId });
  expect((await callAs(ada)(contract.listDirectMessages, { id: conversationId })).body.items).toEqual([]);
  expect(await stranger.ping()).toBeDefined();
});
