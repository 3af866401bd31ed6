import { randomBytes } from "node:crypto";
import { findCodeProblem, type CodeTrial } from "#infra/code-check.ts";
import { totpOf, totpStepMs } from "#infra/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const encode = (bytes: Buffer) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[parseInt(five, 2)]).join("");
};

type Flaws = {
  draw?: () => Buffer;
  isCountedOnce?: boolean;
  /** How many steps early and late a code may be. */
  early?: number;
  late?: number;
  takesNone?: boolean;
};

/** A pool as it should be, but for its flaws, at a time that passes only where somebody waits. */
const poolWith = ({
  draw = () => randomBytes(20),
  isCountedOnce = true,
  early = 1,
  late = 1,
  takesNone,
}: Flaws = {}) => {
  let timeMs = Date.parse("2027-03-05T20:00:13Z");
  let [key, waitedMs] = ["", 0];
  const used = new Set<string>();
  const trial: CodeTrial = {
    createKey: () => Promise.resolve((key = encode(draw()))),
    turnOn: (code) => {
      expect(code).toBe(totpOf(key, timeMs));
      return Promise.resolve(used.add(code));
    },
    signIn: (code) => {
      if (takesNone || (isCountedOnce && used.has(code))) return Promise.resolve(false);
      const steps = Array.from({ length: early + late + 1 }, (_, index) => index - late);
      const isCurrent = steps.some((step) => totpOf(key, timeMs + step * totpStepMs) === code);
      if (isCurrent) used.add(code);
      return Promise.resolve(isCurrent);
    },
  };
  const clock = {
    now: () => timeMs,
    wait: (ms: number) => Promise.resolve(void ((timeMs += ms), (waitedMs += ms))),
  };
  return { find: () => findCodeProblem(trial, clock), waited: () => waitedMs };
};

test("a pool whose codes count once and for their time, and whose keys are random, is as it should be", async () => {
  const pool = poolWith();

  expect(await pool.find()).toBeUndefined();
  expect(pool.waited()).toBeLessThanOrEqual(totpStepMs);
});

test.each<[string, Flaws]>([
  ["takes a code a second time", { isCountedOnce: false }],
  ["takes a code after its time", { late: 3 }],
  ["takes a code before its time", { early: 3 }],
  ["refuses the code that an app shows", { takesNone: true }],
  ["makes keys of fewer than 128 bits", { draw: () => randomBytes(15) }],
  ["makes the same key twice", { draw: () => Buffer.alloc(20, 7) }],
  ["makes keys that are not random", { draw: () => Buffer.concat([Buffer.alloc(18, 7), randomBytes(2)]) }],
])("a pool that %s is found", async (problem, flaws) => {
  expect(await poolWith(flaws).find()).toBe(problem);
});

test.each([
  // RFC 6238, appendix B, of the last six digits.
  [59_000, "287082"],
  [1_111_111_109_000, "081804"],
  [20_000_000_000_000, "353130"],
])("the code at %d ms is the one of the standard", (now, code) => {
  expect(totpOf(encode(Buffer.from("12345678901234567890")), now)).toBe(code);
});
