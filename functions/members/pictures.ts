import { ulid } from "ulid";
import { AppError } from "../platform/errors.ts";
import { extensionsOf } from "../uploads/file-type.ts";
import * as uploads from "../uploads/take.ts";

const refusal = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "avatar", message }]);

/**
 * Takes an uploaded picture of the member's for a profile; answers its key. Throws `invalid` for what is no picture, is
 * too large, or is not there.
 */
export const takeAvatar = async (memberId: string, uploadId: string) => {
  const { key } = await uploads.takeUpload(memberId, uploadId, {
    kind: "avatar",
    refusal,
    gone: "This upload is no longer here. Please choose the picture again.",
    // A name of its own for each: caches may keep it, and two saves at once never share a file.
    keyOf: (type) => `media/avatars/${memberId}-${ulid()}.${extensionsOf[type][0]}`,
    // No longer: a picture that is removed shall be gone, from the edges and from browsers too.
    cacheControl: "public, max-age=86400, immutable",
  });
  return key;
};

export { discardUpload } from "../uploads/take.ts";
