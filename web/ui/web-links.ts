/**
 * What looks like an address of the web in a text: with its protocol, or a host with `www.` or a path after it. A full
 * stop or bracket after it belongs to the sentence.
 */
const address = /(?:https?:\/\/|(?<![\w@./:-])(?:www\.|(?=[\w.-]+\/)))[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** A host as everybody can register one, such as `tiktok.com`. */
const host = /^([a-z0-9-]+\.)+[a-z]{2,}$/i;

/** Where it leads: only to the web, and never behind a name that stands before the host to mislead. */
const hrefOf = (found: string) => {
  const href = /^https?:/i.test(found) ? found : `https://${found}`;
  if (!URL.canParse(href)) return undefined;
  const { hostname, username, password } = new URL(href);
  if (username || password) return undefined;
  return href === found || host.test(hostname) ? href : undefined;
};

/** A piece of a text; with `href`, one that leads to a website. All pieces in a row are the text again. */
export type Piece = { text: string; href?: string };

/** A text in pieces, its addresses of the web apart. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    const href = hrefOf(found);
    if (href === undefined) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, href });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** The addresses of the web in a text. */
export const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);
