/** Rejects after `ms` milliseconds; `signal` stops the timer. */
const failAfter = (ms: number, signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("late")), ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/**
 * The network's response. If it fails or takes longer than `timeoutMs`, the cached one; if there is none, whatever
 * the network still returns.
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
