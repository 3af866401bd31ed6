import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { handler as table } from "./table.ts";

/** The table's and the files' client and nothing else. */
const s3 = new S3Client();
export const handler = () => [table, s3, createPresignedPost];
