import { decodeQR } from "qr/decode.js";

/** A camera frame: RGBA. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** The text of the code in the frame; undefined if none can be read. */
const read = (frame: Frame) => {
  try {
    return decodeQR(frame);
  } catch {
    return undefined;
  }
};

addEventListener("message", ({ data }: MessageEvent<Frame>) => postMessage(read(data)));
