import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dashboardWords } from "#web/content/portal.ts";
import { useUpcomingCount } from "#web/features/events/use-upcoming-count.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const Look = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "auto minmax(0, 1fr)", sm: "minmax(0, 1fr)" },
    gridTemplateRows: { sm: "auto auto 1fr" },
    alignContent: "start",
    columnGap: "4",
    rowGap: { base: "0.5", sm: "2" },
    height: "full",
    p: { base: "4", md: "5" },
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    textDecoration: "none",
    transition: "border-color 260ms",
    "& svg": { color: "brand.fg", gridRow: { base: "span 2", sm: "auto" }, mt: { base: "1", sm: "0" } },
    _hover: { borderColor: "brand.solid" },
    _focusVisible: { borderColor: "brand.solid" },
  },
});

type Words = { title: string; text: string; to: string };

const Tile = ({ words: { title, text, to }, icon, note }: { words: Words; icon: ReactNode; note?: ReactNode }) => (
  <li>
    <Look to={to}>
      {icon}
      <Box as="h3" fontWeight="600" lineHeight="1.3">
        {title}
      </Box>
      <Box as="p" textStyle="small" color="fg.muted" gridColumn={{ base: "2", sm: "auto" }}>
        {text}
        {note}
      </Box>
    </Look>
  </li>
);

/** How many evenings are coming; it goes without, where that cannot be told. */
const Upcoming = () => {
  const { count, isPending } = useUpcomingCount();
  if (isPending) return <Skeleton as="span" display="block" height="5" width="24" mt="1" />;
  if (count === undefined) return null;
  return (
    <Box as="span" display="block" mt="1" fontWeight="600" color="brand.fg">
      {dashboardWords.upcoming(count)}
    </Box>
  );
};

const { tiles, around } = dashboardWords;

/** The four places of the club. */
export const Tiles = () => (
  <Box as="section" aria-labelledby="around">
    <Box as="h2" id="around" srOnly>
      {around}
    </Box>
    <Box
      as="ul"
      display="grid"
      gap={{ base: "3", md: "4" }}
      gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))", xl: "repeat(4, minmax(0, 1fr))" }}
    >
      <Tile words={tiles.community} icon={<PortalIcon name="chat" />} />
      <Tile words={tiles.directory} icon={<Icon name="people" />} />
      <Tile words={tiles.events} icon={<Icon name="calendar" />} note={<Upcoming />} />
      <Tile words={tiles.messages} icon={<Icon name="mail" />} />
    </Box>
  </Box>
);
