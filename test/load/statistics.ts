/** The value below which a share (0 to 1) of the values lies. */
export const quantile = (values: number[], share: number) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** The middle value. */
export const median = (values: number[]) => quantile(values, 0.5);

/** A number as a table shows it. */
export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

/** The middle of some times in milliseconds, and what one in a hundred exceeds, as columns of a table. */
export const toQuantiles = (timesMs: number[], digits = 1) => ({
  "p50, ms": rounded(quantile(timesMs, 0.5), digits),
  "p99, ms": rounded(quantile(timesMs, 0.99), digits),
});

/** Two rows of one shape, and how many times the first the second is. */
export const compare = <Row extends Record<string, number>>(
  [few, small]: [name: string, row: Row],
  [many, large]: [name: string, row: Row],
) => {
  const ratio = Object.entries(large).map(([name, value]) => [name, rounded(value / (small[name] ?? NaN), 2)]);
  console.table({ [few]: small, [many]: large, ratio: Object.fromEntries(ratio) as object });
};
