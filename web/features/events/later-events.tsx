import { useState, type ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { formatClubDayOfYear } from "#web/lib/dates.ts";
import { Grid } from "#web/ui/layout.ts";
import { Summary } from "./past-events.tsx";

type Group = { event: ClubEvent; later: ClubEvent[] };

/**
 * The next event of each series with those after it, and every other event alone: canceled ones, and those that are of
 * interest by themselves.
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

/** The events after the next one of a series: their days, and themselves on request. */
export const LaterEvents = ({ events, children }: { events: readonly ClubEvent[]; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const days = events.flatMap(({ startsAt }) => (startsAt === undefined ? [] : [formatClubDayOfYear(startsAt)]));
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Summary>{upcoming.then(days)}</Summary>
      {/* A visitor's look counts as interest in an event, so none is drawn unseen. */}
      {isOpen && (
        <Grid gap="6" mt="2">
          {children}
        </Grid>
      )}
    </details>
  );
};
