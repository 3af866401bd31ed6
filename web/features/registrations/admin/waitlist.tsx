import { Box } from "@chakra-ui/react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useFormik } from "formik";
import { useState } from "react";
import {
  moveForm,
  removalForm,
  waitlistAdminContract,
  type Waitlist,
  type WaitingParty,
} from "#shared/waitlist-admin.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { describeUnreadable } from "#web/lib/desk/desk.tsx";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { Fields, Form } from "#web/lib/forms/form.tsx";
import { TextAreaField } from "#web/lib/forms/text-field.tsx";
import { collectErrors, validateWith } from "#web/lib/forms/validate-with.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Note } from "#web/ui/note.tsx";
import { Pending } from "#web/ui/pending.tsx";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { showToast } from "#web/ui/toast.ts";

const unknown = "There was a problem. Please try again.";

/** The words of an event's waitlist, as admins see it. */
export const words = {
  title: (count: number | undefined) => (count === undefined ? "Waitlist" : `Waitlist (${count})`),
  loading: "Loading the waitlist",
  failed: "We couldn't load the waitlist. Please check your internet connection.",
  none: "The line is empty. Guests who join once the event is full show up here.",
  unreadable: (count: number) => describeUnreadable(count, count === 1 ? "1 party" : `${count} parties`),
  isOffering: "Spots that free up are offered to the first approved party that fits.",
  isStopped: "Offers are stopped. Spots that free up stay with the waitlist; offers already out still hold.",
  stop: "Stop offering",
  resume: "Resume offering",
  stopped: { title: "Offers Stopped", description: "Offers already out still hold." },
  resumed: { title: "Offers Resumed", description: "Free spots go to the first in line." },
  notChanged: (reason: string) => ({ title: "Error", description: reason }),
  seats: (count: number) => (count === 1 ? "1 spot" : `${count} spots`),
  passes: (count: number) => (count === 1 ? "Let 1 offer pass" : `Let ${count} offers pass`),
  undecided: "To be decided",
  cleared: "Approved, waiting",
  offered: "Offer out",
  until: (time: string) => `Until ${time}`,
  more: (count: number) => `Show ${count} more`,
  move: "Move to front",
  moveOf: (name: string) => `Move ${name} to the front`,
  moving: "Moving...",
  cancel: "Keep the order",
  reason: { label: "Why?", help: "Only admins see it. It's kept with the registration." },
  moved: (name: string) => ({ title: "Moved to the Front", description: `${name} is first in line.` }),
  movedBecause: "Moved up:",
  remove: "Take off",
  removeOf: (name: string) => `Take ${name} off the waitlist`,
  removing: "Taking off...",
  removal: {
    label: "What should we tell them?",
    help: "We email it to them. An offer that is out goes to the next in line.",
  },
  keep: "Keep them in line",
  removed: (name: string, emailed: boolean) => ({
    title: "Off the Waitlist",
    description: emailed ? `We emailed ${name}.` : `We couldn't email ${name} yet. We'll keep trying.`,
  }),
  unknown,
} as const;

const createKey = (memberId: string, eventId: string) => [memberId, "approvals", "waitlist", eventId];

const refetchIntervalMs = 10_000;

const useWaitlist = (eventId: string) => {
  const { id } = useMember();
  return useQuery({
    queryKey: createKey(id, eventId),
    queryFn: ({ signal }) => callEndpoint(waitlistAdminContract.getWaitlist, { eventId }, { signal }),
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
  });
};

/** Pauses or resumes offers. */
const useSetOffers = (eventId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (isStopped: boolean) => callEndpoint(waitlistAdminContract.setOffers, { eventId, isStopped }),
    onSuccess: (waitlist) => {
      queryClient.setQueryData(createKey(id, eventId), waitlist);
      void showToast({ type: "success", ...(waitlist.isStopped ? words.stopped : words.resumed) });
    },
    onError: (failure) => void showToast({ type: "error", ...words.notChanged(getMessage(failure, words)) }),
  });
};

const useMove = (eventId: string, registrationId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (reason: string) => callEndpoint(waitlistAdminContract.moveToFront, { registrationId, reason }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: createKey(id, eventId) }),
  });
};

