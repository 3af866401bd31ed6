import { Box, chakra } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { AdminEvent } from "#shared/event-admin.ts";
import { audiences } from "#shared/events.ts";
import { adminAreas, adminPaths } from "#web/admin-paths.ts";
import { useEventsForAdmins } from "#web/lib/api/all-events.ts";
import { useEventGroups } from "#web/lib/api/event-groups.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMay, useMember, WithinEvent } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { CopyLink, isShareable } from "./copy-link.tsx";
import { adminEventsWords } from "./event-words.ts";

const words = {
  ...createDeskWords("event", "events", "title, date, location"),
  ...adminEventsWords,
  filters: { states: "Show events by status", all: "All", audience: "Who sees it", everyone: "All audiences" },
  keys: [["R", "registrations"]],
} as const;

type State = keyof typeof words.states;

/** An event's status; one that is open or coming soon is past once its end has passed. */
const getState = ({ status, isPast }: AdminEvent): State =>
  isPast && (status === "open" || status === "coming-soon") ? "past" : status;

const spec: DeskSpec<AdminEvent> = {
  textOf: ({ title, date, location }) => [title, date, location].join("\n"),
  filters: {
    status: {
      look: "buttons",
      label: words.filters.states,
      choices: [
        { value: "all", label: words.filters.all },
        ...(["open", "coming-soon", "draft", "past", "ended"] as const).map((value) => ({
          value,
          label: words.states[value],
          is: (event: AdminEvent) => getState(event) === value,
        })),
      ],
    },
    audience: {
      look: "list",
      label: words.filters.audience,
      choices: [
        { value: "", label: words.filters.everyone },
        ...audiences.map((value) => ({
          value,
          label: words.audiences[value],
          is: ({ audience }: AdminEvent) => audience === value,
        })),
      ],
    },
  },
};

const describeAudience = ({ audience, groupName }: AdminEvent) =>
  groupName === undefined ? words.audiences[audience] : words.forGroup(groupName);

const StatusBadge = ({ state }: { state: State }) => (
  <Badge {...(state !== "open" && { bg: "transparent", color: "fg.muted", borderColor: "border.control" })}>
    {words.states[state]}
  </Badge>
);

const TitleLink = chakra(Link, {
  base: { color: "fg", textDecoration: "none", _hover: { color: "brand.fg", textDecoration: "underline" } },
});

/** Breaks only between date and time. */
const Unbroken = chakra("span", { base: { display: "inline-block" } });

const When = ({ event: { startsAt, date, time } }: { event: AdminEvent }) =>
  startsAt === undefined ? (
    words.unannounced
  ) : (
    <>
      <Unbroken>{date},</Unbroken> <Unbroken>{time}</Unbroken>
    </>
  );

const getRowId = (eventId: string) => `event-${eventId}`;

