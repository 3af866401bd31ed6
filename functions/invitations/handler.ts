import { createHandler } from "../http/lambda.ts";
import { importInvitations, listInvitations, sendInvitation, takeBackInvitation } from "./invite.ts";

/** Invitations to become a member: of members, and of admins by the list. */
export const handler = createHandler([listInvitations, sendInvitation, takeBackInvitation, importInvitations]);
