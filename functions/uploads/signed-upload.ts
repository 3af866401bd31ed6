import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { ulid } from "ulid";
import { largestUpload, type UploadKind } from "#shared/uploads.ts";
import { AppError } from "../errors.ts";
import { bucket, files } from "../platform/files.ts";
import { count } from "../platform/limit.ts";
import { incomingKey } from "./incoming.ts";

/** How long an upload may begin after it was asked for, in seconds. */
const validFor = 300;

type Upload = {
  kind: UploadKind;
  /** The file's media type. */
  type: string;
  /** The member who uploads, or `visitors`. */
  memberId: string;
  /** Uploads in ten minutes, and whose they are. */
  limit: { by: string; atMost: number };
};

/** Lets somebody upload one file of a kind and type. Throws `too-many`. */
export const signedUpload = async ({ kind, type, memberId, limit }: Upload) => {
  if (!(await count({ what: "uploads", seconds: 600, ...limit })))
    throw new AppError("too-many", "Too many uploads. Please try again in a few minutes.");
  const id = `upload_${ulid()}`;
  const post = await createPresignedPost(files, {
    Bucket: bucket,
    Key: incomingKey(memberId, id),
    Fields: { "Content-Type": type },
    // The key, the type and every other field are fixed by the signature.
    Conditions: [["content-length-range", 1, largestUpload(kind)]],
    Expires: validFor,
  });
  return { id, ...post };
};
