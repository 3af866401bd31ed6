import { brand } from "#shared/brand.ts";
import { formatClock, formatDate, getTimeZoneName } from "../../platform/club-time.ts";
import { Layout, LinkButton, Note, Paragraph, Salutation, type Template } from "./layout.tsx";
import { dataSettingsLink, portalLink, rolesLink, securitySettingsLink } from "./links.ts";

/** Such as "December 3, 2026, 10:07 AM, Central Time". */
const formatMoment = (time: string) => `${formatDate(time)}, ${formatClock(time)}, ${getTimeZoneName()}`;

type Ready = {
  /** May be empty. */
  name: string;
  expiresAt: string;
};

/** Tells a member that their data export is ready: downloaded from the portal, since others may read the mailbox. */
export const exportReady: Template<Ready> = {
  example: { name: "Ada Okafor", expiresAt: "2026-12-02T18:00:00.000Z" },
  subject: () => "The copy of your data is ready",
  Body: ({ name, expiresAt }) => (
    <Layout
      preview="Download it from your settings within 24 hours."
      heading="Your data is ready"
      reason={`You received this email because someone signed in to your account at ${brand.name} asked for a copy of its data. If that wasn't you, change your password and write to ${brand.contactEmail}.`}
    >
      <Salutation name={name} />
      <Paragraph>
        {`The copy of your data is ready. Sign in and download it from your settings until ${formatMoment(expiresAt)}. After that we delete it, and you can ask for another.`}
      </Paragraph>
      <LinkButton href={dataSettingsLink}>Open your settings</LinkButton>
      <Note>
        Open index.html in it to read everything. Keep the file in a safe place: it has all we know about you.
      </Note>
    </Layout>
  ),
};

type Merged = {
  /** May be empty. */
  name: string;
  /** By which they sign in from now on. */
  address: string;
  /** That of the account that went; empty where it is not known. */
  other: string;
};

