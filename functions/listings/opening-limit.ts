import { AppError } from "../errors.ts";
import { count } from "../platform/limit.ts";

/** A meeting room behind one address, some of whom try again. */
const mostFromOneSource = 100;

/** Lets whoever is behind an address open a page of Stripe's. Throws `too-many`. */
export const allowOpening = async (address: string) => {
  if (!(await count({ what: "payments", by: address, atMost: mostFromOneSource, seconds: 600 })))
    throw new AppError("too-many", "Too many requests from your network. Please try again in a few minutes.");
};
