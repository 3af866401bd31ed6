/**
 * What looks like an address of the web in a text: with its protocol, or a host with `www.` or a path after it. A full
 * stop or bracket after it belongs to the sentence.
 */
const webAddress = /(?:https?:\/\/|(?<![\w@./:-])(?:www\.|(?=[\w.-]+\/)))[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** A host that can be registered, such as `tiktok.com`. */
const publicHost = /^([a-z0-9-]+\.)+[a-z]{2,}$/i;

/** Where it leads: only to the web, and never behind a name that stands before the host to mislead. */
const hrefOf = (found: string) => {
  const href = /^https?:/i.test(found) ? found : `https://${found}`;
  if (!URL.canParse(href)) return undefined;
  const { hostname, username, password } = new URL(href);
  if (username || password) return undefined;
  return href === found || publicHost.test(hostname) ? href : undefined;
};

/** A piece of a text; with `href`, one that leads somewhere. All pieces in a row are the text again. */
type Piece = { text: string; href?: string };

/** What was found in a text; without `href`, it stays text. */
type Found = { index: number; text: string; href: string | undefined };

/** A text in pieces, what leads somewhere apart. */
export const splitByMatches = (text: string, found: Iterable<Found>): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, text: match, href } of found) {
    if (href === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: match, href });
    end = index + match.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** A text in pieces, its addresses of the web apart. */
export const splitWebLinks = (text: string) =>
  splitByMatches(
    text,
    [...text.matchAll(webAddress)].map(({ index, 0: found }) => ({ index, text: found, href: hrefOf(found) })),
  );

/** The addresses of the web in a text. */
export const findLinks = (text: string) => splitWebLinks(text).flatMap(({ href }) => href ?? []);
