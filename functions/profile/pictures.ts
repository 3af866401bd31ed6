import { extname } from "node:path";
import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { copyFile, deleteFiles, incomingKey } from "../platform/files.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import { takeUpload } from "../uploads/take.ts";

const createRefusal = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "avatar", message }]);

/** A new key each time, since pictures are cached and concurrent saves must not share a file. */
const newKeyOf = (memberId: string, extension: string) => `media/avatars/${memberId}-${ulid()}.${extension}`;

/** Copies an uploaded picture for a profile and returns its key. Throws `invalid`. */
export const takeAvatar = async (memberId: string, uploadId: string) => {
  const { key } = await takeUpload(memberId, uploadId, {
    kind: "avatar",
    refusal: createRefusal,
    goneMessage: "This upload is no longer here. Please choose the picture again.",
    getKey: (type) => newKeyOf(memberId, extensionsOf[type][0]),
    // At most a day, so that a removed picture also disappears from the edges and browsers.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

/** Copies a profile's picture to a new unknown address and returns the key. */
export const copyAvatar = async (memberId: string, key: string) => {
  const copy = newKeyOf(memberId, extname(key).slice(1));
  await copyFile(key, copy);
  return copy;
};

/** Deletes pictures that no profile refers to, and an upload that was copied. */
export const discardAvatars = (
  memberId: string,
  { keys, uploadId }: { keys: (string | undefined)[]; uploadId?: string | null },
) => deleteFiles(...keys, uploadId && incomingKey(memberId, uploadId));
