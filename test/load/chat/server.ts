/** What a server under measurement tells its starter: first where it is, then whatever it is asked. */
export type Said = { address: string } | { memory: number } | { ticket: string } | { failure: string };
/** What it is asked: the memory it has, in bytes, or a ticket for a member. */
export type Asked = { memory: true } | { ticketFor: string };

const noTickets = (): Promise<string> => Promise.reject(new Error("Here nobody needs a ticket."));

/** Tells where a server listens, and answers what it is asked. */
export const serveAt = (address: string, ticketOf: (memberId: string) => Promise<string> = noTickets) => {
  const say = (said: Said) => process.send?.(said);
  say({ address });
  process.on("message", (asked: Asked) => {
    if ("ticketFor" in asked) {
      const failed = (error: Error) => say({ failure: error.message });
      return void ticketOf(asked.ticketFor).then((ticket) => say({ ticket }), failed);
    }
    (globalThis as { gc?: () => void }).gc?.();
    say({ memory: process.memoryUsage().rss });
  });
  process.on("disconnect", () => process.exit(0));
};
