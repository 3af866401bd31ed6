/** What a server under measurement tells its starter. */
export type Said = { port: number } | { memory: number };

/** Tells the port that a server listens at, and then, whenever asked, the memory it has, in bytes. */
export const serveAs = (port: () => number, more: object = {}) => {
  process.send?.({ port: port(), ...more });
  process.on("message", () => {
    (globalThis as { gc?: () => void }).gc?.();
    process.send?.({ memory: process.memoryUsage().rss });
  });
  process.on("disconnect", () => process.exit(0));
};
