import { unknownConversation } from "#shared/conversations.ts";
import { AppError } from "../errors.ts";

/** The conversation is not the caller's, or never was: there is no difference to tell. */
export const unknown = () => new AppError("not-found", unknownConversation);

/** The directory does not show the member: any more, or at all. */
export const notListed = () => new AppError("not-found", "This member is no longer in the directory.");

/** Either of the two blocks the other. */
export const youBlock = () => new AppError("forbidden", "You've blocked this member. Unblock to message them.");
export const theyBlock = () => new AppError("forbidden", "This message cannot be delivered to this member.");
