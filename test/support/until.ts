import { setTimeout as wait } from "node:timers/promises";

/** Longest wait for anything in these tests, in milliseconds. */
const patience = 30_000;

/** Waits until `look` sees something (neither undefined nor false), and answers it. Throws naming `what` was awaited. */
export const until = async <Seen>(what: string, look: () => Promise<Seen | undefined | false>): Promise<Seen> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await wait(40);
  }
};
