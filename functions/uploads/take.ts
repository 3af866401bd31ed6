import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { imageSize } from "image-size";
import {
  mostMegapixels,
  largestUpload,
  tooLargeMessage,
  tooManyPixelsMessage,
  uploadRules,
  type UploadKind,
} from "#shared/uploads.ts";
import type { AppError } from "../platform/errors.ts";
import { bucket, files } from "../platform/files.ts";
import { describeError, logger } from "../platform/logger.ts";
import { detectFileType, startLength, type FileType } from "./file-type.ts";
import { incomingKey } from "./incoming.ts";

/** How many bytes of a picture nearly always tell its size; what a camera notes may come before it. */
export const measuredBytes = 131_072;

/** How many pixels a picture has, by its beginning; undefined where that does not tell. */
export const countPixels = (start: Uint8Array): number | undefined => {
  try {
    const { width, height } = imageSize(start);
    return width * height;
  } catch {
    return undefined;
  }
};

/** Whether a browser can draw so many pixels: each takes four bytes of its memory, however small the file. */
export const isDrawable = (pixels: number) => pixels <= mostMegapixels * 1_000_000;

/** How something takes an upload: the words of a refusal, and where and for how long the file is kept. */
type Taking<Kind extends UploadKind> = {
  kind: Kind;
  refusal: (message: string) => AppError;
  /** What is said where the upload is missing. */
  gone: string;
  keyOf: (type: (typeof uploadRules)[Kind]["types"][number]) => string;
  cacheControl: string;
};

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** Whether a file is missing (S3 answers 403 to whoever may not list) or not the one that was read. */
const isGone = (error: unknown) => [403, 404, 412].includes(statusOf(error) ?? 0);

/** What an upload is: its first bytes, its size and type as S3 knows them, and its version's tag. */
const look = async (key: string, length = measuredBytes) => {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${length - 1}` });
  const { Body, ContentRange, ContentType, ETag } = await files.send(command);
  const start = (await Body?.transformToByteArray()) ?? new Uint8Array();
  return { start, size: Number(ContentRange?.split("/")[1] ?? start.length), type: ContentType, tag: ETag };
};

/**
 * Copies an upload of the member's to where it is kept; answers its key there, its real type, and its size in bytes.
 * Throws the refusal of what is of another type than it says, is too large, or is not there.
 */
export const takeUpload = async <Kind extends UploadKind>(
  memberId: string,
  uploadId: string,
  { kind, refusal, gone, keyOf, cacheControl }: Taking<Kind>,
) => {
  const { types, wrongType, megabytes } = uploadRules[kind];
  const unlessGone = (error: unknown): never => {
    throw isGone(error) ? refusal(gone) : error;
  };
  const from = incomingKey(memberId, uploadId);
  const { start, size, type, tag } = await look(from).catch((error: unknown) => {
    // An empty file has no first byte.
    if (statusOf(error) === 416) throw refusal(wrongType);
    return unlessGone(error);
  });
  if (size > largestUpload(kind)) throw refusal(tooLargeMessage(megabytes));
  const realType = detectFileType<FileType>(start.subarray(0, startLength), types);
  if (!realType || realType !== type) throw refusal(wrongType);
  if (realType.startsWith("image/")) {
    const pixels = countPixels(start) ?? countPixels((await look(from, size).catch(unlessGone)).start);
    if (!pixels) throw refusal(wrongType);
    if (!isDrawable(pixels)) throw refusal(tooManyPixelsMessage);
  }

  const key = keyOf(realType);
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: key,
    CopySource: `${bucket}/${from}`,
    CopySourceIfMatch: tag,
    MetadataDirective: "REPLACE",
    ContentType: realType,
    CacheControl: cacheControl,
  });
  await files.send(copy).catch(unlessGone);
  return { key, type: realType, size };
};

/** Deletes files that nothing names. One that stays is untidy and nothing worse, so a failure is only logged. */
export const discardUpload = async (...keys: (string | null | undefined)[]) => {
  for (const key of keys) {
    if (!key) continue;
    await files
      .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => logger.warn("file not deleted", { key, error: describeError(error) }));
  }
};
