import { busy } from "../errors.ts";
import { posting } from "../outbox/letter-store.ts";
import type { Letter } from "../outbox/letters.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import type { KeptListing } from "./listing-item.ts";
import { changing, listingOf, markBusinesses } from "./listing-store.ts";

/** What becomes of a listing, what its owner is told, and what else is kept with it. */
type Change = { after: KeptListing; letter?: Letter; also?: Record<string, Write> };

/** Attempts at a change that meets another one of the same listing. */
const attempts = 10;

/**
 * Changes a listing, and what the public sees of it, in one transaction. `change` says what becomes of the listing as
 * it is, again where somebody was faster; it may answer nothing, and may refuse by throwing. Answers the listing
 * before and after.
 */
export const updateListing = async (id: string, change: (listing: KeptListing) => Change | undefined) => {
  for (let attempt = 1; ; attempt++) {
    const before = await listingOf(id);
    const changed = change(before);
    if (!changed) return { before, after: before };
    const { after } = changed;
    await markBusinesses(before, after);
    try {
      await transact({
        ...changing(before, after),
        ...(changed.letter && { letter: posting(changed.letter) }),
        ...changed.also,
      });
      return { before, after };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if (attempt === attempts) throw busy();
    }
  }
};
