import type { uploadRules, UploadKind } from "#shared/uploads.ts";

export type FileType = (typeof uploadRules)[UploadKind]["types"][number];

/** Bytes needed to detect a file's type: a Word document needs the names of its first entries. */
export const typeDetectionBytes = 8192;

/** In bytes: the shortest start with a whole signature. */
const minStartLength = 12;

/** Prefixes of entry names inside a Word document (ECMA-376, part 2: Open Packaging Conventions). */
const wordPrefixes = ["[Content_Types].xml", "_rels/", "docProps/", "word/", "customXml/"];

/** A ZIP entry's header: 30 bytes, two of them the length of the following name. */
const zipHeader = "PK\x03\x04";

/** The names of the first files inside a ZIP. */
const listNames = (start: string) =>
  start.split(zipHeader).flatMap((entry) => {
    const length = entry.charCodeAt(22) + 256 * entry.charCodeAt(23);
    const name = entry.slice(26, 26 + length);
    return length > 0 && name.length === length ? [name] : [];
  });

const isWord = (start: string) => {
  const names = listNames(start);
  const areOfWord = names.every((name) => wordPrefixes.some((prefix) => name.startsWith(prefix)));
  return start.startsWith(zipHeader) && names.length > 0 && areOfWord;
};

/** Signatures of each file type, as Latin-1 (pictures: the MIME Sniffing standard, section 6.1). */
const signatures: Record<FileType, (start: string) => boolean> = {
  "image/jpeg": (start) => start.startsWith("\xFF\xD8\xFF"),
  "image/png": (start) => start.startsWith("\x89PNG\r\n\x1A\n"),
  "image/webp": (start) => start.startsWith("RIFF") && start.slice(8, 12) === "WEBP",
  "image/gif": (start) => /^GIF8[79]a/.test(start),
  "application/pdf": (start) => start.startsWith("%PDF-"),
  "application/msword": (start) => start.startsWith("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": isWord,
};

/** File extensions of each type, the usual one first. */
export const extensionsOf: Record<FileType, [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
};

/** The file's type among these, from its first bytes; undefined if none matches. */
export const detectFileType = <Type extends FileType>(start: Uint8Array, types: readonly Type[]): Type | undefined => {
  if (start.length < minStartLength) return undefined;
  const text = Buffer.from(start).toString("latin1");
  return types.find((type) => signatures[type](text));
};
