/** What the portal's document asked for before the application started (app/early-portal.ts). */
export type EarlyAnswers = {
  /** The page it is for. */
  path: string;
  /** The access token it was requested with. */
  token: string;
  /** The responses that nobody has taken yet, by address; undefined for those that failed. */
  answers: Map<string, Promise<Response | undefined>>;
  /** What of them has arrived, with its ETag. */
  arrived: Map<string, { body: unknown; tag: string | null }>;
};

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** What the document has asked for this page with this token. */
const findEarly = (authorization: string | undefined) => {
  const { earlyAnswers: early } = window;
  return early?.path === location.pathname && authorization === `Bearer ${early.token}` ? early : undefined;
};

/** What has arrived of a response that nobody has taken yet, and how to take it as {@link takeEarlyAnswer} does. */
export const findEarlyArrived = (address: string, authorization: string) => {
  const early = findEarly(authorization);
  const found = early?.answers.has(address) ? early.arrived.get(address) : undefined;
  return found && { ...found, take: () => void early?.answers.delete(address) };
};

/**
 * Takes a response that the document has requested with the same token, once; undefined if there is none, if it failed,
 * or if `signal` aborts first.
 */
export const takeEarlyAnswer = async (address: string, authorization: string | undefined, signal: AbortSignal) => {
  const early = findEarly(authorization);
  if (!early) return undefined;
  const givenUp = new Promise<undefined>((give) => signal.addEventListener("abort", () => give(undefined)));
  const pending = early.answers.get(address);
  early.answers.delete(address);
  const answer = await Promise.race([pending, givenUp]);
  if (answer?.ok) return answer;
  // Unread, it would keep its connection busy.
  void answer?.body?.cancel();
  return undefined;
};
