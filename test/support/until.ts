import { setTimeout as wait } from "node:timers/promises";

/** Longest wait for anything in these tests: machines halt for seconds. Shorter than a test may take, which would not say for what it waited. */
const timeoutMs = 50_000;

/** Polls until `look` sees something (neither undefined nor false), and answers it. Throws naming `what` was awaited. */
export const until = async <Seen>(what: string, look: () => Promise<Seen | undefined | false>): Promise<Seen> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const began = Date.now();
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    // Whatever is awaited needs the machine too: looking takes half of it at most.
    await wait(Math.max(40, Date.now() - began));
  }
};
