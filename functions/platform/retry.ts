import { setTimeout as wait } from "node:timers/promises";

type Policy = {
  maxAttempts: number;
  /** Longest pause after this many attempts, in milliseconds. */
  maxPauseMs: (attempts: number) => number;
  isRetryable: (error: unknown) => boolean;
};

/**
 * Repeats something that fails for a reason that may pass. Each pause is a random part of the longest one (full jitter):
 * callers who were refused together come back apart. Throws the last error.
 */
export const retry = async <Result>(work: () => Promise<Result>, { maxAttempts, maxPauseMs, isRetryable }: Policy) => {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work();
    } catch (error) {
      if (attempts >= maxAttempts || !isRetryable(error)) throw error;
      await wait(Math.random() * maxPauseMs(attempts));
    }
  }
};
