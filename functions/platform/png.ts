import { crc32, deflateSync } from "node:zlib";

/** A PNG chunk (PNG, 5.3). */
const formatChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

type Shape = {
  width: number;
  /** 1 bit in black and white, or 8 bits each in red, green, blue, and alpha. */ bits: 1 | 32;
};

/** A PNG of rows of pixels. `level` is that of zlib. */
export const formatPng = ({ width, bits }: Shape, rows: Uint8Array[], level?: number) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  [head[8], head[9]] = bits === 1 ? [1, 0] : [8, 6];
  // Each row begins with its filter: none.
  const lines = rows.flatMap((row) => [Buffer.alloc(1), row]);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    formatChunk("IHDR", head),
    formatChunk("IDAT", deflateSync(Buffer.concat(lines), { level })),
    formatChunk("IEND", Buffer.alloc(0)),
  ]);
};
