import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { listingUpdateWrites, readListing, markBusinesses, type StoredListing } from "./listing.ts";

/** What becomes of a listing, what its owner is told, and what else is kept with it. */
type Change = { after: StoredListing; email?: Email; also?: Record<string, Write> };

/**
 * Changes a listing, and what the public sees of it, in one transaction. `change` says what becomes of the listing as
 * it is, again where somebody was faster; it may answer nothing, and may refuse by throwing. Answers the listing
 * before and after.
 */
export const updateListing = (id: string, change: (listing: StoredListing) => Change | undefined) =>
  changeOptimistically(async () => {
    const before = await readListing(id);
    const changed = change(before);
    if (!changed) return { before, after: before };
    const { after } = changed;
    await markBusinesses(before, after);
    await transact({
      ...listingUpdateWrites(before, after),
      ...(changed.email && { email: emailWrite(changed.email) }),
      ...changed.also,
    });
    return { before, after };
  });
