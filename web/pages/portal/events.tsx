import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams, type NavigateFunction } from "react-router-dom";
import type { ClubEvent } from "#shared/events.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { registerDialogWords, memberEventsWords as words } from "#web/content/portal-events.ts";
import { AttendanceChoice, getOpenList } from "#web/features/attendees/attendance-choice.tsx";
import { useEvents } from "#web/features/events/api.ts";
import { CalendarLinks } from "#web/features/events/calendar-links.tsx";
import { getEventState } from "#web/features/events/event-state.ts";
import { MemberEventList } from "#web/features/events/portal/event-list.tsx";
import { PendingApprovals } from "#web/features/registrations/admin/pending-approvals.tsx";
import type { NewRegistration } from "#web/features/registrations/form/registration-form.tsx";
import {
  MemberRegistrationStatus,
  RegistrationsFailed,
  showRegistered,
  useMemberRegistrations,
} from "#web/features/registrations/own/member-registrations.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Grid, Stack, Text } from "#web/ui/layout.ts";
import { useLazyDialog, LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { showToast } from "#web/ui/toast.ts";

/** Goes on to the payment; where that fails, to the private page. Loaded on use: most events cost nothing. */
const goOn = async (token: string, navigate: NavigateFunction) => {
  const { payNext } = await import("#web/features/registrations/form/pay-next.ts");
  await payNext(token, () => void navigate(paths.ownRegistration(token)));
};

const loadDialog = async () => (await import("./register-dialog.tsx")).RegisterDialog;

/** Registering for events: the dialog, and the latest registration. */
const useRegistering = () => {
  const { id } = useMember();
  const navigate = useNavigate();
  const dialog = useLazyDialog(loadDialog);
  const [event, setEvent] = useState<ClubEvent>();
  const [newest, setNewest] = useState<OwnRegistration>();

  const register = (event: ClubEvent) => {
    setEvent(event);
    dialog.openFor(event.id);
  };
  const onRegistered = (event: ClubEvent, registration: NewRegistration) => {
    setNewest(registration);
    dialog.onClose();
    showRegistered(id);
    const { status, token } = registration;
    if (status === "unpaid" && token !== undefined) {
      void showToast({ type: "info", ...registerDialogWords.toPay(event) });
      void goOn(token, navigate);
      return;
    }
    const words = status === "waitlisted" ? registerDialogWords.joined : registerDialogWords.done;
    void showToast({ type: "success", ...words(event) });
  };
  return {
    dialog,
    newest,
    register,
    props: event && {
      event,
      onRegistered: (registration: NewRegistration) => onRegistered(event, registration),
    },
  };
};

/**
 * Opens the dialog for the event in the address, once, if the member can register; one that the portal doesn't list has a
 * page, with the member's price.
 */
const useAskedEvent = (
  { find, isPending }: ReturnType<typeof useMemberRegistrations>,
  register: (event: ClubEvent) => void,
) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("register");
  const { data: events } = useEvents("members");
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    const event = events?.find(({ id }) => id === asked);
    if (!event && asked !== null) return void navigate(paths.eventRegistration(asked), { replace: true });
    setSearch({}, { replace: true });
    if (event && getEventState(event) === "open" && !find(event.id)) register(event);
  });
  const isReady = asked !== null && events !== undefined && !isPending;
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
};

/** Whether an event is one for the member's calendar. */
const isExpected = ({ status }: OwnRegistration) => status === "pending" || status === "approved";

/** The events for members. */
export const MemberEvents = () => {
  const { dialog, newest, register, props } = useRegistering();
  const registrations = useMemberRegistrations(newest);
  useAskedEvent(registrations, register);
  const showRegistration = (event: ClubEvent) => {
    const registration = registrations.find(event.id);
    return (
      registration && (
        <Stack gap="3">
          <MemberRegistrationStatus event={event} registration={registration} />
          {isExpected(registration) && <CalendarLinks event={event} registration={registration} />}
          <AttendanceChoice event={event} registration={registration} />
        </Stack>
      )
    );
  };
  const isUnfinished = (event: ClubEvent) => {
    const registration = registrations.find(event.id);
    return registration !== undefined && getOpenList(event, registration) !== undefined;
  };
  return (
    <PortalPage title={words.title}>
      <Text textStyle="lead" color="fg.muted" maxWidth="text" mt={{ base: "-2", md: "-4" }} mb={{ base: "6", md: "8" }}>
        {words.intro}
      </Text>
      <Grid gap={{ base: "4", md: "6" }}>
        <PendingApprovals />
        <MemberEventList
          registrationFor={showRegistration}
          isUnfinished={isUnfinished}
          isPending={registrations.isPending}
          note={registrations.hasFailed && <RegistrationsFailed onRetry={() => void registrations.refetch()} />}
          onRegister={register}
          onIntent={dialog.prefetch}
        />
      </Grid>
      {props && <LazyDialog dialog={dialog} props={props} />}
    </PortalPage>
  );
};
