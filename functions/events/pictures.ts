import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { deleteFiles, incomingKey } from "../platform/files.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import { takeUpload } from "../uploads/take.ts";

const createRefusal = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "picture", message }]);

/** Copies an event picture from an admin's upload and returns its key. Throws `invalid`. */
export const takePicture = async (adminId: string, uploadId: string) => {
  const { key } = await takeUpload(adminId, uploadId, {
    kind: "event-image",
    refusal: createRefusal,
    goneMessage: "This upload is no longer here. Please choose the image again.",
    // Reveals nothing about the event and is never reused, so caches may keep it.
    getKey: (type) => `media/events/${ulid()}.${extensionsOf[type][0]}`,
    // At most a day, so that a removed picture also disappears from the edges and browsers.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

/** Deletes a picture that no event refers to. */
export const discardPicture = (key: string | undefined) => deleteFiles(key);

/** Deletes an upload that was copied. */
export const discardUpload = (adminId: string, uploadId: string | null | undefined) =>
  deleteFiles(uploadId && incomingKey(adminId, uploadId));
