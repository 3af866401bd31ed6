import { Box, chakra } from "@chakra-ui/react";
import { useRef, type ComponentProps } from "react";
import type { PartnerEvent } from "#shared/partner-events.ts";
import { comingUp, samplePictures } from "#web/content/partner-events.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { formatClubDay, formatClubHours, formatClubShortDay, formatClubZone } from "#web/lib/dates.ts";
import { siteOrigin } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { useHasPassed } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { EventData } from "#web/ui/structured-data.tsx";
import { EventPicture } from "../event-picture.tsx";
import { usePartnerEvents } from "../partner-events.ts";
import { PartnerEventSkeleton } from "./event-skeleton.tsx";

takeServedData();

/** The link to the partner's registration, while there is one. */
const PartnerEventAction = ({ event }: { event: PartnerEvent }) => {
  const hasPassed = useHasPassed(event.endsAt);
  return event.isPast || hasPassed ? (
    <Button disabled cursor="default" mt="auto">
      {comingUp.ended}
    </Button>
  ) : (
    <ExternalLink look="gold" href={event.registrationUrl} mt="auto">
      {comingUp.register} <chakra.span srOnly>{comingUp.forEvent(event.title)}</chakra.span>
    </ExternalLink>
  );
};

const placeOf = (location: string) => {
  const [name = "", ...address] = location.split(", ");
  return { name, address: address.join(", ") };
};

/** A partner's event for search engines. */
const PartnerEventData = ({ event }: { event: PartnerEvent }) => (
  <EventData
    name={event.title}
    description={event.description}
    startDate={event.startsAt}
    endDate={event.endsAt}
    place={placeOf(event.location)}
    image={event.picture === null ? undefined : siteOrigin + event.picture}
    organizer={{ name: event.partner }}
    offers={event.isPast ? [] : [{ url: event.registrationUrl, name: event.price }]}
  />
);

const Name = chakra("dt", { base: { srOnly: true } });
const Fact = chakra("dd", { base: { display: "flex", gap: "3.5", alignItems: "flex-start", textWrap: "balance" } });
const Note = chakra("span", { base: { display: "block", textStyle: "small", color: "fg.muted" } });

type Row = [icon: ComponentProps<typeof Icon>["name"], name: string, fact: string, note?: string];

const rowsOf = ({ startsAt, endsAt, location, attendees }: PartnerEvent): Row[] => {
  const { facts } = comingUp;
  return [
    ["calendar", facts.date, formatClubDay(startsAt)],
    ["clock", facts.time, formatClubHours(startsAt, endsAt), formatClubZone()],
    ["pin", facts.location, location],
    ["people", facts.attendees, comingUp.attendees(attendees)],
  ];
};

/** When, where and how many. */
const PartnerEventFacts = ({ event }: { event: PartnerEvent }) => (
  <Grid as="dl" gap="3" my="2">
    {rowsOf(event).map(([icon, name, fact, note]) => (
      <div key={name}>
        <Name>{name}</Name>
        <Fact>
          <Icon name={icon} color="brand.fg" mt="1" />
          <Box as="span" minWidth="0" overflowWrap="anywhere" dir="auto">
            {fact}
            {note && <Note>{note}</Note>}
          </Box>
        </Fact>
      </div>
    ))}
  </Grid>
);

const Image = chakra("img", { base: { display: "block", width: "full", aspectRatio: "16/9", objectFit: "cover" } });

/** Next to each other, or full width. */
const sizes = "(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 90vw";

type PictureProps = {
  event: PartnerEvent;
  /** On a phone the first picture is the largest element of the first screen. */
  isFirst: boolean;
};

