import * as z from "zod/mini";
import { mailingListOutcome } from "./mailing-list.ts";
import { cursor } from "./paging.ts";

/** The answer and the throttle of every public form. */
export const submission = {
  output: z.object({ success: z.boolean(), mailingList: mailingListOutcome }),
  status: 201,
  throttle: { rate: 50, burst: 200 },
} as const;

/** A month, such as `2026-11`. */
export const month = z
  .string({ error: ({ input }) => (input === undefined ? "Required" : "Invalid input") })
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Please give a month such as 2026-11"));

/** The input of an admin's list: a month, a page at a time. */
export const inMonth = z.strictObject({
  month,
  cursor,
});

/** The schema of a stored form, with its sender's tags; admins see the same. */
export const storedForm = <Shape extends z.core.$ZodShape>(form: z.ZodMiniObject<Shape>) =>
  z.object({ ...form.shape, id: z.string(), tags: z.array(z.string()), createdAt: z.iso.datetime() });
