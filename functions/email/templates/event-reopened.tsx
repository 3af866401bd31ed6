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

/** Tells everybody registered that an event that was called off takes place after all. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Back on: ${event.title}`;

/** Whoever had it in their calendar has it there again. */
export const attachments = async (data: RegistrationData) => (data.wasApproved ? createCalendarFile(data) : []);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} is happening after all.`}
    heading={`${data.event.title} is back on`}
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`Good news: ${data.event.title} is back on. Your registration still stands; you don't need to register again.`}
    </Paragraph>
    <EventFacts data={data} />
    {data.wasApproved && data.event.startsAt !== undefined && (
      <Paragraph>The attached file puts it back on your calendar.</Paragraph>
    )}
    <Paragraph>If you can't make it, please cancel so we can offer your spot to others.</Paragraph>
    <RegistrationLink data={data} />
    <Reference data={data} />
  </Layout>
);
