import { renewInterval, socketLife, type ClientFrame, type ServerFrame, pingInterval } from "#shared/realtime.ts";
import { getBackoffMs } from "#web/lib/backoff.ts";
import type { LiveState } from "./live-store.ts";

/** After how long without a socket the member is told; shorter interruptions are not worth a word. */
const graceMs = 5_000;

/** How long a socket that was replaced still listens: something may be on its way there. */
const lingerMs = 5_000;

/** A socket that has lived this long was no failure. */
const minHealthyMs = 10_000;

/** After how long a renewal that failed is tried again. */
const renewRetryMs = 30_000;

/** Up to how much earlier than need be a socket is replaced, so that not all are at the same time. */
const maxJitterMs = 5 * 60_000;

/** How long one attempt may take, ticket and handshake: a function that starts cold needs seconds. */
const attemptTimeoutMs = 15_000;

/** Asks for a ticket that opens a socket at `url`, once. */
export type RequestTicket = (signal?: AbortSignal) => Promise<{ url: string; ticket: string }>;

type AttemptOptions = {
  requestTicket: RequestTicket;
  openSocket: (url: string) => WebSocket;
  onOpen: (socket: WebSocket) => void;
  onFailed: () => void;
};

/** Tries once to open a socket with a fresh ticket. Calls back once, unless it is cancelled before. */
const startAttempt = ({ requestTicket, openSocket, onOpen, onFailed }: AttemptOptions) => {
  const limit = new AbortController();
  const timeout = setTimeout(() => limit.abort(), attemptTimeoutMs);
  let isOver = false;
  const end = (callBack?: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timeout);
    callBack?.();
  };
  const fail = () => end(onFailed);
  limit.signal.addEventListener("abort", fail);

  const open = async () => {
    const { url, ticket } = await requestTicket(limit.signal);
    if (isOver) return;
    const socket = openSocket(`${url}?ticket=${ticket}`);
    limit.signal.addEventListener("abort", () => socket.close());
    socket.addEventListener("open", () => end(() => onOpen(socket)));
    socket.addEventListener("close", fail);
  };
  open().catch(fail);

  return {
    cancel: () => {
      end();
      limit.abort();
    },
  };
};

