import * as z from "zod/mini";
import { answers, questionId, questionKinds } from "./answers.ts";
import { audienceChange, fieldAudiences, inTheClub, type AudienceInTheClub } from "./audiences.ts";
import { businessCategories } from "./businesses.ts";
import { endpoint } from "./endpoint.ts";
import { flag, line, paragraph, personName, website } from "./text.ts";
import { uploadId } from "./uploads.ts";

/** The industries members can choose: as in the business directory. */
export const industries = businessCategories;
export const industry = z.union([z.literal(""), z.enum(industries)], {
  error: "Please select an industry from the list",
});

/** The profile form; rules and messages of portal-and-admin.md, section 5. */
export const profileForm = z.strictObject({
  full_name: personName({ min: 2, max: 100, message: "Name is required" }),
  company: z._default(line({ max: 100 }), ""),
  position: z._default(line({ max: 100 }), ""),
  industry: z._default(industry, ""),
  bio: z._default(paragraph({ max: 1000 }), ""),
  location: z._default(line({ max: 100 }), ""),
  website: z._default(website("Invalid URL"), ""),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** The fields of the profile form, in its order. */
export const profileFields = [
  "full_name",
  "company",
  "position",
  "industry",
  "bio",
  "location",
  "website",
] as const satisfies (keyof ProfileForm)[];

/** The fields of the profile form, of something that has more. */
export const pickProfile = (from: ProfileForm) =>
  Object.fromEntries(profileFields.map((name) => [name, from[name]])) as ProfileForm;

/** An answer to a field of the club, as it is stored. */
export const fieldAnswer = z.union([z.string(), z.array(z.string())]);

/** A field of the club on a member's profile, as they see it: what is asked, what they answered, and who sees it. */
export const ownField = z.object({
  id: questionId,
  label: z.string(),
  kind: z.enum(questionKinds),
  help: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
  answer: z.optional(fieldAnswer),
  audience: z.enum(inTheClub),
});
export type OwnField = z.infer<typeof ownField>;

/** An answer to a field of the club, in the words that it was asked in, as others read it. */
const memberFact = z.object({ id: questionId, label: z.string(), kind: z.enum(questionKinds), text: z.string() });
export type MemberFact = z.infer<typeof memberFact>;

/** What somebody sees of answers to the club's own fields; absent where there are none. */
const facts = z.optional(z.array(memberFact));

/** Audiences of fields of the club, by their ids. Records of zod would be loaded for this alone. */
const audiencesById = z
  .looseObject({})
  .check(
    z.refine(
      (given) => Object.values(given).every((each) => inTheClub.some((audience) => audience === each)),
      "Please choose who sees this",
    ),
  ) as unknown as z.ZodMiniType<Record<string, AudienceInTheClub>, Record<string, AudienceInTheClub>>;

/** A member's profile as they see it; before the first save it is empty and `version` is 0. */
export const profile = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.string(),
  position: z.string(),
  industry,
  bio: z.string(),
  location: z.string(),
  website: z.string(),
  /** Path on the site, such as `/media/avatars/…`; null without a picture. */
  avatar_url: z.nullable(z.string()),
  /** In UTC; null before the first save. */
  updated_at: z.nullable(z.iso.datetime()),
  /** Grows with each save. A save sends the version it started from, so that none is overwritten unseen. */
  version: z.int(),
  /** Whether they joined by an admission and have not yet dismissed the welcome page. */
  is_new: z.boolean(),
  /** The audience of each field. */
  audiences: fieldAudiences,
  /** The club's own fields, in order; absent where it has none. */
  fields: z.optional(z.array(ownField)),
  facts,
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

/** How long a member is new. */
export const newForMs = 30 * 86_400_000;

/** A member as another sees them in the directory. A field that is not for the reader is absent. */
export const memberCard = z.object({
  id: z.string(),
  full_name: z.string(),
  company: z.optional(z.string()),
  industry: z.optional(z.string()),
  location: z.optional(z.string()),
  bio: z.optional(z.string()),
  /** Null without a picture, and where it is not for the reader. */
  avatar_url: z.nullable(z.string()),
  /** Whether they are registered for an event that is not over. */
  registered: z.boolean(),
  /** Whether they joined in the last thirty days. */
  is_new: z.boolean(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** A member's id, from Cognito. */
export const memberId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{1,64}$/, "Invalid input"));

/** What of a profile somebody sees. A field that is not for them is absent. */
const shownProfile = {
  id: z.string(),
  full_name: z.string(),
  /** Null without a picture, and where it is not for the reader. */
  avatar_url: z.nullable(z.string()),
  position: z.optional(z.string()),
  company: z.optional(z.string()),
  industry: z.optional(z.string()),
  location: z.optional(z.string()),
  website: z.optional(z.string()),
  bio: z.optional(z.string()),
};

/** A profile as admins see it. */
export const profileForAdmins = z.object({ ...shownProfile, facts });

/** A member as their public page shows them. */
export const publicMember = z.object(shownProfile);
export type PublicMember = z.infer<typeof publicMember>;

/** A member as their page shows them to another member. */
export const memberPage = z.object({
  ...shownProfile,
  facts,
  /** Whether they are registered for an event that is not over. */
  registered: z.boolean(),
  /** Whether others see this page; only its own member ever gets one that they do not. */
  visible: z.boolean(),
});
export type MemberPage = z.infer<typeof memberPage>;

/** As whom one may look at one's own profile. */
export const previewers = ["visitor", "member", "met", "admin"] as const;
export type Previewer = (typeof previewers)[number];

/** What somebody else is answered about the caller; null where they are answered that there is nobody. */
export const preview = z.object({
  /** Of the page that they would open. */
  page: z.nullable(
    z.extend(publicMember, { facts, registered: z.optional(z.boolean()), visible: z.optional(z.boolean()) }),
  ),
  /** In the directory, which only members read. */
  card: z.nullable(memberCard),
});
export type Preview = z.infer<typeof preview>;

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
    summary:
      "Replaces the caller's profile; a conflict (409) when it was saved elsewhere since `version`. Required fields of the club must be answered (400) where `answers` are sent.",
    input: z.extend(profileForm, {
      version: z.int().check(z.minimum(0)),
      /** An upload replaces the picture, `null` removes it; without either it stays. */
      avatar: z.optional(z.nullable(uploadId)),
      /** To the club's own fields; without them, they stay. */
      answers: z.optional(answers),
    }),
    output: profile,
    status: 200,
  }),
  changeAudiences: endpoint({
    method: "PATCH",
    path: "/api/profile/audiences",
    who: "member",
    feature: "members",
    summary: "Shows fields of the caller's profile to others than before; fields left out stay as they are.",
    input: z.extend(audienceChange, {
      /** Likewise of the club's own fields, by their ids. */
      fields: z.optional(audiencesById),
    }),
    output: profile,
    status: 200,
  }),
  getProfilePreview: endpoint({
    method: "GET",
    path: "/api/profile/preview",
    who: "member",
    feature: "members",
    summary: "What a visitor, a member, a member whom the caller met, or an admin is answered about the caller.",
    input: z.strictObject({ as: z.enum(previewers, { error: "Invalid input" }) }),
    output: preview,
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
    feature: "account",
    summary: "Shows the caller in the directory and among those online, or hides them; open pages follow at once.",
    input: z.strictObject({ directory_visible: flag() }),
    output: settings,
    status: 200,
  }),
  getMember: endpoint({
    method: "GET",
    path: "/api/members/{memberId}",
    who: "member",
    feature: "directory",
    summary:
      "A member whom the directory shows, with what of their profile is for the caller, or the caller. Not found (404): members who hide, who have no name, or who have left. Too many (429) beyond what one member is shown in an hour and a day, with `retryAt`.",
    input: z.strictObject({ memberId }),
    output: memberPage,
    status: 200,
  }),
  getPublicMember: endpoint({
    method: "GET",
    path: "/api/public-members/{memberId}",
    who: "public",
    feature: "directory",
    summary:
      "What a member shows everyone: their name, and their company and website if they choose so. Not found (404): members who show no one outside the club their name, who hide from the directory, or who have left.",
    input: z.strictObject({ memberId }),
    output: publicMember,
    status: 200,
  }),
};
