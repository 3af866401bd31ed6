import { CopyObjectCommand, DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import { parseEnv } from "./env.ts";
import { describeError, logger } from "./logger.ts";

/** The bucket of uploaded files. */
export const bucket = parseEnv({ UPLOADS_BUCKET: z.string() }).UPLOADS_BUCKET;

/** The client of the bucket. */
export const files = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/** Replaces the member's id for visitors' uploads, which only their random name protects. */
export const visitorsFolder = "visitors";

/**
 * The key of an upload until it is used; the bucket deletes it after a day. Contains the member's id, so that members
 * cannot use each other's uploads.
 */
export const incomingKey = (memberId: string, uploadId: string) => `incoming/${memberId}/${uploadId}`;

/** Copies a file unchanged, setting its type and cache lifetime. */
export const copyFile = (from: string, to: string) =>
  files.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }));

/** Deletes files that no item refers to. Never throws: a leftover file is harmless, so a failure is only logged. */
export const deleteFiles = async (...keys: (string | null | undefined)[]) => {
  for (const key of keys) {
    if (!key) continue;
    await files
      .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => logger.warn("file not deleted", { key, error: describeError(error) }));
  }
};
