import { brand } from "#shared/brand.ts";
import { Layout, Paragraph } from "./layout.tsx";
import {
  EventFacts,
  Greeting,
  RegistrationLink,
  Reference,
  registrationExample as registration,
  type RegistrationData,
} from "./registration-parts.tsx";

/** Confirms to the registrant that the registration has arrived; repeats nothing that could be a message of its own. */
export const example: RegistrationData = registration;

export const subject = ({ event }: RegistrationData) => `We have your registration for ${event.title}`;

export const Body = (data: RegistrationData) => (
  <Layout
    preview="Thank you. It's pending approval, and we'll email you as soon as it's decided."
    heading="Your registration is pending approval"
    reason={`You received this email because this address was registered for an event at ${brand.name}. If it wasn't you, cancel with the link above, or write to ${brand.contactEmail} and we'll remove it.`}
  >
    <Greeting data={data} />
    <Paragraph>
      {`Thank you for registering for ${data.event.title}. Our team reviews each registration; we'll email you as soon as yours is decided.`}
    </Paragraph>
    <EventFacts data={data} />
    <RegistrationLink data={data} />
    <Reference data={data} />
  </Layout>
);
