import fc from "fast-check";
import { formatSigned, parseTicketCode } from "#shared/tickets.ts";

const parts = {
  key: "1",
  registrationId: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D",
  person: "00AB12CD34EF",
  eventMark: "1A2B3C",
};
const signature = "5E".repeat(64);
const code = `${formatSigned(parts)}.${signature}`;

test("what is read of a code is what was signed", () => {
  expect(parseTicketCode(code)).toEqual({ ...parts, signed: formatSigned(parts), signature });
});

test("how it is typed does not matter: case, and spaces around it", () => {
  expect(parseTicketCode(` ${code.toLowerCase()}\n`)).toEqual(parseTicketCode(code));
});

test("it fits into a QR code of 45 squares, of capitals, digits and points alone", () => {
  expect(code).toMatch(/^[0-9A-Z.]+$/);
  // ISO/IEC 18004: version 7 with correction M.
  expect(code.length).toBeLessThanOrEqual(178);
});

test.each([
  "",
  "https://example.com/ticket/1",
  "WIFI:S:club;T:WPA;P:secret;;",
  "BEGIN:VCARD",
  code.slice(1),
  code.slice(0, -1),
  `${code}0`,
  code.replace("1.", "0."),
  code.replace("5E", "5G"),
  `${code}\n${code}`,
  "🎟".repeat(80),
])("%j is no ticket", (text) => {
  expect(parseTicketCode(text)).toBeUndefined();
});

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(parseTicketCode(text)).toBeUndefined();
    }),
  );
});
