import { pingInterval } from "#shared/realtime.ts";

/** For how long a ping may stay unanswered, in milliseconds; shorter where the network has probably changed. */
const patience = 10_000;
const shortPatience = 4_000;

/** A timer that is later than this, in milliseconds, says that the device was asleep. */
const asleep = 20_000;

type Options = {
  ping: () => void;
  /** Nothing comes any more. */
  onDead: () => void;
};

/** Follows whether a socket is alive: pings, and expects to hear something. */
export const startHeartbeat = ({ ping, onDead }: Options) => {
  let beat: ReturnType<typeof setTimeout> | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;

  const ask = (within: number) => {
    askedAt = Date.now();
    ping();
    doubt ??= setTimeout(onDead, within);
  };

  const goOn = () => {
    clearTimeout(beat);
    const due = askedAt + pingInterval * 1000;
    const isLate = () => Date.now() - due > asleep;
    beat = setTimeout(() => ask(isLate() ? shortPatience : patience), due - Date.now());
  };

  /** Each beat follows an answer: browsers slow down timers of hidden pages that only follow each other. */
  const heard = () => {
    if (doubt === undefined) return;
    clearTimeout(doubt);
    doubt = undefined;
    goOn();
  };

  ask(patience);

  return {
    heard,
    /** Asks out of turn, when the network or the device may have changed. */
    check: () => {
      heard();
      ask(shortPatience);
    },
    stop: () => {
      clearTimeout(beat);
      clearTimeout(doubt);
    },
  };
};
