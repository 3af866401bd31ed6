import { useParams } from "react-router-dom";
import { attendeeWords as words } from "#web/content/attendees.ts";
import { useAttendees } from "#web/features/attendees/api.ts";
import { AttendeeList } from "#web/features/attendees/attendee-list.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Who comes to an event, and afterwards who came. */
export const Attendees = () => {
  const { registrationId = "" } = useParams();
  const { data } = useAttendees(registrationId);
  return (
    <PortalPage title={words.title[data && data.phase !== "coming" ? "came" : "coming"]}>
      <AttendeeList registrationId={registrationId} />
    </PortalPage>
  );
};
