import { brand } from "#shared/brand.ts";
import { Layout, Paragraph } from "./layout.tsx";
import type { RegistrationData } from "./registration-data.ts";
import { EventFacts, Greeting, OwnPage, Reference, example as registration } from "./registration-parts.tsx";

/** Confirms to the registrant that the registration has arrived; repeats nothing that could be a message of its own. */
export const example: RegistrationData = registration;

export const subject = ({ event }: RegistrationData) => `We have your registration for ${event.title}`;

export const Body = (data: RegistrationData) => (
  <Layout
    preview="Thank you. It is pending approval, and we will write to you as soon as it is decided."
    heading="Your registration is pending approval"
    reason={`You get this letter because this address was entered in the event registration of ${brand.name}. If it was not you, cancel the registration by the link above, or write to ${brand.contactEmail} and we remove it.`}
  >
    <Greeting data={data} />
    <Paragraph>
      {`Thank you for registering for ${data.event.title}. Our team reviews each registration; we will write to you as soon as yours is decided.`}
    </Paragraph>
    <EventFacts data={data} />
    <OwnPage data={data} />
    <Reference data={data} />
  </Layout>
);
