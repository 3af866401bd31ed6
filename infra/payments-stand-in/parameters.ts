import * as z from "zod";

// Forms carry text only.

export const id = z.string().min(1).max(5000);
export const url = z.url({ protocol: /^https?$/ });
export const integer = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);
/** In the currency's smallest unit. */
export const amount = integer.refine((value) => value <= 99_999_999);
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
export const currency = z
  .string()
  .toLowerCase()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code.toUpperCase()));
export const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: z.literal("1").optional(),
});

/** Which part of a list, newest first. */
export const listPart = {
  limit: integer.refine((count) => count >= 1 && count <= 100).optional(),
  starting_after: id.optional(),
};
export const noParameters = z.strictObject({});

/** Which objects an answer has whole. */
export const expansions = z.strictObject({ expand: z.array(z.string().max(5000)).default([]) });
