import { newClientId, createMember } from "../support/conversation.ts";
import { openSocket } from "../support/socket.ts";

const clientId = newClientId();
const message = { action: "community.send", clientId, topic: "Networking", content: "Hello" };

test.each([
  ["a frame of 33 kB", JSON.stringify({ ...message, content: "x".repeat(33 * 1024) }), "too-large"],
  ["a large frame of few characters", JSON.stringify({ ...message, content: "日".repeat(12_000) }), "too-large"],
  ["malformed JSON", '{"action": "ping"', "invalid"],
  ["nothing at all", " ", "invalid"],
  ["an array", '[{"action":"ping"}]', "invalid"],
  ["a text", '"ping"', "invalid"],
  ["null", "null", "invalid"],
  ["no action", "{}", "invalid"],
  ["an unknown action", '{"action":"community.wipe"}', "invalid"],
  ["an action that every object has", '{"action":"constructor"}', "invalid"],
  ["an action that is no text", '{"action":{"$ne":1}}', "invalid"],
  ["a prototype", '{"action":"ping","__proto__":{"isAdmin":true}}', "invalid"],
])("%s is refused, and the socket survives", async (_, text, code) => {
  const socket = await openSocket({ as: await createMember() });

  socket.say(text);

  expect(await socket.next("error")).toMatchObject({ code });
  expect(await socket.ping()).toMatchObject({ type: "presence" });
});
