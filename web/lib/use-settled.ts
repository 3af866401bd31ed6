import { useEffect, useState } from "react";

/** Debounces a text: its value once typing has paused for so long. */
export const useDebounced = (text: string, settleMs: number) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settleMs]);
  return settled;
};
