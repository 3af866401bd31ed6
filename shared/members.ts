import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page } from "./paging.ts";
import { flag, line, paragraph, personName, website } from "./text.ts";
import { uploadId } from "./uploads.ts";

/** The profile form; rules and messages of portal-and-admin.md, section 5. */
export const profileForm = z.strictObject({
  full_name: personName({ min: 2, max: 100, message: "Name is required" }),
  company: z._default(line({ max: 100 }), ""),
  position: z._default(line({ max: 100 }), ""),
  bio: z._default(paragraph({ max: 1000 }), ""),
  location: z._default(line({ max: 100 }), ""),
  website: z._default(website("Invalid URL"), ""),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** A member's profile as they see it; before the first save it is empty and `version` is 0. */
export const profile = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.string(),
  position: z.string(),
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  /** Path on the site, such as `/media/avatars/…`; null without a picture. */
  avatar_url: z.nullable(z.string()),
  /** In UTC; null before the first save. */
  updated_at: z.nullable(z.iso.datetime()),
  /** Grows with each save. A save sends the version it started from, so that none is overwritten unseen. */
  version: z.int(),
  /** Whether they came by an admission, and have not left the welcome of their first visit. */
  is_new: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** A member's settings and attendance. */
export const settings = z.object({
  /** Whether the directory shows them; true by default. */
  directory_visible: z.boolean(),
  /** Whether they are registered for an event that is not over. */
  registered: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

/** Of the biography on a card, in characters: three lines are shown. */
export const cardBioLength = 280;

/** A member as other members see them in the directory. */
export const memberCard = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Whether they are registered for an event that is not over. */
  registered: z.boolean(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** A member's id, from Cognito. */
export const memberId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{1,64}$/, "Invalid input"));

/** A member as their page shows them to other members. */
export const memberPage = z.object({
  ...z.omit(profile, { updated_at: true, version: true, is_new: true }).shape,
  /** Whether they are registered for an event that is not over. */
  registered: z.boolean(),
  /** Whether others see this page; only its own member ever gets one that they do not. */
  visible: z.boolean(),
});
export type MemberPage = z.infer<typeof memberPage>;

export const membersContract = {
  getProfile: endpoint({
    method: "GET",
    path: "/api/profile",
    who: "member",
    feature: "members",
    summary: "The caller's profile; empty before its first save.",
    input: z.strictObject({}),
    output: profile,
    status: 200,
  }),
  saveProfile: endpoint({
    method: "PUT",
    path: "/api/profile",
    who: "member",
    feature: "members",
    summary: "Replaces the caller's profile; a conflict (409) when it was saved elsewhere since `version`.",
    input: z.extend(profileForm, {
      version: z.int().check(z.minimum(0)),
      /** An upload replaces the picture, `null` removes it; without either it stays. */
      avatar: z.optional(z.nullable(uploadId)),
    }),
    output: profile,
    status: 200,
  }),
  leaveWelcome: endpoint({
    method: "DELETE",
    path: "/api/profile/welcome",
    who: "member",
    feature: "members",
    summary: "Ends the welcome of the caller's first visit, for good; the same where it has ended.",
    input: z.strictObject({}),
    output: profile,
    status: 200,
  }),
  getSettings: endpoint({
    method: "GET",
    path: "/api/settings",
    who: "member",
    feature: "members",
    summary: "The caller's settings.",
    input: z.strictObject({}),
    output: settings,
    status: 200,
  }),
  changeSettings: endpoint({
    method: "PATCH",
    path: "/api/settings",
    who: "member",
    feature: "members",
    summary: "Shows the caller in the directory, or hides them.",
    input: z.strictObject({ directory_visible: flag() }),
    output: settings,
    status: 200,
  }),
  listDirectory: endpoint({
    method: "GET",
    path: "/api/directory",
    who: "member",
    feature: "directory",
    summary: "Visible members who have a name, by name; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    output: page(memberCard),
    status: 200,
  }),
  getMember: endpoint({
    method: "GET",
    path: "/api/members/{memberId}",
    who: "member",
    feature: "directory",
    summary:
      "A member whom the directory shows, with their whole profile, or the caller. Not found (404): members who hide, who have no name, or who have left.",
    input: z.strictObject({ memberId }),
    output: memberPage,
    status: 200,
  }),
};
