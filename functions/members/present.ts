import type { Relation } from "#shared/audiences.ts";
import type { MemberPage, Previewer, Preview, PublicMember } from "#shared/members.ts";
import { avatarUrl, isRegistered, presentCard } from "./card.ts";
import type { Fields } from "./fields.ts";
import { isListed, memberNotFound, readMember, toCard, type StoredMember } from "./member.ts";
import { readAliases } from "./merged.ts";
import { fieldsVisibleTo, visibleTo } from "./visible.ts";

/** A profile as another member sees it, with the picture's path. */
export const presentFields = (relation: Exclude<Relation, "visitor">, member: StoredMember, fields: Fields) => {
  const { avatar, ...seen } = visibleTo(relation, member);
  const facts = fieldsVisibleTo(relation, fields);
  return { ...seen, avatar_url: avatarUrl(avatar), ...(facts.length > 0 && { facts }) };
};

/** A member's page as another member sees it. */
export const presentMember = (
  relation: Exclude<Relation, "visitor">,
  member: StoredMember,
  fields: Fields,
  now = new Date(),
): MemberPage => ({
  ...presentFields(relation, member, fields),
  registered: isRegistered(member.registered_until, now),
  visible: isListed(member),
});

/** A member's public page; undefined if they do not show their name publicly. */
export const presentPublicMember = (member: StoredMember): PublicMember | undefined => {
  const { full_name, avatar, ...seen } = visibleTo("visitor", member);
  if (!isListed(member) || full_name === undefined) return undefined;
  return { ...seen, full_name, avatar_url: avatarUrl(avatar) };
};

/**
 * A member's public page; of an account that was merged, that of the other one. Throws `not-found`: the same for hidden,
 * former, and unknown members.
 */
export const readPublicMember = async (memberId: string): Promise<PublicMember> => {
  const member = presentPublicMember(await readMember((await readAliases()).resolve(memberId)));
  if (!member) throw memberNotFound();
  return member;
};

/** The parts of a member's page that other features provide. */
export const presentPreview = (as: Previewer, member: StoredMember, fields: Fields): Preview => {
  if (as === "visitor") return { page: presentPublicMember(member) ?? null, card: null };
  // Admins open a hidden profile from its membership.
  if (as === "admin") return { page: presentFields(as, member, fields), card: null };
  const card = toCard(member, as);
  return { page: isListed(member) ? presentMember(as, member, fields) : null, card: card ? presentCard(card) : null };
};
