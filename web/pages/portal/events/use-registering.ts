import { useRef, useState } from "react";
import type { ClubEvent } from "#shared/events.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { registerDialogWords } from "#web/content/portal-events.ts";
import { showRegistered } from "#web/features/events/own-registrations.ts";
import { useMember } from "#web/session/require-session.tsx";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { toast } from "#web/ui/toast.ts";

const loadDialog = async () => (await import("./register-dialog.tsx")).RegisterDialog;

/** Registering for one event after another: its dialog, and what was registered last. */
export const useRegistering = () => {
  const { id } = useMember();
  const dialog = useLazyDialog(loadDialog);
  const [event, setEvent] = useState<ClubEvent>();
  const shown = useRef<string>(undefined);
  const [newest, setNewest] = useState<OwnRegistration>();

  const register = (event: ClubEvent) => {
    shown.current = event.id;
    setEvent(event);
    dialog.open();
  };
  const onRegistered = (event: ClubEvent, registration: OwnRegistration) => {
    setNewest(registration);
    // The answer may come when the dialog was closed, and opened for another event.
    if (shown.current === event.id) dialog.onClose();
    showRegistered(id);
    void toast({ type: "success", ...registerDialogWords.done(event) });
  };
  return {
    dialog,
    newest,
    register,
    props: event && {
      event,
      onRegistered: (registration: OwnRegistration) => onRegistered(event, registration),
    },
  };
};
