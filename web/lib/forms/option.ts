/** An option: the specification's value, the words for it, and what it means where that needs a sentence. */
export type Option = { value: string; label: string; help?: string };

/** Options that are their own words. */
export const toOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** Options in the order of `values`, worded by `labels`. */
export const toLabelledOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<NoInfer<Value>, string>,
): Option[] => values.map((value) => ({ value, label: labels[value] }));
