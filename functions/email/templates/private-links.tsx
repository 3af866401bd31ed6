import { brand } from "#shared/brand.ts";
import { tokenExample } from "./application-emails.tsx";
import { Layout, LinkButton, Note, Paragraph, type Template } from "./layout.tsx";
import { applicationLink, duesLink, ownListingLink, registrationLink } from "./links.ts";
import { endSentence, formatBusinessName, listingExample } from "./listing-emails.tsx";
import { formatEventDate, registrationExample, type EmailEvent } from "./registration-emails.tsx";

type Data = {
  registrations: { event: EmailEvent; token: string }[];
  listings: { businessName: string; token: string }[];
  /** The tokens of what membership costs; absent in emails from before there were dues. */
  dues?: string[];
  /** The address's current application. */
  application: { token: string } | null;
};

/** All private links of an email address, sent on request. */
export const privateLinks: Template<Data> = {
  example: {
    registrations: [{ event: registrationExample.event, token: registrationExample.token }],
    listings: [{ businessName: listingExample.businessName, token: listingExample.token }],
    dues: ["dues_01JDZ0000000000000000000.example"],
    application: { token: tokenExample },
  },
  subject: () => `Your private links from ${brand.name}`,
  Body: ({ registrations, listings, dues = [], application }) => (
    <Layout
      preview="One link for each thing you've sent us."
      heading="Your private links"
      reason={`You received this email because someone asked for your links on the ${brand.name} site with this address. If it wasn't you, there's nothing to do: no one else has seen them. Questions? Write to ${brand.contactEmail}.`}
    >
      <Paragraph>Links get lost. Here are yours.</Paragraph>
      {registrations.map(({ event, token }) => (
        <section key={token}>
          <Paragraph>{`You're registered for ${event.title}, ${formatEventDate(event)}.`}</Paragraph>
          <LinkButton href={registrationLink(token)}>See, change, or cancel your registration</LinkButton>
        </section>
      ))}
      {listings.map(({ businessName, token }) => (
        <section key={token}>
          <Paragraph>{`Your business listing: ${endSentence(formatBusinessName({ businessName }))}`}</Paragraph>
          <LinkButton href={ownListingLink(token)}>See, change, or cancel your listing</LinkButton>
        </section>
      ))}
      {dues.map((token) => (
        <section key={token}>
          <Paragraph>{`Your membership in ${brand.name}, and how you pay for it.`}</Paragraph>
          <LinkButton href={duesLink(token)}>Open your membership</LinkButton>
        </section>
      ))}
      {application && (
        <section>
          <Paragraph>{`You applied for membership in ${brand.name}.`}</Paragraph>
          <LinkButton href={applicationLink(application.token)}>See your application</LinkButton>
        </section>
      )}
      <Note>Keep these links to yourself: anyone who has one can change what it opens.</Note>
    </Layout>
  ),
};
