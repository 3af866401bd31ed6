import fc from "fast-check";
import { inFull, isFull } from "../support/tier.ts";

const timeLimitMs = 240_000;
/** Of `npm test`: its schedule of a chat has every kind of fault. */
const usualSeed = 17;
/** For jest: how long a test may take that checks a property. */
export const propertyTimeoutMs = timeLimitMs + 60_000;

type Options<Case> = {
  /** Cases in the full run, and in `npm test`. */
  runs: [full: number, usual: number];
  /** Cases that once went wrong; they are the first of the runs. */
  examples?: Case[];
  /** Whether a case that fails is made smaller, which takes as long as many cases. */
  isShrunk?: boolean;
  /** The case that a failure has named, and no other. */
  replay?: { seed: number; path: string };
};

/**
 * Checks that something holds for cases of a kind: in `npm test` always the same ones, in the full run others each time.
 * A failure names its case, seed and path; README.md says how it is replayed.
 */
export const check = <Case>(
  cases: fc.Arbitrary<Case>,
  hold: (each: Case) => Promise<void>,
  { runs: [full, usual], examples = [], isShrunk = false, replay }: Options<Case>,
) =>
  fc.assert(fc.asyncProperty(cases, hold), {
    numRuns: Math.max(inFull(full, usual), examples.length),
    examples: examples.map((example) => [example]),
    ...(replay ?? (!isFull && { seed: usualSeed })),
    // Few cases should be ordinary ones, not the small ones that fast-check begins with.
    unbiased: true,
    endOnFailure: !isShrunk,
    interruptAfterTimeLimit: timeLimitMs,
    markInterruptAsFailure: true,
  });

/** A case of a kind, for a seed the same each time. */
export const drawCase = <Case>(cases: fc.Arbitrary<Case>, seed: number) =>
  fc.sample(cases, { seed, numRuns: 1, unbiased: true })[0] as Case;

/** Values that are taken in turn, again and again: ordinary ones and, one in so many, one that is not; or none of those. */
export const someTimes = <Usual, Unusual>(usual: Usual, unusual: fc.Arbitrary<Unusual>, oneIn: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<(Usual | Unusual)[]>([usual]) },
    {
      weight: 3,
      arbitrary: fc.array<Usual | Unusual>(
        fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: unusual }),
        { minLength: 40, maxLength: 40 },
      ),
    },
  );

/** Takes some values one after the other, and again from the first. */
export const takeInTurn = <Value>(values: readonly Value[]) => {
  let next = 0;
  return () => values[next++ % values.length] as Value;
};
