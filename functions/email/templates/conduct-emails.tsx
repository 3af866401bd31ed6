import { brand } from "#shared/brand.ts";
import type { Measure } from "#shared/reports.ts";
import { shorten } from "#shared/text.ts";
import { formatClock, formatDate, getTimeZoneName } from "../../platform/club-time.ts";
import { ClubWords, Layout, LinkButton, Note, Paragraph, Salutation, type Template } from "./layout.tsx";
import { communityLink } from "./links.ts";

const formatEnd = (until: string) => `${formatDate(until)}, ${formatClock(until)} ${getTimeZoneName()}`;

const explain = `You received this email because you're a member of ${brand.name}. Replies go to ${brand.contactEmail}.`;

/** How to object: Reply-To is the club's address. */
const appeal = (
  <Note>
    If you think we got this wrong, reply to this email and tell us why. A person reads every appeal, and we'll answer
    you.
  </Note>
);

type Taken = {
  /** May be empty. */
  name: string;
  measure: Measure;
  /** For a temporary mute or suspension. */
  until?: string | undefined;
  /** What was reported, if there was a report. */
  message?: { topic: string | null; text: string; isRemoved: boolean } | undefined;
  reason: string;
};

/** The start of the recipient's own message, in characters, for recognition. */
const excerptLength = 300;

const headings: Record<Measure, string> = {
  none: "We removed your message",
  warning: "A warning from the club",
  "chat-mute": "You're muted in Community Chat",
  suspension: "Your membership is suspended",
};

const describeMeasure = ({ measure, until }: Pick<Taken, "measure" | "until">) => {
  if (measure === "warning") return "This is a warning: please keep to our code of conduct from here on.";
  if (measure === "chat-mute" && until !== undefined)
    return `Until ${formatEnd(until)} you can read Community Chat, but not post in it. Everything else stays open to you, and you can post again after that.`;
  if (measure !== "suspension") return undefined;
  return until === undefined
    ? "Your membership is suspended until we lift it. You can't use the member portal, and other members don't see you there. Nothing of yours is deleted."
    : `Your membership is suspended until ${formatEnd(until)}. Until then you can't use the member portal, and other members don't see you there. Nothing of yours is deleted, and after that everything is as it was.`;
};

const where = (topic: string | null) => (topic === null ? "a direct message" : `the topic ${topic}`);

/** Tells a member of an admins' decision about their content, with the reason. Never names the reporter. */
export const measureTaken: Template<Taken> = {
  example: {
    name: "Ben Lindqvist",
    measure: "chat-mute",
    until: "2026-12-03T23:00:00.000Z",
    message: { topic: "Networking", text: "Buy now, before it's gone!", isRemoved: true },
    reason: "The chat is no place for advertising. We've asked you about this before.",
  },
  subject: ({ measure }) => headings[measure],
  Body: ({ name, measure, until, message, reason }) => {
    const effect = describeMeasure({ measure, until });
    return (
      <Layout preview="What we decided, and why." heading={headings[measure]} reason={explain}>
        <Salutation name={name} />
        {message && (
          <>
            <Paragraph>{`Another member told us about what you wrote in ${where(message.topic)}, and we've looked at it.`}</Paragraph>
            <ClubWords words={shorten(message.text, excerptLength)} intro="You wrote:" />
          </>
        )}
        {message?.isRemoved && <Paragraph>We've removed this message.</Paragraph>}
        {effect !== undefined && <Paragraph>{effect}</Paragraph>}
        <ClubWords words={reason} intro="Why we decided so:" />
        {appeal}
      </Layout>
    );
  },
};

type Ended = { /** May be empty. */ name: string; measure: "chat-mute" | "suspension" };

/** Tells a member that a mute or suspension has ended. */
export const measureEnded: Template<Ended> = {
  example: { name: "Ben Lindqvist", measure: "suspension" },
  subject: ({ measure }) =>
    measure === "suspension" ? "Your membership is active again" : "You can post in Community Chat again",
  Body: ({ name, measure }) => (
    <Layout
      preview={measure === "suspension" ? "Welcome back." : "We've lifted the mute."}
      heading={measure === "suspension" ? "Welcome back" : "You can post again"}
      reason={explain}
    >
      <Salutation name={name} />
      <Paragraph>
        {measure === "suspension"
          ? "Your suspension is over. Sign in and you'll find everything as you left it; other members see you again, too."
          : "We've lifted the mute, so you can post in Community Chat again."}
      </Paragraph>
      <LinkButton href={communityLink}>Open Community Chat</LinkButton>
    </Layout>
  ),
};

type Outcome = {
  /** May be empty. */
  name: string;
  topic: string | null;
  reportedAt: string;
  /** Whether action was taken; only the member concerned learns which. */
  hasActed: boolean;
};

/** Tells a reporter that their report was reviewed. */
export const reportOutcome: Template<Outcome> = {
  example: { name: "Ada Okafor", topic: "Networking", reportedAt: "2026-11-26T01:05:00.000Z", hasActed: true },
  subject: () => "We looked at your report",
  Body: ({ name, topic, reportedAt, hasActed }) => (
    <Layout
      preview="Thank you for telling us."
      heading="Thank you for your report"
      reason={`You received this email because you reported a message at ${brand.name}. Replies go to ${brand.contactEmail}.`}
    >
      <Salutation name={name} />
      <Paragraph>
        {`On ${formatDate(reportedAt)}, you reported ${topic === null ? "a direct message" : `a message in ${topic}`} to us. We've read it, and what was written around it.`}
      </Paragraph>
      <Paragraph>
        {hasActed
          ? "We found that it went against our code of conduct, and we've acted. What exactly we decided stays between us and the person who wrote it, as it would if the report were about you."
          : "We found that it doesn't go against our code of conduct, so we took no action. We know that's not always the answer one hopes for."}
      </Paragraph>
      <Paragraph>
        We didn't tell the person who wrote it that the report came from you. If you'd rather not hear from them, you
        can mute or block them.
      </Paragraph>
      <Note>If you see it differently, or it happens again, reply to this email. A person reads every reply.</Note>
    </Layout>
  ),
};
