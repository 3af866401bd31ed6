import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AttireBadge } from "./attire-badge.tsx";
import { EventFacts } from "./event-facts.tsx";

/** An event as members find it in the portal; `children` is what they can do about it. */
export const MemberEventCard = ({ event, children }: { event: ClubEvent; children: ReactNode }) => (
  <Sheet
    as="article"
    aria-labelledby={event.id}
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" }}
    gridTemplateRows={{ xl: "auto 1fr auto" }}
    gridTemplateAreas={{
      base: '"head" "facts" "text" "action"',
      xl: '"head facts" "text facts" "action facts"',
    }}
    columnGap="12"
    rowGap={{ base: "6", xl: "5" }}
  >
    <Row gridArea="head" flexWrap="wrap" columnGap="4" rowGap="3">
      <Heading id={event.id} textStyle="title" fontSize={{ base: "1.5rem", md: "1.875rem" }} overflowWrap="anywhere">
        {event.title}
      </Heading>
      <AttireBadge attire={event.attire} />
    </Row>
    <Box gridArea="facts">
      <EventFacts event={event} without="attire" />
    </Box>
    <Text gridArea="text" maxWidth="text" whiteSpace="pre-line" overflowWrap="anywhere">
      {event.description}
    </Text>
    <Box gridArea="action">{children}</Box>
  </Sheet>
);

/** The shape of an event's card while the events load. */
export const MemberEventSkeleton = () => (
  <Sheet
    aria-hidden
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" }}
    columnGap="12"
    rowGap="6"
  >
    <Grid gap="5" alignContent="start">
      <Skeleton height="9" maxWidth="20rem" />
      <Skeleton height={{ base: "32", md: "20" }} />
      <Skeleton height="12" maxWidth={{ sm: "10rem" }} />
    </Grid>
    <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
      {[0, 1, 2, 3, 4].map((fact) => (
        <Skeleton key={fact} height="12" />
      ))}
    </Grid>
  </Sheet>
);
