import { memo } from "react";
import { Link } from "react-router-dom";
import type { MemberCard as Member } from "#shared/members.ts";
import { directoryWords } from "#web/content/portal-directory.ts";
import { paths } from "#web/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";

type Props = {
  member: Member;
  isOwn: boolean;
  /** Its place among those found, from 1 on, and how many these are: most of them are not drawn. */
  place: number;
  count: number;
};

/** A member, as bare elements: `CardList` gives them their look. */
export const MemberCard = memo(({ member, isOwn, place, count }: Props) => {
  const { id, full_name, company, location, bio, avatar_url, registered } = member;
  const badge = [isOwn && directoryWords.you, registered && directoryWords.registered].filter(Boolean).join(" · ");
  return (
    <div role="listitem" aria-posinset={place} aria-setsize={count}>
      <Avatar id={id} name={full_name} src={avatar_url} size="small" />
      <h2 dir="auto">{full_name}</h2>
      {company && <p dir="auto">{company}</p>}
      {location && <p dir="auto">{location}</p>}
      {bio && (
        <p dir="auto" data-part="bio">
          {bio}
        </p>
      )}
      {badge && <span data-part="badge">{badge}</span>}
      {isOwn ? (
        <button type="button" disabled aria-label={directoryWords.messageTo(full_name)}>
          {directoryWords.message}
        </button>
      ) : (
        <Link to={paths.messageTo(id)} aria-label={directoryWords.messageTo(full_name)}>
          {directoryWords.message}
        </Link>
      )}
    </div>
  );
});
