import { CopyObjectCommand, GetObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { imageSize } from "image-size";
import {
  maxMegapixels,
  maxUploadBytes,
  tooLargeMessage,
  tooManyPixelsMessage,
  uploadRules,
  type UploadKind,
} from "#shared/uploads.ts";
import type { AppError } from "../platform/errors.ts";
import { bucket, files, incomingKey } from "../platform/files.ts";
import { detectFileType, typeDetectionBytes, type FileType } from "./file-type.ts";

/** Bytes of a picture that nearly always contain its dimensions, which may follow a camera's metadata. */
export const measuredBytes = 131_072;

/** The width and height of a picture in pixels, from its first bytes; undefined if they do not contain it. */
const measure = (start: Uint8Array): { width: number; height: number } | undefined => {
  try {
    const { width, height } = imageSize(start);
    return { width, height };
  } catch {
    return undefined;
  }
};

/** The number of pixels of a picture, likewise. */
export const countPixels = (start: Uint8Array): number | undefined => {
  const size = measure(start);
  return size && size.width * size.height;
};

/** Whether a browser can draw this many pixels, each of which takes four bytes of memory. */
export const isDrawable = (pixels: number) => pixels <= maxMegapixels * 1_000_000;

type Target<Kind extends UploadKind> = {
  kind: Kind;
  refusal: (message: string) => AppError;
  /** The message for a missing upload. */
  goneMessage: string;
  getKey: (type: (typeof uploadRules)[Kind]["types"][number]) => string;
  cacheControl: string;
};

const getStatus = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether a file is missing (403 to a role that may not list), or has changed since it was read. */
const isGone = (error: unknown) => [403, 404, 412].includes(getStatus(error) ?? 0);

/** An upload's first bytes, its size and type as S3 knows them, and its ETag. */
const readStart = async (key: string, length = measuredBytes) => {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${length - 1}` });
  const { Body, ContentRange, ContentType, ETag } = await files.send(command);
  const start = (await Body?.transformToByteArray()) ?? new Uint8Array();
  return { start, size: Number(ContentRange?.split("/")[1] ?? start.length), type: ContentType, tag: ETag };
};

/**
 * Copies a member's upload to its final key. Answers that key, the file's real type, its size in bytes, and of a picture
 * its width and height. Throws
 * `refusal` for a file of another type than it claims, a file that is too large, and a missing upload.
 */
export const takeUpload = async <Kind extends UploadKind>(
  memberId: string,
  uploadId: string,
  { kind, refusal, goneMessage, getKey, cacheControl }: Target<Kind>,
) => {
  const { types, wrongType, megabytes } = uploadRules[kind];
  const rethrow = (error: unknown): never => {
    throw isGone(error) ? refusal(goneMessage) : error;
  };
  const from = incomingKey(memberId, uploadId);
  const { start, size, type, tag } = await readStart(from).catch((error: unknown) => {
    // An empty file has no first byte.
    if (getStatus(error) === 416) throw refusal(wrongType);
    return rethrow(error);
  });
  if (size > maxUploadBytes(kind)) throw refusal(tooLargeMessage(megabytes));
  const realType = detectFileType<FileType>(start.subarray(0, typeDetectionBytes), types);
  if (!realType || realType !== type) throw refusal(wrongType);
  let picture: ReturnType<typeof measure>;
  if (realType.startsWith("image/")) {
    picture = measure(start) ?? measure((await readStart(from, size).catch(rethrow)).start);
    const pixels = picture && picture.width * picture.height;
    if (!pixels) throw refusal(wrongType);
    if (!isDrawable(pixels)) throw refusal(tooManyPixelsMessage);
  }

  const key = getKey(realType);
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: key,
    CopySource: `${bucket}/${from}`,
    CopySourceIfMatch: tag,
    MetadataDirective: "REPLACE",
    ContentType: realType,
    CacheControl: cacheControl,
  });
  await files.send(copy).catch(rethrow);
  return { key, type: realType, size, picture };
};
