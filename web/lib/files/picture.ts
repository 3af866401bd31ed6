import { maxUploadBytes, tooLargeMessage, uploadRules, type UploadKind } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/pictures.ts";

/** How good lossy pictures are, from 0 to 1. */
const quality = 0.86;

/** A part of a picture, in its pixels. */
type Part = { x: number; y: number; width: number; height: number };

/** Draws a part of a picture, `width` × `height` pixels large, without its metadata. */
const drawPart = (picture: ImageBitmap, { x, y, ...part }: Part, { width, height }: Pick<Part, "width" | "height">) => {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, part.width, part.height, 0, 0, width, height);
  return canvas;
};

type Draw = (picture: ImageBitmap) => HTMLCanvasElement;

/** The middle square of a picture, its side at most `longestPx` pixels. */
export const cropToSquare =
  (longestPx: number): Draw =>
  (picture) => {
    const side = Math.min(picture.width, picture.height);
    const size = Math.min(side, longestPx);
    const middle = { x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side };
    return drawPart(picture, middle, { width: size, height: size });
  };

/** All of a picture, its longer side at most `longestPx` pixels. */
export const drawWhole =
  (longestPx: number): Draw =>
  (picture) => {
    const { width, height } = picture;
    const scale = Math.min(1, longestPx / Math.max(width, height));
    const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
    return drawPart(picture, { x: 0, y: 0, width, height }, { width: scaleSide(width), height: scaleSide(height) });
  };

/** The file cannot be uploaded; its message says why. */
export class UnusableFile extends Error {
  override name = "UnusableFile";
}

/** A picture as it was taken, turned upright. Throws for what this browser cannot show, such as HEIC in most. */
export const decodePicture = (file: Blob) => createImageBitmap(file, { imageOrientation: "from-image" });

/** A canvas as a file; browsers that cannot write a type answer with PNG, or with nothing. */
export const encodePicture = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** A canvas as JPEG, which has no transparency: that becomes white. */
const encodeAsJpeg = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encodePicture(canvas, "image/jpeg");
};

/** A browser could draw it, but it is a program. */
export const isSvg = (type: string) => type === "image/svg+xml";

/** Drawn anew, it would no longer move. */
const isGif = (type: string) => type === "image/gif";

type Redrawing = {
  draw: Draw;
  /** Encodes as a type that is better than JPEG here; null where that is not possible. */
  encode: (canvas: HTMLCanvasElement) => Promise<Blob | null>;
  /** The message where this browser cannot read the picture. */
  unreadable: string;
};

/**
 * Draws a picture anew, which turns it upright, shrinks it, and leaves out where it was taken. Throws `UnusableFile` for
 * what is no picture at all, or one that this browser cannot read.
 */
export const redrawPicture = async (file: Blob, { draw, encode, unreadable }: Redrawing) => {
  const bitmap = await decodePicture(file).catch(() => {
    throw new UnusableFile(unreadable);
  });
  const canvas = draw(bitmap);
  const { width, height } = canvas;
  bitmap.close();
  const blob = (await encode(canvas)) ?? (await encodeAsJpeg(canvas));
  if (!blob) throw new UnusableFile(unreadable);
  return { blob, width, height };
};

/** What a picture is uploaded for, and how it is drawn. */
export type PictureKind = { kind: UploadKind; draw: Draw };

/** A browser that cannot write WebP answers with PNG, several times the size. */
const encodeAsWebp = async (canvas: HTMLCanvasElement) => {
  const webp = await encodePicture(canvas, "image/webp");
  return webp?.type === "image/webp" ? webp : null;
};

/** A chosen file as it is uploaded. Throws `UnusableFile`. */
export const preparePicture = async (file: File, { kind, draw }: PictureKind): Promise<Blob> => {
  // Some systems know no type for a picture they can nevertheless show.
  if (file.type !== "" && !file.type.startsWith("image/")) throw new UnusableFile(pictureWords.notAPicture);
  if (isSvg(file.type) || isGif(file.type)) throw new UnusableFile(uploadRules[kind].wrongType);
  if (file.size === 0) throw new UnusableFile(pictureWords.empty);
  // Also one that would become small enough (portal-and-admin.md, section 5).
  if (file.size > maxUploadBytes(kind)) throw new UnusableFile(tooLargeMessage(uploadRules[kind].megabytes));
  const { blob } = await redrawPicture(file, { draw, encode: encodeAsWebp, unreadable: pictureWords.unreadable });
  return blob;
};
