import { S3Client } from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import { parseEnv } from "./env.ts";

/** The bucket of uploaded files. */
export const bucket = parseEnv({ UPLOADS_BUCKET: z.string() }).UPLOADS_BUCKET;

/** The one client of that bucket. */
export const files = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});
