import { printable } from "#shared/text.ts";
import { extensionsOf, type FileType } from "../uploads/file-type.ts";

/** A file's name without a path, and with an ending of its type: systems open a file by its ending. */
export const fileName = (name: string, type: FileType) => {
  const plain = printable(name).split(/[\\/]/).at(-1)?.trim() || "file";
  const [usual, ...others] = extensionsOf[type];
  const hasEnding = [usual, ...others].some((ending) => plain.toLowerCase().endsWith(`.${ending}`));
  return hasEnding ? plain : `${plain}.${usual}`;
};

/** A name in a header, in any script (RFC 5987, 3.2.1). */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Lets browsers show a picture where it is, and save a document under its name (RFC 6266). */
export const dispositionOf = ({ name, type }: { name: string; type: FileType }) =>
  `${type.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${encoded(name)}`;
