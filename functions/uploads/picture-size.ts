import { imageSize } from "image-size";
import { mostMegapixels } from "#shared/uploads.ts";

/** How many bytes of a picture nearly always tell its size; what a camera notes may come before it. */
export const measuredLength = 131_072;

/** How many pixels a picture has, by its beginning; undefined where that does not tell. */
export const countPixels = (start: Uint8Array): number | undefined => {
  try {
    const { width, height } = imageSize(start);
    return width * height;
  } catch {
    return undefined;
  }
};

/** Whether a browser can draw so many pixels: each takes four bytes of its memory, however small the file. */
export const isDrawable = (pixels: number) => pixels <= mostMegapixels * 1_000_000;
