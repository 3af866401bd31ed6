import { createHash, randomBytes } from "node:crypto";
import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { endpoint, outputs } = clubUnderTest();
const client = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
const Bucket = outputs.UploadsBucket;

/** A file like no other: its copies can be counted, whatever other tests store meanwhile. */
export const makeDistinct = (file: Uint8Array) => new Uint8Array(Buffer.concat([file, randomBytes(16)]));

/** How often a file is stored in a folder of the uploads bucket: "attachments/", "media/listings/". */
export const countCopies = async (Prefix: string, file: Uint8Array) => {
  const etag = `"${createHash("md5").update(file).digest("hex")}"`;
  let copies = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    copies += Contents.filter(({ ETag }) => ETag === etag).length;
  }
  return copies;
};
