import { WebSocket } from "ws";
import { issueTicket } from "#functions/realtime/ticket.ts";
import { serverFrame, type ServerFrame } from "#shared/realtime.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { until } from "./until.ts";

const { outputs } = clubUnderTest();

const opened = new Set<WebSocket>();
afterEach(() => {
  for (const socket of opened) socket.terminate();
  opened.clear();
});

/** How a test opens a socket: with a query, and from a page of an origin, or from no page at all. */
type Entrance = { query: string; origin?: string };

const connect = ({ query, origin }: Entrance) => {
  const socket = new WebSocket(`${outputs.SocketUrl}${query}`, { origin });
  opened.add(socket);
  return socket;
};

/** Tries to open a socket: "open", or the status of the refusal. */
export const attempt = (entrance: Entrance) =>
  new Promise<"open" | number>((resolve, reject) => {
    connect(entrance)
      .once("open", () => resolve("open"))
      .once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode))
      .once("error", reject);
  });

/** A ticket of somebody's. */
export const ticketOf = async ({ id, isAdmin = false }: { id: string; isAdmin?: boolean }) =>
  (await issueTicket({ id, isAdmin })).ticket;

type Frame<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;

/** Opens a socket as somebody, or by their ticket; it is closed after the test. */
export const openSocket = async (by: { as: { id: string; isAdmin?: boolean } } | { ticket: string }) => {
  const socket = connect({ query: `?ticket=${"ticket" in by ? by.ticket : await ticketOf(by.as)}` });
  const frames: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  socket.on("message", (data) => frames.push(serverFrame.parse(JSON.parse((data as Buffer).toString()))));
  let isClosed = false;
  socket.once("close", () => (isClosed = true));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));

  /** The next frame of a type that nobody has asked for before, and that `matches`. */
  const next = async <Type extends ServerFrame["type"]>(type: Type, matches?: (frame: Frame<Type>) => boolean) => {
    const isNext = (frame: ServerFrame): frame is Frame<Type> =>
      !taken.has(frame) && frame.type === type && (matches?.(frame as Frame<Type>) ?? true);
    const frame = await until(`a frame "${type}"`, () => Promise.resolve(frames.find(isNext)));
    taken.add(frame);
    return frame;
  };
  /** Sends anything at all. */
  const sendText = (text: string) => socket.send(text);
  const send = (frame: object) => sendText(JSON.stringify(frame));

  return {
    /** Everything that was told, in order. */
    frames,
    next,
    sendText,
    send,
    /** Says that somebody is there; answers who else is. */
    ping: async () => {
      send({ action: "ping" });
      return next("presence");
    },
    close: () => socket.close(),
    /** Waits until the other side has ended it. */
    ended: () => until("the end of the socket", () => Promise.resolve(isClosed)),
  };
};
