import { newClientId, createMember } from "../support/conversation.ts";
import { openSocket } from "../support/socket.ts";

const clientId = newClientId();
const message = { action: "community.send", clientId, topic: "Networking", content: "Hello" };

test.each([
  ["a frame of 33 kB", JSON.stringify({ ...message, content: "x".repeat(33 * 1024) }), "too-large"],
  ["malformed JSON", '{"action": "ping"', "invalid"],
  ["a prototype", '{"action":"ping","__proto__":{"isAdmin":true}}', "invalid"],
  ["a message that says who sends it", JSON.stringify({ ...message, memberId: "somebody else" }), "invalid"],
])("%s is refused, and the socket survives", async (_, text, code) => {
  const socket = await openSocket({ as: await createMember() });

  socket.sendText(text);

  expect(await socket.next("error")).toMatchObject({ code });
  expect(await socket.ping()).toMatchObject({ type: "presence" });
});
