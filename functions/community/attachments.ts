import { ulid } from "ulid";
import type { SendCommunityMessage } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import * as uploads from "../uploads/taking.ts";
import { fileKeyOf } from "./attachment-item.ts";
import { fileName } from "./file-name.ts";
import type { KeptAttachment } from "./message-item.ts";

type Attached = NonNullable<SendCommunityMessage["attachment"]>;

/**
 * Takes a file that the member has uploaded for a message. Throws `invalid` for what is of another type than it says, is
 * too large, or is not there.
 */
export const take = async (memberId: string, { upload, name, width, height }: Attached): Promise<KeptAttachment> => {
  const id = `att_${ulid()}`;
  const { type, size } = await uploads.take(memberId, upload, {
    kind: "attachment",
    refusal: (message) => new AppError("invalid", message),
    gone: "This file is no longer here. Please attach it again.",
    keyOf: () => fileKeyOf(id),
    cacheControl: "private, max-age=86400, immutable",
  });
  return { id, name: fileName(name, type), type, size, width, height };
};

/** Deletes the file of a message that is gone, or was never kept. */
export const discard = ({ id }: KeptAttachment) => uploads.discard(fileKeyOf(id));