/** Tells a member that an owner has made two accounts of theirs one. Sent to the address that stays. */
export const accountsMerged: Template<Merged> = {
  example: { name: "Ada Okafor", address: "ada@example.com", other: "ada.okafor@example.org" },
  subject: () => "Your two accounts are now one",
  Body: ({ name, address, other }) => (
    <Layout
      preview="Everything is in one place now."
      heading="Your two accounts are now one"
      reason={`You received this email because you had two accounts at ${brand.name}, and the club made them one. If they weren't both yours, write to ${brand.contactEmail} within a day, and we'll undo it.`}
    >
      <Salutation name={name} />
      <Paragraph>
        {`You had two accounts at ${brand.name}, and we've made them one. Your registrations, conversations, groups, and listings from both are together now.`}
      </Paragraph>
      <Paragraph>
        {`From now on, sign in with ${address}.${other === "" ? "" : ` ${other} doesn't open the portal anymore.`}`}
      </Paragraph>
      <LinkButton href={portalLink}>Open the portal</LinkButton>
    </Layout>
  ),
};

type Requested = {
  /** May be empty. */
  name: string;
  /** When the deletion starts. */
  on: string;
};

/** What happens to the data: the same text in the email and on the page (web/content/own-data.ts). */
const kept =
  "What you wrote in the community and in conversations stays readable for others, under the name “Former member”. Records of payments stay as long as the law requires: your business listing’s invoices, at our payment service too. Our log of what admins decided and looked at keeps its entries for three years, also those with your name.";

/** Confirms a scheduled deletion, which can still be canceled. */
export const deletionRequested: Template<Requested> = {
  example: { name: "Ada Okafor", on: "2026-12-08T18:00:00.000Z" },
  subject: ({ on }) => `Your account will be deleted on ${formatDate(on)}`,
  Body: ({ name, on }) => (
    <Layout
      preview="You have seven days to change your mind."
      heading="We'll delete your account"
      reason={`You received this email because someone signed in to your account at ${brand.name} asked to delete it. If that wasn't you, sign in, keep the account, and change your password.`}
    >
      <Salutation name={name} />
      <Paragraph>
        {`As you asked, we'll delete your account on ${formatMoment(on)}. Until then everything stays as it is, and you can change your mind in your settings.`}
      </Paragraph>
      <Paragraph>
        Then your profile, your pictures, your registrations, your business listing with its subscription, your
        invitations, and your messages to our team are gone for good.
      </Paragraph>
      <Paragraph>{kept}</Paragraph>
      <LinkButton href={dataSettingsLink}>Keep my account</LinkButton>
    </Layout>
  ),
};

/** Confirms that a deletion was canceled. */
export const deletionCanceled: Template<{ name: string }> = {
  example: { name: "Ada Okafor" },
  subject: () => "Your account stays",
  Body: ({ name }) => (
    <Layout
      preview="Nothing was deleted."
      heading="We're glad you're staying"
      reason={`You received this email because someone signed in to your account at ${brand.name} asked to keep it.`}
    >
      <Salutation name={name} />
      <Paragraph>Your account won&apos;t be deleted. Everything is as it was.</Paragraph>
    </Layout>
  ),
};

/** The last email to a deleted account. */
export const accountDeleted: Template<{ name: string }> = {
  example: { name: "Ada Okafor" },
  subject: () => "Your account is deleted",
  Body: ({ name }) => (
    <Layout
      preview="Thank you for the time you spent with us."
      heading="Your account is deleted"
      reason={`You received this email because your account at ${brand.name} was deleted, as you had asked. We keep it in our outbox for 30 days, and won't write to you again.`}
    >
      <Salutation name={name} />
      <Paragraph>Your account and what was yours are gone. Thank you for the time you spent with us.</Paragraph>
      <Paragraph>{kept}</Paragraph>
      <Paragraph>{`If you'd like to come back one day, write to ${brand.contactEmail}.`}</Paragraph>
    </Layout>
  ),
};

type Factor = {
  /** May be empty. */
  name: string;
};

/** What to do if an admin did not make this change to their second factor. */
const ifNotYou = `Wasn't that you? Choose another password with “Forgot password” at sign-in, and write to another admin or to ${brand.contactEmail} right away.`;

/** All admins get these; they cannot be turned off. */
const whyFactor = `You received this email because you're an admin at ${brand.name}, and we always tell you when your way of signing in changes.`;

/** Tells an admin that a second factor was set up. */
export const secondFactorSet: Template<Factor> = {
  example: { name: "Naomi Whitfield" },
  subject: () => "Your second factor is on",
  Body: ({ name }) => (
    <Layout
      preview="From now on we ask for a code each time you sign in."
      heading="Your second factor is on"
      reason={whyFactor}
    >
      <Salutation name={name} />
      <Paragraph>
        An authenticator app was set up for your account. From now on we ask for its code each time you sign in.
      </Paragraph>
      <Paragraph>{ifNotYou}</Paragraph>
      <LinkButton href={securitySettingsLink}>Open your settings</LinkButton>
    </Layout>
  ),
};

/** Tells an admin that it was reset. */
export const secondFactorReset: Template<Factor> = {
  example: { name: "Naomi Whitfield" },
  subject: () => "Your second factor was reset",
  Body: ({ name }) => (
    <Layout
      preview="Sign in by password, and set up another one."
      heading="Your second factor was reset"
      reason={whyFactor}
    >
      <Salutation name={name} />
      <Paragraph>
        The club reset your second factor, and you&apos;re signed out everywhere. Sign in by password and set up another
        authenticator app under Settings, where “Who looked, who decided” shows who reset it.
      </Paragraph>
      <Paragraph>{ifNotYou}</Paragraph>
      <LinkButton href={securitySettingsLink}>Open your settings</LinkButton>
    </Layout>
  ),
};

/** Tells an admin that it was disabled in Cognito without a reset. */
export const secondFactorOff: Template<Factor> = {
  example: { name: "Naomi Whitfield" },
  subject: () => "Your second factor was switched off",
  Body: ({ name }) => (
    <Layout
      preview="It no longer counts until another admin resets it."
      heading="Your second factor was switched off"
      reason={whyFactor}
    >
      <Salutation name={name} />
      <Paragraph>
        The second factor of your account was switched off without a reset, so it no longer counts: where the club
        requires one, the admin pages are closed to you. Please ask another admin to reset it on your member page, then
        set it up again under Settings.
      </Paragraph>
      <Paragraph>{ifNotYou}</Paragraph>
      <LinkButton href={securitySettingsLink}>Open your settings</LinkButton>
    </Layout>
  ),
};

type RolesChanged = {
  /** The reader's; may be empty. */
  name: string;
  /** Whose roles these are; may be empty. */
  about: string;
  by: string;
  given: readonly string[];
  taken: readonly string[];
  /** Whether the reader is that person. */
  isOwn: boolean;
};

const rolesHeading = ({ about, isOwn }: RolesChanged) =>
  isOwn ? "Your role at the club changed" : `The role of ${about || "a member"} changed`;

/** Tells somebody who runs the club, and each owner, what an owner gave them or took from them. */
export const rolesChanged: Template<RolesChanged> = {
  example: {
    name: "Naomi Whitfield",
    about: "Ben Lindqvist",
    by: "Ada Okafor",
    given: ["Events", "Export"],
    taken: ["Reader"],
    isOwn: false,
  },
  subject: rolesHeading,
  Body: (data) => {
    const { name, by, given, taken, isOwn } = data;
    return (
      <Layout
        preview="What was given, and what was taken."
        heading={rolesHeading(data)}
        reason={`You received this email because ${isOwn ? "your role" : "a role"} at ${brand.name} changed. If you didn't expect that, write to ${brand.contactEmail}.`}
      >
        <Salutation name={name} />
        <Paragraph>{`${by || "An owner"} changed what ${isOwn ? "you" : data.about || "a member"} can do for the club.`}</Paragraph>
        {given.length > 0 && <Paragraph>{`Given: ${given.join(", ")}.`}</Paragraph>}
        {taken.length > 0 && <Paragraph>{`Taken: ${taken.join(", ")}.`}</Paragraph>}
        {isOwn && given.length > 0 && (
          <Paragraph>
            It counts within five minutes. If the portal asks for a second factor, set one up under Settings, and sign
            in again with its code.
          </Paragraph>
        )}
        <LinkButton href={isOwn ? portalLink : rolesLink}>
          {isOwn ? "Open the portal" : "See who runs the club"}
        </LinkButton>
      </Layout>
    );
  },
};
