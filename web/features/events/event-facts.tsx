import { chakra } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { formatFrom } from "#web/content/tickets.ts";
import { formatClubZone } from "#web/lib/dates.ts";
import { keepTogether } from "#web/lib/keep-together.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.ts";
import { getMapAddress } from "./event-links.ts";
import { getEventState } from "./event-state.ts";

const placeWords = {
  map: "Map",
  mapOf: (location: string) => `Map of ${location} (opens in a new tab)`,
} as const;

const MapLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    py: "1",
    color: "brand.fg",
    textStyle: "small",
    fontWeight: "600",
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    whiteSpace: "nowrap",
  },
});

/** The venue, with a link to a map. */
export const EventPlace = ({ event: { location, isPast } }: { event: ClubEvent }) => {
  const address = isPast ? undefined : getMapAddress(location);
  return (
    <>
      <span>{location}</span>{" "}
      {address !== undefined && (
        <MapLink href={address} target="_blank" rel="noopener" aria-label={placeWords.mapOf(location)}>
          {placeWords.map}
          <Icon name="outward" width="3.5" height="3.5" />
        </MapLink>
      )}
    </>
  );
};

/** An event's date and time in one line; nothing while to be announced. */
export const EventWhen = ({ event: { when } }: { event: ClubEvent }) =>
  when === "" ? null : (
    <Text textStyle="heading" color="brand.fg">
      {keepTogether(when)}
    </Text>
  );

type Name = keyof typeof upcoming.facts;

const factsOf = (event: ClubEvent): Record<Name, FactRow> => {
  const { facts, spots, spotsLeft } = upcoming;
  const isCounted = ["open", "full"].includes(getEventState(event));
  const left = isCounted ? spotsLeft(event.spotsLeft, event.spots) : spots(event.spots);
  return {
    date: ["calendar", facts.date, keepTogether(event.date)],
    time: ["clock", facts.time, <EventTime key="time" event={event} />],
    happyHour: ["glass", facts.happyHour, keepTogether(event.happyHour)],
    location: ["pin", facts.location, <EventPlace key="place" event={event} />],
    attire: ["hanger", facts.attire, event.attire],
    spots: ["people", facts.spots, left],
    tickets: ["ticket", facts.tickets, event.tickets && !event.isPast ? formatFrom(event.tickets) : ""],
  };
};

type Props = { event: ClubEvent; /** A fact shown elsewhere. */ without?: Name };

/** When, where and how. */
export const EventFacts = ({ event, without }: Props) => {
  const rows = Object.entries(factsOf(event)).filter(([name]) => name !== without);
  return <Facts rows={rows.map(([, row]) => row)} gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} />;
};

/** The dress code. */
export const AttireBadge = ({ attire }: { attire: string }) => (
  <Badge
    display="inline-flex"
    alignItems="center"
    gap="2"
    maxWidth="full"
    whiteSpace="normal"
    overflowWrap="anywhere"
    role="group"
    aria-label={`${upcoming.facts.attire}: ${attire}`}
  >
    <Icon name="hanger" width="4" height="4" />
    {attire}
  </Badge>
);

const Zone = chakra("span", { base: { display: "block", textStyle: "small", color: "fg.muted" } });

/** An event's hours, with the time zone. */
export const EventTime = ({ event: { time, startsAt } }: { event: Pick<ClubEvent, "time" | "startsAt"> }) => (
  <>
    {keepTogether(time)} {startsAt !== undefined && <Zone>{formatClubZone()}</Zone>}
  </>
);
