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

/** A worker's installation, where the browser knows routes: TypeScript does not yet. */
type Installing = Event & { addRoutes?: (routes: object[]) => Promise<void> };

/**
 * Has requests of the API pass by the worker, where the browser can: what a page sends as it is closed may be lost on the
 * way through one (on a busy machine 55 of 64, and none past it), and no other has to wait for it to start.
 */
export const letApiPass = async (event: Event) => {
  const routes = [{ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" }];
  await (event as Installing).addRoutes?.(routes).catch(() => undefined);
};
