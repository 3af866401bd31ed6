import { drawCode } from "./ticket-code.tsx";

type TicketPicture = {
  code: string;
  title: string;
  name: string;
  /** When and where. */
  lines: string[];
};

/** Pixels of a square of the code; the picture is as wide as the code. */
const scale = 14;
const lineHeight = 44;
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;

/** A ticket as a PNG, to keep among one's pictures; undefined where the browser cannot make one. */
export const createTicketPicture = ({ code, title, name, lines }: TicketPicture): Promise<Blob | null> => {
  const rows = drawCode(code);
  const width = rows.length * scale;
  const top = lineHeight * (lines.length + 2);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = top + width + lineHeight * 2;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.textAlign = "center";
  const write = (text: string, y: number) => context.fillText(text, width / 2, y, width - 2 * scale);
  context.font = font(38, 700);
  write(title, lineHeight * 1.3);
  context.font = font(28);
  lines.forEach((line, index) => write(line, lineHeight * (index + 2.3)));
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && context.fillRect(x * scale, top + y * scale, scale, scale)),
  );
  context.font = font(38, 700);
  write(name, top + width + lineHeight * 0.6);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};
