/** Fails after so many milliseconds; `signal` ends the wait. */
const failAfter = (ms: number, signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("late")), ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/**
 * An answer of the network. Without one, and where it takes longer than `timeoutMs`, what a service worker has kept; where
 * that has nothing, whatever the network still brings.
 */
export const answerOrKept = async (
  answer: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  timeoutMs?: number,
) => {
  const waiting = new AbortController();
  try {
    return await (timeoutMs ? Promise.race([answer, failAfter(timeoutMs, waiting.signal)]) : answer);
  } catch {
    return (await findKept()) ?? answer;
  } finally {
    waiting.abort();
  }
};
