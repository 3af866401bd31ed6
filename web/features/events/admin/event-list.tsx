import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import type { AdminEvent } from "#shared/events.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { adminEventsWords, adminEventsWords as words } from "#web/content/admin-events.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CopyLink, isShareable } from "./copy-link.tsx";

/** An event's status; one whose end has passed is past, whatever its status. */
const StatusBadge = ({ event: { status, isPast } }: { event: AdminEvent }) => {
  const state = isPast && (status === "open" || status === "coming-soon") ? "past" : status;
  const isQuiet = state !== "open";
  return (
    <Badge {...(isQuiet && { bg: "transparent", color: "fg.muted", borderColor: "border.control" })}>
      {adminEventsWords.states[state]}
    </Badge>
  );
};

const TitleLink = chakra(Link, {
  base: { color: "fg", textDecoration: "none", _hover: { color: "brand.fg", textDecoration: "underline" } },
});

const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
    alignItems: "center",
    columnGap: "8",
    rowGap: "4",
    p: { base: "5", md: "6" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** The line breaks only between date and time. */
const Unbroken = chakra("span", { base: { display: "inline-block" } });

const When = ({ event: { startsAt, date, time } }: { event: AdminEvent }) =>
  startsAt === undefined ? (
    words.unannounced
  ) : (
    <>
      <Unbroken>{date},</Unbroken> <Unbroken>{time}</Unbroken>
    </>
  );

/** An event in the list of all, and what an admin can do about it. */
const AdminEventRow = ({ event }: { event: AdminEvent }) => {
  const { id, title, status, audience, spots, spotsLeft, startsAt, isPast, series } = event;
  // The events of a series have one title.
  const name = series ? `${title}, ${event.date}` : title;
  return (
    <Item>
      <Box minWidth="0">
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <Heading textStyle="heading" overflowWrap="anywhere">
            <TitleLink to={adminPaths.adminEvent(id)}>{title}</TitleLink>
          </Heading>
          <StatusBadge event={event} />
          {series && (
            <Text as="span" textStyle="small" color="fg.muted">
              {words.series(series)}
            </Text>
          )}
        </Row>
        <Text mt="1">
          <When event={event} />
        </Text>
        <Text textStyle="small" color="fg.muted">
          {words.left(spotsLeft, spots)} · {words.audiences[audience]}
        </Text>
      </Box>
      <Row
        alignItems="stretch"
        flexWrap="wrap"
        gap="2"
        css={{ "& > a, & > button": { flexGrow: { base: "1", sm: "0" } } }}
      >
        <LinkButton size="compact" to={adminPaths.adminEvent(id)} aria-label={words.about(words.edit, name)}>
          {words.edit}
        </LinkButton>
        <LinkButton size="compact" to={adminPaths.approvalsOf(id)} aria-label={words.about(words.registrations, name)}>
          {words.registrations}
        </LinkButton>
        {/* A document of its own, which may use the camera. */}
        {startsAt !== undefined && status !== "draft" && !isPast && (
          <LinkButton reloadDocument size="compact" to={adminPaths.door(id)} aria-label={words.about(words.door, name)}>
            {words.door}
          </LinkButton>
        )}
        {isShareable(event) && <CopyLink event={event} />}
        {/* A draft has no public page. */}
        {status !== "draft" && (
          <LinkButton
            size="compact"
            to={audience === "members" ? portalPaths.memberEvents : paths.eventRegistration(id)}
            aria-label={words.about(words.view, name)}
          >
            {words.view}
          </LinkButton>
        )}
      </Row>
    </Item>
  );
};

const NoEvents = () => (
  <Empty text={words.none}>
    <LinkButton to={adminPaths.newEvent}>{words.create}</LinkButton>
  </Empty>
);

/** Every event of the club. */
export const AdminEventList = () => {
  const { data: events, isFetching, refetch } = useAllEvents();
  if (!events)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="3" aria-hidden>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={{ base: "48", lg: "32" }} borderRadius="md" />
          ))}
        </Grid>
      </Pending>
    );
  if (events.length === 0) return <NoEvents />;
  return (
    <Grid as="ul" gap="3">
      {events.map((event) => (
        <AdminEventRow key={event.id} event={event} />
      ))}
    </Grid>
  );
};
