import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { deleteFiles, incomingKey } from "../platform/files.ts";
import { extensionsOf } from "./file-type.ts";
import { takeUpload } from "./take.ts";

const createRefusal = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "picture", message }]);

/** Where the pictures of each kind are. */
const folders = { "event-image": "events", "group-image": "groups", "letter-image": "letters" } as const;
export type PictureKind = keyof typeof folders;

/** Copies an uploaded picture and returns its key. Throws `invalid`. */
export const takePicture = async (kind: PictureKind, ownerId: string, uploadId: string) =>
  (await takeMeasuredPicture(kind, ownerId, uploadId)).key;

/** Likewise with its width and height in pixels. */
export const takeMeasuredPicture = async (kind: PictureKind, ownerId: string, uploadId: string) => {
  const { key, picture } = await takeUpload(ownerId, uploadId, {
    kind,
    refusal: createRefusal,
    goneMessage: "This upload is no longer here. Please choose the image again.",
    // Random, reveals nothing about whose it is, and is never reused, so caches may keep it.
    getKey: (type) => `media/${folders[kind]}/${ulid()}.${extensionsOf[type][0]}`,
    // At most a day, so that a removed picture also disappears from the edges and browsers.
    cacheControl: "public, max-age=86400, immutable",
  });
  return { key, ...(picture ?? { width: 0, height: 0 }) };
};

/** Deletes a picture that nothing refers to. */
export const discardPicture = (key: string | undefined) => deleteFiles(key);

/** Deletes an upload that was copied. */
export const discardUpload = (ownerId: string, uploadId: string | null | undefined) =>
  deleteFiles(uploadId && incomingKey(ownerId, uploadId));
