import type { Profile, Settings } from "#shared/members.ts";
import { avatarUrl, isRegistered } from "../directory/present-card.ts";
import type { KeptMember } from "./member-item.ts";

/** A member's profile as they read it. */
export const profileOf = (member: KeptMember): Profile => {
  const { id, full_name, company, position, bio, location, website, avatar, updated_at = null, version } = member;
  const avatar_url = avatarUrl(avatar);
  return { id, full_name, company, position, bio, location, website, avatar_url, updated_at, version };
};

/** A member's settings at a time. */
export const settingsOf = ({ directory_visible, registered_until }: KeptMember, now = new Date()): Settings => ({
  directory_visible,
  registered: isRegistered(registered_until, now),
});
