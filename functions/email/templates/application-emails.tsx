import type { ApplicationState } from "#shared/application-review.ts";
import type { Application } from "#shared/applications.ts";
import { brand, replyTimes, within } from "#shared/brand.ts";
import { levelNameIn } from "#shared/levels.ts";
import { formatClock, formatDate, formatWeekday } from "../../platform/club-time.ts";
import { payLinkNote } from "./dues-emails.tsx";
import {
  ClubWords,
  Layout,
  LinkButton,
  NextSteps,
  Note,
  Paragraph,
  QuietLink,
  Salutation,
  type Template,
} from "./layout.tsx";
import { applicationDeskLink, applicationLink, duesLink, eventsLink, joinLink } from "./links.ts";

export const tokenExample = "application_01JDZ0000000000000000000.example";

/** Why an applicant received an email, and what to do if somebody else entered the address. */
const reason = `You received this email because this address was used to apply for membership in ${brand.name}. If it wasn't you, write to ${brand.contactEmail} and we'll remove it.`;

const keepToYourself = <Note>Keep this link to yourself: anyone who has it can change your application.</Note>;

const byDate = (promisedBy: string | undefined) =>
  promisedBy === undefined ? undefined : `You'll hear from us by ${formatWeekday(promisedBy)}.`;

/** When the form was sent; absent in emails of earlier versions. */
const formatSent = (sentAt: string | undefined) =>
  sentAt === undefined ? "" : ` on ${formatWeekday(sentAt)}, at ${formatClock(sentAt)}`;

/** Confirms an application. Repeats no name, since anyone can enter a stranger's address. */
export const applicationReceived: Template<
  Pick<Application, "membershipType"> & { levelName?: string; sentAt?: string; token?: string; promisedBy?: string }
> = {
  example: {
    membershipType: "standard",
    sentAt: "2026-11-26T01:05:00.000Z",
    token: tokenExample,
    promisedBy: "2026-12-06T01:05:00.000Z",
  },
  subject: () => `Your application to ${brand.name}`,
  Body: ({ membershipType, levelName, sentAt, token, promisedBy }) => (
    <Layout preview="We'll be in touch with you shortly." heading="Application Submitted" reason={reason}>
      <Salutation name="" />
      <Paragraph>
        Thank you for applying for {levelNameIn({ membershipType, levelName })} membership in {brand.name}. We'll be in
        touch with you shortly.
      </Paragraph>
      <Paragraph>{`We received your application${formatSent(sentAt)}.`}</Paragraph>
      <NextSteps
        steps={[
          "Our team reads every answer you gave us.",
          byDate(promisedBy) ?? `We'll reply to this email address${within(replyTimes.applications)}.`,
          "Until we begin to read, you can change every answer. If we have a question, you'll answer it there too.",
        ]}
      />
      {token !== undefined && (
        <>
          <LinkButton href={applicationLink(token)}>Follow your application</LinkButton>
          {keepToYourself}
        </>
      )}
    </Layout>
  ),
};

/** Sent when an application was submitted for an address that may not apply now. */
export const applicationKnown: Template<{
  token?: string;
  state: ApplicationState;
  isOpen: boolean;
  /** Whether the resulting membership was ended. */
  hasEnded?: boolean;
  reapplyFrom?: string;
}> = {
  example: { token: tokenExample, state: "in-review", isOpen: true },
  subject: ({ hasEnded }) =>
    hasEnded ? `Your application to ${brand.name}` : `We already have your application to ${brand.name}`,
  Body: ({ token, state, isOpen, hasEnded, reapplyFrom }) => (
    <Layout
      preview={hasEnded ? "Your membership has ended." : "Your first application stands."}
      heading={
        hasEnded
          ? "Your membership has ended"
          : isOpen
            ? "We already have your application"
            : "One application at a time"
      }
      reason={reason}
    >
      <Salutation name="" />
      {isOpen ? (
        <Paragraph>
          Another application came in with this email address. We keep one at a time, so your first one stands, and
          nothing of the second was saved. See where it is, or change your answers until we begin to read.
        </Paragraph>
      ) : hasEnded ? (
        <Paragraph>
          {`Another application came in with this email address. Your earlier one was accepted, and the membership that came of it has ended. So applying again won't bring it back, and nothing of the new application was saved. If you'd like to come back, please write to ${brand.contactEmail}.`}
        </Paragraph>
      ) : state === "accepted" ? (
        <Paragraph>
          Another application came in with this email address, but you don't need one: your application was accepted.
        </Paragraph>
      ) : (
        <Paragraph>
          {`Another application came in with this email address. We can take a new one${
            reapplyFrom === undefined ? " later" : ` from ${formatDate(reapplyFrom)}`
          }, so nothing of it was saved. You'll find your earlier answers filled in then.`}
        </Paragraph>
      )}
      {token !== undefined && (
        <>
          <LinkButton href={applicationLink(token)}>See your application</LinkButton>
          {keepToYourself}
        </>
      )}
    </Layout>
  ),
};

