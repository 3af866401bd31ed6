import { pictureType } from "#functions/uploads/picture-type.ts";

const bytes = (latin1: string) => Buffer.from(latin1, "latin1");

test.each([
  ["\xFF\xD8\xFF\xE0\x00\x10JFIF\x00\x01", "image/jpeg"],
  ["\xFF\xD8\xFF\xE1\x20\x00Exif\x00\x00", "image/jpeg"],
  ["\xFF\xD8\xFF\xDB\x00C\x00\x03\x02\x02\x02\x03", "image/jpeg"],
  ["\x89PNG\r\n\x1A\n\x00\x00\x00\r", "image/png"],
  ["RIFF\x24\x01\x00\x00WEBPVP8X", "image/webp"],
])("a file that begins with %j is %s", (start, type) => {
  expect(pictureType(bytes(start))).toBe(type);
});

test.each([
  ["nothing", ""],
  ["three bytes of a JPEG", "\xFF\xD8\xFF"],
  ["half a WebP's name", "RIFF\x24\x01\x00\x00WEB"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg">'],
  ["SVG with a declaration", '<?xml version="1.0"?><svg>'],
  ["HTML", "<!doctype html><script>"],
  ["GIF", "GIF89a\x01\x00\x01\x00\x80\x00"],
  ["PDF", "%PDF-1.7\n%\xE2\xE3\xCF\xD3"],
  ["BMP", "BM\x36\x00\x0C\x00\x00\x00\x00\x00\x36\x00"],
  ["a sound", "RIFF\x24\x01\x00\x00WAVEfmt "],
  ["a PNG after a blank", " \x89PNG\r\n\x1A\n\x00\x00\x00"],
  ["a PNG that a mail program has mended", "\x89PNG\n\x1A\n\x00\x00\x00\rIH"],
  ["a program", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00"],
])("%s is no picture", (_, start) => {
  expect(pictureType(bytes(start))).toBeUndefined();
});
