import { maxUploadBytes, tooLargeMessage, uploadRules, type UploadKind } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/pictures.ts";

/** Quality of lossy pictures, from 0 to 1. */
const quality = 0.86;

/** A region of a picture, in pixels. */
type Part = { x: number; y: number; width: number; height: number };

/** Draws a region of a picture at `width` × `height` pixels, without metadata. */
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

/** The central square of a picture, at most `longestPx` pixels wide. */
export const cropToSquare =
  (longestPx: number): Draw =>
  (picture) => {
    const side = Math.min(picture.width, picture.height);
    const size = Math.min(side, longestPx);
    const middle = { x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side };
    return drawPart(picture, middle, { width: size, height: size });
  };

/** The whole picture, its longer side at most `longestPx` pixels. */
export const drawWhole =
  (longestPx: number): Draw =>
  (picture) => {
    const { width, height } = picture;
    const scale = Math.min(1, longestPx / Math.max(width, height));
    const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
    return drawPart(picture, { x: 0, y: 0, width, height }, { width: scaleSide(width), height: scaleSide(height) });
  };

/** The file cannot be uploaded; the message says why. */
export class UnusableFile extends Error {
  override name = "UnusableFile";
}

/** Decodes a picture with its orientation applied. Throws if the browser does not support it, such as HEIC in most. */
export const decodePicture = (file: Blob) => createImageBitmap(file, { imageOrientation: "from-image" });

/** A canvas as a file; browsers that cannot encode a type return PNG, or null. */
export const encodePicture = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** A canvas as JPEG, with transparency replaced by white. */
const encodeAsJpeg = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encodePicture(canvas, "image/jpeg");
};

/** SVG: a browser could draw it, but it can contain scripts. */
export const isSvg = (type: string) => type === "image/svg+xml";

/** Re-encoding would lose the animation. */
const isGif = (type: string) => type === "image/gif";

type Redrawing = {
  draw: Draw;
  /** Encodes in a better format than JPEG; null if that is not possible. */
  encode: (canvas: HTMLCanvasElement) => Promise<Blob | null>;
  /** The message if this browser cannot decode the picture. */
  unreadable: string;
};

/**
 * Re-encodes a picture, which applies its orientation, shrinks it, and removes its location. Throws `UnusableFile` if
 * it is not a picture, or this browser cannot decode it.
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

/** A picture's purpose, and how it is drawn. */
export type PictureKind = { kind: UploadKind; draw: Draw };

/** Browsers that cannot encode WebP return PNG, several times the size. */
const encodeAsWebp = async (canvas: HTMLCanvasElement) => {
  const webp = await encodePicture(canvas, "image/webp");
  return webp?.type === "image/webp" ? webp : null;
};

/** Prepares a chosen file for upload. Throws `UnusableFile`. */
export const preparePicture = async (file: File, { kind, draw }: PictureKind): Promise<Blob> => {
  // Some systems report no type for pictures they can display.
  if (file.type !== "" && !file.type.startsWith("image/")) throw new UnusableFile(pictureWords.notAPicture);
  if (isSvg(file.type) || isGif(file.type)) throw new UnusableFile(uploadRules[kind].wrongType);
  if (file.size === 0) throw new UnusableFile(pictureWords.empty);
  // Even if it would become small enough (portal-and-admin.md, section 5).
  if (file.size > maxUploadBytes(kind)) throw new UnusableFile(tooLargeMessage(uploadRules[kind].megabytes));
  const takesWebp = (uploadRules[kind].types as readonly string[]).includes("image/webp");
  const encode = takesWebp ? encodeAsWebp : () => Promise.resolve(null);
  const { blob } = await redrawPicture(file, { draw, encode, unreadable: pictureWords.unreadable });
  return blob;
};
