import { largestUpload, tooLargeMessage, uploadRules, type UploadKind } from "#shared/uploads.ts";
import { pictureWords } from "#web/content/pictures.ts";
import { decodePicture, encodePicture, encodeAsJpeg } from "./redraw.ts";

/** What a chosen file is for, and what is drawn of it. */
export type Making = {
  kind: UploadKind;
  draw: (picture: ImageBitmap) => HTMLCanvasElement;
};

/** The file cannot become a picture; its message says why. */
export class NoPicture extends Error {
  override name = "NoPicture";
}

const readable = async (file: File) => {
  try {
    return await decodePicture(file);
  } catch {
    // Not a picture at all, or one of a kind that this browser does not know, such as HEIC.
    throw new NoPicture(pictureWords.unreadable);
  }
};

/**
 * A chosen file as it is uploaded: drawn anew, which turns it upright, shrinks what a camera takes and leaves out where
 * it was taken. Throws `NoPicture`.
 */
export const preparePicture = async (file: File, { kind, draw }: Making): Promise<Blob> => {
  // Some systems know no type for a picture they can nevertheless show.
  if (file.type !== "" && !file.type.startsWith("image/")) throw new NoPicture(pictureWords.notAPicture);
  // A browser could draw it, but it is a program.
  if (file.type === "image/svg+xml") throw new NoPicture(uploadRules[kind].wrongType);
  // Also one that would become small enough (portal-and-admin.md, section 5).
  if (file.size > largestUpload(kind)) throw new NoPicture(tooLargeMessage(uploadRules[kind].megabytes));
  const bitmap = await readable(file);
  const canvas = draw(bitmap);
  bitmap.close();
  const webp = await encodePicture(canvas, "image/webp");
  // A browser that cannot write WebP answers with PNG, several times the size.
  if (webp?.type === "image/webp") return webp;
  const jpeg = await encodeAsJpeg(canvas);
  if (!jpeg) throw new NoPicture(pictureWords.unreadable);
  return jpeg;
};
