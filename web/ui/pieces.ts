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
