import type { uploadRules, UploadKind } from "#shared/uploads.ts";

export type FileType = (typeof uploadRules)[UploadKind]["types"][number];

/** How many bytes of a file tell what it is; a Word document needs the names of the first files inside it. */
export const startLength = 8192;

/** Shortest start that can tell anything, in bytes. */
const shortestStart = 12;

/** What the names inside a Word document begin with (ECMA-376, part 2: Open Packaging Conventions). */
const partsOfWord = ["[Content_Types].xml", "_rels/", "docProps/", "word/", "customXml/"];

/** Begins the header of each file inside a ZIP: 30 bytes, of which two tell the length of the name that follows. */
const zipHeader = "PK\x03\x04";

/** The names of files in a ZIP's start. */
const namesInZip = (start: string) =>
  start.split(zipHeader).flatMap((entry) => {
    const length = entry.charCodeAt(22) + 256 * entry.charCodeAt(23);
    const name = entry.slice(26, 26 + length);
    return length > 0 && name.length === length ? [name] : [];
  });

const isWord = (start: string) => {
  const names = namesInZip(start);
  const isOfWord = names.every((name) => partsOfWord.some((part) => name.startsWith(part)));
  return start.startsWith(zipHeader) && names.length > 0 && isOfWord;
};

/** What a file of each type begins with, byte by byte as Latin-1 (pictures: the MIME Sniffing standard, section 6.1). */
const signatures: Record<FileType, (start: string) => boolean> = {
  "image/jpeg": (start) => start.startsWith("\xFF\xD8\xFF"),
  "image/png": (start) => start.startsWith("\x89PNG\r\n\x1A\n"),
  "image/webp": (start) => start.startsWith("RIFF") && start.slice(8, 12) === "WEBP",
  "image/gif": (start) => /^GIF8[79]a/.test(start),
  "application/pdf": (start) => start.startsWith("%PDF-"),
  "application/msword": (start) => start.startsWith("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": isWord,
};

/** The endings that the name of a file of a type may have, the usual one first. */
export const extensionsOf: Record<FileType, [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
};

/** Which of these types the file that begins so really is, whatever it calls itself; undefined for none of them. */
export const detectFileType = <Type extends FileType>(start: Uint8Array, types: readonly Type[]): Type | undefined => {
  if (start.length < shortestStart) return undefined;
  const text = Buffer.from(start).toString("latin1");
  return types.find((type) => signatures[type](text));
};
