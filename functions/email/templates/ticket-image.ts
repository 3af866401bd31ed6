import { formatPng } from "../../platform/png.ts";

/** Eight black-and-white pixels per byte; white is 1. */
const toBits = (row: boolean[]) => {
  const line = new Uint8Array(Math.ceil(row.length / 8));
  row.forEach((isDark, x) => {
    if (!isDark) line[x >> 3]! |= 0x80 >> (x & 7);
  });
  return line;
};

/** Pixels per module: sharp on high-density screens. */
const scale = 8;

/** A ticket's QR code as a PNG, with the quiet zone that scanners need, also in dark mode. */
export const drawTicket = async (code: string) => {
  // Loaded on use: most emails have none.
  const { default: encodeQR } = await import("qr");
  const rows = encodeQR(code, "raw", { ecc: "medium", encoding: "alphanumeric", border: 4, scale });
  return formatPng({ width: rows.length, bits: 1 }, rows.map(toBits));
};
