import { useParams } from "react-router-dom";
import { registrationPage } from "#web/content/registrations.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { RegistrationFrame, RegistrationSkeleton } from "./event-registration/registration-frame.tsx";

const load = async () => (await import("./event-registration/registration-visit.tsx")).RegistrationVisit;

const loading = (
  <RegistrationFrame>
    <RegistrationSkeleton />
  </RegistrationFrame>
);

/** The page to register for an event. */
export const EventRegistration = () => {
  const { eventId = "" } = useParams();
  return (
    <LivePart
      key={eventId}
      load={load}
      props={{ eventId }}
      placeholder={loading}
      failed={(retry) => (
        <RegistrationFrame>
          <FailedRegion message={registrationPage.failed} onRetry={retry} />
        </RegistrationFrame>
      )}
    />
  );
};
