/** A text for comparing: without accents and capitals. */
export const foldText = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** All that are typed for an apostrophe. */
export const apostrophes = /['\u2018\u2019\u201B\u02BC\u02BB\u0060\u00B4\u2032\uFF07]/g;
/** Letters that Unicode does not take apart. */
const apart: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŋ: "n" },
};

/** A folded text in letters as a plain keyboard has them: "strasse" for "straße". */
export const spellPlainly = (folded: string) => folded.replace(/[ßæœøłđðþıħŋ]/g, (letter) => apart[letter] ?? letter);

/**
 * What is searched in names, and what somebody types to find one: as `foldText`, with letters as a plain keyboard has them,
 * without apostrophes, and with one space for whatever else is between words. Lines stay lines.
 */
export const foldName = (text: string) =>
  spellPlainly(foldText(text.replace(apostrophes, "")))
    .replace(/[^\p{L}\p{N}\n]+/gu, " ")
    .trim();
