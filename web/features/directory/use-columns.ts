import { useSyncExternalStore } from "react";

/** From which width of the screen on there are how many cards beside one another. */
const steps = [
  ["(min-width: 80rem)", 3],
  ["(min-width: 44rem)", 2],
] as const;

const subscribe = (onChange: () => void) => {
  const queries = steps.map(([query]) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    for (const query of queries) query.removeEventListener("change", onChange);
  };
};

const current = () => steps.find(([query]) => matchMedia(query).matches)?.[1] ?? 1;

/** How many cards stand beside one another: known to the script too, which draws only the rows in sight. */
export const useColumns = () => useSyncExternalStore(subscribe, current);
