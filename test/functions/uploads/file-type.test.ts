import { extensionsOf, detectFileType } from "#functions/uploads/file-type.ts";
import { uploadRules } from "#shared/uploads.ts";
import { zipOf } from "../../support/documents.ts";

const bytes = (latin1: string) => Buffer.from(latin1, "latin1");
const pictures = uploadRules.avatar.types;
const attachments = uploadRules.attachment.types;
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["\xFF\xD8\xFF\xE0\x00\x10JFIF\x00\x01", "image/jpeg"],
  ["\xFF\xD8\xFF\xE1\x20\x00Exif\x00\x00", "image/jpeg"],
  ["\xFF\xD8\xFF\xDB\x00C\x00\x03\x02\x02\x02\x03", "image/jpeg"],
  ["\x89PNG\r\n\x1A\n\x00\x00\x00\r", "image/png"],
  ["RIFF\x24\x01\x00\x00WEBPVP8X", "image/webp"],
])("a file that begins with %j is %s, as an avatar and as an attachment", (start, type) => {
  expect(detectFileType(bytes(start), pictures)).toBe(type);
  expect(detectFileType(bytes(start), attachments)).toBe(type);
});

test.each([
  ["GIF87a\x01\x00\x01\x00\x80\x00", "image/gif"],
  ["GIF89a\x01\x00\x01\x00\x80\x00", "image/gif"],
  ["%PDF-1.7\n%\xE2\xE3\xCF\xD3", "application/pdf"],
  ["\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\x00\x00\x00\x00", "application/msword"],
])("a file that begins with %j is %s, as an attachment only", (start, type) => {
  expect(detectFileType(bytes(start), attachments)).toBe(type);
  expect(detectFileType(bytes(start), pictures)).toBeUndefined();
});

test.each([
  ["Word", ["[Content_Types].xml", "_rels/.rels", "word/document.xml"]],
  ["LibreOffice", ["_rels/.rels", "docProps/core.xml", "docProps/app.xml", "word/_rels/document.xml.rels"]],
  ["Google Docs", ["word/numbering.xml", "word/settings.xml", "[Content_Types].xml"]],
  ["a form with data", ["[Content_Types].xml", "_rels/.rels", "customXml/item1.xml", "word/document.xml"]],
])("a ZIP that begins as %s writes it is a Word document", (_, names) => {
  expect(detectFileType(zipOf(names), attachments)).toBe(docx);
  expect(detectFileType(zipOf(names), pictures)).toBeUndefined();
});

test.each([
  ["a workbook", ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"]],
  ["a presentation", ["[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"]],
  ["a Java program", ["META-INF/MANIFEST.MF", "Main.class"]],
  ["an Android program", ["AndroidManifest.xml", "classes.dex"]],
  ["a program among a document's parts", ["word/document.xml", "setup.exe"]],
  ["an OpenDocument text", ["mimetype", "content.xml"]],
])("the ZIP of %s is no attachment", (_, names) => {
  expect(detectFileType(zipOf(names), attachments)).toBeUndefined();
});

test.each([
  ["nothing", ""],
  ["three bytes of a JPEG", "\xFF\xD8\xFF"],
  ["half a WebP's name", "RIFF\x24\x01\x00\x00WEB"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg">'],
  ["SVG with a declaration", '<?xml version="1.0"?><svg>'],
  ["HTML", "<!doctype html><script>"],
  ["BMP", "BM\x36\x00\x0C\x00\x00\x00\x00\x00\x36\x00"],
  ["a sound", "RIFF\x24\x01\x00\x00WAVEfmt "],
  ["a PNG after a blank", " \x89PNG\r\n\x1A\n\x00\x00\x00"],
  ["a PNG that a mail program has mended", "\x89PNG\n\x1A\n\x00\x00\x00\rIH"],
  ["a program", "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00"],
  ["a PDF after a page", "<script></script>%PDF-1.7"],
  ["an empty ZIP", "PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00"],
  ["a ZIP without a name", `PK\x03\x04${"\x00".repeat(40)}`],
  ["a ZIP whose name is cut off", `PK\x03\x04${"\x00".repeat(22)}\x20\x00\x00\x00word/`],
])("%s is neither picture nor attachment", (_, start) => {
  expect(detectFileType(bytes(start), pictures)).toBeUndefined();
  expect(detectFileType(bytes(start), attachments)).toBeUndefined();
});

test("every type has an ending for names", () => {
  expect(Object.keys(extensionsOf).toSorted()).toEqual([...attachments].toSorted());
});
