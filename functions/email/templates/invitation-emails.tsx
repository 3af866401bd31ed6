import { brand } from "#shared/brand.ts";
import { formatDate } from "../../platform/club-time.ts";
import { ClubWords, Layout, LinkButton, Note, Paragraph, Salutation, toPlainName, type Template } from "./layout.tsx";
import { joinLink } from "./links.ts";

type Invited = {
  /** The member who invites; may be empty. */
  by: string;
  /** Whom they invite; may be empty. */
  name: string;
  /** The member's own; may be empty. */
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
