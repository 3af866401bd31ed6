import { chakra } from "@chakra-ui/react";
import { communityWords as words } from "#web/content/community.ts";
import { useLive, useOnline } from "#web/lib/realtime/live.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Row } from "#web/ui/layout.ts";

// Styled in one place: there may be hundreds.
const List = chakra("ul", {
  base: {
    display: "flex",
    gap: { base: "3", md: "4" },
    minWidth: "0",
    overflowX: "auto",
    py: "1",
    scrollbarWidth: "thin",
    "& li": { display: "flex", alignItems: "center", gap: "2", flexShrink: "0", maxWidth: "12rem" },
    "& li > :first-child": { width: "8", height: "8", fontSize: "0.8125rem" },
    "& li > :last-child": {
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

/** Who is online, in a line that is scrolled sideways; it keeps its height while that is not known. */
export const OnlineStrip = () => {
  const isOffline = useLive().state === "offline";
  const online = useOnline();
  const { id } = useMember();
  return (
    <Row flex="1" minWidth="0" gap={{ base: "3", md: "5" }} minHeight="11">
      <Row gap="2" flexShrink={isOffline ? "1" : "0"} textStyle="small" color="fg.muted">
        {(isOffline || online.length > 0) && (
          <>
            <Light isKnown={!isOffline} aria-hidden />
            <span>{isOffline ? words.offline : words.online(online.length)}</span>
          </>
        )}
      </Row>
      {/* What overflows is reached by the keyboard too. */}
      <List tabIndex={online.length > 0 ? 0 : undefined} aria-label={words.onlineList}>
        {online.map(({ user_id, full_name, avatar_url }) => (
          <li key={user_id}>
            <Avatar id={user_id} name={full_name || words.nameless} src={avatar_url} size="small" />
            <span dir="auto">{user_id === id ? words.you : full_name || words.nameless}</span>
          </li>
        ))}
      </List>
    </Row>
  );
};
