const vocabulary = (
  "build places that outlast me teams do not need law health music money food young founders invest teach sell design " +
  "numbers words children elders church court clinic studio kitchen market engineer lead quiet patient bold fair early " +
  "late south north river street school college bank grow plant repair host write speak travel cook paint run swim"
).split(" ");

/** One of a list, and again from the first. */
export const pick = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value;

/** Words that follow each other like dice, the same in each run: repeated ones would compress too well. */
export const makeText = (index: number, length: number) => {
  let state = index * 2_654_435_761 + 1;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: length / 4 }, () => pick(vocabulary, Math.floor(next() / 1000)))
    .join(" ")
    .slice(0, length);
};
