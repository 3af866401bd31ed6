import { folded } from "#shared/text.ts";

const maxSlugLength = 60;
/** "Ada's" is one word; "d'été" is two. */
const genitive = /['’](?=s\b)/g;
const trimDashes = (text: string) => text.replace(/^-+|-+$/g, "");

/** A name as a part of an address: at most 60 letters, digits and dashes. Empty for a name without Latin letters or digits. */
export const toSlug = (name: string) =>
  trimDashes(
    trimDashes(
      folded(name)
        .replace(genitive, "")
        .replace(/[^a-z0-9]+/g, "-"),
    ).slice(0, maxSlugLength),
  );
