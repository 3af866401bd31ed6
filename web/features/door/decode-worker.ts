import { decodeQR } from "qr/decode.js";

/** A frame of the camera: RGBA. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** The text of a code in the frame; undefined where there is none that can be read. */
const read = (frame: Frame) => {
  try {
    return decodeQR(frame);
  } catch {
    return undefined;
  }
};

addEventListener("message", ({ data }: MessageEvent<Frame>) => postMessage(read(data)));
