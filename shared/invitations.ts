import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { cursor, page } from "./paging.ts";
import { email, line, paragraph } from "./text.ts";

/** Days for which the private link of an invitation works. */
export const invitationDays = 30;

/** Maximum rows of one import, and rows per request. */
export const maxImportRows = 2000;
export const importBatchSize = 25;

export const maxNoteLength = 500;

/** An invitation's state; the inviter only learns that an application exists. */
export const invitationStates = ["sent", "opened", "applied", "joined", "expired", "taken-back"] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Text that mail clients turn into links: the email has its own, and nobody may send strangers another in the club's
 * name.
 */
const link = /[/@]|www|[\p{L}\p{N}]\.\p{L}{2}/iu;

/** A personal sentence for the email. */
const note = z._default(
  paragraph({ max: maxNoteLength }).check(
    z.refine((text) => !link.test(text), "Please leave out links and addresses. The email has a link of its own."),
  ),
  "",
);

/** Whom to invite. */
export const invitationForm = z.strictObject({
  email: email("Please enter a valid email address."),
  name: z._default(line({ max: 100 }), ""),
  note,
});
export type InvitationForm = z.infer<typeof invitationForm>;

/** An invitation, as the member sees it who sent it. */
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty where it was left out. */
  name: z.string(),
  note: z.string(),
  state: z.enum(invitationStates),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

/** The caller's invitations this quarter; admins have no limit. */
export const allowance = z.nullable(
  z.object({
    perQuarter: z.int(),
    left: z.int(),
    /** When the next quarter begins, in the club's time zone. */
    renewsAt: z.iso.datetime(),
  }),
);
export type Allowance = z.infer<typeof allowance>;

/** A row of an invitation list, as in the file: the server validates it. */
const importRow = z.strictObject({
  email: z.string().check(z.maxLength(400)),
  name: z.string().check(z.maxLength(400)),
});

/** A row's outcome, by its position in the request. */
export const importAnswer = z.object({
  outcome: z.enum(["ready", "invited", "refused"]),
  /** Why it was refused; otherwise empty. */
  message: z.string(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const invitationId = z.string().check(z.regex(/^invitation_\w{1,40}$/, "Invalid input"));
const own = { who: "member", feature: "invitations" } as const;

export const invitationsContract = {
  listInvitations: endpoint({
    ...own,
    method: "GET",
    path: "/api/invitations",
    summary: "The caller's invitations, newest first, and how many are left this quarter.",
    input: z.strictObject({ cursor }),
    output: z.extend(page(invitation), { allowance }),
    status: 200,
  }),
  sendInvitation: endpoint({
    ...own,
    method: "POST",
    path: "/api/invitations",
    summary:
      "Emails an address a private link to become a member, once for each idempotency key. A conflict (409) for one's own address, a member's, one that is invited already, one that takes no email, and when no invitation is left this quarter.",
    input: invitationForm,
    output: z.object({ invitation, allowance }),
    status: 201,
  }),
  takeBackInvitation: endpoint({
    ...own,
    method: "POST",
    path: "/api/invitations/{invitationId}/taking-back",
    summary:
      "Takes one of the caller's invitations back; one whose link was not opened counts no longer. A conflict (409) once it was used or has expired. Safe to repeat.",
    input: z.strictObject({ invitationId }),
    output: z.object({ invitation, allowance }),
    status: 200,
  }),
  importInvitations: endpoint({
    method: "POST",
    path: "/api/admin/invitations",
    may: "members",
    feature: "invitations",
    summary:
      "Checks or invites up to 25 people of a list, each by itself; answers for each. Repeated with the same `importId`, it invites nobody twice and answers the same.",
    input: z.strictObject({
      /** Of the list, chosen by the caller. */
      importId: z.string().check(z.regex(/^[\w-]{8,64}$/, "Invalid input")),
      /** Whether to invite, or only to check. */
      invites: z.boolean(),
      note,
      rows: z.array(importRow).check(z.minLength(1), z.maxLength(importBatchSize)),
    }),
    output: z.object({ answers: z.array(importAnswer) }),
    status: 200,
  }),
};
