/** The month, such as `2026-11`, that is `count` months later, or earlier where that is negative. */
export const addMonths = (month: string, count: number) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};
