import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { bucket, files } from "../platform/files.ts";

/** An archive entry: text, or a file in the bucket, skipped if it no longer exists. */
export type Entry = { name: string } & ({ text: string } | { key: string });

/** In bytes; S3 takes parts of at least 5 MB. */
const partSize = 8 * 1024 * 1024;

const readFile = async (Key: string) => {
  try {
    const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Uploads a file in parts as data arrives; holds at most one part in memory. */
const createUpload = (Key: string) => {
  const target = { Bucket: bucket, Key };
  const about = { ...target, ContentType: "application/zip", CacheControl: "private, no-store" };
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let uploadId: string | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;

  const takeWaiting = () => {
    const body = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return body;
  };
  const sendPart = async () => {
    uploadId ??= (await files.send(new CreateMultipartUploadCommand(about))).UploadId;
    const part = { PartNumber: parts.length + 1, UploadId: uploadId, Body: takeWaiting() };
    const { ETag } = await files.send(new UploadPartCommand({ ...target, ...part }));
    parts.push({ PartNumber: part.PartNumber, ETag });
  };
  return {
    add: (chunk: Uint8Array) => {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      bytes += chunk.length;
    },
    flush: async () => {
      if (waitingBytes >= partSize) await sendPart();
    },
    finish: async () => {
      if (uploadId === undefined) await files.send(new PutObjectCommand({ ...about, Body: takeWaiting() }));
      else {
        if (waitingBytes > 0) await sendPart();
        const upload = { UploadId: uploadId, MultipartUpload: { Parts: parts } };
        await files.send(new CompleteMultipartUploadCommand({ ...target, ...upload }));
      }
      return bytes;
    },
  };
};

/** Writes a ZIP file to the bucket and returns its size. Pictures and documents are stored as they are. */
export const writeArchive = async (key: string, entries: Entry[]) => {
  const upload = createUpload(key);
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failures.push(error);
    else upload.add(chunk);
  });
  for (const entry of entries) {
    const content = "text" in entry ? new TextEncoder().encode(entry.text) : await readFile(entry.key);
    if (content === undefined) continue;
    const part = "text" in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
    zip.add(part);
    part.push(content, true);
    await upload.flush();
  }
  zip.end();
  if (failures[0]) throw failures[0];
  return upload.finish();
};
