import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { ulid } from "ulid";
import { largestUpload, uploadsContract, type UploadKind } from "#shared/uploads.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { AppError } from "../platform/errors.ts";
import { bucket, files } from "../platform/files.ts";
import { countUse } from "../platform/limits.ts";
import { incomingKey, visitorsFolder } from "./incoming.ts";

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
const signUpload = async ({ kind, type, memberId, limit }: Upload) => {
  if (!(await countUse({ what: "uploads", seconds: 600, ...limit })))
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

const requestUpload = memberEndpoint(uploadsContract.requestUpload, ({ kind, type }, { id: memberId }) =>
  signUpload({ kind, type, memberId, limit: { by: memberId, atMost: 30 } }),
);

/** A meeting room behind one address, two pictures each. */
const mostFromOneSource = 100;

const requestListingImage = publicEndpoint(uploadsContract.requestListingImage, ({ type }, { address }) =>
  signUpload({
    kind: "listing-image",
    type,
    memberId: visitorsFolder,
    limit: { by: address, atMost: mostFromOneSource },
  }),
);

/** Lets members bring files, and visitors the pictures of their business. */
export const handler = createHandler([requestUpload, requestListingImage]);
