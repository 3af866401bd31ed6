import { AppError } from "../errors.ts";
import { count, uncount, type Limit } from "../platform/limit.ts";

/**
 * Public forms from one address: a full meeting room behind it fits; a robot does not. Outside of the transaction that
 * keeps the form, since those of a room would refuse each other.
 */
const limitOf = (by: string): Limit => ({ what: "forms", by, atMost: 500, seconds: 600 });

/** Counts one more public form sent from an address; false when these are too many. */
export const countForm = (address: string) => count(limitOf(address));

/** Takes one back that was not kept. */
export const uncountForm = (address: string) => uncount(limitOf(address));

/** Too many forms came from one address. */
export const tooManyForms = () =>
  new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
