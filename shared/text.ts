import * as z from "zod/mini";
import { foldText, foldName } from "./folding.ts";

/** Control characters, lone surrogates, and direction overrides, which could break headers or disguise a line. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Invisible marks, which text copied from an address book may contain. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Characters without a visible mark of their own: spaces, joiners, fillers. */
const blank = /[\s\p{Cf}\p{DI}\u2800]/gu;

/** Whether a text has no visible character. */
export const isBlank = (text: string) => text.replace(blank, "") === "";

/** An address or a number without invisible marks. */
export const stripInvisible = (text: string) => text.replace(invisible, "").replace(/\t/g, " ").trim();

/** A text on one line without control characters, direction overrides, and invisible marks. */
export const printable = (text: string) =>
  text.replace(invisible, "").replace(new RegExp(unprintable, "gu"), " ").trim();

/** The beginning of a text, at most `length` characters, without a lone surrogate at its end. */
export const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

/** The beginning of a text, of at most so many characters, and an ellipsis where there was more of it. */
export const shorten = (text: string, length: number) =>
  text.length > length ? `${truncate(text, length - 1).trimEnd()}…` : text;

/**
 * A name for a sort key, as it is searched. Folding can turn one character into up to eighteen, and DynamoDB limits sort
 * keys to 1,024 bytes.
 */
export const toSortKey = (name: string) => truncate(foldName(name), 200);

/** The two generic messages of the specification (public-site.md, section 8). */
const missingOrWrongType = ({ input }: { input?: unknown }) => (input === undefined ? "Required" : "Invalid input");

type Limits = { min?: number; max: number; message?: string };

const countVisible = (text: string) => text.replace(blank, "").length;

const checkLine = ({ min = 0, max, message }: Limits) => [
  z.trim(),
  z.minLength(min, message),
  z.refine<string>((text) => text.length < min || countVisible(text) >= min, message),
  z.maxLength(max, `Maximum ${max} characters`),
  z.refine<string>((text) => !unprintable.test(text), "Please remove hidden characters"),
];

/** One line of text: trimmed, without control characters. `message` is shown when it is shorter than `min`. */
export const line = (limits: Limits) => z.string({ error: missingOrWrongType }).check(...checkLine(limits));

/** Invisible characters that belong to no script and no emoji. */
const meaningless = /\u034F|[\u00AD\u200B\u2060\uFEFF]/g;

/** A person's name: a line with a letter, without invisible characters. `message` is shown for anything else. */
export const personName = (limits: Limits & { min: number }) =>
  z.string({ error: missingOrWrongType }).check(
    z.overwrite((text) => text.replace(meaningless, "")),
    ...checkLine(limits),
    z.refine<string>((text) => countVisible(text) < limits.min || /\p{L}/u.test(text), limits.message),
  );

const isPrintable = (text: string) => !unprintable.test(text.replace(/[\n\t]/g, ""));
const asLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/**
 * Text of several lines: trimmed, its line ends made `\n`, without other control characters; empty where nothing of it
 * can be seen. `message` is shown when it is shorter than `min`.
 */
export const paragraph = ({ min = 0, max, message }: Limits) =>
  z.string({ error: missingOrWrongType }).check(
    z.overwrite((text) => (isBlank(text) && isPrintable(asLines(text)) ? "" : asLines(text))),
    z.minLength(min, message),
    z.maxLength(max, `Maximum ${max} characters`),
    z.refine(isPrintable, "Please remove hidden characters"),
  );

/** SMTP's limit (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const maxEmailLength = 254;
const emailPattern = z.regexes.email;
/** RFC 5321, 4.5.3.1.1: at most 64 characters before the `@`. */
const shortLocalPart = /^(?![^@]{65,}@)/;

