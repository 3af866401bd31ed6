import { Box, chakra } from "@chakra-ui/react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { useAdmins } from "#web/lib/admins.ts";
import { useLive, useOnline } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Row } from "#web/ui/layout.ts";
import { communityWords as words } from "../community-words.ts";

// Styled in one place: there may be hundreds.
const List = chakra("ul", {
  base: {
    // On a phone there is no room beside the number: half a face says nothing.
    display: { base: "none", sm: "flex" },
    gap: { base: "3", md: "4" },
    minWidth: "0",
    overflowX: "auto",
    py: "1",
    scrollbarWidth: "thin",
    "& li": { flexShrink: "0", maxWidth: "12rem" },
    "& li:has([data-part=mark])": { maxWidth: "16rem" },
    "& a": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minHeight: "9",
      color: "inherit",
      textDecoration: "none",
      _hover: { color: "brand.fg" },
      _focusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" },
    },
    "& a > :first-child": { width: "8", height: "8", fontSize: "0.8125rem" },
    "& [data-part=name]": {
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      fontSize: "0.9375rem",
      lineHeight: "1.4",
    },
  },
});

/** Full while somebody is known to be there, hollow while nobody can be. */
const Light = chakra("span", {
  base: {
    width: "2",
    height: "2",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderColor: "currentcolor",
    flexShrink: "0",
  },
  variants: { isKnown: { true: { color: "fg.success", bg: "currentcolor" }, false: { bg: "transparent" } } },
});

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The arrows go from one name to the next: hundreds are one stop of the Tab key. */
const followArrows = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, focused + step))]?.focus();
};

/** Who is online, in a line that is scrolled sideways; it keeps its height while that is not known. */
export const OnlineStrip = () => {
  const isOffline = useLive().state === "offline";
  const online = useOnline();
  const { id } = useMember();
  const admins = useAdmins();
  return (
    <Row flex="1" minWidth="0" gap={{ base: "3", md: "5" }} minHeight="11">
      <Row gap="2" flexShrink={isOffline ? "1" : "0"} textStyle="small" color="fg.muted">
        {(isOffline || online.length > 0) && (
          <>
            <Light isKnown={!isOffline} aria-hidden />
            <span>
              {isOffline ? words.offline : words.online(online.length)}
              {/* On a phone, the messages need the room. */}
              {isOffline && (
                <Box as="span" srOnly={{ base: true, sm: false }}>
                  {` ${words.offlineMore}`}
                </Box>
              )}
            </span>
          </>
        )}
      </Row>
      <List tabIndex={online.length > 0 ? 0 : undefined} aria-label={words.onlineList} onKeyDown={followArrows}>
        {online.map(({ user_id, full_name, avatar_url }) => (
          <li key={user_id}>
            <Link to={portalPaths.member(user_id)} tabIndex={-1}>
              <Avatar id={user_id} name={full_name || words.nameless} src={avatar_url} size="small" />
              <span data-part="name" dir="auto">
                {user_id === id ? words.you : full_name || words.nameless}
              </span>
              {user_id !== id && admins.has(user_id) && <AdminBadge data-part="mark" />}
            </Link>
          </li>
        ))}
      </List>
    </Row>
  );
};
