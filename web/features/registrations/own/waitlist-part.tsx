import { seatsOf, type RegistrationWithEvent } from "#shared/registrations.ts";
import { waitlistContract } from "#shared/waitlist.ts";
import { paysAtOnce } from "#web/content/tickets.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { Banner } from "#web/lib/forms/banner.tsx";
import { getMessage } from "#web/lib/forms/failure.ts";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { showToast } from "#web/ui/toast.ts";
import { createKey, updateCache } from "./api.ts";
import { cancelId, CancelPart } from "./cancel-part.tsx";
import { ownWaitWords } from "./waitlist-words.ts";

const { statuses, place: placeWords, offer: words } = ownWaitWords;

/** Accepts the spots that the waitlist offers. */
const useAcceptOffer = (token: string) =>
  useMutation({
    mutationFn: () => callEndpoint(waitlistContract.acceptOffer, { token }),
    onSuccess: (accepted) => updateCache(accepted, token),
    // It may have ended, or been accepted elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey: createKey(token) }),
  });

/** Beyond this share of an event's spots, more parties are ahead than ever cancel. */
const farShare = 0.1;
const nearParties = 3;

const describeChances = (place: number, spots: number) => {
  const ahead = place - 1;
  if (ahead === 0) return placeWords.next;
  return ahead <= Math.max(nearParties, spots * farShare) ? placeWords.near(ahead) : placeWords.far(ahead);
};

/** The place in line, and the chances. */
const Place = ({ registration }: { registration: RegistrationWithEvent }) => {
  const { place, event, isLineStopped } = registration;
  if (place === undefined) return null;
  const seats = seatsOf(registration);
  return (
    <Grid gap="2">
      <Heading as="h3" textStyle="heading">
        {placeWords.title(place)}
      </Heading>
      <Text color="fg.muted" maxWidth="text">
        {isLineStopped ? placeWords.stopped : describeChances(place, event.spots)}{" "}
        {seats > 1 && placeWords.party(seats)}
      </Text>
    </Grid>
  );
};

type OfferProps = { registration: RegistrationWithEvent; until: string; onAccepted: () => void };

/** Spots held for a limited time: accept here, or decline below. */
const Offer = ({ registration, until, onAccepted }: OfferProps) => {
  const accept = useAcceptOffer(registration.token);
  const isOver = !useIsBefore(until);
  if (isOver) return <Text color="fg.muted">{words.passed}</Text>;
  const decline = () => {
    const button = document.getElementById(cancelId);
    button?.scrollIntoView({ block: "center" });
    button?.click();
  };
  const confirm = () =>
    accept.mutate(undefined, {
      onSuccess: () => {
        onAccepted();
        void showToast({ type: "success", ...words.done });
      },
    });
  return (
    <Grid gap="4">
      <Grid gap="2">
        <Heading as="h3" textStyle="heading">
          {words.title(seatsOf(registration))}
        </Heading>
        <Text fontWeight="600">{words.until(seatsOf(registration), formatClubInstant(until))}</Text>
        <Text color="fg.muted" maxWidth="text">
          {words.note}
        </Text>
      </Grid>
      {accept.error && <Banner title={words.failureTitle} message={getMessage(accept.error, ownWaitWords)} />}
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3">
        <BusyButton look="gold" onClick={confirm} isBusy={accept.isPending}>
          {accept.isPending ? words.accepting : words.accept}
        </BusyButton>
        <Button onClick={decline}>{words.decline}</Button>
      </Stack>
    </Grid>
  );
};

/** What a registration is waiting for, or, after too many missed offers, why it was canceled. */
const describeStatus = ({ status, wait, event }: RegistrationWithEvent, isLineClosed: boolean) => {
  if (status !== "waitlisted") return statuses.passed;
  const wasOffered = wait !== undefined && (wait.passes > 0 || wait.offeredUntil !== undefined);
  if (isLineClosed) return wasOffered ? statuses.lapsed : statuses.closed;
  if (wait?.offeredUntil !== undefined) return statuses.offered;
  if (!wait?.isCleared) return statuses.waitlisted;
  return paysAtOnce(event) ? statuses.undecided : statuses.cleared;
};

type PartProps = { registration: RegistrationWithEvent; onDone: () => void };
type WaitProps = PartProps & {
  /** Whether the event has begun. */
  isLineClosed: boolean;
};

/** What a waitlisted registration is waiting for or offered, or how it left the waitlist. */
export const WaitlistPart = ({ registration, isLineClosed, onDone }: WaitProps) => {
  const { status, wait } = registration;
  const until = wait?.offeredUntil;
  return (
    <Grid gap="5">
      <p>{describeStatus(registration, isLineClosed)}</p>
      {status === "waitlisted" &&
        !isLineClosed &&
        (until === undefined ? (
          <Place registration={registration} />
        ) : (
          <Offer key={until} registration={registration} until={until} onAccepted={onDone} />
        ))}
    </Grid>
  );
};

/** Leaves the waitlist, or declines an offer, after confirmation. */
export const LeavePart = ({ registration, onDone }: PartProps) => {
  const isOffered = useIsBefore(registration.wait?.offeredUntil);
  return (
    <CancelPart
      registration={registration}
      onCancelled={onDone}
      words={isOffered ? ownWaitWords.declineOffer : ownWaitWords.leave}
    />
  );
};
