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

/** Black-and-white pixels as a one-bit PNG. */
const formatPng = (rows: boolean[][]) => {
  const width = rows[0]?.length ?? 0;
  const lines = rows.map((row) => {
    // The filter type, then eight pixels per byte; white is 1.
    const line = Buffer.alloc(1 + Math.ceil(width / 8));
    row.forEach((isDark, x) => {
      if (!isDark) line[1 + (x >> 3)]! |= 0x80 >> (x & 7);
    });
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    formatChunk("IHDR", head),
    formatChunk("IDAT", deflateSync(Buffer.concat(lines))),
    formatChunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Pixels per module: sharp on high-density screens. */
const scale = 8;

/** A ticket's QR code as a PNG, with the quiet zone that scanners need, also in dark mode. */
export const drawTicket = async (code: string) => {
  // Loaded on use: most emails have none.
  const { default: encodeQR } = await import("qr");
  return formatPng(encodeQR(code, "raw", { ecc: "medium", encoding: "alphanumeric", border: 4, scale }));
};