/** Removes a party from the waitlist; the registrations below show it, too. */
const useTakeOff = (registrationId: string) => {
  const { id } = useMember();
  return useMutation({
    mutationFn: (message: string) => callEndpoint(waitlistAdminContract.takeOffLine, { registrationId, message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [id, "approvals"] }),
  });
};

type AskingProps<Answer> = {
  label: string;
  /** The field for a reason or message. */
  name: "reason" | "message";
  schema: typeof moveForm | typeof removalForm;
  field: { label: string; help: string };
  /** The buttons' labels: confirm, in progress, and cancel. */
  verbs: [act: string, acting: string, leave: string];
  act: Pick<UseMutationResult<Answer, Error, string>, "mutateAsync" | "error" | "isPending">;
  tell: (answer: Answer) => { title: string; description: string };
  onDone: () => void;
};

/** Asks for a reason or message for an action on a party. */
const AskingForm = <Answer,>(props: AskingProps<Answer>) => {
  const { label, name, schema, field, verbs, act, tell, onDone } = props;
  const { mutateAsync, error, isPending } = act;
  const formik = useFormik<Record<string, string>>({
    initialValues: { [name]: "" },
    validate: validateWith(schema),
    validateOnBlur: false,
    onSubmit: async ({ [name]: text = "" }, { setErrors }) => {
      try {
        void showToast({ type: "success", ...tell(await mutateAsync(text)) });
      } catch (failure) {
        if (failure instanceof ApiProblem) setErrors(collectErrors(failure.problem.errors ?? []));
        return;
      }
      onDone();
    },
  });
  const [doIt, doing, leave] = verbs;
  return (
    <Form formik={formik} label={label} isBusy={isPending} takesFocus>
      <Grid gap="4" mt="3">
        <Fields>
          <TextAreaField name={name} {...field} />
        </Fields>
        {error && <Banner message={getMessage(error, words)} />}
        <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
          <BusyButton type="submit" look="gold" isBusy={isPending}>
            {isPending ? doing : doIt}
          </BusyButton>
          <Button onClick={onDone}>{leave}</Button>
        </Stack>
      </Grid>
    </Form>
  );
};

type MoveProps = { eventId: string; party: WaitingParty; onDone: () => void };

/** Asks why to move a party to the front. */
const MoveForm = ({ eventId, party: { registrationId, name }, onDone }: MoveProps) => (
  <AskingForm
    label={words.moveOf(name)}
    name="reason"
    schema={moveForm}
    field={words.reason}
    verbs={[words.move, words.moving, words.cancel]}
    act={useMove(eventId, registrationId)}
    tell={() => words.moved(name)}
    onDone={onDone}
  />
);

/** Asks for a message to a party being removed. */
const RemovalForm = ({ party: { registrationId, name }, onDone }: Omit<MoveProps, "eventId">) => (
  <AskingForm
    label={words.removeOf(name)}
    name="message"
    schema={removalForm}
    field={words.removal}
    verbs={[words.remove, words.removing, words.keep]}
    act={useTakeOff(registrationId)}
    tell={({ emailed }) => words.removed(name, emailed)}
    onDone={onDone}
  />
);

const describeState = ({ isCleared, offeredUntil }: WaitingParty) => {
  if (offeredUntil !== undefined) return { tone: "good", icon: "mail", text: words.offered } as const;
  return isCleared
    ? ({ tone: "quiet", icon: "check", text: words.cleared } as const)
    : ({ tone: "waiting", icon: "clock", text: words.undecided } as const);
};

type PartyProps = { eventId: string; party: WaitingParty; place: number };

