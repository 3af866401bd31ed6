import type { Relation } from "#shared/audiences.ts";
import type { MemberPage, Previewer, Preview, PublicMember } from "#shared/members.ts";
import { avatarUrl, isRegistered, presentCard } from "./card.ts";
import { isListed, toCard, type StoredMember } from "./member.ts";
import { visibleTo } from "./visible.ts";

/** What somebody in the club sees of a profile, with the path of the picture. */
export const presentFields = (relation: Exclude<Relation, "visitor">, member: StoredMember) => {
  const { avatar, ...seen } = visibleTo(relation, member);
  return { ...seen, avatar_url: avatarUrl(avatar) };
};

/** A member as their page shows them to a member. */
export const presentMember = (
  relation: Exclude<Relation, "visitor">,
  member: StoredMember,
  now = new Date(),
): MemberPage => ({
  ...presentFields(relation, member),
  registered: isRegistered(member.registered_until, now),
  visible: isListed(member),
});

/** A member as anyone sees them; undefined for one who shows no one outside the club their name. */
export const presentPublicMember = (member: StoredMember): PublicMember | undefined => {
  const { full_name, avatar, ...seen } = visibleTo("visitor", member);
  if (!isListed(member) || full_name === undefined) return undefined;
  return { ...seen, full_name, avatar_url: avatarUrl(avatar) };
};

/** What somebody else is answered about a member, by the functions that answer them. */
export const presentPreview = (as: Previewer, member: StoredMember): Preview => {
  if (as === "visitor") return { page: presentPublicMember(member) ?? null, card: null };
  // Admins open a profile from its membership, where they find who hides, too.
  if (as === "admin") return { page: presentFields(as, member), card: null };
  const card = toCard(member, as);
  return { page: isListed(member) ? presentMember(as, member) : null, card: card ? presentCard(card) : null };
};
