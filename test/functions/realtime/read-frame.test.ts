import type { SocketEvent } from "#functions/messaging/connection.ts";
import { clientIdIn, readFrame, readObject } from "#functions/realtime/frames.ts";
import { maxFrameBytes } from "#shared/realtime.ts";

const event = (body: string | undefined, more: Partial<SocketEvent> = {}): SocketEvent => ({
  requestContext: { connectionId: "connection-1", routeKey: "$default", requestId: "request-1" },
  ...(body !== undefined && { body }),
  ...more,
});
const object = (length: number) => `{"x":"${"x".repeat(length - 8)}"}`;

test("a frame of the largest size is read, and one byte more is not", () => {
  expect(readObject(event(object(maxFrameBytes)))).toHaveProperty("x");
  expect(() => readObject(event(object(maxFrameBytes + 1)))).toThrow("This message is too large.");
  expect(() => readObject(event(object(maxFrameBytes).replaceAll("x", "日")))).toThrow("This message is too large.");
});

test("a binary frame is read as the text it is", () => {
  const body = Buffer.from('{"action":"ping"}').toString("base64");

  expect(readFrame(readObject(event(body, { isBase64Encoded: true })))).toEqual({ action: "ping" });
});

test.each([undefined, "", "{", "undefined", "\u0000"])("%j is not JSON", (body) => {
  expect(() => readObject(event(body))).toThrow("This is not valid JSON.");
});

test.each(["[]", "null", "7", '"ping"', "true"])("%s is no object", (body) => {
  expect(() => readObject(event(body))).toThrow("This is not a JSON object.");
});

test.each([
  [{}, "Invalid input"],
  [{ action: "community.wipe" }, "Invalid input"],
  [{ action: "ping", more: 1 }, /./],
  [{ action: "renew", ticket: "short" }, "Invalid input"],
  [
    { action: "direct.send", clientId: "client-1", conversationId: `conv_${"x".repeat(43)}`, content: " " },
    "Please write something.",
  ],
])("%j is refused with a word", (given, message) => {
  expect(() => readFrame(given)).toThrow(message);
});

test("a refusal names what the sender calls it, if that is a name at all", () => {
  expect(clientIdIn({ clientId: "client-1" })).toBe("client-1");
  for (const clientId of [undefined, 7, "", "a b", "x".repeat(65), { $ne: 1 }])
    expect(clientIdIn({ clientId })).toBeUndefined();
});
