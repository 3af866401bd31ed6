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
