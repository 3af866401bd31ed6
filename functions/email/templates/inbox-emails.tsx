import { brand, replyTimes, within } from "#shared/brand.ts";
import { formatDate } from "../../platform/club-time.ts";
import { explain } from "./form-emails.tsx";
import { Layout, LinkButton, Lines, Paragraph, Salutation, type Template } from "./layout.tsx";
import { membershipLink } from "./links.ts";

type Reply = {
  name: string;
  /** The message; empty if its form has none. */
  subject: string;
  /** When the message was sent. */
  sentAt: string;
  text: string;
  /** The admin's name; the club signs if they have none. */
  signer: string;
};

const previewLength = 120;

/** An admin's reply to a message. */
export const messageReply: Template<Reply> = {
  example: {
    name: "Ada Okafor",
    subject: "A venue for your events",
    sentAt: "2026-11-26T01:05:00.000Z",
    text: "Thank you for thinking of us. We'd love to see the hall.\n\nWould Tuesday at 10 work for you?",
    signer: "Naomi Whitfield",
  },
  subject: ({ subject }) => (subject === "" ? `A note from ${brand.name}` : `Re: ${subject}`),
  Body: ({ name, sentAt, text, signer }) => (
    <Layout
      preview={text.replace(/\s+/g, " ").slice(0, previewLength)}
      heading={`A note from ${brand.name}`}
      reason={explain(`was entered in a ${brand.name} form on ${formatDate(sentAt)}`)}
      signer={signer}
    >
      <Salutation name={name} />
      <Paragraph>
        <Lines text={text} />
      </Paragraph>
    </Layout>
  ),
};

/** Invites a message's sender to apply for membership. */
export const invitationToApply: Template<{ name: string }> = {
  example: { name: "Ada Okafor" },
  subject: () => `Apply to ${brand.name}: you're invited`,
  Body: ({ name }) => (
    <Layout
      preview={`We'd like to see you among the members of ${brand.name}.`}
      heading="You're invited to apply"
      reason={explain(`was entered in a ${brand.name} form`)}
    >
      <Salutation name={name} />
      <Paragraph>
        Thank you for reaching out. We think you'd feel at home in {brand.name}, and we'd love for you to apply for
        membership.
      </Paragraph>
      <Paragraph>
        It takes about ten minutes. Our team reads every answer, and you hear from us by email
        {within(replyTimes.applications)}.
      </Paragraph>
      <LinkButton href={membershipLink}>Apply for membership</LinkButton>
      <Paragraph>Questions before you apply? Just reply to this email.</Paragraph>
    </Layout>
  ),
};
