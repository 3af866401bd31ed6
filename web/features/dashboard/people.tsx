import { chakra } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Conversation } from "#shared/conversations.ts";
import type { MemberCard } from "#shared/members.ts";
import { nameOf } from "#web/content/conversations.ts";
import { adminBadge } from "#web/content/portal.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { formatShortly } from "#web/lib/dates.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";

const newMembersWords = {
  title: "New members",
  none: "No one new this month. Bring a friend.",
  all: "Member Directory",
} as const;

const unreadMessagesWords = {
  title: "Unread messages",
  none: "You're all caught up.",
  all: "All messages",
  count: (count: number) => `${count} unread`,
} as const;

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const PersonLink = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: "3",
    alignItems: "center",
    mx: "-2",
    px: "2",
    py: "2",
    borderRadius: "sm",
    color: "fg",
    textDecoration: "none",
    "& > :first-child": { gridRow: "1 / span 2" },
    "& [data-part=name]": { ...oneLine, maxWidth: "full", fontWeight: "600", lineHeight: "1.4" },
    "& [data-part=text]": { ...oneLine, gridColumn: "2 / -1", textStyle: "small", color: "fg.muted" },
    "& time": { textStyle: "small", color: "fg.muted", whiteSpace: "nowrap" },
    _hover: { bg: "bg.subtle" },
  },
});

type Person = { id: string; name: string; avatar_url: string | null; to: string; label?: string };

/** A person as a full-width link; `children` is at the end of the first line. */
const PersonRow = ({ person, text, children }: { person: Person; text: string; children?: ReactNode }) => (
  <li>
    <PersonLink to={person.to} aria-label={person.label}>
      <Avatar id={person.id} name={person.name} src={person.avatar_url} size="small" />
      <Row as="span" flexWrap="wrap" columnGap="2" minWidth="0">
        <span data-part="name" dir="auto">
          {person.name}
        </span>
        {useAdmins().has(person.id) && <AdminBadge />}
      </Row>
      {children}
      <span data-part="text" dir="auto">
        {text}
      </span>
    </PersonLink>
  </li>
);

const MoreLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignSelf: "start",
    alignItems: "center",
    gap: "2",
    minHeight: "11",
    mt: "auto",
    mb: "-2.5",
    pt: "2",
    color: "brand.fg",
    fontWeight: "600",
    textDecoration: "none",
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
});

type PeopleProps = {
  id: string;
  words: { title: string; none: string; all: string };
  to: string;
  children: ReactNode[];
};

/** A card with a few people, or a text if there are none, and the link to all of them. */
const People = ({ id, words, to, children }: PeopleProps) => (
  <Sheet as="section" aria-labelledby={id} display="flex" flexDirection="column">
    <Heading id={id} textStyle="heading" mb="3">
      {words.title}
    </Heading>
    {children.length > 0 ? (
      <Stack as="ul" gap="1">
        {children}
      </Stack>
    ) : (
      <Text color="fg.muted">{words.none}</Text>
    )}
    <MoreLink to={to}>
      {words.all}
      <Icon name="arrow" width="4" height="4" />
    </MoreLink>
  </Sheet>
);

/** Unread messages with their senders; disappear at once when read anywhere. */
export const UnreadMessages = ({ unread }: { unread: readonly Conversation[] }) => {
  const { of } = useUnread();
  const admins = useAdmins();
  const [today] = useState(() => new Date());
  return (
    <People id="unread-messages" words={unreadMessagesWords} to={portalPaths.messages}>
      {unread
        .filter((each) => of(each.id, each.unread) > 0)
        .map(({ id, with: other, last_message_text, last_message_at, unread: count }) => (
          <PersonRow
            key={id}
            person={{
              id: other.user_id,
              name: nameOf(other.full_name),
              avatar_url: other.avatar_url,
              to: portalPaths.conversation(id),
              label: `${nameOf(other.full_name)}${admins.has(other.user_id) ? `, ${adminBadge}` : ""}, ${unreadMessagesWords.count(of(id, count))}: ${last_message_text ?? ""}`,
            }}
            text={last_message_text ?? ""}
          >
            {last_message_at && <time dateTime={last_message_at}>{formatShortly(last_message_at, today)}</time>}
          </PersonRow>
        ))}
    </People>
  );
};

/** Recent members, each linking to their profile. */
export const NewMembers = ({ members }: { members: readonly MemberCard[] }) => (
  <People id="new-members" words={newMembersWords} to={portalPaths.directory}>
    {members.map(({ id, full_name, avatar_url, company, location }) => (
      <PersonRow
        key={id}
        person={{ id, name: full_name, avatar_url, to: portalPaths.member(id) }}
        text={[company, location].filter(Boolean).join(" · ")}
      />
    ))}
  </People>
);
