import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { noticesWords as words } from "#web/features/notices/notice-words.ts";
import { formatClubMoment } from "#web/lib/dates.ts";
import { useFrames } from "#web/lib/realtime/live.tsx";
import { useUnreadNotices } from "#web/lib/realtime/notices.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";

/** The way to what the member was told, with how much of it is unread. */
export const Bell = () => {
  const { count } = useUnreadNotices();
  return (
    <LinkButton
      to={portalPaths.notifications}
      look="quiet"
      size="icon"
      position="relative"
      aria-label={words.named(count)}
    >
      <PortalIcon name="bell" />
      {count > 0 && (
        <Box
          as="span"
          aria-hidden
          position="absolute"
          top="1"
          insetStart="calc(50% + 0.125rem)"
          minWidth="5"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="0.6875rem"
          fontWeight="700"
          lineHeight="1.125rem"
          textAlign="center"
        >
          {words.short(count)}
        </Box>
      )}
    </LinkButton>
  );
};

/** Words come with the first notice: most visits bring none. */
const loadWords = () => import("#shared/notices.ts");

/** Announces to screen readers what comes in while the portal is open, once. Messages are the chat's to announce. */
export const NoticeAnnouncer = () => {
  const [said, setSaid] = useState("");
  const known = useRef(new Set<string>());
  useFrames((frame) => {
    if (frame.type !== "notices") return;
    for (const notice of frame.items) {
      const name = `${notice.id} ${notice.at}`;
      if (notice.unread === 0 || known.current.has(name)) continue;
      known.current.add(name);
      void loadWords().then(
        ({ describeNotice }) => setSaid(words.came(describeNotice(notice, formatClubMoment).title)),
        () => undefined,
      );
    }
  });
  return (
    <Box role="status" srOnly>
      {said}
    </Box>
  );
};
