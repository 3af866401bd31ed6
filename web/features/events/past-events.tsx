import { Box, chakra } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { formatClubDayOfYear } from "#web/lib/dates.ts";
import { Grid } from "#web/ui/layout.ts";

/** The button that expands collapsed events. */
const Summary = chakra("summary", {
  base: {
    display: "list-item",
    minHeight: "11",
    py: "2",
    ps: "1",
    cursor: "pointer",
    color: "fg.muted",
    _hover: { color: "fg" },
    "&::marker": { color: "brand.fg" },
  },
});

type PastEventsProps = { count: number; isOpen?: boolean; children: ReactNode };

/** Past events, below the upcoming ones: collapsed unless one needs action. */
export const PastEvents = ({ count, isOpen = false, children }: PastEventsProps) =>
  count > 0 && (
    <chakra.details open={isOpen} mt="2" borderTopWidth="1px" pt="4">
      <Summary>
        <Box as="span" textStyle="heading">
          {upcoming.past(count)}
        </Box>
      </Summary>
      <Grid gap="6" mt="4">
        {children}
      </Grid>
    </chakra.details>
  );

type Group = { event: ClubEvent; later: ClubEvent[] };

/**
 * The next event of each series with the later ones, and all other events on their own, including canceled ones and
 * those of special interest.
 */
export const groupSeries = (
  events: readonly ClubEvent[],
  isOfInterest: (event: ClubEvent) => boolean = () => false,
) => {
  const groups: Group[] = [];
  const nextOf = new Map<string, Group>();
  for (const event of events) {
    const seriesId = event.isPast ? undefined : event.series?.id;
    const next = seriesId === undefined ? undefined : nextOf.get(seriesId);
    if (next && !isOfInterest(event)) {
      next.later.push(event);
      continue;
    }
    const group: Group = { event, later: [] };
    groups.push(group);
    if (seriesId !== undefined && !next) nextOf.set(seriesId, group);
  }
  return groups;
};

/** The later events of a series: their dates, and the events on request. */
export const LaterEvents = ({ events, children }: { events: readonly ClubEvent[]; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const days = events.flatMap(({ startsAt }) => (startsAt === undefined ? [] : [formatClubDayOfYear(startsAt)]));
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Summary>{upcoming.then(days)}</Summary>
      {/* Viewing an event counts as interest, so none is rendered out of sight. */}
      {isOpen && (
        <Grid gap="6" mt="2">
          {children}
        </Grid>
      )}
    </details>
  );
};
