import { calendarFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import type { RegistrationData } from "./registration-data.ts";
import {
  EventFacts,
  Greeting,
  OwnPage,
  Reference,
  registered,
  example as registration,
} from "./registration-parts.tsx";

/** Tells those on the list that the event is another: by its name, date or place. Moves it in their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Changed: ${event.title}`;

export const attachments = (data: RegistrationData) => calendarFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} has changed. This is how it is now.`}
    heading="The event has changed"
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`${data.event.title} has changed: its name, its date or its place. This is how it is now; you need not register again.`}
    </Paragraph>
    <EventFacts data={data} />
    {data.event.startsAt !== undefined && <Paragraph>The attached file corrects your calendar.</Paragraph>}
    <Paragraph>If you cannot make it, please cancel, so that somebody else gets your place.</Paragraph>
    <OwnPage data={data} />
    <Reference data={data} />
  </Layout>
);
