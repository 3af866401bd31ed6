import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";

/** The files' client and nothing else. */
export const files = new S3Client();
export const fileCommands = [createPresignedPost];
