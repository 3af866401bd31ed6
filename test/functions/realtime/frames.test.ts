import { requireMayPost } from "#functions/messaging/chat-mute.ts";
import { sendCommunityMessage, voteInCommunity } from "#functions/messaging/community.ts";
import { AppError } from "#functions/platform/errors.ts";
import { table } from "#functions/platform/table.ts";
import { receive } from "#functions/realtime/frames.ts";
import { takeGatewayCalls } from "../../support/gateway-calls.ts";
import { aConnection } from "../messaging/connection.ts";

jest.mock("#functions/messaging/community.ts", () => ({
  sendCommunityMessage: jest.fn(),
  voteInCommunity: jest.fn(),
}));
jest.mock("#functions/messaging/chat-mute.ts", () => ({ requireMayPost: jest.fn() }));
const handle = jest.mocked(sendCommunityMessage);

const clientId = "client-1";
const body = JSON.stringify({ action: "community.send", clientId, topic: "Events", content: "Hello" });
const ack = { type: "ack", clientId, message: {} } as never;

/** What the sender is told, in order, and last that their socket is ended. */
const ended = "ended";
const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  takeGatewayCalls((_, text) => told.push(text === undefined ? ended : JSON.parse(text)));
});
afterEach(() => jest.restoreAllMocks());

let connections = 0;
const saying = (id = `connection-${++connections}`, frame = body) => {
  const connection = aConnection({ id });
  jest.spyOn(table, "send").mockImplementation((() => Promise.resolve({ Item: connection })) as never);
  const requestContext = { connectionId: connection.id, routeKey: "$default", requestId: "request-1" };
  return receive({ requestContext, body: frame });
};

test("the handler learns who sends from the connection, and the sender what it answers", async () => {
  handle.mockResolvedValue({ reply: ack });

  const outcome = await saying();

  expect(outcome).toEqual({ action: "community.send", outcome: "ok" });
  expect(handle.mock.lastCall?.[1]).toEqual({
    connectionId: expect.stringMatching(/^connection-/) as string,
    memberId: "member-1",
    isAdmin: false,
    full_name: "Ada Okafor",
    avatar: undefined,
  });
  expect(told).toEqual([ack]);
});

const vote = { action: "community.vote", clientId, topic: "Events", id: `msg_${"0".repeat(26)}`, choices: ["o1"] };
test.each([
  ["community.send", body, handle],
  ["community.vote", JSON.stringify(vote), jest.mocked(voteInCommunity)],
])("who is muted is refused, with until when, and nothing is done: %s", async (action, frame, handler) => {
  handler.mockClear();
  const detail = "You can't post in Community Chat until December 3, 2026, 5:00 PM Central Time.";
  jest.mocked(requireMayPost).mockRejectedValueOnce(new AppError("forbidden", detail));

  const outcome = await saying(undefined, frame);

  expect(outcome).toEqual({ action, outcome: "forbidden" });
  expect(told).toEqual([{ type: "error", clientId, code: "forbidden", detail }]);
  expect(handler).not.toHaveBeenCalled();
});

test("the sender does not wait for the others", async () => {
  let release = () => {};
  const others = () => new Promise<void>((resolve) => (release = resolve));
  handle.mockResolvedValue({ reply: ack, others });

  const outcome = saying();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(told).toEqual([ack]);
  release();
  await outcome;
});

test.each([
  [new AppError("too-many", "Slow down."), { code: "too-many", detail: "Slow down." }],
  [
    new AppError("invalid", "Some fields need your attention.", [{ path: "attachment", message: "No such file." }]),
    { code: "invalid", detail: "No such file." },
  ],
  [new Error("The table is away"), { code: "internal", detail: "Something went wrong. Please try again." }],
])("a refusal is told under the sender's own name: %s", async (error, expected) => {
  handle.mockRejectedValue(error);

  expect(await saying()).toMatchObject({ outcome: expected.code });
  expect(told).toEqual([{ type: "error", clientId, ...expected }]);
});

test("whoever says far too much is ended, and nobody else", async () => {
  handle.mockResolvedValue({ reply: ack });
  for (let frame = 0; frame < 100; frame++) await saying("loud");
  expect(told).toEqual(Array(100).fill(ack));

  expect(await saying("loud")).toEqual({ action: undefined, outcome: "too-many" });

  expect(told.at(-1)).toBe(ended);
  expect(await saying()).toMatchObject({ outcome: "ok" });
});
