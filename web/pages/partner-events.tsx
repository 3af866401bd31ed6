import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import {
  whyPartners,
  comingUp,
  partnerEvents,
  partnerEventsHead,
  partnerEventsHero,
  propose,
  type PartnerEvent,
  type PartnerEventImage,
} from "#web/content/partner-events.ts";
import { formatClubDay, formatClubHours, formatClubZone } from "#web/lib/dates.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { useHasPassed } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text, Row, Stack } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { EventData } from "#web/ui/structured-data.tsx";

/** Why the club has partner events. */
const WhyPartners = () => (
  <Section aria-labelledby="why" bg="bg.subtle">
    <SectionHead id="why" eyebrow={whyPartners.eyebrow} title={whyPartners.title} />
    <Grid
      as="ul"
      gridTemplateColumns={{ md: "repeat(3, minmax(0, 1fr))" }}
      gap={{ base: "8", md: "12" }}
      mt={{ base: "9", md: "12" }}
    >
      {whyPartners.reasons.map(({ title, text }) => (
        <Box as="li" key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text color="fg.muted" mt="3">
            {text}
          </Text>
        </Box>
      ))}
    </Grid>
  </Section>
);

/** The link to the partner's registration, while there is one. */
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

/** Next to each other, or full width. */
const sizes = "(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 90vw";

type PartnerEventPictureProps = {
  image: PartnerEventImage;
  /** On a phone the first picture is the largest element of the first screen. */
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

/** A partner event with its details. */
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

/** What the club's partners are up to. */
export const PartnerEvents = () => (
  <>
    <PageHead {...partnerEventsHead} path={paths.partnerEvents} />
    <PageHero motif="meeting" {...partnerEventsHero} />
    <Section aria-labelledby="coming-up" bg="bg">
      <SectionHead id="coming-up" title={comingUp.title}>
        {partnerEvents.some(({ isSample }) => isSample) && comingUp.samples}
      </SectionHead>
      <Grid
        gridTemplateColumns={{ lg: "repeat(2, minmax(0, 1fr))" }}
        gap={{ base: "6", lg: "8" }}
        mt={{ base: "8", md: "10" }}
      >
        {partnerEvents.map((event, index) => (
          <PartnerEventCard key={event.id} event={event} isFirst={index === 0} />
        ))}
      </Grid>
    </Section>
    <WhyPartners />
    <CallToAction id="propose" {...propose}>
      {propose.actions.map(({ label, to }, index) => (
        <LinkButton key={to} to={to} look={index === 0 ? "gold" : "line"}>
          {label}
        </LinkButton>
      ))}
    </CallToAction>
  </>
);
