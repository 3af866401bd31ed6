import { largestUpload, tooLargeMessage, uploadRules } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/portal-profile.ts";
import { decoded, drawn, encoded, encodedAsJpeg } from "#web/files/redraw.ts";

/** Largest side of a picture, in pixels: it is never shown larger than a third of that. */
const largestSide = 512;

/** The file cannot become a profile picture; its message says why. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

const readable = async (file: File) => {
  try {
    return await decoded(file);
  } catch {
    // Not a picture at all, or one of a kind that this browser does not know, such as HEIC.
    const isTooLarge = file.size > largestUpload("avatar");
    throw new NoPicture(isTooLarge ? tooLargeMessage(uploadRules.avatar.megabytes) : pictureWords.unreadable);
  }
};

/** The middle square of a picture. */
const squareOf = (picture: ImageBitmap) => {
  const side = Math.min(picture.width, picture.height);
  const square = { x: (picture.width - side) / 2, y: (picture.height - side) / 2, width: side, height: side };
  const size = Math.min(side, largestSide);
  return drawn(picture, square, { width: size, height: size });
};

/**
 * A chosen file as it is uploaded: a small square, drawn anew, which turns it upright, shrinks what a camera takes and
 * leaves out where it was taken. Throws `NoPicture`.
 */
export const pictureFrom = async (file: File): Promise<Blob> => {
  // Some systems know no type for a picture they can nevertheless show.
  if (file.type !== "" && !file.type.startsWith("image/")) throw new NoPicture(pictureWords.notAPicture);
  const bitmap = await readable(file);
  const canvas = squareOf(bitmap);
  bitmap.close();
  const webp = await encoded(canvas, "image/webp");
  // A browser that cannot write WebP answers with PNG, several times the size.
  if (webp?.type === "image/webp") return webp;
  const jpeg = await encodedAsJpeg(canvas);
  if (!jpeg) throw new NoPicture(pictureWords.unreadable);
  return jpeg;
};
