import { HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { incomingKey, visitorsFolder } from "#functions/platform/files.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "./as.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { given } from "./given.ts";
import { postFile } from "./upload.ts";

const { endpoint, outputs } = clubUnderTest();
const s3 = new S3Client({ ...credentials(endpoint), forcePathStyle: true });
const Bucket = outputs.UploadsBucket;

type Type = "image/png" | "image/jpeg" | "image/webp";

/** Where a visitor may upload one picture. */
export const requestImage = (type: Type = "image/png", address = given.internetAddress()) =>
  asVisitorAt(address)(contract.requestListingImage, { type, size: 1 });

/** A picture that a visitor has uploaded; answers the upload's id. */
export const uploadImage = async (file: Uint8Array<ArrayBuffer>, type?: Type) => {
  const { body } = await requestImage(type);
  const { status } = await postFile(body, file);
  if (status !== 204) throw new Error(`The upload was refused: ${status}`);
  return body.id;
};

/** Puts an upload into the storage as if it had let it through; answers the upload's id. */
export const putUpload = async (file: Uint8Array, ContentType = "image/png", name: string = ulid()) => {
  const upload = `upload_${name}`;
  await s3.send(new PutObjectCommand({ Bucket, Key: incomingKey(visitorsFolder, upload), Body: file, ContentType }));
  return upload;
};

const isThere = (Key: string) =>
  s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  );

/** Whether an upload still waits for something that takes it. */
export const isUploadPending = (upload: string) => isThere(incomingKey(visitorsFolder, upload));

/** Whether a picture is kept at an address of the site. */
export const isKept = (address: string | null) => isThere((address ?? "/none").slice(1));
