import * as z from "zod/mini";

/** An account that was merged into a member's. */
export const mergedAccount = z.object({
  mergeId: z.string(),
  /** What the account that went was called, and its address; both may be empty. */
  name: z.string(),
  email: z.string(),
  at: z.iso.datetime(),
  /** The owner's name. */
  by: z.string(),
  state: z.enum(["merging", "merged", "undoing"]),
  undoableUntil: z.optional(z.iso.datetime()),
  /** Whether merging or undoing has failed several times, so that an owner may try again, or undo it. */
  isStuck: z.optional(z.literal(true)),
});
export type MergedAccount = z.infer<typeof mergedAccount>;
