import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ClubEvent } from "#shared/events.ts";
import { registrationsContract, type OwnRegistration } from "#shared/registrations.ts";
import { thanksPage } from "#web/content/registrations.ts";
import { getEventState } from "#web/features/events/event-state.ts";
import { RegistrationForm } from "#web/features/registrations/registration-form.tsx";
import { hasDraft } from "#web/forms/draft.ts";
import { paths } from "#web/paths.ts";
import { showToast } from "#web/ui/toast.ts";
import { toRegistered } from "../event-thank-you/registered.ts";
import { Closed } from "./closed.tsx";

/** The form while the event takes registrations. Once it was there it stays, since somebody may have typed. */
export const RegisterHere = ({ event }: { event: ClubEvent }) => {
  const draft = `registration:${event.id}`;
  const state = getEventState(event);
  const [hasForm, setHasForm] = useState(() => hasDraft(draft, "tab"));
  if (state === "open" && !hasForm) setHasForm(true);

  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const thank = (registration: OwnRegistration) => {
    if (isHere.current) void navigate(paths.eventThanks(event.id), { state: toRegistered(registration) });
    else void showToast({ type: "success", ...thanksPage.submittedToast(event.title) });
  };

  return (
    <>
      {state !== "open" && <Closed state={state} event={event} isTyping={hasForm} />}
      {hasForm && (
        <RegistrationForm event={event} row={registrationsContract.register} draft={draft} onRegistered={thank} />
      )}
    </>
  );
};