/** An event in the admins' list, with its actions. */
const AdminEventRow = memo(({ event }: { event: AdminEvent }) => {
  const { id, title, status, audience, spots, spotsLeft, startsAt, isPast, series } = event;
  // The events of a series share a title.
  const name = series ? `${title}, ${event.date}` : title;
  const mayEdit = useMay("events");
  return (
    <RowFrame
      id={getRowId(id)}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" }}
      alignItems="center"
      columnGap="8"
      rowGap="3"
      py={{ base: "4", md: "5" }}
    >
      <Box minWidth="0">
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <Heading id={`${id}-title`} textStyle="heading" overflowWrap="anywhere">
            {mayEdit ? <TitleLink to={adminPaths.adminEvent(id)}>{title}</TitleLink> : title}
          </Heading>
          <StatusBadge state={getState(event)} />
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
          {words.left(spotsLeft, spots)} · {describeAudience(event)}
        </Text>
      </Box>
      <Row
        alignItems="stretch"
        flexWrap="wrap"
        gap="2"
        css={{ "& > a, & > button": { flexGrow: { base: "1", sm: "0" } } }}
      >
        {mayEdit && (
          <LinkButton
            data-opens
            size="compact"
            to={adminPaths.adminEvent(id)}
            aria-label={words.about(words.edit, name)}
          >
            {words.edit}
          </LinkButton>
        )}
        <LinkButton size="compact" to={adminPaths.approvalsOf(id)} aria-label={words.about(words.registrations, name)}>
          {words.registrations}
        </LinkButton>
        {/* A separate document, which may use the camera. */}
        {mayEdit && startsAt !== undefined && status !== "draft" && !isPast && (
          <LinkButton reloadDocument size="compact" to={adminPaths.door(id)} aria-label={words.about(words.door, name)}>
            {words.door}
          </LinkButton>
        )}
        {isShareable(event) && <CopyLink event={event} />}
        {/* Drafts have no page, and those of a group one for its members alone. */}
        {status !== "draft" && audience !== "group" && (
          <LinkButton
            size="compact"
            to={audience === "members" ? portalPaths.memberEvents : paths.eventRegistration(id)}
            aria-label={words.about(words.view, name)}
          >
            {words.view}
          </LinkButton>
        )}
      </Row>
    </RowFrame>
  );
});

/** Events as CSV. */
export const formatEventsCsv = (events: readonly AdminEvent[]) =>
  formatCsv(
    {
      id: "ID",
      title: "Title",
      status: "Status",
      audience: "Audience",
      starts: "Starts",
      ends: "Ends",
      location: "Location",
      spots: "Spots",
      left: "Spots Left",
      series: "Series",
    },
    events.map((event) => {
      const { id, title, startsAt, endsAt, location, spots, spotsLeft, series } = event;
      return {
        ...{ id, title, location, starts: startsAt, ends: endsAt },
        status: words.states[getState(event)],
        audience: describeAudience(event),
        spots: String(spots),
        left: String(spotsLeft),
        series: series && words.series(series),
      };
    }),
  );

const noEvents: readonly AdminEvent[] = [];

/** The list of events for admins. The key r opens an event's registrations. */
export const AdminEvents = () => {
  const { data: list, ...query } = useEventsForAdmins();
  const data = useMemo(() => list && { ...list, isComplete: true }, [list]);
  const desk = useDesk(useSearchAddress(), list?.items ?? noEvents, spec);
  const navigate = useNavigate();
  const mayRunAll = useMay("events");
  const runsSome = useMember().rights.includes("some-events") && !mayRunAll;
  const groups = useEventGroups({ enabled: runsSome });
  const mayCreate = mayRunAll || (groups.data?.items ?? []).length > 0;
  const actions = (
    <Row flexWrap="wrap" gap="2">
      {useMay(adminAreas.partnerEvents) && (
        <LinkButton to={adminPaths.partnerEvents} size="compact">
          {words.partnerEvents}
        </LinkButton>
      )}
      {mayCreate && (
        <LinkButton to={adminPaths.newEvent} look="gold" size="compact">
          {words.create}
        </LinkButton>
      )}
    </Row>
  );
  return (
    <PortalPage title={words.title} action={actions}>
      <Desk
        desk={desk}
        list={{ ...query, data }}
        words={words}
        rowHeightPx={128}
        hasOpeners
        file={{
          fileName: () => nameCsvFile("events"),
          format: () => formatEventsCsv(desk.shown),
          recordedAs: { list: "events", rows: desk.shown.length },
        }}
        getRowId={getRowId}
        onKey={(key, { item }) => {
          if (key === "r" && item) void navigate(adminPaths.approvalsOf(item.id));
        }}
        none={
          <Empty text={words.none}>
            {mayCreate && <LinkButton to={adminPaths.newEvent}>{words.create}</LinkButton>}
          </Empty>
        }
      >
        {(event) => (
          <WithinEvent event={event}>
            <AdminEventRow event={event} />
          </WithinEvent>
        )}
      </Desk>
    </PortalPage>
  );
};
