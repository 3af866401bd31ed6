import { renewInterval, socketLife, type ClientFrame, type ServerFrame, pingInterval } from "#shared/realtime.ts";
import { getBackoffMs } from "#web/lib/backoff.ts";
import type { LiveState } from "./live-store.ts";

/** After how long without a socket the member is told; shorter interruptions are not worth mentioning. */
const graceMs = 5_000;

/** How long a replaced socket keeps listening, since frames may still arrive on it. */
const lingerMs = 5_000;

/** A socket that lived this long does not count as a failure. */
const minHealthyMs = 10_000;

/** After how long a failed session refresh is retried. */
const renewRetryMs = 30_000;

/** The maximum random time by which a socket is replaced early, so that not all are at once. */
const maxJitterMs = 5 * 60_000;

/** The timeout of one attempt, ticket and handshake: a cold start takes seconds. */
const attemptTimeoutMs = 15_000;

/** Requests a single-use ticket for opening a socket at `url`. */
export type RequestTicket = (signal?: AbortSignal) => Promise<{ url: string; ticket: string }>;

type AttemptOptions = {
  requestTicket: RequestTicket;
  openSocket: (url: string) => WebSocket;
  onOpen: (socket: WebSocket) => void;
  onFailed: () => void;
};

/** Tries once to open a socket with a new ticket. Calls back once, unless canceled first. */
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
  /** The version of the known list of who is online. */
  known: () => string | undefined;
  onState: (state: LiveState) => void;
  /** A socket has opened, the first or a later one. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  openSocket?: (url: string) => WebSocket;
  random?: () => number;
};

/** How long a ping may go unanswered; shorter if the network has probably changed. */
const answerTimeoutMs = 10_000;
const shortTimeoutMs = 4_000;

/** A timer later than this means that the device was asleep. */
const asleepMs = 20_000;

type Options = {
  ping: () => void;
  /** Nothing arrived in time. */
  onDead: () => void;
};

/** Monitors a socket with pings. */
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

  /** Each ping is set off by a response: browsers throttle chained timers of hidden pages. */
  const heard = () => {
    if (doubt === undefined) return;
    clearTimeout(doubt);
    doubt = undefined;
    goOn();
  };

  ask(answerTimeoutMs);

  return {
    heard,
    /** Pings at once, when the network or device state may have changed. */
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
  /** When it will be replaced. */
  end: ReturnType<typeof setTimeout>;
};

/**
 * Keeps one socket open from `goOnline` to `stop`: a new ticket each time, backoff, pings, session refreshes, and
 * replacement before AWS closes it. It does not queue what could not be sent.
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

  /** Abandons the open socket; a dead one may take a minute to close. */
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
      // The session was not refreshed in time: a new ticket shows whether it is still valid. Refused frames are
      // resent.
      if (frame.type === "error" && frame.code === "unauthenticated") return lost();
    }
    onFrame(frame);
  };

  /** Extends the session and updates how others see the member; without a socket, the next one does. */
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
    /** Sends if a socket is open; returns whether it is. */
    transmit: (frame: ClientFrame) => transmit(frame),
    renew,
    /** The network is available, possibly a different one. */
    goOnline: () => {
      if (line) return line.heartbeat.check();
      if (!isWanted) {
        isWanted = true;
        failures = 0;
        awaitGrace();
      }
      connect();
    },
    /** No network: nothing is tried until there is. */
    goOffline: () => {
      stop();
      onState("offline");
    },
    /** The page is visible again, or the device woke up: checks whether the socket is alive. */
    look: () => (line ? line.heartbeat.check() : connect()),
    stop,
  };
};
