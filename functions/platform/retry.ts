import { setTimeout as wait } from "node:timers/promises";

type Policy = {
  maxAttempts: number;
  /** Maximum pause after this many attempts, in milliseconds. */
  maxPauseMs: (attempts: number) => number;
  isRetryable: (error: unknown) => boolean;
};

/**
 * Retries something that fails temporarily. Each pause is a random fraction of the maximum (full jitter), so that
 * callers refused together return at different times. Throws the last error.
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
