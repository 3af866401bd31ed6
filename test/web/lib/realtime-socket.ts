import type { LiveState } from "#web/lib/realtime/live-store.ts";
import { createSocket, type RequestTicket } from "#web/lib/realtime/socket.ts";
import { FakeSocket, liveServer } from "../live-server.ts";

const made: { stop: () => void }[] = [];

/** Before and after each test: time stands still unless a test lets it go by, and no socket is left. */
export const startAfresh = () => {
  jest.useFakeTimers();
  liveServer.startAfresh();
};
export const end = () => {
  for (const socket of made.splice(0)) socket.stop();
  jest.useRealTimers();
};

/** Lets time go by, in seconds, and what was waiting for it happen. */
export const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

/** A page's socket as the server and the page see it; `chance` is what it draws. */
export const aSocket = ({ chance = 1 } = {}) => {
  const states: LiveState[] = [];
  const frames: string[] = [];
  const counts = { tickets: 0, opened: 0 };
  const requestTicket: RequestTicket = () =>
    Promise.resolve({ url: "ws://club.test/live", ticket: `t${++counts.tickets}` });
  const page = { requestTicket };
  const socket = createSocket({
    requestTicket: (signal) => page.requestTicket(signal),
    known: () => "list-1",
    onState: (state) => states.push(state),
    onOpen: () => void counts.opened++,
    onFrame: ({ type }) => frames.push(type),
    openSocket: (url) => new FakeSocket(url) as unknown as WebSocket,
    random: () => chance,
  });
  made.push(socket);
  return { socket, page, states, frames, counts };
};

/** Those of the page's sockets that are open. */
export const openSockets = () => liveServer.sockets.filter(({ readyState }) => readyState === 1);

export const last = () => liveServer.sockets.at(-1)!;