type Moved = {
  name: string;
  state: ApplicationState;
  /** The admin's words; may be empty. */
  message: string;
  token: string;
  promisedBy?: string;
  questions: string[];
  reapplyFrom?: string;
  joinToken?: string;
  /** Where something is to be paid first: of the page for it, and what membership costs, such as "$50 a month". */
  payToken?: string;
  price?: string;
  /** What the first payment is, where there is a joining fee. */
  firstPayment?: string;
};

type Told = { subject: (data: Moved) => string; preview: string; heading: string; words: (data: Moved) => string[] };

/** The text for each state. */
const told: Partial<Record<ApplicationState, Told>> = {
  "in-review": {
    subject: () => `We're reading your application to ${brand.name}`,
    preview: "Your application is in review.",
    heading: "In review",
    words: () => ["Our team is reading your application now. There's nothing for you to do."],
  },
  "more-info": {
    subject: ({ questions }) =>
      `${questions.length === 1 ? "A question" : "Questions"} about your application to ${brand.name}`,
    preview: "We'd like to know a little more.",
    heading: "We'd like to know more",
    words: ({ questions }) => [
      `Your application interests us, and we have ${questions.length === 1 ? "one question" : `${questions.length} questions`} before we decide.`,
    ],
  },
  "on-hold": {
    subject: () => `Your application to ${brand.name} is on hold`,
    preview: "We need a little longer.",
    heading: "On hold",
    words: () => ["We've read your application and need a little longer before we can decide."],
  },
  accepted: {
    subject: () => `Welcome to ${brand.name}`,
    preview: "Your application was accepted.",
    heading: "You're in",
    words: ({ price, firstPayment }) => [
      `We're delighted to welcome you to ${brand.name}.`,
      price === undefined
        ? "Choose a password, and you're inside. Your profile starts with what you told us, and you can change it anytime."
        : `Membership is ${price}. It begins with your first payment${firstPayment === undefined ? "" : `, which is ${firstPayment} with the joining fee`}; then you choose a password, and you're inside.`,
    ],
  },
  declined: {
    subject: () => `Your application to ${brand.name}`,
    preview: "An answer to your application.",
    heading: "An answer to your application",
    words: ({ reapplyFrom }) => [
      "Thank you for the time you put into your application. We've read all of it, and we can't offer you membership now.",
      reapplyFrom === undefined
        ? "You're welcome at our public events."
        : `You're welcome at our public events, and you may apply again from ${formatDate(reapplyFrom)}.`,
    ],
  },
};

const movedExample: Moved = {
  name: "Ada Okafor",
  state: "accepted",
  message: "We loved what you said about mentoring apprentices.",
  token: tokenExample,
  questions: [],
  joinToken: "example.example-example-example",
};

const toldOf = (state: ApplicationState): Told =>
  told[state] ?? {
    subject: () => `Your application to ${brand.name}`,
    preview: "News of your application.",
    heading: "Your application",
    words: () => ["There's news of your application."],
  };

