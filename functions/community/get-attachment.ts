import { communityContract } from "#shared/community.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { findFile } from "./attachment-store.ts";

export const getAttachment = memberEndpoint(communityContract.getAttachment, async ({ id }) => {
  const file = await findFile(id);
  if (!file) throw new AppError("not-found", "This file is no longer here.");
  // Loaded on use: most calls of this Lambda are for messages.
  const { addressOf } = await import("./file-address.ts");
  return { url: await addressOf(file) };
});
