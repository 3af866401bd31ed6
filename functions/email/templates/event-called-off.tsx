import { createCalledOffFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  EventFacts,
  Greeting,
  Reference,
  registered,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Tells everybody registered that the event does not take place, and takes it off their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Canceled: ${event.title}`;

export const attachments = (data: RegistrationData) => createCalledOffFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`${data.event.title} won't take place.`}
    heading={`${data.event.title} is canceled`}
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>
      {`We're sorry: ${data.event.title} won't take place as planned. You don't need to do anything; your registration is closed. We hope to see you at another event soon.`}
    </Paragraph>
    <EventFacts data={data} />
    <Reference data={data} />
  </Layout>
);
