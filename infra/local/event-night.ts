import { TZDate } from "@date-fns/tz";

const wednesday = 3;

/** Day of the month of its last Wednesday; `month` counts from 0, and on into the next year. */
const lastWednesdayOf = (year: number, month: number) => {
  const end = new Date(Date.UTC(year, month + 1, 0));
  return end.getUTCDate() - ((end.getUTCDay() - wednesday + 7) % 7);
};

/** The next last Wednesday of a month whose evening, 7 PM to midnight in a time zone, is still to begin. */
export const nextEventNight = (now: Date, timeZone: string) => {
  const today = new TZDate(now, timeZone);
  const year = today.getFullYear();
  const nightIn = (month: number) => {
    const day = lastWednesdayOf(year, month);
    const at = (date: number, hour: number) => new Date(+new TZDate(year, month, date, hour, timeZone));
    return { startsAt: at(day, 19), endsAt: at(day + 1, 0) };
  };
  const thisMonth = nightIn(today.getMonth());
  return thisMonth.startsAt > now ? thisMonth : nightIn(today.getMonth() + 1);
};
