import { Box, chakra } from "@chakra-ui/react";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { listAnswers } from "#shared/answer-rules.ts";
import type { AdminEvent } from "#shared/event-admin.ts";
import type { Question } from "#shared/questions.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Decision, type Registration } from "#shared/registration-review.ts";
import { attendances } from "#shared/registrations.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { createDeskWords, Desk } from "#web/lib/desk/desk.tsx";
import { useDesk, type DeskSpec } from "#web/lib/desk/use-desk.ts";
import { nameCsvFile } from "#web/lib/files/csv.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { Select } from "#web/lib/forms/filter-fields.tsx";
import { createAnswerFilters } from "#web/lib/questions/answers-of-lists.ts";
import { useSearchAddress, type SearchAddress } from "#web/lib/search-address.ts";
import { useMay, useMember, WithinEvent } from "#web/lib/session/require-session.tsx";
import { BusyButton, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";
import { OneLine } from "#web/ui/tool-row.tsx";
import { getEventEnd, getRegistrationState, type EventEnd } from "../registration-state.ts";
import { getReason, useAddTest, usePending, useRegistrations } from "./api.ts";
import { BulkActs } from "./bulk-acts.tsx";
import { useDecisionDialog } from "./decision-buttons.tsx";
import { nameOf, quickWords, toastWords } from "./decision-words.ts";
import { getRegistrationId, LoadFailure } from "./decision.tsx";
import {
  canBeDecided,
  decideQuickly,
  forgetDone,
  undoDecision,
  undoWindowMs,
  useQuickDecisions,
  useResumed,
  useSendOnLeave,
  type QuickDecision,
} from "./quick-decisions.ts";
import { hasHeldGuests } from "./registration-details.tsx";
import { RegistrationRow } from "./registration-row.tsx";
import { formatRegistrationsCsv } from "./registrations-csv.ts";

const format = new Intl.NumberFormat("en-US");

const words = {
  ...createDeskWords("registration", "registrations", "name, email, phone"),
  title: "Event Registration Approvals",
  welcome: "Welcome. See who would like to attend, then approve or reject each registration.",
  event: "Event",
  unknownEvent: "Unknown Event",
  notSpecified: "Not specified",
  unknownDate: "Unknown Date",
  heading: (title: string) => `${title} Registrations`,
  spots: (left: number, all: number) => `Spots remaining: ${format.format(left)} of ${format.format(all)}`,
  addTest: "Add Test Registration",
  refresh: "Refresh Data",
  refreshing: "Refreshing...",
  statement: "Statement",
  write: { came: "Write to who came", missed: "Write to no-shows", registered: "Write to them all" },
  filters: {
    label: "Show registrations",
    all: "All",
    held: "Guests on hold",
  },
  none: "No registrations found.",
  noneHint: "Please check that registrations exist for this event. New ones appear here right away.",
  unknownHint: "Please choose an event above.",
} as const;

const listGiven = ({ answers, guests }: Pick<Registration, "answers" | "guests">) => [
  answers,
  ...guests.map((guest) => guest.answers),
];

/**
 * An event's approvals; filters depend on whether it has ended, and on its questions. Waitlisted registrations awaiting a
 * decision count as pending.
 */
const createSpec = (
  end: EventEnd,
  { mayDecide, questions }: { mayDecide: boolean; questions: readonly Question[] | undefined },
): DeskSpec<Registration> => {
  const isState = (wanted: string) => (each: Registration) => getRegistrationState(each.status, end) === wanted;
  const isPending = (each: Registration) =>
    isState("pending")(each) || (!end && each.status === "waitlisted" && registrationCan.decide(each));
  const ofState = (value: keyof typeof registrationStates, is = isState(value)) => ({
    value,
    label: registrationStates[value].admin,
    is,
  });
  return {
    textOf: ({ firstName, lastName, email, phone, profession, reference, guests, declinedGuests = [], ...rest }) =>
      [
        `${firstName} ${lastName}`,
        ...[email, phone, profession, `#${reference}`],
        ...[...guests, ...declinedGuests].flatMap((guest) => [`${guest.firstName} ${guest.lastName}`, guest.email]),
        ...listGiven({ guests, ...rest }).flatMap((given) => listAnswers(rest.asked, given).map(({ text }) => text)),
      ].join("\n"),
    phonesOf: ({ phone, guests, declinedGuests = [] }) => [
      phone,
      ...[...guests, ...declinedGuests].map((guest) => guest.phone),
    ],
    canSelect: (each) => mayDecide && !end && canBeDecided(each),
    filters: {
      status: {
        look: "buttons",
        label: words.filters.label,
        choices: [
          { value: "all", label: words.filters.all },
          ofState("pending", isPending),
          { ...ofState("waitlisted"), isRare: true },
          { ...ofState("unpaid"), isRare: true },
          ...(["approved", "rejected", "cancelled"] as const).map((state) => ofState(state)),
          ...(["over", "called-off"] as const).map((state) => ({ ...ofState(state), isRare: true })),
          { value: "held", label: words.filters.held, isRare: true, is: (each) => !end && hasHeldGuests(each) },
          ...attendances.map((value) => ({
            value,
            label: attendanceWords[value].admin,
            isRare: true,
            is: ({ attendance }: Registration) => attendance === value,
          })),
        ],
      },
      ...createAnswerFilters(questions, listGiven),
    },
    orders: [
      {
        value: "pending",
        label: "Pending first",
        compare: (one, other) => Number(registrationCan.decide(other)) - Number(registrationCan.decide(one)),
      },
    ],
  };
};

/** A field with its label in front. */
const InOneLine = chakra("div", {
  base: {
    maxWidth: "32rem",
    "& > *": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", alignItems: "center", columnGap: "3" },
    "& label": { mb: "0" },
  },
});

type EventPickerProps = { events: readonly AdminEvent[]; chosen: string; onChoose: (eventId: string) => void };

/** The event select; an event not in the list has no name. */
const EventPicker = ({ events, chosen, onChoose }: EventPickerProps) => (
  <InOneLine>
    <FieldFrame id="event" label={words.event}>
      <Select id="event" name="event" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {events.every(({ id }) => id !== chosen) && <option value={chosen}>{words.unknownEvent}</option>}
        {events.map(({ id, title, date }) => (
          <option key={id} value={id}>
            {events.some((other) => other.id !== id && other.title === title)
              ? `${title} (${date || words.unknownDate})`
              : title}
          </option>
        ))}
      </Select>
    </FieldFrame>
  </InOneLine>
);

type EventHeadProps = { title: string; date: string; event?: AdminEvent };

/** The event, its date, and the remaining spots. */
const EventHead = ({ title, date, event }: EventHeadProps) => (
  <div>
    <Heading id="event-registrations" textStyle="title" fontSize={{ base: "1.25rem", md: "1.625rem" }}>
      {words.heading(title)}
    </Heading>
    <Row
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      mt="1"
      textStyle="small"
      color="fg.muted"
      // On a phone, there is only room for the text.
      css={{ mdDown: { fontSize: "0.8125rem", "& p > svg": { display: "none" } } }}
    >
      <Row as="p" gap="1.5">
        <Icon name="calendar" color="brand.fg" width="4" height="4" />
        {date}
      </Row>
      {event && (
        <Row as="p" gap="1.5">
          <Icon name="people" color="brand.fg" width="4" height="4" />
          {words.spots(event.spotsLeft, event.spots)}
        </Row>
      )}
      {getEventEnd(event) === "called-off" && (
        <StatusBadge tone="bad" icon="info">
          {registrationStates["called-off"].admin}
        </StatusBadge>
      )}
    </Row>
  </div>
);

type Reading = Pick<ReturnType<typeof useRegistrations>, "data" | "error">;

const showReading = ({ data, error }: Reading, event: AdminEvent) => {
  const { title } = event;
  if (error instanceof ApiProblem) return showToast({ type: "error", ...toastWords.notLoaded(getReason(error)) });
  if (error) return showToast({ type: "error", ...toastWords.noAnswer });
  const items = data?.items ?? [];
  if (items.length === 0) return showToast({ type: "error", ...toastWords.noneFound(title) });
  const pending = items.filter((each) => !getEventEnd(event) && registrationCan.decide(each)).length;
  return showToast({ type: "success", ...toastWords.found(items.length, title, pending) });
};

type Refetch = ReturnType<typeof useRegistrations>["refetch"];

/** Shows a toast with the number found when an event is selected and on refresh; polling is silent. */
const useLoadToasts = (event: AdminEvent, refetch: Refetch) => {
  const [isRefreshing, setRefreshing] = useState(false);
  // Waits for a pending request instead of sending another.
  const load = () => refetch({ cancelRefetch: false });
  const showFirstReading = useEffectEvent(async (isGone: () => boolean) => {
    const reading = await load();
    if (!isGone()) void showReading(reading, event);
  });
  useEffect(() => {
    let isGone = false;
    void showFirstReading(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    void showReading(await refetch({ cancelRefetch: false }), event);
    setRefreshing(false);
  }, [refetch, event]);
  return { refresh, isRefreshing };
};

/** Announces to screen readers the last decision that can be undone, and completed ones. */
const QuickStatus = ({ all }: { all: readonly QuickDecision[] }) => {
  const last = all.findLast(({ state }) => state === "waiting");
  return (
    <>
      <Box role="status" srOnly>
        {last && quickWords.waiting(last.decision, nameOf(last.registration), undoWindowMs / 1000)}
      </Box>
      <Box role="log" srOnly>
        {all
          .filter(({ state }) => state === "done")
          .map(({ decision, registration }) => {
            const { title, description } = toastWords.decided(decision, nameOf(registration));
            return (
              <div key={registration.id}>
                <p>{title}</p>
                <p>{description}</p>
              </div>
            );
          })}
      </Box>
    </>
  );
};

/** No registrations. */
const NoRegistrations = ({ hint = words.noneHint }: { hint?: string }) => (
  <Empty text={words.none}>
    <Text color="fg.muted" maxWidth="text">
      {hint}
    </Text>
  </Empty>
);

const decisionKeys: Record<string, Decision["decision"]> = { a: "approved", d: "rejected" };

const loadWaitlist = async () => (await import("./waitlist.tsx")).EventWaitlist;
const loadFeedback = async () => (await import("./feedback-results.tsx")).FeedbackResults;

const noRegistrations: readonly Registration[] = [];

/** Whom a letter may be for: those who came and those who didn't, where that is known. */
const listPartsToWriteTo = (all: readonly Registration[]) => {
  if (all.length === 0) return [];
  const known = attendances.filter((each) => all.some(({ attendance }) => attendance === each));
  return known.length === 0 ? (["registered"] as const) : known;
};

/**
 * An event's registrations and the decisions on them. The keys a and d decide on one and move to the next pending
 * one, u undoes the last decision.
 */
const EventRegistrations = ({ event, search }: { event: AdminEvent; search: SearchAddress }) => {
  const { id: memberId } = useMember();
  const list = useRegistrations(event.id);
  const { data, error, refetch } = list;
  const { items = noRegistrations } = data ?? {};
  const { refresh, isRefreshing } = useLoadToasts(event, refetch);
  const { mutate: addTest, isPending: isAdding } = useAddTest(event.id);
  const end = getEventEnd(event);
  const mayDecide = useMay("events");
  const mayCount = useMay("money");
  const mayWrite = useMay("members");
  const isReadOnly = Boolean(end) || !mayDecide;
  useSendOnLeave();
  useResumed(items);
  // Registrations being decided cannot be selected.
  const quick = useQuickDecisions();
  const desk = useDesk(
    search,
    items,
    useMemo(() => createSpec(end, { mayDecide, questions: event.questions }), [end, mayDecide, event.questions]),
    forgetDone,
  );
  const { selection, shown } = desk;
  const { asked, onDecide, onIntent, dialog } = useDecisionDialog();
  const about = asked && items.find(({ id }) => id === asked.id);
  const failed = error ? toastWords.notLoaded(getReason(error)).description : words.failed;
  return (
    <Grid
      as="section"
      aria-labelledby="event-registrations"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: "2", md: "4" }}
    >
      <EventHead title={event.title} date={event.date || words.unknownDate} event={event} />
      {items.some(({ status }) => status === "waitlisted") && !end && (
        <LazyPart load={loadWaitlist} props={{ eventId: event.id }} placeholder={<Box height="16rem" />} />
      )}
      {end === "over" && items.some(({ feedback }) => feedback) && (
        <LazyPart load={loadFeedback} props={{ registrations: items }} />
      )}
      <QuickStatus all={[...quick.values()]} />
      <Desk
        desk={desk}
        list={{ ...list, refetch: refresh }}
        words={{ ...words, failed, keys: isReadOnly ? [] : quickWords.keys }}
        rowHeightPx={104}
        hasOpeners
        getRowId={getRegistrationId}
        onKey={(key, { item, index, focus }) => {
          if (key === "u") focus(undoDecision());
          const decision = decisionKeys[key];
          if (!decision || !item || isReadOnly) return;
          if (decideQuickly(memberId, item, decision)) focus(shown.slice(index + 1).find(canBeDecided) ?? item);
        }}
        tools={
          <OneLine>
            <Row alignItems="stretch" flexWrap="wrap" gap="2">
              {!isReadOnly && (
                <BusyButton size="compact" isBusy={isAdding} onClick={() => addTest()}>
                  {words.addTest}
                </BusyButton>
              )}
              {mayWrite &&
                listPartsToWriteTo(items).map((part) => (
                  <LinkButton key={part} size="compact" to={adminPaths.writeToGuests(event.id, part)}>
                    {words.write[part]}
                  </LinkButton>
                ))}
              {mayCount && (event.ticketing !== undefined || items.some(({ order }) => order !== undefined)) && (
                <LinkButton size="compact" to={adminPaths.statement(event.id)}>
                  {words.statement}
                </LinkButton>
              )}
              <BusyButton size="compact" isBusy={isRefreshing} onClick={() => void refresh()}>
                {isRefreshing ? words.refreshing : words.refresh}
              </BusyButton>
            </Row>
          </OneLine>
        }
        notice={error && <LoadFailure error={error} onRetry={() => void refresh()} />}
        bulk={isReadOnly ? undefined : <BulkActs event={event} chosen={selection.chosen} />}
        file={{
          fileName: () => nameCsvFile(`registrations-${event.id}`),
          format: () => formatRegistrationsCsv(shown, end),
          recordedAs: { list: "registrations", scope: event.id, rows: shown.length },
        }}
        none={<NoRegistrations />}
      >
        {(each) => (
          <RegistrationRow
            registration={each}
            isSelected={selection.selected.has(each.id)}
            onSelect={selection.toggle}
            {...{ end, onDecide, onIntent }}
          />
        )}
      </Desk>
      {asked && about && (
        <LazyDialog
          dialog={dialog}
          props={{ registration: about, decision: asked.decision, event: event.title, startsAt: event.startsAt, end }}
        />
      )}
    </Grid>
  );
};

