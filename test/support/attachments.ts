import { HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { fileKeyOf } from "#functions/messaging/attachment.ts";
import { incomingKey } from "#functions/platform/files.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { endpoint, outputs } = clubUnderTest();
const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
const Bucket = outputs.UploadsBucket;

/** Puts an upload of somebody's into the storage as if it had let it through; answers the upload's id. */
export const putUpload = async (memberId: string, file: Uint8Array, ContentType: string) => {
  const upload = `upload_${ulid()}`;
  await s3.send(new PutObjectCommand({ Bucket, Key: incomingKey(memberId, upload), Body: file, ContentType }));
  return upload;
};

/** What the storage says of a file; undefined where there is none. */
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined);

/** What the storage says of an attachment's file. */
export const headStoredFile = (id: string) => head(fileKeyOf(id));

/** Whether an upload still waits for something that takes it. */
export const isUploadPending = async (memberId: string, upload: string) =>
  (await head(incomingKey(memberId, upload))) !== undefined;
