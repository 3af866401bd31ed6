import { largestUpload, tooLargeMessage, uploadRules } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/portal-profile.ts";

/** Largest side of a picture, in pixels: it is never shown larger than a third of that. */
const largestSide = 512;
const quality = 0.86;

/** The file cannot become a profile picture; its message says why. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

const decoded = async (file: File) => {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // Not a picture at all, or one of a kind that this browser does not know, such as HEIC.
    const isTooLarge = file.size > largestUpload("avatar");
    throw new NoPicture(isTooLarge ? tooLargeMessage(uploadRules.avatar.megabytes) : pictureWords.unreadable);
  }
};

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The middle square of a picture. */
const squareOf = (picture: ImageBitmap) => {
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, largestSide);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
};

/**
 * A chosen file as it is uploaded: a small square, drawn anew, which turns it upright, shrinks what a camera takes and
 * leaves out where it was taken. Throws `NoPicture`.
 */
export const pictureFrom = async (file: File): Promise<Blob> => {
  // Some systems know no type for a picture they can nevertheless show.
  if (file.type !== "" && !file.type.startsWith("image/")) throw new NoPicture(pictureWords.notAPicture);
  const bitmap = await decoded(file);
  const { canvas, context } = squareOf(bitmap);
  bitmap.close();
  const webp = await encoded(canvas, "image/webp");
  if (webp?.type === "image/webp") return webp;
  // A browser that cannot write WebP answers with PNG, several times the size. JPEG knows nothing transparent.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const jpeg = await encoded(canvas, "image/jpeg");
  if (!jpeg) throw new NoPicture(pictureWords.unreadable);
  return jpeg;
};
