import { now, type Interval } from "./records.ts";

/** A time some periods later, or earlier; on the last day of a month that is shorter. */
export const shift = (time: number, interval: Interval, by = 1) => {
  if (interval === "day" || interval === "week") return time + by * (interval === "day" ? 1 : 7) * 86_400;
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + by * (interval === "year" ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return Math.floor(date.getTime() / 1000);
};

/** How much of a period is left, from 0 to 1. */
export const shareLeft = ({ periodStart, periodEnd }: { periodStart: number; periodEnd: number }, at = now()) =>
  Math.min(1, Math.max(0, (periodEnd - at) / (periodEnd - periodStart)));

type Beginning = { created: number; anchor: number | null; trialEnd: number | null; isProrated: boolean };

/** The first period of a subscription, and what it costs: nothing in a trial, a part before the anchor. */
export const firstPeriod = (
  { created, anchor, trialEnd, isProrated }: Beginning,
  interval: Interval,
  amount: number,
): { end: number; amount: number } => {
  if (trialEnd !== null) return { end: trialEnd, amount: 0 };
  if (anchor === null) return { end: shift(created, interval), amount };
  const whole = { periodStart: shift(anchor, interval, -1), periodEnd: anchor };
  return { end: anchor, amount: isProrated ? Math.round(amount * shareLeft(whole, created)) : 0 };
};
