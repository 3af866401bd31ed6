import { largestUpload, uploadRules } from "#shared/uploads.ts";
import { fileWords } from "#web/content/community.ts";
import { decoded, encoded, encodedAsJpeg, whole } from "#web/files/redraw.ts";

/** Longest side of a picture, in pixels: as large as it is ever shown. */
const longestSide = 2000;

/** A file as it is uploaded. */
export type Prepared = { blob: Blob; name: string; width?: number; height?: number };

/** The file cannot be attached; its message says why. */
export class NoAttachment extends Error {
  override name = "NoAttachment";
}

/** Types of files whose system does not know them, by their ending. */
const typesByEnding: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const typeOf = ({ type, name }: File) => type || (typesByEnding[name.split(".").at(-1)!.toLowerCase()] ?? "");

const isAllowed = (type: string) => (uploadRules.attachment.types as readonly string[]).includes(type);

const isTooLarge = ({ size }: Blob) => size > largestUpload("attachment");

/** The name with the ending of another type. */
const renamed = (name: string, ending: string) => `${name.replace(/\.\w+$/, "")}.${ending}`;

/** A browser could draw it, but it is a program. */
const isSvg = (type: string) => type === "image/svg+xml";

const isPng = (type: string) => type === "image/png";

/** Drawn anew: upright, no larger than it is shown, and without the place where it was taken. */
const redrawn = async (file: File, type: string): Promise<Prepared> => {
  const bitmap = await decoded(file).catch(() => {
    throw new NoAttachment(fileWords.unreadable);
  });
  const canvas = whole(longestSide)(bitmap);
  const { width, height } = canvas;
  bitmap.close();
  // Lines and letters stay sharp in PNG; whatever is too large for it is a photograph.
  const png = isPng(type) ? await encoded(canvas, type) : null;
  if (png && !isTooLarge(png)) return { blob: png, name: file.name, width, height };
  const jpeg = await encodedAsJpeg(canvas);
  if (!jpeg) throw new NoAttachment(fileWords.unreadable);
  return { blob: jpeg, name: renamed(file.name, "jpg"), width, height };
};

/** Of a moving picture, only the size is found out. */
const sizeOf = async (file: Blob) => {
  const bitmap = await decoded(file).catch(() => undefined);
  if (!bitmap) return {};
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
};

/** A chosen file as it is uploaded. Throws `NoAttachment`. */
export const prepared = async (file: File): Promise<Prepared> => {
  const type = typeOf(file);
  const isStill = type.startsWith("image/") && type !== "image/gif" && !isSvg(type);
  // Pictures of other kinds become JPEG, where this browser can read them.
  if (!isAllowed(type) && !isStill) throw new NoAttachment(fileWords.wrongType);
  if (file.size === 0) throw new NoAttachment(fileWords.empty);
  if (isTooLarge(file)) throw new NoAttachment(fileWords.tooLarge);
  const result = isStill
    ? await redrawn(file, type)
    : { blob: file.type === type ? file : file.slice(0, file.size, type), name: file.name };
  return type === "image/gif" ? { ...result, ...(await sizeOf(file)) } : result;
};
