import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { registrationPage } from "#web/content/registrations.ts";
import { keepTogether } from "#web/lib/keep-together.ts";
import { Facts, type FactRow } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row } from "#web/ui/layout.ts";
import { PageHero } from "#web/ui/page-hero.tsx";
import { PageWidth } from "#web/ui/section.tsx";

const { facts, spots } = registrationPage;

/** Facts with more than their text, such as a map link, in chunks that load with the event. */
export type FullFacts = { time?: ReactNode; place?: ReactNode };

/** When, where, and how. */
export const listEventFacts = (event: ClubEvent, { time, place }: FullFacts): FactRow[] => [
  ["calendar", facts.date, keepTogether(event.date)],
  ["clock", facts.time, time ?? keepTogether(event.time)],
  ["glass", facts.happyHour, keepTogether(event.happyHour)],
  ["hanger", facts.attire, event.attire],
  ["pin", facts.location, place],
];

/** The height with some facts on two lines, so that the page below does not move when they load. */
const roomForFacts = { base: "18.5rem", md: "10.75rem", lg: "9.25rem" } as const;
/** Two on a phone, one with large text. */
const columns = { base: "repeat(auto-fill, minmax(min(8rem, 100%), 1fr))", md: "repeat(3, minmax(0, 1fr))" } as const;
const bar = { bg: "bg.subtle", borderRadius: "sm" } as const;

const FactsSkeleton = () => (
  <Grid gap="5" gridTemplateColumns={columns} aria-hidden>
    {[0, 1, 2, 3, 4].map((fact) => (
      <Box key={fact} {...bar} height="12" />
    ))}
  </Grid>
);

type Props = {
  eyebrow: string;
  title: string;
  /** Undefined while it loads. */
  event: ClubEvent | undefined;
  fullFacts: FullFacts;
  children?: ReactNode;
};

/** The hero of an event's page: when, where and how. */
export const EventHero = ({ event, fullFacts, children, ...words }: Props) => (
  <>
    <PageHero motif="rings" size="task" {...words} />
    <PageWidth pt={{ base: "6", md: "8" }}>
      <Box minHeight={roomForFacts}>
        {event ? (
          <Facts
            rows={listEventFacts(event, fullFacts)}
            gridTemplateColumns={columns}
            // The longest of them, the location.
            css={{ "& > :last-child": { gridColumn: { base: "1 / -1", md: "auto" } } }}
          />
        ) : (
          <FactsSkeleton />
        )}
      </Box>
      {children}
    </PageWidth>
  </>
);

/** The remaining spots, while they matter. */
export const SpotsRemaining = ({ event }: { event: ClubEvent | undefined }) =>
  event?.isPast ? null : (
    <Row as="p" gap="3" minHeight="7" mt="5" fontWeight="600" color="brand.fg">
      {event && (
        <>
          <Icon name="people" />
          {spots(event.spotsLeft, event.spots)}
        </>
      )}
    </Row>
  );
