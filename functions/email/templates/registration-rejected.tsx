import { brand } from "#shared/brand.ts";
import { createWithdrawnFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  ClubMessage,
  EventFacts,
  Greeting,
  Reference,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Tells the registrant that there is no place; one who had been approved before gets the event off their calendar. */
export const example: RegistrationData = {
  ...registration,
  message: "This evening is for members and their guests.\nWe would love to see you in July.",
};

export const subject = ({ event }: RegistrationData) => `Your registration for ${event.title} was not approved`;

export const attachments = (data: RegistrationData) => createWithdrawnFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`About your registration for ${data.event.title}.`}
    heading="We could not approve your registration"
    reason={`This email is about your registration for ${data.event.title} at ${brand.name}. Questions? Write to ${brand.contactEmail}.`}
  >
    <Greeting data={data} />
    <Paragraph>
      {`Thank you for your interest in ${data.event.title}. We're sorry, but we couldn't approve your registration or hold a spot for you.`}
    </Paragraph>
    <ClubMessage data={data} />
    <EventFacts data={data} />
    <Reference data={data} />
  </Layout>
);