/** An admin has changed the application's state. */
export const applicationMoved: Template<Moved> = {
  example: movedExample,
  subject: (data) => toldOf(data.state).subject(data),
  Body: (data) => {
    const { state, name, message, token, promisedBy, questions, joinToken, payToken } = data;
    const { preview, heading, words } = toldOf(state);
    const date = byDate(promisedBy);
    return (
      <Layout preview={preview} heading={heading} reason={reason}>
        <Salutation name={name} />
        {words(data).map((each) => (
          <Paragraph key={each}>{each}</Paragraph>
        ))}
        <ClubWords words={message} />
        {questions.length > 0 && (
          <ol style={{ paddingLeft: 20 }}>
            {questions.map((question) => (
              <li key={question}>
                <Paragraph>{question}</Paragraph>
              </li>
            ))}
          </ol>
        )}
        {date !== undefined && <Paragraph>{date}</Paragraph>}
        {payToken !== undefined ? (
          <>
            <LinkButton href={duesLink(payToken)}>Pay and join</LinkButton>
            {payLinkNote}
            <QuietLink href={applicationLink(token)}>See your application</QuietLink>
          </>
        ) : joinToken !== undefined ? (
          <>
            <LinkButton href={joinLink(joinToken)}>Become a member</LinkButton>
            <Note>This link works once, and for this email address only. Please don't forward it.</Note>
          </>
        ) : state === "declined" ? (
          <>
            <LinkButton href={eventsLink}>See what's next</LinkButton>
            <QuietLink href={applicationLink(token)}>See your application</QuietLink>
          </>
        ) : (
          <>
            <LinkButton href={applicationLink(token)}>
              {state === "more-info" ? "Answer" : "Follow your application"}
            </LinkButton>
            {keepToYourself}
          </>
        )}
      </Layout>
    );
  },
};

/** The applicant has withdrawn. */
export const applicationWithdrawn: Template<{ token: string }> = {
  example: { token: tokenExample },
  subject: () => `You withdrew your application to ${brand.name}`,
  Body: ({ token }) => (
    <Layout preview="Your application is withdrawn." heading="Application withdrawn" reason={reason}>
      <Salutation name="" />
      <Paragraph>
        Your application is withdrawn, and no one reviews it anymore. You may apply again whenever you like, with your
        answers filled in.
      </Paragraph>
      <QuietLink href={applicationLink(token)}>See your application</QuietLink>
    </Layout>
  ),
};

/** The club has missed the promised date. */
export const applicationLate: Template<{ name: string; token: string; promisedBy: string }> = {
  example: { name: "Ada Okafor", token: tokenExample, promisedBy: "2026-12-16T01:05:00.000Z" },
  subject: () => `We owe you an answer: your application to ${brand.name}`,
  Body: ({ token, promisedBy }) => (
    <Layout preview="We need longer than we promised." heading="We're sorry for the wait" reason={reason}>
      <Salutation name="" />
      <Paragraph>
        We promised you an answer by today, and we don't have it yet. We're sorry. Your application isn't forgotten.
      </Paragraph>
      <Paragraph>{`You'll hear from us by ${formatWeekday(promisedBy)}.`}</Paragraph>
      <LinkButton href={applicationLink(token)}>Follow your application</LinkButton>
      {keepToYourself}
    </Layout>
  ),
};

const deskReason = `You received this email because you look after applications to ${brand.name}.`;

/** To the club: an applicant has answered questions. */
export const applicationAnswered: Template<{ id: string; name: string }> = {
  example: { id: "application_01JDZ0000000000000000000", name: "Ada Okafor" },
  subject: ({ name }) => `Answered: ${name}'s application`,
  Body: ({ id, name }) => (
    <Layout
      preview="The answers are on the application."
      heading={`${name} answered`}
      reason={deskReason}
      isSigned={false}
    >
      <Paragraph>{`${name} answered the questions about their application. It's in review again.`}</Paragraph>
      <LinkButton href={applicationDeskLink(id)}>Open the application</LinkButton>
    </Layout>
  ),
};

/** To the assignee of an overdue application. */
export const applicationOverdue: Template<{ id: string; name: string; assignee: string; overdueSince: string }> = {
  example: {
    id: "application_01JDZ0000000000000000000",
    name: "Ada Okafor",
    assignee: "Naomi Whitfield",
    overdueSince: "2026-12-06T01:05:00.000Z",
  },
  subject: ({ name }) => `Overdue: ${name}'s application`,
  Body: ({ id, name, assignee, overdueSince }) => (
    <Layout
      preview="An applicant waits for an answer."
      heading="An application is overdue"
      reason={deskReason}
      isSigned={false}
    >
      <Salutation name={assignee} />
      <Paragraph>
        {`${name} was promised an answer by ${formatWeekday(overdueSince)}, and waits. The application is assigned to you. We've apologized and promised a new date.`}
      </Paragraph>
      <LinkButton href={applicationDeskLink(id)}>Open the application</LinkButton>
    </Layout>
  ),
};
