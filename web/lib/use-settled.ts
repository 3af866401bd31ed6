import { useEffect, useState } from "react";

/** What somebody has stopped typing: the text once it rests for so long. */
export const useDebounced = (text: string, settleMs: number) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, settleMs]);
  return settled;
};
