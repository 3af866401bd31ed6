import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { bucket, files } from "../platform/files.ts";
import { fileKeyOf, formatDisposition, type StoredFile } from "./attachment.ts";

/** How long an address holds, in seconds: long enough to fetch the file, too short to pass it on. */
const validFor = 300;

/** An address at which anybody finds a file, for five minutes. */
export const signFileUrl = (file: StoredFile) => {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: fileKeyOf(file.id),
    ResponseContentDisposition: formatDisposition(file),
    ResponseContentType: file.type,
  });
  return getSignedUrl(files, command, { expiresIn: validFor });
};
