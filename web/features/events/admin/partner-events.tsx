import { Box, chakra } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import { Link } from "react-router-dom";
import { isOnPage, partnerEventCan, type AdminPartnerEvent } from "#shared/partner-events.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { formatClubDate, formatClubHours } from "#web/lib/dates.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { formatCsv, nameCsvFile } from "#web/lib/files/csv.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { RowFrame } from "#web/ui/row-list.tsx";
import { partnerEventWords } from "./partner-event-words.ts";
import { useAllPartnerEvents, useDeletion } from "./partner-events-api.ts";

const words = {
  ...createDeskWords("partner event", "partner events", "title, partner, location"),
  ...partnerEventWords,
  filters: { states: "Show partner events by status", all: "All" },
} as const;

type State = keyof typeof words.states;

const getState = ({ isDeleted, status, isPast }: AdminPartnerEvent): State => {
  if (isDeleted) return "deleted";
  return isPast && status === "published" ? "past" : status;
};

const isThere = ({ isDeleted }: AdminPartnerEvent) => !isDeleted;

const spec: DeskSpec<AdminPartnerEvent> = {
  isCounted: isThere,
  textOf: ({ title, partner, category, location }) => [title, partner, category, location].join("\n"),
  filters: {
    status: {
      look: "buttons",
      label: words.filters.states,
      choices: [
        { value: "all", label: words.filters.all, is: isThere },
        ...(["published", "draft", "past", "deleted"] as const).map((value) => ({
          value,
          label: words.states[value],
          is: (event: AdminPartnerEvent) => getState(event) === value,
        })),
      ],
    },
  },
};

const TitleLink = chakra(Link, {
  base: { color: "fg", textDecoration: "none", _hover: { color: "brand.fg", textDecoration: "underline" } },
});

const getRowId = (id: string) => `partner-event-${id}`;

const Deletion = ({ event }: { event: AdminPartnerEvent }) => {
  const { change, isPending } = useDeletion(event);
  const action = event.isDeleted ? words.actions.restore : words.actions.delete;
  return (
    <BusyButton size="compact" isBusy={isPending} aria-label={words.about(action, event.title)} onClick={change}>
      {action}
    </BusyButton>
  );
};

/** A partner's event in the admins' list, with its actions. */
const PartnerEventRow = memo(({ event }: { event: AdminPartnerEvent }) => {
  const { id, title, partner, category, startsAt, endsAt, location, isSample } = event;
  const state = getState(event);
  const mayEdit = useMay("events");
  const isEditable = mayEdit && partnerEventCan.edit(event);
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
          <Heading id={`${id}-title`} textStyle="heading" overflowWrap="anywhere" dir="auto">
            {isEditable ? <TitleLink to={adminPaths.partnerEvent(id)}>{title}</TitleLink> : title}
          </Heading>
          <Badge
            {...(state !== "published" && { bg: "transparent", color: "fg.muted", borderColor: "border.control" })}
          >
            {words.states[state]}
          </Badge>
          {isSample && (
            <Text as="span" textStyle="small" color="fg.muted">
              {words.sample}
            </Text>
          )}
        </Row>
        <Text mt="1">
          {formatClubDate(startsAt)}, {formatClubHours(startsAt, endsAt)}
        </Text>
        <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
          <bdi>{words.by(partner)}</bdi> · <bdi>{category}</bdi> · <bdi>{location}</bdi>
        </Text>
      </Box>
      <Row
        alignItems="stretch"
        flexWrap="wrap"
        gap="2"
        css={{ "& > a, & > button": { flexGrow: { base: "1", sm: "0" } } }}
      >
        {isEditable && (
          <LinkButton
            data-opens
            size="compact"
            to={adminPaths.partnerEvent(id)}
            aria-label={words.about(words.actions.edit, title)}
          >
            {words.actions.edit}
          </LinkButton>
        )}
        {isOnPage(event) && (
          <LinkButton size="compact" to={paths.partnerEvents} aria-label={words.about(words.actions.view, title)}>
            {words.actions.view}
          </LinkButton>
        )}
        {mayEdit && <Deletion event={event} />}
      </Row>
    </RowFrame>
  );
});

/** Partners' events as CSV. */
const formatPartnerEventsCsv = (events: readonly AdminPartnerEvent[]) =>
  formatCsv(
    {
      id: "ID",
      title: "Title",
      partner: "Partner",
      category: "Category",
      status: "Status",
      sample: "Sample",
      starts: "Starts",
      ends: "Ends",
      location: "Location",
      price: "Price",
      attendees: "Expected Attendees",
      registrationUrl: "Registration Link",
    },
    events.map((event) => {
      const { id, title, partner, category, startsAt, endsAt, location, price, attendees, registrationUrl } = event;
      return {
        ...{ id, title, partner, category, location, price, registrationUrl, starts: startsAt, ends: endsAt },
        status: words.states[getState(event)],
        sample: event.isSample ? "Yes" : "No",
        attendees: String(attendees),
      };
    }),
  );

const noEvents: readonly AdminPartnerEvent[] = [];

const NewPartnerEvent = () =>
  useMay("events") && (
    <LinkButton to={adminPaths.newPartnerEvent} look="gold" size="compact">
      {words.create}
    </LinkButton>
  );

/** The list of partners' events for admins. */
export const AdminPartnerEvents = () => {
  const { data: list, ...query } = useAllPartnerEvents();
  const data = useMemo(() => list && { ...list, isComplete: true }, [list]);
  const items = list?.items ?? noEvents;
  const desk = useDesk(useSearchAddress(), items, spec);
  const hasSamples = items.some(({ isSample, isDeleted }) => isSample && !isDeleted);
  return (
    <PortalPage
      title={words.title}
      intro={hasSamples ? `${words.intro} ${words.samples}` : words.intro}
      isDesk
      action={
        <Row flexWrap="wrap" gap="2">
          <LinkButton to={adminPaths.adminEvents} size="compact">
            {words.events}
          </LinkButton>
          <NewPartnerEvent />
        </Row>
      }
    >
      <Desk
        desk={desk}
        list={{ ...query, data }}
        words={words}
        rowHeightPx={128}
        hasOpeners
        file={{
          fileName: () => nameCsvFile("partner-events"),
          format: () => formatPartnerEventsCsv(desk.shown),
          recordedAs: { list: "partner-events", rows: desk.shown.length },
        }}
        getRowId={getRowId}
        none={
          <Empty text={words.none}>
            <NewPartnerEvent />
          </Empty>
        }
      >
        {(event) => <PartnerEventRow event={event} />}
      </Desk>
    </PortalPage>
  );
};
