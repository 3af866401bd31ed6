import { brand } from "./brand.ts";

/** The Swedish locale formats times in ISO 8601 order. */
const createFormat = () =>
  new Intl.DateTimeFormat("sv-SE", {
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    timeZone: brand.timeZone,
  } as const);

/** Made on first use: it takes 10 ms of a cold start. */
let format: Intl.DateTimeFormat | undefined;

/** What clocks in the club's time zone show at an instant (ISO 8601), as a `datetime-local` field has it: "2027-03-05T19:00". */
export const toWallClock = (instant: string) => (format ??= createFormat()).format(new Date(instant)).replace(" ", "T");

const dayMs = 86_400_000;

/** The instant at which clocks show this with the UTC offset of the day before (-1) or after (1). */
const guessInstant = (wallClock: string, side: -1 | 1) => {
  const utc = Date.parse(`${wallClock}Z`);
  const near = utc + side * dayMs;
  const offset = Date.parse(`${toWallClock(new Date(near).toISOString())}Z`) - near;
  return new Date(utc - offset).toISOString();
};

/**
 * When clocks in the club's time zone show this, in UTC. An hour that they skip in spring counts as the one after; of
 * an hour that they show twice in autumn the first counts, unless `saved` is the second.
 */
export const toInstant = (wallClock: string, saved?: string) => {
  if (saved !== undefined && toWallClock(saved) === wallClock) return saved;
  const [before, after] = [guessInstant(wallClock, -1), guessInstant(wallClock, 1)];
  return toWallClock(before) !== wallClock && toWallClock(after) === wallClock ? after : before;
};

/** Whether no clock in the club's time zone ever shows this. */
export const isSkipped = (wallClock: string) => toWallClock(toInstant(wallClock)) !== wallClock;
