import { createCalendarFile } from "./calendar-file.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  ClubMessage,
  EventFacts,
  Greeting,
  RegistrationLink,
  Reference,
  registered,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Tells the registrant of the approval, with the event for their calendar. */
export const example: RegistrationData = {
  ...registration,
  message: "It was good to meet you in June.\nParking is behind the building.",
  wasApproved: true,
};

export const subject = ({ event }: RegistrationData) => `Your registration for ${event.title} is approved`;

export const attachments = (data: RegistrationData) => createCalendarFile(data);

export const Body = (data: RegistrationData) => (
  <Layout
    preview={`We look forward to seeing you at ${data.event.title}.`}
    heading="Your registration is approved"
    reason={registered(data.event)}
  >
    <Greeting data={data} />
    <Paragraph>{`Good news: you are on the list for ${data.event.title}. We look forward to seeing you.`}</Paragraph>
    <ClubMessage data={data} />
    <EventFacts data={data} namesGuests />
    {data.event.startsAt !== undefined && <Paragraph>The attached file adds the event to your calendar.</Paragraph>}
    <RegistrationLink data={data} />
    <Reference data={data} />
  </Layout>
);
