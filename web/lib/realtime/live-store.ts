import type { CommunityMessage } from "#shared/community.ts";
import type { DirectMessage } from "#shared/conversations.ts";
import type { ProblemCode } from "#shared/problem.ts";
import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { createStore } from "#web/lib/store.ts";

/** `connecting` at first and after a short interruption; `offline` without a network, or when connecting takes long. */
export type LiveState = "connecting" | "live" | "offline";

/** A frame that gets its own `ack` or `error`. */
export type AnsweredFrame = Extract<ClientFrame, { clientId: string }>;

/** How long a sender waits for a response. */
export const answerTimeoutMs = 15_000;

/** The server rejected a frame; `detail` is a sentence to show. */
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

/** No response in time: the frame may have been processed. Resent unchanged, it is processed once. */
export class LiveTimeout extends Error {
  override name = "LiveTimeout";
}

export type Live = {
  state: LiveState;
  /** Incremented each time the socket (re)opens: threads then catch up. */
  opened: number;
  /**
   * Sends a frame and waits for its response, resending it after reconnects. Rejects with `LiveProblem` if refused,
   * with `LiveTimeout` after 15 seconds without a response. For a new message, only time while connected counts.
   */
  send: (frame: AnsweredFrame) => Promise<CommunityMessage | DirectMessage>;
  /** Sends without waiting; does nothing while the socket is closed. Returns whether it is open. */
  tell: (frame: ClientFrame) => boolean;
};

type Answer = CommunityMessage | DirectMessage;

type Waiting = {
  frame: AnsweredFrame;
  answer: Promise<Answer>;
  done: (message: Answer) => void;
  failed: (failure: Error) => void;
  /** Starts or pauses its timeout. */
  time: (isRunning: boolean) => void;
};

/** A new message holds up no page: it may wait for a connection as long as it takes. */
const canWait = ({ action }: AnsweredFrame) => action === "community.send" || action === "direct.send";

/** A frame waiting for its response; `onEnd` is called when it no longer does. */
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

/** The portal's view of its socket, which comes and goes: its status, listeners, and frames awaiting a response. */
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
    /** State kept by others for the member's session, by name. */
    kept: new Map<string, unknown>(),
    /** Calls back when the member leaves the portal, or the session ends: state kept here is then lost. */
    whenLeft: (callBack: () => void) => void leavers.add(callBack),

    /** Called by the socket with its send function. */
    connect: (to: (frame: ClientFrame) => boolean) => void (transmit = to),
    /** For the socket. */
    changed: setState,
    /** Called by the socket once open; waiting frames are resent. */
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
    /** The member is leaving; `end` follows. */
    leave: () => leavers.forEach((callBack) => callBack()),
    /** The session has ended. */
    end: () => {
      transmit = () => false;
      for (const { failed } of waiting.values()) failed(new LiveTimeout("The session is over."));
    },
  };
};
export type LiveStore = ReturnType<typeof createLiveStore>;
