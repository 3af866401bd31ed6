import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { largestUpload, tooLargeMessage, uploadRules } from "#shared/uploads.ts";
import { AppError } from "../errors.ts";
import { bucket, files } from "../platform/files.ts";
import { loggable, logger } from "../platform/logger.ts";
import { incomingKey } from "../uploads/incoming.ts";
import { extensionOf, pictureType, signatureLength } from "../uploads/picture-type.ts";

const refused = (message: string) =>
  new AppError("invalid", "Some fields need your attention.", [{ path: "avatar", message }]);
const gone = () => refused("This upload is not there any more. Please choose the picture again.");
const noPicture = () => refused("Please choose a JPEG, PNG or WebP picture.");

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** Throws `gone` for a file that is missing (S3 answers 403 to whoever may not list) or not the one that was read. */
const unlessGone = (error: unknown): never => {
  if ([403, 404, 412].includes(statusOf(error) ?? 0)) throw gone();
  throw error;
};

/** What an upload is: its first bytes, its size and type as S3 knows them, and its version's tag. */
const look = async (key: string) => {
  const { Body, ContentRange, ContentType, ETag } = await files
    .send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${signatureLength - 1}` }))
    .catch((error: unknown) => {
      // An empty file has no first byte.
      if (statusOf(error) === 416) throw noPicture();
      return unlessGone(error);
    });
  const start = (await Body?.transformToByteArray()) ?? new Uint8Array();
  return { start, size: Number(ContentRange?.split("/")[1] ?? start.length), type: ContentType, tag: ETag };
};

/**
 * Takes an uploaded picture of the member's for a profile; answers its key. Throws `invalid` for what is no picture, is
 * too large, or is not there.
 */
export const take = async (memberId: string, uploadId: string) => {
  const key = incomingKey(memberId, uploadId);
  const { start, size, type, tag } = await look(key);
  if (size > largestUpload("avatar")) throw refused(tooLargeMessage(uploadRules.avatar.megabytes));
  const realType = pictureType(start);
  if (!realType || realType !== type) throw noPicture();

  // A name of its own for each: caches may keep it, and two saves at once never share a file.
  const picture = `media/avatars/${memberId}-${ulid()}.${extensionOf[realType]}`;
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: picture,
    CopySource: `${bucket}/${key}`,
    CopySourceIfMatch: tag,
    MetadataDirective: "REPLACE",
    ContentType: realType,
    // No longer: a picture that is removed shall be gone, from the edges and from browsers too.
    CacheControl: "public, max-age=86400, immutable",
  });
  await files.send(copy).catch(unlessGone);
  return picture;
};

/** Deletes files that no profile names. One that stays is untidy and nothing worse, so a failure is only logged. */
export const discard = async (...keys: (string | null | undefined)[]) => {
  for (const key of keys) {
    if (!key) continue;
    await files
      .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => logger.warn("file not deleted", { key, error: loggable(error) }));
  }
};
