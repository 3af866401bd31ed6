import type { ClubEvent } from "#shared/events.ts";
import { save } from "#web/lib/files/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import {
  formatCalendarFile,
  getGoogleCalendarAddress,
  getOutlookAddress,
  hasDates,
  type CalendarRegistration,
} from "./event-links.ts";

/** Links for adding an event to a calendar. */
const words = {
  about: (title: string) => `Add ${title} to your calendar`,
  file: "Add to calendar",
  google: "Google Calendar",
  outlook: "Outlook",
  fileName: "event.ics",
} as const;

type Props = {
  event: ClubEvent;
  /** The reader's own registration, if any. */
  registration?: CalendarRegistration;
};

/** Links for adding an event to a calendar; nothing for an event without a date or in the past. */
export const CalendarLinks = ({ event, registration }: Props) => {
  if (!hasDates(event)) return null;
  const saveFile = () => {
    const text = formatCalendarFile(event, registration);
    save(new Blob([text], { type: "text/calendar;charset=utf-8" }), words.fileName);
  };
  return (
    <Row role="group" aria-label={words.about(event.title)} flexWrap="wrap" gap="2">
      <Button size="compact" onClick={saveFile}>
        <Icon name="calendar" width="4" height="4" />
        {words.file}
      </Button>
      <ExternalLink look="quiet" size="compact" href={getGoogleCalendarAddress(event, registration)}>
        {words.google}
      </ExternalLink>
      <ExternalLink look="quiet" size="compact" href={getOutlookAddress(event, registration)}>
        {words.outlook}
      </ExternalLink>
    </Row>
  );
};