type SocketOptions = {
  requestTicket: RequestTicket;
  /** Names the list of who is online that is known here. */
  known: () => string | undefined;
  onState: (state: LiveState) => void;
  /** A socket has opened, the first one or another one. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  openSocket?: (url: string) => WebSocket;
  random?: () => number;
};

/** How long a ping may stay unanswered; shorter where the network has probably changed. */
const answerTimeoutMs = 10_000;
const shortTimeoutMs = 4_000;

/** A timer that is later than this says that the device was asleep. */
const asleepMs = 20_000;

type Options = {
  ping: () => void;
  /** Nothing has come in time. */
  onDead: () => void;
};

/** Follows whether a socket is alive: pings, and expects to hear something. */
const startHeartbeat = ({ ping, onDead }: Options) => {
  let beat: ReturnType<typeof setTimeout> | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;

  const ask = (timeoutMs: number) => {
    askedAt = Date.now();
    ping();
    doubt ??= setTimeout(onDead, timeoutMs);
  };

  const goOn = () => {
    clearTimeout(beat);
    const due = askedAt + pingInterval * 1000;
    const isLate = () => Date.now() - due > asleepMs;
    beat = setTimeout(() => ask(isLate() ? shortTimeoutMs : answerTimeoutMs), due - Date.now());
  };

  /** Each beat follows an answer: browsers slow down timers of hidden pages that only follow each other. */
  const heard = () => {
    if (doubt === undefined) return;
    clearTimeout(doubt);
    doubt = undefined;
    goOn();
  };

  ask(answerTimeoutMs);

  return {
    heard,
    /** Asks out of turn, when the network or the device may have changed. */
    check: () => {
      heard();
      ask(shortTimeoutMs);
    },
    stop: () => {
      clearTimeout(beat);
      clearTimeout(doubt);
    },
  };
};

/** What is open. */
type Line = {
  socket: WebSocket;
  openedAt: number;
  heartbeat: ReturnType<typeof startHeartbeat>;
  renewal: ReturnType<typeof setTimeout>;
  /** When it is to be replaced. */
  end: ReturnType<typeof setTimeout>;
};

/**
 * Keeps one socket open, from `goOnline` to `stop`: with a fresh ticket each time, waits between attempts, pings, a
 * renewed session, and a new socket before AWS ends the old one. It keeps nothing that could not be sent.
 */
export const createSocket = (options: SocketOptions) => {
  const { requestTicket, known, onState, onOpen, onFrame } = options;
  const { openSocket = (url) => new WebSocket(url), random = Math.random } = options;
  let isWanted = false;
  let line: Line | undefined;
  let attempt: ReturnType<typeof startAttempt> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let graceEnd: ReturnType<typeof setTimeout> | undefined;

  const transmit = (frame: ClientFrame, to = line?.socket) => {
    if (to?.readyState !== 1) return false;
    to.send(JSON.stringify(frame));
    return true;
  };

  const stopTimersOf = ({ heartbeat, renewal, end }: Line) => {
    heartbeat.stop();
    clearTimeout(renewal);
    clearTimeout(end);
  };

  const waitToTry = () => {
    clearTimeout(retry);
    retry = setTimeout(connect, getBackoffMs(failures, random));
  };

  const awaitGrace = () => {
    onState("connecting");
    clearTimeout(graceEnd);
    graceEnd = setTimeout(() => {
      graceEnd = undefined;
      if (failures > 0) onState("offline");
    }, graceMs);
  };

  /** Gives the open socket up; a dead one may take a minute to close. */
  const drop = () => {
    if (!line) return;
    const { socket, openedAt } = line;
    stopTimersOf(line);
    line = undefined;
    failures = Date.now() - openedAt >= minHealthyMs ? 0 : failures + 1;
    socket.close();
  };

  const lost = (goOn = waitToTry) => {
    drop();
    awaitGrace();
    goOn();
  };

  const take = (socket: WebSocket, data: unknown) => {
    if (!isWanted) return;
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (line?.socket === socket) {
      line.heartbeat.heard();
      // The session was not renewed in time: a fresh ticket tells whether it goes on. What was refused for it is sent again.
      if (frame.type === "error" && frame.code === "unauthenticated") return lost();
    }
    onFrame(frame);
  };

  /** Lets the session go on, and others see the member as they are now; without a socket, the next one does. */
  const renew = async () => {
    const renewed = line;
    if (!renewed) return;
    clearTimeout(renewed.renewal);
    const isDone = await requestTicket().then(
      ({ ticket }) => transmit({ action: "renew", ticket }, renewed.socket),
      () => false,
    );
    clearTimeout(renewed.renewal);
    if (line === renewed)
      renewed.renewal = setTimeout(() => void renew(), isDone ? renewInterval * 1000 : renewRetryMs);
  };

  const adopt = (socket: WebSocket) => {
    const before = line;
    if (before) {
      stopTimersOf(before);
      setTimeout(() => before.socket.close(), lingerMs);
    }
    clearTimeout(graceEnd);
    clearTimeout(retry);
    socket.addEventListener("message", ({ data }) => take(socket, data));
    socket.addEventListener("close", () => line?.socket === socket && lost());
    const ping = () => transmit({ action: "ping", known: known() }, socket);
    line = {
      socket,
      openedAt: Date.now(),
      heartbeat: startHeartbeat({ ping, onDead: () => lost(connect) }),
      renewal: setTimeout(() => void renew(), renewInterval * 1000),
      end: setTimeout(connect, socketLife * 1000 - random() * maxJitterMs),
    };
    onState("live");
    onOpen();
  };

  function connect() {
    if (attempt || !isWanted) return;
    clearTimeout(retry);
    attempt = startAttempt({
      requestTicket,
      openSocket,
      onOpen: (socket) => {
        attempt = undefined;
        adopt(socket);
      },
      onFailed: () => {
        attempt = undefined;
        failures++;
        if (!line && graceEnd === undefined) onState("offline");
        waitToTry();
      },
    });
  }

  const stop = () => {
    isWanted = false;
    attempt?.cancel();
    attempt = undefined;
    clearTimeout(retry);
    clearTimeout(graceEnd);
    drop();
  };

  return {
    /** Sends, if a socket is open; says whether it is. */
    transmit: (frame: ClientFrame) => transmit(frame),
    renew,
    /** There is a network, perhaps another one than before. */
    goOnline: () => {
      if (line) return line.heartbeat.check();
      if (!isWanted) {
        isWanted = true;
        failures = 0;
        awaitGrace();
      }
      connect();
    },
    /** There is no network: nothing is tried until there is. */
    goOffline: () => {
      stop();
      onState("offline");
    },
    /** Somebody looks again, or the device has woken up: is the socket still alive? */
    look: () => (line ? line.heartbeat.check() : connect()),
    stop,
  };
};
