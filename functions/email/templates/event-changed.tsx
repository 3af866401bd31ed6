import { createCalendarFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  EventFacts,
  Greeting,
  RegistrationLink,
  Reference,
  registered,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Tells those on the list that the event is another: by its name, date or place. Moves it in their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Updated: ${event.title}`;

export const attachments = (data: RegistrationData) => createCalendarFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} has changed. Here are the details.`}
    heading="Event update"
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`${data.event.title} has a new name, date, or location. Here are the details; you don't need to register again.`}
    </Paragraph>
    <EventFacts data={data} />
    {data.event.startsAt !== undefined && <Paragraph>The attached file updates your calendar.</Paragraph>}
    <Paragraph>If you can't make it, please cancel so we can offer your spot to others.</Paragraph>
    <RegistrationLink data={data} />
    <Reference data={data} />
  </Layout>
);
