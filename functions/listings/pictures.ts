import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import { incomingKey, visitorsFolder } from "../uploads/incoming.ts";
import { discardUpload, takeUpload } from "../uploads/take.ts";

/** The pictures of a listing, and what is said where one did not arrive (portal-and-admin.md, section 5). */
const failed = { logo: "Logo upload failed", featuredImage: "Featured image upload failed" };
type Field = keyof typeof failed;
const fields = Object.keys(failed) as Field[];

/** Uploads to take, by the field they are for; `null` for a picture that is to go. */
type Uploads = { [Name in Field]?: string | null };
/** The pictures' keys in the bucket, of the fields that change. */
type Pictures = { [Name in Field]?: string | undefined };

const takeOne = async (field: Field, uploadId: string) => {
  const { key } = await takeUpload(visitorsFolder, uploadId, {
    kind: "listing-image",
    refusal: (message) => new AppError("invalid", "Some fields need your attention.", [{ path: field, message }]),
    gone: failed[field],
    // Tells nothing of the listing, and is never used again: caches may keep it.
    keyOf: (type) => `media/listings/${ulid()}.${extensionsOf[type][0]}`,
    // No longer: a picture that is removed shall be gone, from the edges and from browsers too.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

/** Takes what was uploaded for a listing. Throws `invalid`, by field, and then nothing is taken. */
export const takePictures = async (uploads: Uploads): Promise<Pictures> => {
  const taken: Pictures = {};
  try {
    for (const field of fields) {
      const upload = uploads[field];
      if (upload !== undefined) taken[field] = upload === null ? undefined : await takeOne(field, upload);
    }
  } catch (error) {
    await discardPictures(taken);
    throw error;
  }
  return taken;
};

/** Deletes pictures that no listing names. */
export const discardPictures = ({ logo, featuredImage }: Pictures) => discardUpload(logo, featuredImage);

/** Deletes uploads that were taken. */
export const discardUploads = (uploads: Uploads) =>
  discardUpload(...fields.map((field) => uploads[field] && incomingKey(visitorsFolder, uploads[field])));
