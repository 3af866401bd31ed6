import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { isAllowed, runsEvents } from "#shared/rights.ts";
import { maxUploadBytes, uploadsContract, type UploadKind } from "#shared/uploads.ts";
import { forAdmins, memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { AppError } from "../platform/errors.ts";
import { bucket, files, incomingKey, visitorsFolder } from "../platform/files.ts";
import { createRandomId } from "../platform/ids.ts";
import { countUse } from "../platform/limits.ts";

/** How long after the request an upload may start. */
const validSeconds = 300;

type Upload = {
  kind: UploadKind;
  /** The file's media type. */
  type: string;
  /** Or `visitors`. */
  memberId: string;
  /** Of uploads in ten minutes. */
  limit: { by: string; atMost: number };
};

/** A signed form for uploading one file. Throws `too-many`. */
const signUpload = async ({ kind, type, memberId, limit }: Upload) => {
  if (!(await countUse({ what: "uploads", seconds: 600, ...limit })))
    throw new AppError("too-many", "Too many uploads. Please try again in a few minutes.");
  const id = `upload_${createRandomId()}`;
  const post = await createPresignedPost(files, {
    Bucket: bucket,
    Key: incomingKey(memberId, id),
    Fields: { "Content-Type": type },
    // The signature fixes the key, the type and every other field.
    Conditions: [["content-length-range", 1, maxUploadBytes(kind)]],
    Expires: validSeconds,
  });
  return { id, ...post };
};

const requestUpload = memberEndpoint(uploadsContract.requestUpload, ({ kind, type }, { id: memberId, rights }) => {
  const may = { "event-image": runsEvents, "letter-image": "members" } as const;
  if (kind in may && !isAllowed(rights, may[kind as keyof typeof may])) throw forAdmins();
  return signUpload({ kind, type, memberId, limit: { by: memberId, atMost: 30 } });
});

/** Enough for a meeting room behind one address, with two pictures each. */
const maxVisitorUploads = 100;

const requestListingImage = publicEndpoint(uploadsContract.requestListingImage, ({ type }, { address }) =>
  signUpload({
    kind: "listing-image",
    type,
    memberId: visitorsFolder,
    limit: { by: address, atMost: maxVisitorUploads },
  }),
);

/** Uploads of members, and of visitors for their business listing. */
export const handler = createHandler([requestUpload, requestListingImage]);
