import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Waiting } from "#shared/dashboard.ts";
import { isAllowed, runsEvents, type May } from "#shared/rights.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { adminBadge, unreadWords, waitingWords } from "#web/content/portal.ts";
import { secondFactorNeededWords } from "#web/content/second-factor.ts";
import { useWaiting } from "#web/lib/api/waiting.ts";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useSecondFactorNeeded } from "#web/lib/session/use-second-factor-needed.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { PortalIcon, type PortalIconName } from "#web/ui/portal-icon.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const words = {
  around: "Around the club",
  upcoming: (count: number) => (count === 0 ? "None announced" : `${count} upcoming`),
} as const;

const tiles = {
  community: { title: "Community", text: "Talk with the whole club.", to: portalPaths.groups },
  directory: { title: "Member Directory", text: "Find members by name, company, or city.", to: portalPaths.directory },
  events: { title: "Upcoming Events", text: "Events for members only.", to: portalPaths.memberEvents },
  messages: { title: "Messages", text: "Message members one-on-one.", to: portalPaths.messages },
} as const;

type AdminTile = {
  waits: keyof Waiting;
  may: May;
  title: string;
  text: string;
  to: string;
  icon: PortalIconName | "clock";
};

/** Counts awaiting admins, with links to where they are handled. */
const adminTiles: readonly AdminTile[] = [
  {
    waits: "applications",
    may: "members",
    title: "Applications",
    text: "Decide who becomes a member.",
    to: adminPaths.openApplications,
    icon: "applicant",
  },
  {
    waits: "overdue",
    may: "members",
    title: "Overdue Applications",
    text: "They should have heard from us by now.",
    to: adminPaths.overdueApplications,
    icon: "clock",
  },
  {
    waits: "registrations",
    may: runsEvents,
    title: "Event Approvals",
    text: "Approve or deny who comes to our events.",
    to: adminPaths.approvals,
    icon: "approvals",
  },
  {
    waits: "messages",
    may: "conversations",
    title: "Inbox",
    text: "Answer the people who wrote to us.",
    to: adminPaths.inbox,
    icon: "inbox",
  },
  {
    waits: "reports",
    may: "conversations",
    title: "Reported Messages",
    text: "Read what members reported.",
    to: adminPaths.reports,
    icon: "flag",
  },
  {
    waits: "introductions",
    may: "conversations",
    title: "Introduction Requests",
    text: "Bring members together.",
    to: adminPaths.adminIntroductions,
    icon: "handshake",
  },
];

const Look = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
    alignContent: "start",
    alignItems: "start",
    columnGap: "3",
    rowGap: { base: "1.5", sm: "0.5" },
    height: "full",
    p: "4",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    textDecoration: "none",
    transition: "border-color 260ms",
    "& svg": { color: "brand.fg", gridRow: { sm: "span 2" }, mt: "0.5" },
    _hover: { borderColor: "brand.solid" },
    _focusVisible: { borderColor: "brand.solid" },
  },
});

type Words = { title: string; text: string; to: string };

const Tile = ({ words: { title, text, to }, icon, note }: { words: Words; icon: ReactNode; note?: ReactNode }) => (
  <li>
    <Look to={to}>
      {icon}
      <Heading as="h3" fontWeight="600" lineHeight="1.3">
        {title}
      </Heading>
      <Text textStyle="small" color="fg.muted" gridColumn={{ sm: "2" }}>
        <Box as="span" hideBelow="sm">
          {text}
        </Box>
        {note}
      </Text>
    </Look>
  </li>
);

const Note = ({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) => (
  <Box as="span" display="block" mt="1" fontWeight="600" color={isQuiet ? "fg.muted" : "brand.fg"}>
    {children}
  </Box>
);

const NoteSkeleton = () => <Skeleton as="span" display="block" height="5" width="24" mt="1" />;

const Tiles = ({
  id,
  title,
  columns,
  children,
}: {
  id: string;
  title: string;
  columns: number;
  children: ReactNode;
}) => (
  <Box as="section" aria-labelledby={id}>
    <Heading id={id} textStyle="heading" mb="3">
      {title}
    </Heading>
    <Grid
      as="ul"
      // The same gap as between the cards above, so that edges align.
      gap={{ base: "4", md: "6" }}
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", xl: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </Grid>
  </Box>
);

/** The club's four areas. `upcoming` is the number of events, null if unknown. */
export const ClubTiles = ({ upcoming }: { upcoming: number | null | undefined }) => {
  const { total } = useUnread();
  const events =
    upcoming === undefined ? <NoteSkeleton /> : upcoming !== null && <Note>{words.upcoming(upcoming)}</Note>;
  return (
    <Tiles id="around" title={words.around} columns={4}>
      <Tile words={tiles.community} icon={<PortalIcon name="chat" />} />
      <Tile words={tiles.directory} icon={<Icon name="people" />} />
      <Tile words={tiles.events} icon={<Icon name="calendar" />} note={events} />
      <Tile
        words={tiles.messages}
        icon={<Icon name="mail" />}
        note={total > 0 && <Note>{unreadWords.tile(total)}</Note>}
      />
    </Tiles>
  );
};

/** Shown instead of the tiles: what keeps admin pages closed, and how to open them. */
const FactorNeeded = () => (
  <Sheet aria-labelledby="admin-tiles">
    <Heading id="admin-tiles" textStyle="heading" mb="2">
      {secondFactorNeededWords.title}
    </Heading>
    <Text color="fg.muted" maxWidth="text" mb="4">
      {secondFactorNeededWords.text}
    </Text>
    <LinkButton to={portalPaths.securitySettings}>{secondFactorNeededWords.action}</LinkButton>
  </Sheet>
);

/** What awaits an admin, with links; without the required second factor, how to set it up. */
export const AdminTiles = () => (useSecondFactorNeeded() ? <FactorNeeded /> : <WaitingTiles />);

const WaitingTiles = () => {
  const { data: waiting, isLoading } = useWaiting();
  const { rights } = useMember();
  const own = adminTiles.filter(({ may }) => isAllowed(rights, may));
  if (own.length === 0) return null;
  return (
    <Tiles id="admin-tiles" title={adminBadge} columns={3}>
      {own.map(({ waits, icon, ...tile }) => {
        const count = waiting?.[waits];
        const note =
          count === undefined ? (
            isLoading && <NoteSkeleton />
          ) : (
            <Note isQuiet={count === 0}>{waitingWords.tile(count)}</Note>
          );
        return (
          <Tile
            key={waits}
            words={tile}
            icon={icon === "clock" ? <Icon name={icon} /> : <PortalIcon name={icon} />}
            note={note}
          />
        );
      })}
    </Tiles>
  );
};
