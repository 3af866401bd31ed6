import * as z from "zod/mini";
import { cardBioLength } from "#shared/members.ts";
import { cut } from "#shared/text.ts";
import type { KeptCard } from "../directory/card-item.ts";

const text = z._default(z.string(), "");

/** A member as the table keeps them: profile and settings in one item. Before the first save all of it is empty. */
export const keptMember = z.object({
  id: z.string(),
  full_name: text,
  company: text,
  position: text,
  bio: text,
  location: text,
  website: text,
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  updated_at: z.optional(z.iso.datetime()),
  version: z._default(z.int(), 0),
  directory_visible: z._default(z.boolean(), true),
  /** When the last event ends that they are registered for. */
  registered_until: z.optional(z.iso.datetime()),
  /** Grows with each change of their registrations. */
  registrations_version: z._default(z.int(), 0),
  /** Since when their account is deleted or disabled. */
  left_at: z.optional(z.iso.datetime()),
});
export type KeptMember = z.infer<typeof keptMember>;

/** Where a member is kept. */
export const keyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "MEMBER" });

/** Where those who have left are listed. */
export const left = "MEMBERS-LEFT";

/** A member as an item of the table. */
export const itemOf = (member: KeptMember) => ({
  ...keyOf(member.id),
  ...(member.left_at !== undefined && { gsi1pk: left, gsi1sk: member.id }),
  ...member,
});

/** What the directory shows of a member: nothing of one who is hidden, has left, or has no name yet. */
export const cardOf = (member: KeptMember): KeptCard | undefined => {
  const { id, full_name, company, location, bio, avatar, registered_until, directory_visible, left_at } = member;
  if (!directory_visible || full_name === "" || left_at !== undefined) return undefined;
  return { id, full_name, company, location, bio: cut(bio, cardBioLength), avatar, registered_until };
};
