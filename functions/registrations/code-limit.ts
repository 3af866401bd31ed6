import type { AppError } from "../platform/errors.ts";
import { countUse, tooManyForms, type Limit } from "../platform/limits.ts";

/** Codes that do nothing, per address: enough for who mistypes, too few for who guesses. */
export const getCodeLimit = (by: string): Limit => ({ what: "codes", by, atMost: 30, seconds: 600 });

/** The refusal of a code that does nothing, which counts; of who guesses, that they are too many. */
export const countCodeGuess = async (address: string, refusal: AppError) =>
  (await countUse(getCodeLimit(address))) ? refusal : tooManyForms();
