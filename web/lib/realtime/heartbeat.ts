import { pingInterval } from "#shared/realtime.ts";

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
export const startHeartbeat = ({ ping, onDead }: Options) => {
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
