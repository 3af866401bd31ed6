import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { upcoming } from "#web/content/events.ts";
import { memberEventsWords, registerDialogWords as words } from "#web/content/portal-events.ts";
import { useEvents } from "#web/features/events/api.ts";
import { AttireBadge, EventTime } from "#web/features/events/event-facts.tsx";
import { getEventState } from "#web/features/events/event-state.ts";
import { getDraftName } from "#web/features/registrations/api.ts";
import { toPrefill } from "#web/features/registrations/form/as-member.ts";
import { RegistrationForm, type NewRegistration } from "#web/features/registrations/form/registration-form.tsx";
import { getMemberRegistrationId } from "#web/features/registrations/own/member-registrations.tsx";
import { useProfile } from "#web/lib/api/profile.ts";
import { useHasBegun } from "#web/lib/clock.ts";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { keepTogether } from "#web/lib/keep-together.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";

/** The member's email address and profile details. Undefined while loading. */
const usePrefill = (event: ClubEvent) => {
  const { email } = useMember();
  const { data: profile, isPending } = useProfile();
  return isPending ? undefined : toPrefill(email, profile, event);
};

type RegisterDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  event: ClubEvent;
  onRegistered: (registration: NewRegistration) => void;
};

const Facts = ({ event }: { event: ClubEvent }) => (
  <Grid as="dl" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1">
    {(["date", "time", "location"] as const).map((name) => (
      <Box key={name} display="contents">
        <Box as="dt" color="fg.muted">
          {upcoming.facts[name]}
        </Box>
        <dd>{name === "time" ? <EventTime event={event} /> : keepTogether(event[name])}</dd>
      </Box>
    ))}
  </Grid>
);

/** Registers the member for an event; closing it keeps the draft. */
export const RegisterDialog = ({ isOpen, onClose, event: chosen, onRegistered }: RegisterDialogProps) => {
  const { id: memberId } = useMember();
  const { data: events } = useEvents("members");
  // Others take seats meanwhile.
  const event = events?.find(({ id }) => id === chosen.id) ?? chosen;
  const prefill = usePrefill(event);
  const hasBegun = useHasBegun(event);
  const isFull = getEventState(event) === "full";
  const invitation = isFull ? words.waitlist : words.invitation;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={event.title}
      isWide
      // About 700 px, as the specification has it.
      width="43.75rem"
      // The new registration, or the button for making one: the previously focused element may be gone.
      focusAfter={() =>
        document.getElementById(getMemberRegistrationId(event.id)) ??
        document.querySelector<HTMLElement>(`button[aria-haspopup][aria-describedby="${event.id}"]`)
      }
    >
      <Grid gap="4" mb="8">
        <Facts event={event} />
        <Row flexWrap="wrap" columnGap="4" rowGap="2">
          <AttireBadge attire={event.attire} />
          <Text fontWeight="600">{words.remaining(event)}</Text>
        </Row>
        <Text color="fg.muted">{isFull && hasBegun ? memberEventsWords.lineClosed : invitation}</Text>
      </Grid>
      {prefill ? (
        <RegistrationForm
          key={event.id}
          event={event}
          row={registrationsContract.registerMember}
          draft={getDraftName(event.id, memberId)}
          prefill={prefill.person}
          answers={prefill.answers}
          onRegistered={onRegistered}
          joinsWaitlist={isFull && !hasBegun}
        />
      ) : (
        <>
          <Box role="status" srOnly>
            {words.loading}
          </Box>
          <FormSkeleton rows={[2, 2, 2, 1]} />
        </>
      )}
    </Dialog>
  );
};
