import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { io } from "socket.io-client";
import { WebSocket } from "ws";
import type { Asked, Kind, Told } from "./chat-server.ts";

/** Somebody who listens, and may say something; `send` is settled by the acknowledgement. */
export type Guest = { send: (clientId: string, content: string) => Promise<void>; close: () => void };
type OnMessage = (clientId: string) => void;

/** Starts a server of a kind as a process of its own. */
export const startServer = async (kind: Kind, env: Record<string, string> = {}) => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "chat-server.ts"), [kind], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, ...env },
  });
  const nextTold = async () => ((await once(child, "message")) as [Told])[0];
  let last: Promise<unknown> = Promise.resolve();
  /** One question after another, since answers do not name theirs. */
  const ask = (asked: Asked) => {
    const answer = last.then(() => {
      child.send(asked);
      return nextTold();
    });
    last = answer;
    return answer.then((outcome) => {
      if ("failure" in outcome) throw new Error(outcome.failure);
      return outcome;
    });
  };
  const { address } = (await nextTold()) as Extract<Told, { address: string }>;
  return {
    address,
    /** What the server has in memory, in bytes. */
    memory: async () => ((await ask({ memory: true })) as Extract<Told, { memory: number }>).memory,
    ticketFor: async (memberId: string) =>
      ((await ask({ ticketFor: memberId })) as Extract<Told, { ticket: string }>).ticket,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
};
export type Server = Awaited<ReturnType<typeof startServer>>;

/** A way to come in: `onMessage` is told of each message that arrives. Throws when it is refused. */
export type Entrance = (server: Server, guest: number, onMessage: OnMessage) => Promise<Guest>;

/** Bytes of the last message that arrived anywhere. */
export const lastPayload = { bytes: 0 };

const frames = (
  socket: WebSocket,
  frameOf: (clientId: string, content: string) => object,
  onMessage: OnMessage,
): Guest => {
  const waiting = new Map<string, () => void>();
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type: string; clientId?: string; message?: { clientId: string } };
    if (frame.type === "ack") return waiting.get(frame.clientId ?? "")?.();
    if (frame.type === "error") throw new Error(data.toString());
    if (!frame.type.endsWith("message")) return;
    lastPayload.bytes = data.length;
    onMessage(frame.message?.clientId ?? frame.clientId ?? "");
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

export const plainEntrance: Entrance = async ({ address }, _, onMessage) => {
  const socket = new WebSocket(address);
  await once(socket, "open");
  return frames(socket, (clientId, content) => ({ clientId, content }), onMessage);
};

export const socketIoEntrance: Entrance = async ({ address }, _, onMessage) => {
  const socket = io(address, { transports: ["websocket"], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => socket.on("connect", resolve).on("connect_error", reject));
  socket.on("message", (message: { clientId: string }) => {
    lastPayload.bytes = JSON.stringify(message).length;
    onMessage(message.clientId);
  });
  return {
    send: (clientId, content) => new Promise((resolve) => socket.emit("send", { clientId, content }, () => resolve())),
    close: () => socket.disconnect(),
  };
};

/** By a ticket, as a member of their own who is there when they know who else is. */
export const clubEntrance: Entrance = async ({ address, ticketFor }, guest, onMessage) => {
  const socket = new WebSocket(`${address}?ticket=${await ticketFor(`guest-${guest}`)}`);
  await once(socket, "open");
  const there = once(socket, "message");
  const ping = () => socket.send(JSON.stringify({ action: "ping" }));
  const again = setInterval(ping, 5000);
  ping();
  await there;
  clearInterval(again);
  const frameOf = (clientId: string, content: string) => ({
    action: "community.send",
    clientId,
    topic: "Networking",
    content,
  });
  return frames(socket, frameOf, onMessage);
};
