import { useState } from "react";
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
  const [newest, setNewest] = useState<OwnRegistration>();

  const register = (event: ClubEvent) => {
    setEvent(event);
    dialog.openFor(event.id);
  };
  const onRegistered = (event: ClubEvent, registration: OwnRegistration) => {
    setNewest(registration);
    dialog.onClose();
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
