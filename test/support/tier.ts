/** Whether everything runs (`npm run test:full`), or what a change can break in minutes (`npm test`). */
export const isFull = process.env.CLUB_TESTS === "full";

/** What the full run takes, and what `npm test` takes. */
export const inFull = <Value>(full: Value, usual: Value): Value => (isFull ? full : usual);

/** Details of a journey that only the full run makes, in a file of others. */
export const inFullOnly = { tag: "@full" };
