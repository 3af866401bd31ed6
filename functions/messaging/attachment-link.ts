import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { bucket, files } from "../platform/files.ts";
import { fileKeyOf, formatDisposition, type StoredFile } from "./attachment.ts";

/** Long enough to download the file, too short to share the link. */
const validSeconds = 300;

/** A signed address of a file, valid for five minutes. */
export const signFileUrl = (file: StoredFile) => {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: fileKeyOf(file.id),
    ResponseContentDisposition: formatDisposition(file),
    ResponseContentType: file.type,
  });
  return getSignedUrl(files, command, { expiresIn: validSeconds });
};
