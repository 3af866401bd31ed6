import * as z from "zod";

/** Control characters and the Unicode direction overrides, which could break headers or disguise a line. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const unprintableButNewlines = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u;
const unprintableMessage = "Please remove control characters";

/** The validator's two generic messages of the specification (public-site.md, section 8). */
const missingOrWrongType: z.core.$ZodErrorMap = (issue) => (issue.input === undefined ? "Required" : "Invalid input");

type Limits = { min?: number; max: number; message?: string };

const withLimits = (schema: z.ZodString, { min = 0, max, message }: Limits) => {
  const tooLong = `Maximum ${max} characters`;
  return min > 0 ? schema.min(min, message).max(max, tooLong) : schema.max(max, tooLong);
};

/** One line of text: trimmed, without control characters. `message` is shown when it is shorter than `min`. */
export const line = (limits: Limits) =>
  withLimits(
    z
      .string({ error: missingOrWrongType })
      .trim()
      .refine((text) => !unprintable.test(text), unprintableMessage),
    limits,
  );

/** Text that may have several lines: trimmed, without other control characters. */
export const paragraph = (limits: Limits) =>
  withLimits(
    z
      .string({ error: missingOrWrongType })
      .trim()
      .refine((text) => !unprintableButNewlines.test(text), unprintableMessage),
    limits,
  );

/** Longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const longestEmail = 254;

/** An e-mail address; `message` is shown for anything else. */
export const email = (message: string) =>
  z
    .string({ error: missingOrWrongType })
    .trim()
    .pipe(z.email({ error: message }).max(longestEmail, message));

/** A phone number in any usual spelling: at least 10 characters (the specification's rule), 7 of them digits. */
export const phone = (message: string) =>
  line({ min: 10, max: 40, message }).refine((text) => text.replace(/\D/g, "").length >= 7, message);

/** A yes/no answer. */
export const flag = () => z.boolean({ error: missingOrWrongType });

/** One of a list of options; `message` is shown for an empty or unknown one. */
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options, message: string) =>
  z.enum(options, { error: (issue) => (issue.input === undefined ? "Required" : message) });

/**
 * A field people never see and simple robots fill in: a submission that carries it is answered like any other
 * and kept nowhere.
 */
export const honeypot = z.string().max(1000).optional();
