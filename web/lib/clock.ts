import { useCallback, useSyncExternalStore, useEffect, useState } from "react";

/** Whether a time (ISO 8601) is in the future; false if undefined. */
export const useIsBefore = (time: string | undefined) => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const leftMs = time === undefined ? 0 : Date.parse(time) - Date.now();
      if (leftMs <= 0) return () => undefined;
      const timer = setTimeout(onChange, leftMs);
      return () => clearTimeout(timer);
    },
    [time],
  );
  const isBefore = () => time !== undefined && Date.parse(time) > Date.now();
  return useSyncExternalStore(subscribe, isBefore, isBefore);
};

/** Whether an event has begun; false without a date. */
export const useHasBegun = ({ startsAt }: { startsAt?: string | undefined }) => {
  const isToCome = useIsBefore(startsAt);
  return startsAt !== undefined && !isToCome;
};

const untilMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** A time within today that changes at midnight. */
export const useToday = () => {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    // A second later, since timers may be early; a timer that slept with the machine fires late, and is then right.
    const timer = setTimeout(() => setToday(new Date()), untilMidnight(today) + 1000);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
};
