import { brand } from "#shared/brand.ts";
import { formatDate } from "../../platform/club-time.ts";
import { ClubWords, Layout, LinkButton, Note, Paragraph, Salutation, toPlainName, type Template } from "./layout.tsx";
import { choosePasswordLink, joinLink, vouchesLink } from "./links.ts";

type Invited = {
  /** The inviting member; may be empty. */
  by: string;
  /** The invitee's name; may be empty. */
  name: string;
  /** The member's personal note; may be empty. */
  words: string;
  token: string;
  expiresAt: string;
};

/** A member's or an admin's invitation to become a member. */
export const memberInvitation: Template<Invited> = {
  example: {
    by: "Amara Bello",
    name: "Ada Okafor",
    words: "You asked me where I meet clients who stay. It's here, most Wednesdays.",
    token: "example.example-example-example",
    expiresAt: "2026-12-25T18:00:00.000Z",
  },
  subject: ({ by }) => `${toPlainName(by) ?? "A member"} invites you to ${brand.name}`,
  Body: ({ by, name, words, token, expiresAt }) => {
    const inviter = toPlainName(by) ?? "A member";
    return (
      <Layout
        preview={`${inviter} would like to see you in the club.`}
        heading="You're invited"
        reason={`You received this email because ${inviter} entered this address to invite you to ${brand.name}. If you don't want to join, there's nothing for you to do. To hear no more from us, write to ${brand.contactEmail}.`}
      >
        <Salutation name={name} />
        <Paragraph>
          {`${inviter} invites you to become a member of ${brand.name}. Choose a password, and you're inside.`}
        </Paragraph>
        <ClubWords words={words} from={inviter} />
        <LinkButton href={joinLink(token)}>Accept the invitation</LinkButton>
        <Note>
          {`This link works once, for this email address only, until ${formatDate(expiresAt)}. Please don't forward it.`}
        </Note>
      </Layout>
    );
  },
};

/** Tells somebody whom an admin let in from a list how to sign in. */
export const memberLetIn: Template<{ name: string }> = {
  example: { name: "Ada Okafor" },
  subject: () => `Your place at ${brand.name} is ready`,
  Body: ({ name }) => (
    <Layout
      preview="Choose a password, and you're inside."
      heading="Your place is ready"
      reason={`You received this email because ${brand.name} has you on its list of members. If you don't want an account, write to ${brand.contactEmail}, and we'll delete it.`}
    >
      <Salutation name={name} />
      <Paragraph>
        {`You're a member of ${brand.name}, and your place on our site is ready: the directory, the chat, and your events.`}
      </Paragraph>
      <Paragraph>Choose a password to sign in. Enter this email address, and we'll send you a code for it.</Paragraph>
      <LinkButton href={choosePasswordLink}>Choose a password</LinkButton>
    </Layout>
  ),
};

type Vouching = {
  /** The member's name; may be empty. */
  name: string;
  /** The applicant's name as given in the application. */
  applicant: string;
  /** The deadline for the answer. */
  closesAt: string;
  isReminder: boolean;
};

/** Asks a member to vouch for an applicant who named them, and reminds them once. */
export const vouchAsked: Template<Vouching> = {
  example: {
    name: "Amara Bello",
    applicant: "Ada Okafor",
    closesAt: "2026-12-09T18:00:00.000Z",
    isReminder: false,
  },
  subject: ({ applicant, isReminder }) =>
    `${isReminder ? "Still time: do" : "Do"} you know ${toPlainName(applicant) ?? "an applicant"}?`,
  Body: ({ name, applicant, closesAt, isReminder }) => {
    const who = toPlainName(applicant) ?? "An applicant";
    return (
      <Layout
        preview="An applicant says you know them."
        heading="Do you know them?"
        reason={`You received this email because an applicant to ${brand.name} named you as a member who knows them.`}
      >
        <Salutation name={name} />
        <Paragraph>
          {isReminder
            ? `A week ago we asked you about ${who === "An applicant" ? "an applicant" : who}, who is applying to ${brand.name} and says you know them. There's still time for a few sentences.`
            : `${who} is applying to ${brand.name} and says you know them. If you do, a few sentences from you help our team decide.`}
        </Paragraph>
        <Paragraph>
          {`You have until ${formatDate(closesAt)}. If you'd rather not, you don't have to say why: the applicant never learns whether we asked you, or what you said.`}
        </Paragraph>
        <LinkButton href={vouchesLink}>Answer in the portal</LinkButton>
      </Layout>
    );
  },
};
