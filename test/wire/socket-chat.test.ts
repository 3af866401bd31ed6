import { createConversation, newClientId, createMember, createTwoMembers } from "../support/conversation.ts";
import { openSocket } from "../support/socket.ts";
import { putUpload } from "../support/stored-files.ts";
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
  const change = { clientId: newClientId(), topic: "Networking", id: message.id };
  one.send({ action: "community.edit", ...change, content: "Otherwise" });
  await other.next("community.message", (frame) => frame.message.content === "Otherwise");
  other.send({ action: "community.read", topic: "Networking", upTo: message.id });
  other.send({ action: "community.delete", ...change });
  expect(await other.next("error")).toMatchObject({ clientId: change.clientId, code: "forbidden" });
  one.send({ action: "community.delete", ...change });
  await other.next("community.message", (frame) => frame.message.id === message.id && frame.message.deleted);
});

test("reactions and replies in the community are heard by everybody else", async () => {
  const [ada, ben] = await createTwoMembers();
  const [one, other] = [await openSocket({ as: ada }), await openSocket({ as: ben })];
  one.send({ action: "community.send", clientId: newClientId(), topic: "Events", content: "We have a date." });
  const { message } = await one.next("ack");

  const reaction = { topic: "Events", id: message.id, emoji: "🎉", isOn: true };
  other.send({ action: "community.react", clientId: newClientId(), ...reaction });

  expect(await one.next("community.reaction", ({ id }) => id === message.id)).toMatchObject({
    ...{ by: ben.id, emoji: "🎉", isOn: true, items: [{ emoji: "🎉", count: 1 }] },
  });
  const content = `Yes, @{${ben.id}}.`;
  one.send({ action: "community.send", clientId: newClientId(), topic: "Events", content, replyTo: message.id });
  const { message: reply } = await other.next("community.message", (frame) => frame.message.content === content);
  expect(reply).toMatchObject({
    reply_to: { id: message.id, content: "We have a date." },
    mentions: [{ user_id: ben.id, full_name: ben.full_name }],
  });
});

test("that one types, and how far one has read, the other hears, and nobody else", async () => {
  const [ada, ben] = await createTwoMembers();
  const conversationId = await createConversation(ada, ben);
  const [one, other] = [await openSocket({ as: ada }), await openSocket({ as: ben })];
  const stranger = await openSocket({ as: await createMember("Zoe Watanabe") });

  one.send({ action: "direct.typing", conversationId });
  expect(await other.next("direct.typing")).toEqual({
    ...{ type: "direct.typing", conversation_id: conversationId, by: ada.id },
  });
  one.send({ action: "direct.send", clientId: newClientId(), conversationId, content: "Between us." });
  const { message } = await other.next("direct.message");
  other.send({ action: "direct.read", conversationId, upTo: message.id });

  expect(await one.next("direct.read")).toMatchObject({ conversation_id: conversationId, upTo: message.id });
  expect(stranger.frames.filter(({ type }) => type.startsWith("direct."))).toEqual([]);
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
