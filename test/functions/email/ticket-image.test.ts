import { inflateSync } from "node:zlib";
import { imageSize } from "image-size";
import decodeQR from "qr/decode.js";
import { drawTicket } from "#functions/email/templates/ticket-image.ts";

const code = `1.01K6XCK5V9Q0J4R8T2W7Y1ZB3D.00AB12CD34EF.1A2B3C.${"5E".repeat(64)}`;

/** The pixels of a PNG of one bit each, as a camera hands them over. */
const readPixels = (png: Buffer) => {
  const { width, height } = imageSize(png);
  const start = png.indexOf("IDAT") + 4;
  const bytes = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const lineBytes = 1 + Math.ceil(width / 8);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isWhite = (bytes[y * lineBytes + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1;
      data.fill(isWhite ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { width, height, data };
};

test("a scanner reads the ticket from its picture, which is small", async () => {
  const png = await drawTicket(code);

  expect(decodeQR(readPixels(png))).toBe(code);
  expect(png.length).toBeLessThan(2_000);
});