/** What an address bar would read as more than a domain. */
const notOfDomain = /[\s/?#:%\\@<>[\]]/;

/**
 * An e-mail address as mail is sent to it: letters outside ASCII in its domain are encoded (RFC 5890), as in
 * `xn--mnchen-3ya.example`. Anything else stays as it is.
 */
export const toAsciiAddress = (address: string) => {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (/^\p{ASCII}*$/u.test(domain) || notOfDomain.test(domain)) return address;
  try {
    return address.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
};

/** What two spellings of one address have in common, for keys and guards. */
export const foldAddress = (address: string) => toAsciiAddress(address).toLowerCase();

/** Whether mail can be sent to an address. */
export const isEmailAddress = (address: string) => {
  const sent = toAsciiAddress(address);
  // The pattern takes no hyphen in a top-level domain, which an encoded one has.
  const isWell = emailPattern.test(sent.replace(/\.xn--[\da-z-]+$/i, ".example"));
  return isWell && sent.length <= maxEmailLength && shortLocalPart.test(sent);
};

/**
 * An e-mail address, also one with letters outside ASCII in its domain, which is kept as typed; `message` is shown for
 * anything else.
 */
export const email = (message: string) =>
  z.string({ error: missingOrWrongType }).check(z.overwrite(stripInvisible), z.refine(isEmailAddress, message));

const countMatches = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * A phone number in any usual spelling: at least 10 characters (the specification's rule), of which 7 are digits or, as
 * in 1-800-FLOWERS, letters that stand for them. `isOptional` lets it be left empty.
 */
export const phone = (message: string, { isOptional = false } = {}) =>
  z.pipe(
    z.string({ error: missingOrWrongType }).check(z.overwrite(stripInvisible)),
    line({ max: 40 }).check(
      z.refine(
        (text) =>
          (isOptional && text === "") ||
          (!/[<>]/.test(text) &&
            text.length >= 10 &&
            countMatches(/[\p{Nd}A-Z]/gu, text) >= 7 &&
            countMatches(/\p{Nd}/gu, text) >= 3),
        message,
      ),
    ),
  );

/** A scheme; `example.com:8080` has none. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

const isWebsite = (text: string) => {
  // Browsers forgive missing and wrong slashes, also in the middle; a reader does not see where such an address leads.
  if (!/^https?:\/\/[^/\\][^\\]*$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return /[\p{L}\d]\.[\p{L}\d]/u.test(hostname) && username === "";
};

/**
 * The address of a website, or nothing: `example.com` becomes `https://example.com`. `message` is shown for what is no
 * address, or one that is not of the web, such as `javascript:…`.
 */
export const website = (message: string) =>
  z.string({ error: missingOrWrongType }).check(
    z.overwrite((text) => {
      const meant = stripInvisible(text);
      return meant === "" || scheme.test(meant) ? meant : `https://${meant}`;
    }),
    z.maxLength(300, "Maximum 300 characters"),
    z.refine((text) => text === "" || (!unprintable.test(text) && isWebsite(text)), message),
  );

/** A yes/no answer. */
export const flag = () => z.boolean({ error: missingOrWrongType });

/** One of several options; `message` is shown for an empty or unknown one. */
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options, message: string) =>
  z.enum(options, { error: ({ input }) => (input === undefined ? "Required" : message) });

/** Any number of options, without duplicates; `message` is shown for fewer than `min` and for unknown ones. */
export const choices = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  { min = 0, message }: { min?: number; message?: string } = {},
) =>
  z.array(z.enum(options, { error: message }), { error: missingOrWrongType }).check(
    z.minLength(min, message),
    z.maxLength(options.length * 2),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );

/** A checkbox that must be checked; `message` is shown otherwise. */
export const agreement = (message: string) => flag().check(z.refine((isGiven) => isGiven, message));

/** A hidden field that robots fill in: a form with it gets the usual answer, and is kept apart (shared/automated.ts). */
export const honeypot = z.optional(z.string().check(z.maxLength(1000)));

const maxSlugLength = 60;
/** "Ada's" is one word; "d'été" is two. */
const genitive = /['’](?=s\b)/g;
const trimDashes = (text: string) => text.replace(/^-+|-+$/g, "");

/** A name as a part of an address: at most 60 letters, digits and dashes. Empty for a name without Latin letters or digits. */
export const toSlug = (name: string) =>
  trimDashes(
    trimDashes(
      foldText(name)
        .replace(genitive, "")
        .replace(/[^a-z0-9]+/g, "-"),
    ).slice(0, maxSlugLength),
  );