/** A partner event's picture, a sample's own, or a drawing of its day. */
const PartnerEventPicture = ({ event, isFirst }: PictureProps) => {
  const { id, picture, pictureText, startsAt } = event;
  const sample = samplePictures[id];
  const loading = isFirst ? undefined : "lazy";
  if (picture !== null) return <Image loading={loading} src={picture} alt={pictureText} />;
  if (!sample) return <EventPicture event={{ picture, when: formatClubShortDay(startsAt) }} borderRadius="0" />;
  return (
    <picture>
      <source type="image/avif" srcSet={sample.avif} sizes={sizes} />
      <Image loading={loading} src={sample.url} srcSet={sample.webp} sizes={sizes} alt={sample.alt} />
    </picture>
  );
};

const Card = chakra("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** A partner event with its details. */
const PartnerEventCard = ({ event, isFirst }: { event: PartnerEvent; isFirst: boolean }) => (
  <Card aria-labelledby={event.id}>
    {!event.isSample && <PartnerEventData event={event} />}
    <PartnerEventPicture event={event} isFirst={isFirst} />
    <Stack alignItems="flex-start" flexGrow="1" gap="4" p={{ base: "6", sm: "9", xl: "11" }}>
      <Row flexWrap="wrap" columnGap="4" rowGap="2">
        <Badge whiteSpace="normal" overflowWrap="anywhere" borderRadius="xl" dir="auto">
          {event.price}
        </Badge>
        <Box as="span" textStyle="small" color="fg.muted" overflowWrap="anywhere" dir="auto">
          {event.category}
        </Box>
        {event.isSample && (
          <Box as="span" textStyle="small" color="fg.muted">
            {comingUp.sample}
          </Box>
        )}
      </Row>
      <div>
        <Heading as="h3" id={event.id} textStyle="title" overflowWrap="anywhere" dir="auto">
          {event.title}
        </Heading>
        <Text mt="1" color="fg.muted" overflowWrap="anywhere" dir="auto">
          {comingUp.by(event.partner)}
        </Text>
      </div>
      <Text width="full" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {event.description}
      </Text>
      <PartnerEventFacts event={event} />
      <PartnerEventAction event={event} />
    </Stack>
  </Card>
);

const NoEvents = () => (
  <Panel>
    <Heading as="h3" textStyle="heading">
      {comingUp.none.title}
    </Heading>
    <Text color="fg.muted" mt="3">
      {comingUp.none.text}
    </Text>
  </Panel>
);

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {comingUp.loading}
    </Box>
    <PartnerEventSkeleton />
  </>
);

const Cards = ({ events, isBelow = false }: { events: readonly PartnerEvent[]; isBelow?: boolean }) => (
  <Grid gridTemplateColumns={{ lg: "repeat(2, minmax(0, 1fr))" }} gap={{ base: "6", lg: "8" }}>
    {events.map((event, index) => (
      <PartnerEventCard key={event.id} event={event} isFirst={index === 0 && !isBelow} />
    ))}
  </Grid>
);

/** The events of partners: upcoming ones, then those that are over. */
export const PartnerEventList = () => {
  const { data, isFetching, refetch } = usePartnerEvents();
  const [coming, past] = [false, true].map((is) => data?.filter(({ isPast }) => isPast === is) ?? []) as [
    PartnerEvent[],
    PartnerEvent[],
  ];
  const list = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button that has the focus is about to disappear.
    list.current?.focus({ preventScroll: true });
    void refetch();
  };
  return (
    <div ref={list} tabIndex={-1}>
      {data?.some(({ isSample }) => isSample) && (
        <Text textStyle="lead" color="fg.muted" mb={{ base: "8", md: "10" }}>
          {comingUp.samples}
        </Text>
      )}
      {data && coming.length === 0 && <NoEvents />}
      {coming.length > 0 && <Cards events={coming} />}
      {past.length > 0 && (
        <section aria-labelledby="just-past">
          <Heading id="just-past" textStyle="title" mt={{ base: "12", md: "16" }} mb={{ base: "6", md: "8" }}>
            {comingUp.past}
          </Heading>
          <Cards events={past} isBelow />
        </section>
      )}
      {!data && (isFetching ? <Loading /> : <FailedRegion message={comingUp.failed} onRetry={tryAgain} />)}
    </div>
  );
};
