/** What a clock in a time zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - instant;
};

/** When a clock in a time zone shows this, written as if it were UTC. */
const instantOf = (wallClock: number, timeZone: string) => {
  const near = wallClock - offsetAt(wallClock, timeZone);
  return new Date(wallClock - offsetAt(near, timeZone));
};

const wednesday = 3;

/** Day of the month of its last Wednesday; `month` counts from 0, and on into the next year. */
const lastWednesdayOf = (year: number, month: number) => {
  const end = new Date(Date.UTC(year, month + 1, 0));
  return end.getUTCDate() - ((end.getUTCDay() - wednesday + 7) % 7);
};

/** The next last Wednesday of a month whose evening, 7 PM to midnight in a time zone, is still to begin. */
export const nextEventNight = (now: Date, timeZone: string) => {
  const today = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const nightIn = (month: number) => {
    const day = lastWednesdayOf(today.getUTCFullYear(), month);
    const at = (date: number, hour: number) => instantOf(Date.UTC(today.getUTCFullYear(), month, date, hour), timeZone);
    return { startsAt: at(day, 19), endsAt: at(day + 1, 0) };
  };
  const thisMonth = nightIn(today.getUTCMonth());
  return thisMonth.startsAt > now ? thisMonth : nightIn(today.getUTCMonth() + 1);
};
