/** What looks like an address of the web in a text; a full stop or bracket after it belongs to the sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** A piece of a text; with `href`, one that leads to a website. All pieces in a row are the text again. */
export type Piece = { text: string; href?: string };

/** A text in pieces, its addresses of the web apart: only those that say so begin with `http`. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(address)) {
    if (!URL.canParse(found)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, href: found });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
};

/** The addresses of the web in a text. */
export const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);
