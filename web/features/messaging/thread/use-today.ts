import { useEffect, useState } from "react";

const untilMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** An instant of today, and at midnight one of the next day. */
export const useToday = () => {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    // A second later, because timers may be early; a timer that slept with the machine is late, and then right.
    const timer = setTimeout(() => setToday(new Date()), untilMidnight(today) + 1000);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
};
