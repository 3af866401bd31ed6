import { uploadsContract } from "#shared/uploads.ts";
import { memberEndpoint } from "../http/doors.ts";
import { signedUpload } from "./signed-upload.ts";

export const requestUpload = memberEndpoint(uploadsContract.requestUpload, ({ kind, type }, { id: memberId }) =>
  signedUpload({ kind, type, memberId, limit: { by: memberId, atMost: 30 } }),
);
