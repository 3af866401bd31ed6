import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { deleteFiles, incomingKey, visitorsFolder } from "../platform/files.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import { takeUpload } from "../uploads/take.ts";

/** The message for each missing picture (portal-and-admin.md, section 5). */
const goneMessages = { logo: "Logo upload failed", featuredImage: "Featured image upload failed" };
type Field = keyof typeof goneMessages;
const fields = Object.keys(goneMessages) as Field[];

/** Uploads by field; `null` removes the picture. */
type Uploads = { [Name in Field]?: string | null };
/** Keys in the bucket, for the fields that change. */
type Pictures = { [Name in Field]?: string | undefined };

const takeOne = async (field: Field, uploadId: string) => {
  const { key } = await takeUpload(visitorsFolder, uploadId, {
    kind: "listing-image",
    refusal: (message) => new AppError("invalid", "Some fields need your attention.", [{ path: field, message }]),
    goneMessage: goneMessages[field],
    // Reveals nothing about the listing and is never reused, so caches may keep it.
    getKey: (type) => `media/listings/${ulid()}.${extensionsOf[type][0]}`,
    // At most a day, so that a removed picture also disappears from the edges and browsers.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

/** Copies a listing's uploaded pictures, all or none. Throws `invalid`, by field. */
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

/** Deletes pictures that no listing refers to. */
export const discardPictures = ({ logo, featuredImage }: Pictures) => deleteFiles(logo, featuredImage);

/** Deletes uploads that were copied. */
export const discardUploads = (uploads: Uploads) =>
  deleteFiles(...fields.map((field) => uploads[field] && incomingKey(visitorsFolder, uploads[field])));
