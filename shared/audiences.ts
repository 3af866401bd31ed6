import * as z from "zod/mini";

/** Audiences of a profile field, widest first: the public page, all members, connections, or only oneself. */
export const audiences = ["public", "club", "met", "nobody"] as const;
export type Audience = (typeof audiences)[number];

/** Viewers of a profile: anyone, a member, a connection, an admin who opens it, and the member themselves. */
export const relations = ["visitor", "member", "met", "admin", "self"] as const;
export type Relation = (typeof relations)[number];

/** Audiences within the club, which nobody outside belongs to. */
export const inTheClub = ["club", "met", "nobody"] as const satisfies readonly Audience[];
export type AudienceInTheClub = (typeof inTheClub)[number];

/**
 * Possible audiences of each field. A name is always visible to the club, since messages, registrations and invitations
 * show their author.
 */
export const audiencesOf = {
  full_name: ["public", "club"],
  avatar: inTheClub,
  position: inTheClub,
  company: audiences,
  industry: inTheClub,
  location: inTheClub,
  website: audiences,
  bio: inTheClub,
} as const satisfies Record<string, readonly Audience[]>;

/** A field of a profile that has an audience. */
export type ShownField = keyof typeof audiencesOf;
export const shownFields = Object.keys(audiencesOf) as ShownField[];

const shownTo = <const Choices extends readonly Audience[]>(choices: Choices) =>
  z.enum(choices, { error: "Please choose who sees this" });

const choices = {
  full_name: shownTo(audiencesOf.full_name),
  avatar: shownTo(audiencesOf.avatar),
  position: shownTo(audiencesOf.position),
  company: shownTo(audiencesOf.company),
  industry: shownTo(audiencesOf.industry),
  location: shownTo(audiencesOf.location),
  website: shownTo(audiencesOf.website),
  bio: shownTo(audiencesOf.bio),
};

/** The audience of each profile field. */
export const fieldAudiences = z.object(choices);
export type FieldAudiences = z.infer<typeof fieldAudiences>;

/** New audiences for some of the fields. */
export const audienceChange = z.partial(z.strictObject(choices));

/** The default: the club sees what members enter (portal-and-admin.md, "Member directory"). */
export const usualAudiences: FieldAudiences = {
  full_name: "club",
  avatar: "club",
  position: "club",
  company: "club",
  industry: "club",
  location: "club",
  website: "club",
  bio: "club",
};

const seenBy: Record<Relation, readonly Audience[]> = {
  visitor: ["public"],
  member: ["public", "club"],
  met: ["public", "club", "met"],
  admin: ["public", "club", "met"],
  self: audiences,
};

/** Whether a viewer sees a field with an audience. */
export const canSeeField = (relation: Relation, audience: Audience) => seenBy[relation].includes(audience);
