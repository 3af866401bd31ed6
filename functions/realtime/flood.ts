/**
 * Frames that one connection may send within so many milliseconds, as far as one Lambda sees them: some twenty times
 * what a busy page says, and a fifth of what the Lambda could take. What is kept has limits of its own.
 */
const mostFrames = 100;
const span = 10_000;

/** Connections counted at most; then all are counted from the beginning again. */
const mostCounted = 1000;

const counted = new Map<string, { since: number; frames: number }>();

/** Counts a frame of a connection; whether there are too many of them. */
export const isFlood = (connectionId: string, now = Date.now()) => {
  const before = counted.get(connectionId);
  const goesOn = before !== undefined && now - before.since < span;
  if (!before && counted.size >= mostCounted) counted.clear();
  const count = goesOn ? before : { since: now, frames: 0 };
  counted.set(connectionId, count);
  count.frames += 1;
  return count.frames > mostFrames;
};
