import { chakra, Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { comingUp, type PartnerEvent, type PartnerEventImage } from "#web/content/partner-events.ts";
import { formatClubDay, formatClubHours, formatClubZone } from "#web/lib/dates.ts";
import { siteOrigin } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { useHasPassed } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { EventData } from "#web/ui/structured-data.tsx";

/** The way to the partner's registration, while there is one. */
const PartnerEventAction = ({ event }: { event: PartnerEvent }) =>
  useHasPassed(event.endsAt) ? (
    <Button disabled cursor="default" mt="auto">
      {comingUp.ended}
    </Button>
  ) : (
    <ExternalLink look="gold" href={event.registrationUrl} mt="auto">
      {comingUp.register} <chakra.span srOnly>{comingUp.forEvent(event.title)}</chakra.span>
    </ExternalLink>
  );

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
    image={siteOrigin + event.image.url}
    organizer={{ name: event.partner }}
    offer={{ url: event.registrationUrl, name: event.price }}
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
          <span>
            {fact}
            {note && <Note>{note}</Note>}
          </span>
        </Fact>
      </div>
    ))}
  </Grid>
);

const Image = chakra("img", { base: { display: "block", width: "full", aspectRatio: "16/9", objectFit: "cover" } });

/** Beside each other in the page's width, or as wide as the page. */
const sizes = "(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 90vw";

type PartnerEventPictureProps = {
  image: PartnerEventImage;
  /** On a phone the first picture is the largest thing of the first screen. */
  isFirst: boolean;
};

/** A partner event's picture. */
const PartnerEventPicture = ({ image, isFirst }: PartnerEventPictureProps) => (
  <picture>
    <source type="image/avif" srcSet={image.avif} sizes={sizes} />
    <Image loading={isFirst ? undefined : "lazy"} src={image.url} srcSet={image.webp} sizes={sizes} alt={image.alt} />
  </picture>
);

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

/** A partner's event with everything one asks about. */
export const PartnerEventCard = ({ event, isFirst }: { event: PartnerEvent; isFirst: boolean }) => (
  <Card aria-labelledby={event.id}>
    {!event.isSample && <PartnerEventData event={event} />}
    <PartnerEventPicture image={event.image} isFirst={isFirst} />
    <Stack alignItems="flex-start" flexGrow="1" gap="4" p={{ base: "6", sm: "9", xl: "11" }}>
      <Row flexWrap="wrap" columnGap="4" rowGap="2">
        <Badge>{event.price}</Badge>
        <Box as="span" textStyle="small" color="fg.muted">
          {event.category}
        </Box>
        {event.isSample && (
          <Box as="span" textStyle="small" color="fg.muted">
            {comingUp.sample}
          </Box>
        )}
      </Row>
      <div>
        <Heading as="h3" id={event.id} textStyle="title">
          {event.title}
        </Heading>
        <Text mt="1" color="fg.muted">
          {comingUp.by(event.partner)}
        </Text>
      </div>
      <p>{event.description}</p>
      <PartnerEventFacts event={event} />
      <PartnerEventAction event={event} />
    </Stack>
  </Card>
);
