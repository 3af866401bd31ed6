/** The value below which a share (0 to 1) of the values lies. */
export const quantile = (values: number[], share: number) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** The middle value. */
export const median = (values: number[]) => quantile(values, 0.5);

/** A number as a table shows it. */
export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
