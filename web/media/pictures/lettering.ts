const left = 76;

/** The mark of `web/ui/brand-mark.tsx`: three columns that rise within a ring. */
const mark = (pen: CanvasRenderingContext2D, x: number, y: number, size: number) => {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 36, size / 36);
  pen.strokeStyle = "#e3c26f";
  pen.lineWidth = 1.5;
  pen.stroke(new Path2D("M1 18a17 17 0 1 0 34 0a17 17 0 1 0 -34 0"));
  pen.lineWidth = 2.8;
  pen.stroke(new Path2D("M11.5 26v-6M18 26V15M24.5 26V10"));
  pen.restore();
};

/** The club's mark and name above, the headline (its lines divided by `|`) below, in a 1200 by 630 picture. */
export const letter = (pen: CanvasRenderingContext2D, club: string, headline: string) => {
  const lines = headline.replaceAll("'", "’").split("|");
  const size = lines.length > 2 ? 80 : 104;
  const leading = size * 1.08;
  mark(pen, left, 66, 62);
  pen.textBaseline = "alphabetic";
  pen.fillStyle = "#f5f1e8";
  pen.letterSpacing = "0.4px";
  pen.font = "400 38px Fraunces";
  pen.fillText(club, left + 82, 109);
  pen.letterSpacing = `${-0.014 * size}px`;
  pen.font = `380 ${size}px Fraunces`;
  const last = 630 - 84;
  lines.forEach((line, index) => pen.fillText(line, left - size * 0.05, last - (lines.length - 1 - index) * leading));
  pen.fillStyle = "#d8b45a";
  pen.fillRect(left, last - lines.length * leading - 8, 64, 3);
};
