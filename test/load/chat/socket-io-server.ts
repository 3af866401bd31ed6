import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { serveAt } from "./server.ts";

// The usual library, with its acknowledgements and its broadcast, that keeps nothing and knows nobody.

const http = createServer();
const server = new Server(http, { transports: ["websocket"] });
server.on("connection", (socket) => {
  socket.on("send", (message: object, acknowledge: (message: object) => void) => {
    acknowledge(message);
    socket.broadcast.emit("message", message);
  });
});
http.listen(0, "127.0.0.1", () => serveAt(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
