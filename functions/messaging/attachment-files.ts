import { ulid } from "ulid";
import type { SendCommunityMessage } from "#shared/community.ts";
import { AppError } from "../platform/errors.ts";
import { deleteFiles, incomingKey } from "../platform/files.ts";
import { takeUpload } from "../uploads/take.ts";
import { fileKeyOf, toFileName } from "./attachment.ts";
import type { StoredAttachment } from "./community-message.ts";

type Attached = NonNullable<SendCommunityMessage["attachment"]>;

/** Copies an uploaded file for a message. Throws `invalid`. */
export const takeAttachment = async (
  memberId: string,
  { upload, name, width, height }: Attached,
): Promise<StoredAttachment> => {
  const id = `att_${ulid()}`;
  const { type, size } = await takeUpload(memberId, upload, {
    kind: "attachment",
    refusal: (message) => new AppError("invalid", message),
    goneMessage: "This file is no longer here. Please attach it again.",
    getKey: () => fileKeyOf(id),
    cacheControl: "private, max-age=86400, immutable",
  });
  return { id, name: toFileName(name, type), type, size, width, height };
};

/** Deletes the file of a message that was deleted or not saved. */
export const discardAttachment = ({ id }: StoredAttachment) => deleteFiles(fileKeyOf(id));

/** Deletes an upload that was copied. */
export const discardUpload = (memberId: string, uploadId: string) => deleteFiles(incomingKey(memberId, uploadId));
