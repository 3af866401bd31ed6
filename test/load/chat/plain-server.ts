import { WebSocketServer } from "ws";
import { serveAt } from "./server.ts";

// What is the least there is: a broadcast of one process that keeps nothing and knows nobody.

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
server.on("listening", () => serveAt(`ws://127.0.0.1:${(server.address() as { port: number }).port}`));
