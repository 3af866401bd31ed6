import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import encodeQR from "qr";

const width = 640;
const height = 480;
/** What a phone that shows a ticket leaves around it. */
const ground = 90;

/** How bright each pixel of a frame is, with a code in its middle, or without one. */
const drawFrame = (text: string | undefined) => {
  const luma = Buffer.alloc(width * height, ground);
  if (text === undefined) return luma;
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 3 });
  const scale = Math.floor((height * 0.8) / rows.length);
  const [left, top] = [width, height].map((side) => Math.floor((side - rows.length * scale) / 2)) as [number, number];
  for (let y = 0; y < rows.length * scale; y++)
    for (let x = 0; x < rows.length * scale; x++)
      luma[(top + y) * width + left + x] = rows[Math.floor(y / scale)]![Math.floor(x / scale)] ? 16 : 235;
  return luma;
};

/**
 * A film for Chromium's fake camera: each of the texts as a QR code for so many frames, ten a second, with as many frames
 * of nothing before it; then it begins again. Answers the file's name.
 */
export const makeCameraFilm = (texts: readonly string[], framesEach = 15) => {
  const colors = Buffer.alloc((width * height) / 2, 128);
  const frames = texts
    .flatMap((text) => [undefined, text])
    .flatMap((text) => Array.from({ length: framesEach }, () => [Buffer.from("FRAME\n"), drawFrame(text), colors]));
  const file = path.join(mkdtempSync(path.join(tmpdir(), "club-camera-")), "film.y4m");
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frames.flat()]),
  );
  return file;
};
