import { calendarCalledOff } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import type { RegistrationData } from "./registration-data.ts";
import { EventFacts, Greeting, Reference, registered, example as registration } from "./registration-parts.tsx";

/** Tells everybody registered that the event does not take place, and takes it off their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Called off: ${event.title}`;

export const attachments = (data: RegistrationData) => calendarCalledOff(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} does not take place.`}
    heading={`${data.event.title} is called off`}
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`We are sorry: ${data.event.title} does not take place as planned. You need not do anything; your registration ends with it. We hope to see you at another event soon.`}
    </Paragraph>
    <EventFacts data={data} />
    <Reference data={data} />
  </Layout>
);
