import { getAttendeePhase } from "#shared/attendees.ts";
import type { ClubEvent } from "#shared/events.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Stack } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useShowAttendee, attendeeWords as words } from "./api.ts";

type Props = { event: ClubEvent; registration: Pick<OwnRegistration, "id" | "status" | "isShown" | "attendance"> };

/** The attendee list a registration gives access to, before or after the event. */
export const getOpenList = (event: ClubEvent, registration: Props["registration"]) => {
  if (!registrationCan.seeAttendees(registration)) return undefined;
  const phase = getAttendeePhase(event, registration);
  if (phase === "came" && registration.attendance !== "came") return undefined;
  return phase === "coming" || phase === "came" ? phase : undefined;
};

/** Whether other guests can see the member, and the link to them; nothing unless the registration is approved. */
export const AttendanceChoice = ({ event, registration }: Props) => {
  const { mutate, isPending, variables } = useShowAttendee(registration.id);
  const open = getOpenList(event, registration);
  if (!open) return null;
  const isShown = registration.isShown === true;
  return (
    <Stack gap="2">
      <Switch
        label={words.show.label}
        help={words.show.help}
        isOn={isPending ? variables : isShown}
        isBusy={isPending}
        onChange={(isOn) => mutate(isOn)}
      >
        {isPending && <Spinner size="small" label={words.show.saving} />}
      </Switch>
      <QuietLink
        isUnderlined
        alignSelf="start"
        to={portalPaths.attendees(registration.id)}
        aria-label={words.seeFor(words.see[open], event.title)}
      >
        {words.see[open]}
        <Icon name="arrow" width="4" height="4" />
      </QuietLink>
    </Stack>
  );
};
