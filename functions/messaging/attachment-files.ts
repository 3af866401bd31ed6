import { ulid } from "ulid";
import type { SendCommunityMessage } from "#shared/community.ts";
import { AppError } from "../platform/errors.ts";
import * as uploads from "../uploads/take.ts";
import { fileKeyOf, toFileName } from "./attachment.ts";
import type { StoredAttachment } from "./community-message.ts";

type Attached = NonNullable<SendCommunityMessage["attachment"]>;

/**
 * Takes a file that the member has uploaded for a message. Throws `invalid` for what is of another type than it says, is
 * too large, or is not there.
 */
export const takeAttachment = async (
  memberId: string,
  { upload, name, width, height }: Attached,
): Promise<StoredAttachment> => {
  const id = `att_${ulid()}`;
  const { type, size } = await uploads.takeUpload(memberId, upload, {
    kind: "attachment",
    refusal: (message) => new AppError("invalid", message),
    gone: "This file is no longer here. Please attach it again.",
    keyOf: () => fileKeyOf(id),
    cacheControl: "private, max-age=86400, immutable",
  });
  return { id, name: toFileName(name, type), type, size, width, height };
};

/** Deletes the file of a message that is gone, or was never kept. */
export const discardAttachment = ({ id }: StoredAttachment) => uploads.discardUpload(fileKeyOf(id));
