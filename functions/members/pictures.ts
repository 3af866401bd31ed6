import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { deleteFiles, incomingKey } from "../platform/files.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import { takeUpload } from "../uploads/take.ts";

const createRefusal = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "avatar", message }]);

/** Takes an uploaded picture for a profile and answers its key. Throws `invalid`. */
export const takeAvatar = async (memberId: string, uploadId: string) => {
  const { key } = await takeUpload(memberId, uploadId, {
    kind: "avatar",
    refusal: createRefusal,
    goneMessage: "This upload is no longer here. Please choose the picture again.",
    // A key of its own each time: caches may keep it, and two saves at once never share a file.
    getKey: (type) => `media/avatars/${memberId}-${ulid()}.${extensionsOf[type][0]}`,
    // At most a day: a removed picture should leave the edges and browsers too.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

/** Deletes pictures that no profile refers to, and an upload that was taken. */
export const discardAvatars = (
  memberId: string,
  { keys, uploadId }: { keys: (string | undefined)[]; uploadId?: string | null },
) => deleteFiles(...keys, uploadId && incomingKey(memberId, uploadId));
