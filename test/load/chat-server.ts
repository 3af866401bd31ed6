import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// One of the servers that chat-fan-out.ts measures, as a process of its own: `fork(file, [kind])`. It tells its starter
// where it is, and then whatever it is asked.

/** What it tells, in this order: its address, then the memory it has in bytes, a ticket, or why there is none. */
export type Told = { address: string } | { memory: number } | { ticket: string } | { failure: string };
/** What it is asked: for its memory, or for a ticket of a member. */
export type Asked = { memory: true } | { ticketFor: string };
type Running = { address: string; issueTicket?: (memberId: string) => Promise<string> };

const issueTicket = async (memberId: string) => {
  const { issueTicket } = await import("#functions/realtime/ticket.ts");
  return (await issueTicket({ id: memberId, isAdmin: false })).ticket;
};

const kinds = {
  /** The least there is: a broadcast of one process that keeps nothing and knows nobody. */
  ws: async (): Promise<Running> => {
    const { WebSocketServer } = await import("ws");
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    server.on("connection", (socket) => {
      socket.on("message", (data: Buffer) => {
        const { clientId, content } = JSON.parse(data.toString()) as { clientId: string; content: string };
        const message = { type: "message", clientId, content };
        socket.send(JSON.stringify({ ...message, type: "ack" }));
        const text = JSON.stringify(message);
        for (const other of server.clients) if (other !== socket) other.send(text);
      });
    });
    await new Promise((resolve) => server.once("listening", resolve));
    return { address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
  /** The usual library, with its acknowledgements and its broadcast, that keeps nothing and knows nobody. */
  "socket.io": async (): Promise<Running> => {
    const { Server } = await import("socket.io");
    const http = createServer();
    new Server(http, { transports: ["websocket"] }).on("connection", (socket) => {
      socket.on("send", (message: object, acknowledge: (message: object) => void) => {
        acknowledge(message);
        socket.broadcast.emit("message", message);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  },
  /** The club's own code behind a gateway of this machine, on the table that the starter names. */
  club: async (): Promise<Running> => {
    const { startGateway } = await import("../simulation/gateway.ts");
    const gateway = await startGateway();
    await import("#test/support/stack-environment.ts");
    Object.assign(process.env, {
      TABLE_NAME: process.env.CHAT_TABLE,
      POWERTOOLS_LOG_LEVEL: "SILENT",
      SOCKET_ENDPOINT: gateway.endpoint,
      SOCKET_URL: gateway.url,
      SITE_ORIGINS: "http://localhost",
    });
    const { handler } = await import("#functions/realtime/handler.ts");
    gateway.handleWith((event) => handler(event, {} as never));
    return { address: gateway.url, issueTicket };
  },
  /** The club as it is deployed into the embedded AWS, for which nothing is started but the giving of tickets. */
  "deployed club": async (): Promise<Running> => {
    await import("#test/support/stack-environment.ts");
    return { address: process.env.SOCKET_URL ?? "", issueTicket };
  },
};
export type Kind = keyof typeof kinds;

const { address, issueTicket: ticketOf } = await kinds[process.argv[2] as Kind]();
const tell = (told: Told) => process.send?.(told);
tell({ address });
process.on("message", (asked: Asked) => {
  if ("ticketFor" in asked) {
    const failed = (error: Error) => tell({ failure: error.message });
    return void ticketOf?.(asked.ticketFor).then((ticket) => tell({ ticket }), failed);
  }
  (globalThis as { gc?: () => void }).gc?.();
  tell({ memory: process.memoryUsage().rss });
});
process.on("disconnect", () => process.exit(0));
