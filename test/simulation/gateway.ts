import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";

/** What API Gateway hands to the Lambda of a WebSocket API, as far as ours looks. */
export type SocketEvent = {
  requestContext: {
    routeKey: string;
    eventType: "CONNECT" | "MESSAGE" | "DISCONNECT";
    connectionId: string;
    requestId: string;
    identity: { sourceIp: string };
  };
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string>;
  body?: string;
  isBase64Encoded: false;
};
export type Invoke = (event: SocketEvent) => Promise<{ statusCode?: number } | undefined>;

/** What becomes of a post to a connection: it arrives, maybe late, or it is refused with a status. */
export type PostFate = { lateMs?: number; refused?: 410 | 429 | 500 };

type Options = {
  /** What becomes of each post; all arrive at once unless said otherwise. */
  decidePost?: () => PostFate;
  /** How often the Lambda is told of a frame. */
  countDeliveries?: () => number;
  /** Whether the Lambda is told of a socket that has ended: on AWS it mostly is. */
  isEndTold?: () => boolean;
};

const refusals = { 410: "GoneException", 429: "LimitExceededException", 500: "InternalFailure" } as const;

/**
 * API Gateway's part of a WebSocket API on this machine, with the faults that the embedded AWS never has: it asks the
 * Lambda about each connection, hands it the frames as they come without waiting for one another, and posts to
 * connections what the Lambda says.
 */
export const startGateway = async ({
  decidePost = () => ({}),
  countDeliveries = () => 1,
  isEndTold = () => true,
}: Options = {}) => {
  const sockets = new Map<string, WebSocket>();
  const sent = { posts: 0, bytes: 0 };
  let invoke: Invoke = () => Promise.resolve(undefined);

  const eventOf = (connectionId: string, eventType: SocketEvent["requestContext"]["eventType"]): SocketEvent => ({
    requestContext: {
      routeKey: { CONNECT: "$connect", MESSAGE: "$default", DISCONNECT: "$disconnect" }[eventType],
      eventType,
      connectionId,
      requestId: randomBytes(6).toString("hex"),
      identity: { sourceIp: "127.0.0.1" },
    },
    isBase64Encoded: false,
  });

  const refuse = (response: ServerResponse, status: keyof typeof refusals) =>
    response
      .writeHead(status, { "x-amzn-errortype": refusals[status], "content-type": "application/json" })
      .end(JSON.stringify({ message: refusals[status] }));

  const post = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const connectionId = decodeURIComponent(request.url?.split("/@connections/")[1] ?? "");
    const socket = sockets.get(connectionId);
    if (!socket) return refuse(response, 410);
    if (request.method === "DELETE") {
      socket.close(1000);
      return response.writeHead(204).end();
    }
    const { lateMs, refused } = decidePost();
    if (refused) return refuse(response, refused);
    if (lateMs) await wait(lateMs);
    const data = Buffer.concat(parts);
    sent.posts += 1;
    sent.bytes += data.length;
    socket.send(data, { binary: false });
    return response.writeHead(200).end();
  };

  const server = createServer((request, response) => void post(request, response).catch(() => response.destroy()));
  server.keepAliveTimeout = 60_000;
  const upgrader = new WebSocketServer({ noServer: true, maxPayload: 128 * 1024 });

  server.on("upgrade", (request, stream, head) => {
    const connectionId = `${randomBytes(9).toString("base64url")}=`;
    const query = new URL(request.url ?? "", "ws://gateway").searchParams;
    const connect: SocketEvent = {
      ...eventOf(connectionId, "CONNECT"),
      headers: { origin: request.headers.origin },
      queryStringParameters: Object.fromEntries(query),
    };
    const open = async () => {
      const answer = await invoke(connect).catch(() => ({ statusCode: 500 }));
      if (answer?.statusCode !== 200) return stream.end(`HTTP/1.1 ${answer?.statusCode ?? 500} Refused\r\n\r\n`);
      upgrader.handleUpgrade(request, stream, head, (socket) => {
        sockets.set(connectionId, socket);
        socket.on("message", (data: Buffer) => {
          const frame = { ...eventOf(connectionId, "MESSAGE"), body: data.toString() };
          for (let left = countDeliveries(); left > 0; left--) invoke(frame).catch(() => undefined);
        });
        socket.on("error", () => undefined);
        socket.on("close", () => {
          sockets.delete(connectionId);
          if (isEndTold()) invoke(eventOf(connectionId, "DISCONNECT")).catch(() => undefined);
        });
      });
    };
    void open();
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For browsers, and for what posts to connections. */
    url: `ws://127.0.0.1:${port}/live`,
    endpoint: `http://127.0.0.1:${port}/live`,
    sent,
    handleWith: (lambda: Invoke) => void (invoke = lambda),
    /** Ends one of the sockets as a dead network does; answers how many. */
    cut: (which: number) => {
      const all = [...sockets.values()];
      all[which % all.length]?.terminate();
      return Math.min(all.length, 1);
    },
    close: () => {
      for (const socket of sockets.values()) socket.terminate();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