const Party = ({ eventId, party, place }: PartyProps) => {
  const [asked, setAsked] = useState<"move" | "remove">();
  const mayDecide = useMay("events");
  const { registrationId, name, seats, passes, moveReason, offeredUntil } = party;
  const { tone, icon, text } = describeState(party);
  const idOf = (action: "move" | "remove") => `${action}-${registrationId}`;
  const close = () => {
    const buttonId = asked && idOf(asked);
    setAsked(undefined);
    requestAnimationFrame(() =>
      ((buttonId && document.getElementById(buttonId)) || document.getElementById("waitlist"))?.focus(),
    );
  };
  return (
    <Box as="li" py="3" borderTopWidth="1px">
      <Row flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="2">
        <Row minWidth="0" flex="1 1 16rem" gap="3" alignItems="baseline">
          <Text fontVariantNumeric="tabular-nums" color="fg.muted" minWidth="6" aria-hidden>
            {place}.
          </Text>
          <Box minWidth="0" overflowWrap="anywhere">
            {mayDecide ? (
              <QuietLink to={adminPaths.review(registrationId)}>
                <bdi>{name}</bdi>
              </QuietLink>
            ) : (
              <bdi>{name}</bdi>
            )}
            <Text textStyle="small" color="fg.muted">
              {words.seats(seats)}
              {passes > 0 && ` · ${words.passes(passes)}`}
              {offeredUntil !== undefined && ` · ${words.until(formatClubInstant(offeredUntil))}`}
            </Text>
          </Box>
        </Row>
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <StatusBadge tone={tone} icon={icon}>
            {text}
          </StatusBadge>
          {mayDecide && place > 1 && offeredUntil === undefined && !asked && (
            <Button id={idOf("move")} size="compact" aria-label={words.moveOf(name)} onClick={() => setAsked("move")}>
              {words.move}
            </Button>
          )}
          {mayDecide && !asked && (
            <Button
              id={idOf("remove")}
              size="compact"
              aria-label={words.removeOf(name)}
              onClick={() => setAsked("remove")}
            >
              {words.remove}
            </Button>
          )}
        </Row>
      </Row>
      {moveReason && (
        <Text mt="1" ps={{ sm: "9" }} textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {words.movedBecause} <bdi>{moveReason}</bdi>
        </Text>
      )}
      {asked === "move" && <MoveForm eventId={eventId} party={party} onDone={close} />}
      {asked === "remove" && <RemovalForm party={party} onDone={close} />}
    </Box>
  );
};

/** How many parties are shown before "show all"; a single further one is shown, too: a button would be as tall. */
const batch = 5;

type LineProps = { eventId: string; waitlist: Waitlist };

const Line = ({ eventId, waitlist: { items, isStopped, unreadable = 0 } }: LineProps) => {
  const { mutate, isPending } = useSetOffers(eventId);
  const mayDecide = useMay("events");
  const [isWhole, setIsWhole] = useState(false);
  const most = isWhole || items.length === batch + 1 ? items.length : batch;
  const rest = items.length - most;
  return (
    <>
      <Row flexWrap="wrap" justifyContent="space-between" columnGap="6" rowGap="3" mb="4">
        <Text textStyle="small" color="fg.muted" maxWidth="text" flex="1 1 20rem">
          {isStopped ? words.isStopped : words.isOffering}
        </Text>
        {mayDecide && (
          <BusyButton size="compact" isBusy={isPending} onClick={() => mutate(!isStopped)}>
            {isStopped ? words.resume : words.stop}
          </BusyButton>
        )}
      </Row>
      {unreadable > 0 && (
        <Box mb="4">
          <Note role="status" icon="alert" text={words.unreadable(unreadable)} />
        </Box>
      )}
      {items.length === 0 ? (
        unreadable === 0 && <Text color="fg.muted">{words.none}</Text>
      ) : (
        <ol>
          {items.slice(0, most).map((party, index) => (
            <Party key={party.registrationId} eventId={eventId} party={party} place={index + 1} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <Button mt="3" size="compact" onClick={() => setIsWhole(true)}>
          {words.more(rest)}
        </Button>
      )}
    </>
  );
};

/** An event's waitlist: the parties in order, their offers, and the actions. */
export const EventWaitlist = ({ eventId }: { eventId: string }) => {
  const { data, isFetching, refetch } = useWaitlist(eventId);
  return (
    <Sheet aria-labelledby="waitlist">
      <Heading id="waitlist" tabIndex={-1} textStyle="heading" mb="3">
        {words.title(data?.items.length)}
      </Heading>
      {data ? (
        <Line eventId={eventId} waitlist={data} />
      ) : (
        <Pending {...{ words, isFetching, refetch }}>
          <Grid gap="3" aria-hidden>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height="14" />
            ))}
          </Grid>
        </Pending>
      )}
    </Sheet>
  );
};