/**
 * The event in the address; without one, the soonest for which people wait, or else the first, which the address then
 * names: it stays while its last one is decided. Undefined until that is known.
 */
const useChosenEvent = ({ address, setValues }: SearchAddress, events: readonly AdminEvent[] | undefined) => {
  const named = address.get("event");
  const { data: pending, isFetching } = usePending({ isWanted: named === null });
  const waiting = new Set(pending?.items.map(({ eventId }) => eventId));
  const first =
    events && !isFetching ? (events.find(({ id, isPast }) => !isPast && waiting.has(id)) ?? events[0]) : undefined;
  const isMissing = named === null && first !== undefined;
  useEffect(() => {
    if (isMissing) setValues({ event: first.id }, { replace: true });
  }, [isMissing, first?.id, setValues]);
  return named ?? first?.id ?? (events?.length === 0 ? "" : undefined);
};

/** Where admins decide on registrations for the event in the address. */
const Registrations = () => {
  const { data: events, error, isFetching, refetch } = useAllEvents();
  const search = useSearchAddress();
  const chosen = useChosenEvent(search, events);
  const event = events?.find(({ id }) => id === chosen);
  const isMissing = !events && error !== null && !isFetching;
  useEffect(() => {
    if (isMissing) void showToast({ type: "error", ...toastWords.noAnswer });
  }, [isMissing]);
  if (!events || chosen === undefined)
    return (
      <Pending
        words={{ ...words, failed: error ? toastWords.notLoaded(getReason(error)).description : words.failed }}
        isFetching={!isMissing}
        refetch={refetch}
      >
        <Grid gap="2" aria-hidden>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={{ base: "16rem", md: "6.5rem" }} />
          ))}
        </Grid>
      </Pending>
    );
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "6" }}>
      <EventPicker events={events} chosen={chosen} onChoose={(id) => search.setValues({ event: id })} />
      {event ? (
        <WithinEvent event={event}>
          <EventRegistrations key={event.id} event={event} search={search} />
        </WithinEvent>
      ) : (
        <Grid as="section" aria-labelledby="event-registrations" gap="5">
          <EventHead title={words.unknownEvent} date={words.notSpecified} />
          <NoRegistrations hint={words.unknownHint} />
        </Grid>
      )}
    </Grid>
  );
};

/** The page of approvals. */
export const Approvals = () => (
  <PortalPage
    title={words.title}
    heading={
      <Box as="span" fontSize={{ base: "1.375rem", md: "inherit" }}>
        {words.title}
      </Box>
    }
    intro={words.welcome}
    isDesk
  >
    <Registrations />
  </PortalPage>
);
