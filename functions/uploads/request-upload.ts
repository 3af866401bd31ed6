import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { ulid } from "ulid";
import { largestUpload, uploadsContract } from "#shared/uploads.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { bucket, files } from "../platform/files.ts";
import { count } from "../platform/limit.ts";
import { incomingKey } from "./incoming.ts";

/** How long an upload may begin after it was asked for, in seconds. */
const validFor = 300;

export const requestUpload = memberEndpoint(uploadsContract.requestUpload, async ({ kind, type }, { id: memberId }) => {
  if (!(await count({ what: "uploads", by: memberId, atMost: 30, seconds: 600 })))
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
});
