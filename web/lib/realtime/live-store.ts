import type { CommunityMessage } from "#shared/community.ts";
import type { DirectMessage } from "#shared/conversations.ts";
import type { ProblemCode } from "#shared/problem.ts";
import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { createStore } from "#web/lib/store.ts";

/** `connecting` at first and after a short interruption; `offline` without a network, or when trying takes long. */
export type LiveState = "connecting" | "live" | "offline";

/** A frame that is answered by an `ack` or an `error` of its own. */
export type AnsweredFrame = Extract<ClientFrame, { clientId: string }>;

/** How long a sender waits for an answer. */
export const answerTimeoutMs = 15_000;

/** The server has refused a frame; `detail` is a sentence to show. */
export class LiveProblem extends Error {
  override name = "LiveProblem";
  readonly code: ProblemCode;

  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }

  get detail() {
    return this.message;
  }
}

/** Nothing was answered in time: whether the frame was done is not known. Sent again as it is, it is done once. */
export class LiveTimeout extends Error {
  override name = "LiveTimeout";
}

export type Live = {
  state: LiveState;
  /** Grows each time the socket has (re)opened: whoever holds messages catches up then. */
  opened: number;
  /**
   * Sends, and waits for the answer: over reconnects, with the same frame. Rejects with `LiveProblem` when refused, with
   * `LiveTimeout` when nothing came within 15 seconds. For a new message, only time with a socket counts.
   */
  send: (frame: AnsweredFrame) => Promise<CommunityMessage | DirectMessage>;
  /** Sends without waiting; nothing happens while the socket is not open. Says whether it is. */
  tell: (frame: ClientFrame) => boolean;
};

type Answer = CommunityMessage | DirectMessage;

type Waiting = {
  frame: AnsweredFrame;
  answer: Promise<Answer>;
  done: (message: Answer) => void;
  failed: (failure: Error) => void;
  /** Their time runs, or does not. */
  time: (isRunning: boolean) => void;
};

/** No page is held up by a new message: it may wait until there is a socket, however long that takes. */
const canWait = ({ action }: AnsweredFrame) => action === "community.send" || action === "direct.send";

/** A sender of a frame, waiting for its answer; `onEnd` is called when they wait no longer. */
const waitFor = (frame: AnsweredFrame, onEnd: () => void): Waiting => {
  let settle!: Pick<Waiting, "done" | "failed">;
  const answer = new Promise<Answer>((done, failed) => (settle = { done, failed }));
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timeout);
    onEnd();
  };
  const failed = (failure: Error) => {
    end();
    settle.failed(failure);
  };
  const done = (message: Answer) => {
    end();
    settle.done(message);
  };
  const giveUp = () => failed(new LiveTimeout("Nothing was answered in time."));
  const time = (isRunning: boolean) => {
    if (isRunning) return void (timeout ??= setTimeout(giveUp, answerTimeoutMs));
    clearTimeout(timeout);
    timeout = undefined;
  };
  return { frame, answer, done, failed, time };
};

/**
 * What the portal knows of its socket, which reports to it and comes and goes: its state, who listens, and what waits
 * for an answer.
 */
export const createLiveStore = () => {
  const snapshot = createStore<Pick<Live, "state" | "opened">>({ state: "connecting", opened: 0 });
  let transmit: (frame: ClientFrame) => boolean = () => false;
  const listeners = new Set<(frame: ServerFrame) => void>();
  const waiting = new Map<string, Waiting>();
  const leavers = new Set<() => void>();

  const keepTime = ({ frame, time }: Waiting) => time(snapshot.get().state === "live" || !canWait(frame));

  const setState = (state: LiveState) => {
    const current = snapshot.get();
    if (state === current.state) return;
    snapshot.set({ ...current, state });
    waiting.forEach(keepTime);
  };

  const answered = (frame: ServerFrame) => {
    if (frame.type !== "ack" && frame.type !== "error") return;
    const sender = waiting.get(frame.clientId ?? "");
    if (frame.type === "ack") sender?.done(frame.message);
    else sender?.failed(new LiveProblem(frame.code, frame.detail));
  };

  const send = (frame: AnsweredFrame): Promise<Answer> => {
    const { clientId } = frame;
    const same = waiting.get(clientId);
    if (same) return same.answer;
    const sender = waitFor(frame, () => waiting.delete(clientId));
    waiting.set(clientId, sender);
    keepTime(sender);
    transmit(frame);
    return sender.answer;
  };

  return {
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    listen: (listener: (frame: ServerFrame) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    tell: (frame: ClientFrame) => transmit(frame),
    /** What others keep for the time of the member's session, by name. */
    kept: new Map<string, unknown>(),
    /** Calls back when the member leaves the portal, or their session is over: what they keep is lost then. */
    whenLeft: (callBack: () => void) => void leavers.add(callBack),

    /** For the socket: how to send. */
    connect: (to: (frame: ClientFrame) => boolean) => void (transmit = to),
    /** For the socket. */
    changed: setState,
    /** For the socket: it is open; what waits is sent again. */
    opened: () => {
      const current = snapshot.get();
      snapshot.set({ ...current, opened: current.opened + 1 });
      for (const { frame } of waiting.values()) transmit(frame);
    },
    /** For the socket. */
    take: (frame: ServerFrame) => {
      answered(frame);
      for (const listener of listeners) listener(frame);
    },
    /** The member leaves; `end` follows. */
    leave: () => leavers.forEach((callBack) => callBack()),
    /** The session is over. */
    end: () => {
      transmit = () => false;
      for (const { failed } of waiting.values()) failed(new LiveTimeout("The session is over."));
    },
  };
};
export type LiveStore = ReturnType<typeof createLiveStore>;
