import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { dashboardWords, unreadWords } from "#web/content/portal.ts";
import { useEvents } from "#web/features/events/api.ts";
import { useProfile } from "#web/features/members/api.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ListingLink } from "./listing-link.tsx";

const Look = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
    alignContent: "start",
    alignItems: "start",
    columnGap: "4",
    rowGap: { base: "1.5", sm: "0.5" },
    height: "full",
    p: { base: "4", md: "5" },
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

const Note = ({ children }: { children: ReactNode }) => (
  <Box as="span" display="block" mt="1" fontWeight="600" color="brand.fg">
    {children}
  </Box>
);

/** How many evenings are coming; it goes without, where that cannot be told. */
const Upcoming = () => {
  const { data: events, isPending } = useEvents("members");
  if (isPending) return <Skeleton as="span" display="block" height="5" width="24" mt="1" />;
  if (!events) return null;
  return <Note>{dashboardWords.upcoming(events.filter(({ isPast }) => !isPast).length)}</Note>;
};

const UnreadMessages = () => {
  const { total } = useUnread();
  return total > 0 && <Note>{unreadWords.tile(total)}</Note>;
};

const { tiles, around } = dashboardWords;

/** The four places of the club. */
export const Tiles = () => (
  <Box as="section" aria-labelledby="around">
    <Heading id="around" srOnly>
      {around}
    </Heading>
    <Grid
      as="ul"
      gap={{ base: "3", md: "4" }}
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", xl: "minmax(0, 1fr)" }}
    >
      <Tile words={tiles.community} icon={<PortalIcon name="chat" />} />
      <Tile words={tiles.directory} icon={<Icon name="people" />} />
      <Tile words={tiles.events} icon={<Icon name="calendar" />} note={<Upcoming />} />
      <Tile words={tiles.messages} icon={<Icon name="mail" />} note={<UnreadMessages />} />
    </Grid>
  </Box>
);

const firstWord = (name: string) => name.trim().split(/\s+/)[0];

const Welcome = ({ name }: { name: string | undefined }) => {
  if (name === "") return dashboardWords.invitation;
  if (name === undefined) return dashboardWords.welcome;
  return (
    <>
      {dashboardWords.welcome}, <bdi>{firstWord(name)}</bdi>
    </>
  );
};

/** Where members arrive: who they are, and what there is. */
export const Dashboard = () => {
  const { id, email } = useMember();
  const { data: profile } = useProfile();
  const name = profile?.full_name;
  return (
    <PortalPage
      title={dashboardWords.title}
      heading={<Welcome name={name} />}
      lead={<Avatar id={id} name={profile ? name || email : ""} src={profile?.avatar_url ?? null} size="medium" />}
      action={
        <LinkButton to={paths.settings} size="compact" px={{ base: "3", sm: "4" }} aria-label={dashboardWords.settings}>
          <PortalIcon name="sliders" />
          <Box as="span" hideBelow="sm">
            {dashboardWords.settings}
          </Box>
        </LinkButton>
      }
    >
      <Grid
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "21rem minmax(0, 1fr)" }}
        alignItems="start"
        gap={{ base: "4", md: "6" }}
      >
        <Tiles />
        <Grid gap={{ base: "4", md: "6" }} minWidth="0">
          <ProfileCard />
          <ListingLink />
        </Grid>
      </Grid>
    </PortalPage>
  );
};
