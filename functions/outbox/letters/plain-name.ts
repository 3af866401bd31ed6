/** Letters, with what joins them within a name: O'Neill, Anne-Marie, J. R. */
const word = String.raw`[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?`;
const name = new RegExp(`^${word}(?: ${word}){0,4}$`, "u");

/** Longest name that is shown, in characters: a sentence is none. */
const longest = 50;

/**
 * A name that somebody typed, if it can be nothing but a name; else undefined, and the letter does without. Anybody can
 * enter anybody's address and any name: what mail programs turn into a link (www.evil.example), digits, signs, whole
 * sentences and characters that change the direction of writing must not reach a stranger in the club's name.
 */
export const plainName = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= longest && name.test(trimmed) ? trimmed : undefined;
};

/** What mail programs make a link of: an address of the web, of mail, or of a telephone. */
const linkable = /[/@:]|www|[\p{L}\p{N}]\.\p{L}{2}|\d{4}/iu;
const title = /^[\p{L}\p{M}\p{N} .,&+!#()'’–-]+$/u;

/** The same for the name of a business, which may have digits and signs, and is shown to everybody before. */
export const plainTitle = (typed: string) => {
  const trimmed = typed.trim();
  return trimmed.length <= longest && title.test(trimmed) && !linkable.test(trimmed) ? trimmed : undefined;
};
