import { brand } from "#shared/brand.ts";
import { createWithdrawnFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  EventFacts,
  Greeting,
  Reference,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Confirms to the registrant that the registration is cancelled, and takes the event off their calendar. */
export const example: RegistrationData = { ...registration, wasApproved: true };

export const subject = ({ event }: RegistrationData) => `Your registration for ${event.title} is canceled`;

export const attachments = (data: RegistrationData) => createWithdrawnFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview="We're no longer holding your spot."
    heading="Your registration is canceled"
    reason={`You received this email because your registration for ${data.event.title} at ${brand.name} was canceled. If that wasn't you, write to ${brand.contactEmail}.`}
  >
    <Greeting data={data} />
    <Paragraph>
      {`As you asked, your registration for ${data.event.title} is canceled, for you and for all of your guests. If your plans change, you're welcome to register again while spots last.`}
    </Paragraph>
    <EventFacts data={data} />
    <Reference data={data} />
  </Layout>
);
