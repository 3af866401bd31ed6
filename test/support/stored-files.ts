import { createHash, randomBytes } from "node:crypto";
import { HeadObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { incomingKey } from "#functions/platform/files.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { endpoint, outputs } = clubUnderTest();

/** The bucket of uploads, and a client that may do anything with it. */
export const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
export const Bucket = outputs.UploadsBucket ?? "";

/** What the storage says of a file; undefined where there is none. */
export const headFile = (Key: string) => s3.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined);

/** Whether a file is kept at an address of the site. */
export const isKept = async (address: string | null) => (await headFile((address ?? "/none").slice(1))) !== undefined;

/** Whether an upload still waits in a folder, a member's or the visitors', for something that takes it. */
export const isUploadPending = async (folder: string, upload: string) =>
  (await headFile(incomingKey(folder, upload))) !== undefined;

/** Puts an upload into a folder as if the storage had let it through; answers the upload's id. */
export const putUpload = async (folder: string, file: Uint8Array, ContentType = "image/png", more: object = {}) => {
  const upload = `upload_${ulid()}`;
  await s3.send(new PutObjectCommand({ Bucket, Key: incomingKey(folder, upload), Body: file, ContentType, ...more }));
  return upload;
};

/** The keys of all files whose keys begin so, of those with this content where it is given. */
export const listKeys = async (Prefix: string, file?: Uint8Array) => {
  const etag = file && `"${createHash("md5").update(file).digest("hex")}"`;
  const keys: (string | undefined)[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
    keys.push(...Contents.filter(({ ETag }) => !etag || ETag === etag).map(({ Key }) => Key));
  return keys;
};

/** A file like no other: its copies can be counted, whatever other tests store meanwhile. */
export const makeDistinct = (file: Uint8Array) => new Uint8Array(Buffer.concat([file, randomBytes(16)]));

/** How often a file is stored in a folder of the uploads bucket: "attachments/", "media/listings/". */
export const countCopies = async (folder: string, file: Uint8Array) => (await listKeys(folder, file)).length;
