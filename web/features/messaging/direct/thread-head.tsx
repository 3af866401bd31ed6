import { Box, chakra } from "@chakra-ui/react";
import type { Ref } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { Conversation } from "#shared/conversations.ts";
import { contactWords, nameOf, threadWords as words } from "#web/content/conversations.ts";
import { useAdmins } from "#web/lib/admins.ts";
import { useOnline } from "#web/lib/realtime/live.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Heading, Row } from "#web/ui/layout.ts";
import { MenuButton, type MenuEntry } from "#web/ui/menu-button.tsx";

/** The router state the list sets on links to a conversation. */
export type Arrival = { isChosen?: true } | null;

/** On phones: back to the list, through the history if one came from it. */
export const BackToList = () => {
  const navigate = useNavigate();
  const isFromList = (useLocation().state as Arrival)?.isChosen;
  return (
    <Button
      look="quiet"
      size="icon"
      hideFrom="md"
      mx="-3"
      aria-label={words.back}
      onClick={() => void (isFromList ? navigate(-1) : navigate(portalPaths.messages, { replace: true }))}
    >
      <Icon name="arrow" rotate="180deg" />
    </Button>
  );
};

const dots = "M5 12h.01M12 12h.01M19 12h.01";

const Menu = chakra("div", {
  base: {
    "& > button": {
      display: "grid",
      placeContent: "center",
      width: "11",
      height: "11",
      borderRadius: "full",
      color: "fg.muted",
      cursor: "pointer",
      _hover: { bg: "bg.subtle", color: "fg" },
    },
  },
});

const Online = () => (
  <Box
    as="span"
    display="inline-flex"
    alignItems="center"
    gap="1.5"
    textStyle="small"
    lineHeight="1.3"
    color="fg.success"
  >
    <Box as="span" aria-hidden width="2" height="2" borderRadius="full" bg="fg.success" />
    {words.online}
  </Box>
);

const NameLink = chakra(Link, {
  base: { color: "inherit", textDecoration: "none", _hover: { color: "brand.fg", textDecoration: "underline" } },
});

/** The bar above the messages. */
export const ThreadBar = chakra("div", {
  base: {
    flexShrink: "0",
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "16",
    px: "gutter",
    borderBottomWidth: "1px",
    // On a phone with large text, the name needs the avatar's room.
    "@media (max-width: 18.5rem)": { gap: "1", "& > [data-part=face]": { display: "none" } },
  },
});

type ThreadBarProps = {
  conversation: Conversation;
  isTyping: boolean;
  /** Actions for the whole conversation. */
  entries: readonly MenuEntry[];
  heading: Ref<HTMLHeadingElement>;
};

/** The other member of a conversation, whether they are online, and further actions. */
export const ThreadHead = ({ conversation: { with: other }, isTyping, entries, heading }: ThreadBarProps) => {
  const name = nameOf(other.full_name);
  const isAdmin = useAdmins().has(other.user_id);
  const isOnline = useOnline().some(({ user_id }) => user_id === other.user_id);
  return (
    <ThreadBar>
      <BackToList />
      <Box data-part="face">
        <Avatar id={other.user_id} name={name} src={other.avatar_url} size="small" />
      </Box>
      <Box flex="1" minWidth="0">
        <Row flexWrap="wrap" columnGap="2">
          <Heading
            ref={heading}
            tabIndex={-1}
            dir="auto"
            minWidth="0"
            maxWidth="full"
            fontWeight="600"
            lineHeight="1.3"
            lineClamp={2}
            overflowWrap="break-word"
          >
            <NameLink to={portalPaths.member(other.user_id)}>{name}</NameLink>
          </Heading>
          {isAdmin && <AdminBadge />}
        </Row>
        {isOnline && !isTyping && <Online />}
        <Box role="status" textStyle="small" lineHeight="1.3" color="fg.muted" lineClamp={1}>
          {isTyping && contactWords.isTyping(name)}
        </Box>
      </Box>
      <Menu>
        <MenuButton label={words.more(name)} entries={entries}>
          <LineDrawing path={dots} strokeWidth="3" />
        </MenuButton>
      </Menu>
    </ThreadBar>
  );
};
