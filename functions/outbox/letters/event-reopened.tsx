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

/** Tells everybody registered that an event that was called off takes place after all. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `It takes place after all: ${event.title}`;

/** Whoever had it in their calendar has it there again. */
export const attachments = async (data: RegistrationData) => (data.wasApproved ? calendarFile(data) : []);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} is not called off any more.`}
    heading={`${data.event.title} takes place after all`}
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`Good news: ${data.event.title} is not called off any more. Your registration counts as it did before; you need not register again.`}
    </Paragraph>
    <EventFacts data={data} />
    {data.wasApproved && data.event.startsAt !== undefined && (
      <Paragraph>The attached file puts it back into your calendar.</Paragraph>
    )}
    <Paragraph>If you cannot make it, please cancel, so that somebody else gets your place.</Paragraph>
    <OwnPage data={data} />
    <Reference data={data} />
  </Layout>
);
