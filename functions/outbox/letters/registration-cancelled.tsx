import { brand } from "#shared/brand.ts";
import { calendarWithdrawn } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import type { RegistrationData } from "./registration-data.ts";
import { EventFacts, Greeting, Reference, example as registration } from "./registration-parts.tsx";

/** Confirms to the registrant that the registration is cancelled, and takes the event off their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Your registration for ${event.title} is cancelled`;

export const attachments = (data: RegistrationData) => calendarWithdrawn(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview="No place is kept for you any more."
    heading="Your registration is cancelled"
    reason={`You get this letter because your registration for ${data.event.title} of ${brand.name} was cancelled by its private link. If it was not you, write to ${brand.contactEmail}.`}
  >
    <Greeting data={data} />
    <Paragraph>
      {`As you asked, your registration for ${data.event.title} is cancelled, for you and for everybody you had registered. If your plans change, you are welcome to register again while there are spots left.`}
    </Paragraph>
    <EventFacts data={data} />
    <Reference data={data} />
  </Layout>
);
