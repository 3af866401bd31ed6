import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { Conversation } from "#shared/conversations.ts";
import { conversationsWords as words, nameOf } from "#web/content/conversations.ts";
import { formatShortly } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";

const Row = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    columnGap: "3",
    alignItems: "center",
    px: "3",
    py: "2.5",
    borderRadius: "sm",
    color: "fg",
    textDecoration: "none",
    outlineOffset: "-2px",
    _hover: { bg: "bg.subtle" },
    _currentPage: { bg: "brand.tint" },
  },
});

const line = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const Unread = ({ count }: { count: number }) => (
  <Box
    as="span"
    justifySelf="end"
    minWidth="5"
    px="1.5"
    borderRadius="full"
    bg="brand.solid"
    color="brand.contrast"
    fontSize="0.75rem"
    fontWeight="700"
    lineHeight="1.25rem"
    textAlign="center"
  >
    <span aria-hidden>{words.unread(count)}</span>
    <Box as="span" srOnly>
      {words.unreadLong(count)}
    </Box>
  </Box>
);

const Preview = ({ conversation, isOwn }: { conversation: Conversation; isOwn: boolean }) => {
  const { last_message_text, is_blocked } = conversation;
  if (is_blocked) return words.blocked;
  if (last_message_text === null) return words.noMessage;
  return (
    <>
      {isOwn && `${words.own} `}
      <bdi>{last_message_text}</bdi>
    </>
  );
};

type ConversationRowProps = { conversation: Conversation; unread: number; me: string; isOpen: boolean; today: Date };

/** A conversation in the list: with whom, what was said last, when, and how much of it is not read. */
export const ConversationRow = memo(({ conversation, unread, me, isOpen, today }: ConversationRowProps) => {
  const { id, with: other, last_message_at, last_message_by } = conversation;
  return (
    <Row to={paths.conversation(id)} state={{ isChosen: true }} aria-current={isOpen ? "page" : undefined}>
      <Box gridRow="1 / span 2">
        <Avatar id={other.user_id} name={nameOf(other.full_name)} src={other.avatar_url} size="small" />
      </Box>
      <Box as="span" dir="auto" fontWeight="600" {...line}>
        {nameOf(other.full_name)}
      </Box>
      <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
        {last_message_at && <time dateTime={last_message_at}>{formatShortly(last_message_at, today)}</time>}
      </Box>
      <Box
        as="span"
        gridColumn={unread > 0 ? "2" : "2 / -1"}
        textStyle="small"
        color={unread > 0 ? "fg" : "fg.muted"}
        fontWeight={unread > 0 ? "600" : undefined}
        {...line}
      >
        <Preview conversation={conversation} isOwn={last_message_by === me} />
      </Box>
      {unread > 0 && <Unread count={unread} />}
    </Row>
  );
});
