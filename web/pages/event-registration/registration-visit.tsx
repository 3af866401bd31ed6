import { isUnknown } from "#web/api/client.ts";
import { registrationPage } from "#web/content/registrations.ts";
import { useEvent } from "#web/features/registrations/api.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { EventNotFound } from "./event-not-found.tsx";
import { RegisterHere } from "./register-here.tsx";
import { RegistrationFrame } from "./registration-frame.tsx";
import { RegistrationSkeleton } from "./registration-skeleton.tsx";

/** The page of one event, as far as it is known. */
export const RegistrationVisit = ({ eventId }: { eventId: string }) => {
  const { data: event, error, isFetching, refetch } = useEvent(eventId);
  if (!event && isUnknown(error)) return <EventNotFound />;

  const tryAgain = () => {
    // The button that has the focus is about to go.
    document.getElementById("who-comes")?.focus({ preventScroll: true });
    void refetch();
  };
  return (
    <RegistrationFrame event={event}>
      {event && <RegisterHere event={event} />}
      {!event &&
        (isFetching ? <RegistrationSkeleton /> : <FailedRegion message={registrationPage.failed} onRetry={tryAgain} />)}
    </RegistrationFrame>
  );
};
