import { createHandler } from "../http/lambda.ts";
import { importInvitations, listInvitations, sendInvitation, takeBackInvitation } from "./invite.ts";

/** Invitations to become a member: by members, and by admins from a list. */
export const handler = createHandler([listInvitations, sendInvitation, takeBackInvitation, importInvitations]);
