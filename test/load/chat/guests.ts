import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { io } from "socket.io-client";
import { ulid } from "ulid";
import { WebSocket } from "ws";
import type { Said } from "./server.ts";

/** Somebody who listens, and may say something; `send` is settled by the acknowledgement. */
export type Guest = { send: (clientId: string, content: string) => Promise<void>; close: () => void };
type Heard = (clientId: string) => void;

/** A way to come in: who is told of each message that arrives, and its bytes. */
export type Entrance = (port: number, guest: number, heard: Heard) => Promise<Guest>;

/** Bytes of the last message that arrived anywhere. */
export const lastPayload = { bytes: 0 };

const frames = (socket: WebSocket, frameOf: (clientId: string, content: string) => object, heard: Heard): Guest => {
  const waiting = new Map<string, () => void>();
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; clientId?: string; message?: { clientId: string } };
    if (frame.type === "ack") return waiting.get(frame.clientId ?? "")?.();
    if (frame.type === "error") throw new Error(data.toString());
    if (!frame.type.endsWith("message")) return;
    lastPayload.bytes = data.length;
    heard(frame.message?.clientId ?? frame.clientId ?? "");
  });
  return {
    send: (clientId, content) =>
      new Promise((resolve) => {
        waiting.set(clientId, resolve);
        socket.send(JSON.stringify(frameOf(clientId, content)));
      }),
    close: () => socket.terminate(),
  };
};

export const plainEntrance: Entrance = async (port, _, heard) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, "open");
  return frames(socket, (clientId, content) => ({ clientId, content }), heard);
};

export const socketIoEntrance: Entrance = async (port, _, heard) => {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => socket.on("connect", resolve).on("connect_error", reject));
  socket.on("message", (message: { clientId: string }) => {
    lastPayload.bytes = JSON.stringify(message).length;
    heard(message.clientId);
  });
  return {
    send: (clientId, content) => new Promise((resolve) => socket.emit("send", { clientId, content }, () => resolve())),
    close: () => socket.disconnect(),
  };
};

/** By a ticket, as a member of their own; `address` of a port is where the sockets are. */
export const clubEntrance =
  (ticketOf: (memberId: string) => Promise<string>, address: (port: number) => string): Entrance =>
  async (port, guest, heard) => {
    const ticket = await ticketOf(`guest-${guest}`);
    const socket = new WebSocket(`${address(port)}?ticket=${ticket}`);
    await once(socket, "open");
    const frameOf = (clientId: string, content: string) => ({
      action: "community.send",
      clientId,
      topic: "Networking",
      content,
    });
    return frames(socket, frameOf, heard);
  };

/** Starts a server of this folder as a process of its own. */
export const startServer = async (file: string, env: Record<string, string> = {}) => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, ...env },
  });
  const [{ port }] = (await once(child, "message")) as [Extract<Said, { port: number }>];
  return {
    port,
    /** What the server has in memory, in bytes. */
    memory: async () => {
      child.send("memory");
      const [{ memory }] = (await once(child, "message")) as [Extract<Said, { memory: number }>];
      return memory;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
};

export const newClientId = () => ulid();
