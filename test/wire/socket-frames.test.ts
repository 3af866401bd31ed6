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

test.each(["user_id", "memberId", "full_name", "sender", "isAdmin", "id", "created_at"])(
  "a message that says its own %s is refused under its name, and the socket survives",
  async (field) => {
    const socket = await openSocket({ as: await createMember() });

    socket.send({ ...message, [field]: "somebody else" });

    expect(await socket.next("error")).toMatchObject({ code: "invalid", clientId });
    expect(await socket.ping()).toMatchObject({ type: "presence" });
  },
);

test.each([
  [{ content: "" }, "Please write something."],
  [{ content: "x".repeat(4001) }, "Maximum 4000 characters"],
  [{ topic: "Secrets" }, "Please choose a topic"],
])("what is wrong is told in words: %j", async (changes, detail) => {
  const socket = await openSocket({ as: await createMember() });

  socket.send({ ...message, ...changes });

  expect(await socket.next("error")).toEqual({ type: "error", clientId, code: "invalid", detail });
});

test("many bad frames at once are answered each, and the good one between them is done", async () => {
  const socket = await openSocket({ as: await createMember() });

  for (const text of ["[]", "{", '{"action":"ping"}', "7", '{"action":"x"}']) socket.say(text);

  for (let count = 1; count <= 4; count++) expect(await socket.next("error")).toMatchObject({ code: "invalid" });
  expect(await socket.next("presence")).toBeDefined();
});
