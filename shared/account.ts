import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Exports of one's data per day. */
export const exportsPerDay = 3;

/** How long an export can be downloaded. */
export const exportHours = 24;

/** The period during which an account deletion can be canceled. */
export const deletionDays = 7;

/** The maximum age of the sign-in that requests it. */
export const freshSignInMinutes = 5;

/** The confirmation text, to prevent accidental deletion. */
export const deletionPhrase = "delete my account";

/** The name shown for former members in others' conversations. */
export const formerMember = "Former member";

/** A member's data export: in progress, ready, or failed. */
export const dataExport = z.object({
  state: z.enum(["preparing", "ready", "failed"]),
  askedAt: z.iso.datetime(),
  /** Until when it can be downloaded. */
  expiresAt: z.optional(z.iso.datetime()),
  /** Of the file. */
  bytes: z.optional(z.int()),
});
export type DataExport = z.infer<typeof dataExport>;

/** A scheduled deletion, and when it starts. */
export const accountDeletion = z.object({ askedAt: z.iso.datetime(), on: z.iso.datetime() });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** The caller's requests, null if none, and what every page of the portal says of their membership. */
export const ownData = z.object({
  export: z.nullable(dataExport),
  deletion: z.nullable(accountDeletion),
  /** Where their dues are overdue: until when everything works without a payment. */
  overdueUntil: z.optional(z.iso.datetime()),
});
export type OwnData = z.infer<typeof ownData>;

const row = { who: "account", feature: "account", input: z.strictObject({}) } as const;

export const accountContract = {
  getOwnData: endpoint({
    ...row,
    method: "GET",
    path: "/api/own-data",
    summary:
      "The copy of their data, and the deletion of their account, that the caller asked for, and whether their dues are overdue.",
    output: ownData,
    status: 200,
  }),
  requestExport: endpoint({
    ...row,
    method: "POST",
    path: "/api/own-data/export",
    summary:
      "Prepares a copy of the caller's data, and emails them once it is ready. One at a time: a second request answers the first. Too many (429) after three in a day.",
    output: ownData,
    status: 201,
  }),
  getExportLink: endpoint({
    ...row,
    method: "GET",
    path: "/api/own-data/export",
    summary:
      "An address of the copy that holds for one minute. Not found (404) while there is none, and 24 hours after it was ready.",
    output: z.object({ url: z.url() }),
    status: 200,
  }),
  requestDeletion: endpoint({
    ...row,
    method: "POST",
    path: "/api/own-data/deletion",
    summary:
      "Has the caller's account deleted in seven days, with everything about them that nobody else needs; a second request answers the first. Forbidden (403) without a sign-in of the last five minutes; a conflict (409) for an admin.",
    input: z.strictObject({
      confirmation: z
        .string({ error: `Please type "${deletionPhrase}"` })
        .check(z.refine((typed) => typed.trim().toLowerCase() === deletionPhrase, `Please type "${deletionPhrase}"`)),
    }),
    output: ownData,
    status: 201,
  }),
  cancelDeletion: endpoint({
    ...row,
    method: "DELETE",
    path: "/api/own-data/deletion",
    summary: "Keeps the account after all. A conflict (409) once it is being deleted.",
    output: ownData,
    status: 200,
  }),
};
