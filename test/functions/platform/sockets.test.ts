import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type * as Sockets from "#functions/platform/sockets.ts";

/** A gateway on this machine, answering each request by the next of these; the last one holds on. */
let answers: RequestListener[] = [];
const asked: string[] = [];
let server: Server;
let sockets: typeof Sockets;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.SOCKET_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
  sockets = await import("#functions/platform/sockets.ts");
});
beforeEach(() => {
  asked.length = 0;
  // Pauses before another attempt are up to a chance's share long.
  jest.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const refusal =
  (status: number, type: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type }).end("{}");
const fine: RequestListener = (_, response) => response.writeHead(200).end();
const hangUp: RequestListener = (request) => request.socket.destroy();
const nothing: RequestListener = () => undefined;
const busy = refusal(429, "LimitExceededException");

test("text is posted to the one connection, whatever its name", async () => {
  answers = [fine];

  expect(await sockets.postToSocket("AbC=", "hello")).toBe("sent");
  expect(asked).toEqual(["POST /live/@connections/AbC%3D"]);
});

test.each([
  ["a gateway that is busy twice", [busy, busy, fine], "sent", 3],
  ["a gateway that stays busy", [busy], "failed", 5],
  ["a gateway that fails once", [refusal(500, "InternalServerError"), fine], "sent", 2],
  ["a line that broke meanwhile", [hangUp, fine], "sent", 2],
  ["a socket that is closed", [refusal(410, "GoneException")], "gone", 1],
  ["a role that may not", [refusal(403, "ForbiddenException")], "failed", 1],
  ["too long a text", [refusal(413, "PayloadTooLargeException")], "failed", 1],
  ["a gateway that never answers", [nothing], "failed", 1],
] as const)("%s", async (_, given, outcome, requests) => {
  answers = [...given];
  const started = performance.now();

  expect(await sockets.postToSocket("connection-1", "hello")).toBe(outcome);

  expect(asked).toHaveLength(requests);
  // What posts has no longer (infra/feature-sizes.ts).
  expect(performance.now() - started).toBeLessThan(29_000);
});

test.each([fine, refusal(410, "GoneException"), refusal(403, "ForbiddenException")])(
  "a socket is ended, and nothing is thrown",
  async (answer) => {
    answers = [answer];

    await expect(sockets.closeSocket("connection-1")).resolves.toBeUndefined();

    expect(asked).toEqual(["DELETE /live/@connections/connection-1"]);
  },
);
