import { LinkifyIt } from "linkify-it";
import { splitByMatches } from "#web/ui/pieces.ts";

/** What is hidden behind these opens; everything else stays text. */
const schemes = new Set(["http:", "https:", "mailto:"]);

// Only what says that it is an address becomes one: with a scheme, with "www.", or with an @. "notes.md" and "a.zip"
// are file names as well as domains, and nobody who writes them means a website.
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true, urlAuth: false })
  .add("//", null)
  .add("ftp:", null)
  .add("www.", {
    validate: (text, position, { re }) => {
      const domain = re.get_relative_proto_validator();
      domain.lastIndex = position;
      return domain.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `https://${match.raw}`;
    },
  });

const isSafe = (url: string) => URL.canParse(url) && schemes.has(new URL(url).protocol);

/** A text in pieces, its addresses apart. */
export const splitLinks = (text: string) =>
  splitByMatches(
    text,
    (finder.match(text) ?? []).map(({ index, raw, url }) => ({
      index,
      text: raw,
      href: isSafe(url) ? url : undefined,
    })),
  );
