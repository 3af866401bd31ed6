import type { MemberCard } from "#shared/members.ts";
import type { KeptCard } from "./card-item.ts";

/** Where a picture is on the site's own origin. */
export const avatarUrl = (key: string | undefined) => (key === undefined ? null : `/${key}`);

/** Whether somebody is registered, at a time, for an event that is not over. */
export const isRegistered = (until: string | undefined, now: Date) => until !== undefined && new Date(until) > now;

/** A card as it is shown at a time. */
export const presentCard = (card: KeptCard, now = new Date()): MemberCard => {
  const { avatar, registered_until, ...rest } = card;
  return { ...rest, avatar_url: avatarUrl(avatar), registered: isRegistered(registered_until, now) };
};
