import { labels, tagsOfApplication, type Application } from "#shared/applications.ts";
import { brand, replyTimes, within } from "#shared/brand.ts";
import { tagsOfContactMessage, type ContactMessage } from "#shared/contact.ts";
import { eventInterestLabels, tagsOfEventInterest, type EventInterest } from "#shared/event-interest.ts";
import { tagsOfLead, type Lead } from "#shared/leads.ts";
import { levelNameIn } from "#shared/levels.ts";
import { formatClock, formatWeekday } from "../../platform/club-time.ts";
import { Answers, Layout, LinkButton, NextSteps, Paragraph, Salutation, type Template } from "./layout.tsx";
import { eventsLink } from "./links.ts";

type Row = [label: string, answer: string];

type Notice<Form> = {
  example: Form;
  subject: (form: Form) => string;
  preview: (form: Form) => string;
  heading: (form: Form) => string;
  reason: string;
  /** A row per field, in the form's order. */
  rows: (form: Form) => Record<Exclude<keyof Form, "incomeRange" | "levelName" | "clubAnswers">, Row>;
  tagsOf: (form: Form) => string[];
  /** Rows after those. */
  more?: (form: Form) => Row[];
  /** A sentence after the rows. */
  remark?: (form: Form) => string | undefined;
};

/** Forwards a submitted form to the club; a reply reaches the visitor. */
const createNotice = <Form,>(notice: Notice<Form>): Template<Form> => ({
  example: notice.example,
  subject: notice.subject,
  Body: (form) => {
    const rows = notice.rows(form);
    const remark = notice.remark?.(form);
    return (
      <Layout preview={notice.preview(form)} heading={notice.heading(form)} reason={notice.reason} isSigned={false}>
        <Answers
          rows={[...Object.values<Row>(rows), ...(notice.more?.(form) ?? []), ["Tags", notice.tagsOf(form).join(", ")]]}
        />
        {remark !== undefined && <Paragraph>{remark}</Paragraph>}
      </Layout>
    );
  },
});

export const leadNotice = createNotice<Lead>({
  example: {
    firstName: "Ada",
    lastName: "Okafor",
    email: "ada@example.com",
    phone: "(214) 555-0134",
    city: "Dallas",
    state: "TX",
    profession: "Architect",
    interestLevel: "Want to join soon",
    earlyAccess: true,
    instagramHandle: "@ada",
  },
  subject: (lead) => `New lead: ${lead.firstName} ${lead.lastName}`,
  preview: (lead) => `${lead.interestLevel} · ${lead.profession}, ${lead.city}`,
  heading: (lead) => `${lead.firstName} ${lead.lastName} wants to stay connected`,
  reason: "You received this email because a visitor used the Stay Connected form. Reply to reach the visitor.",
  rows: (lead) => ({
    firstName: ["First Name", lead.firstName],
    lastName: ["Last Name", lead.lastName],
    email: ["Email Address", lead.email],
    phone: ["Phone Number", lead.phone],
    city: ["City", lead.city],
    state: ["State", lead.state],
    profession: ["Profession or Industry", lead.profession],
    instagramHandle: ["Instagram Handle", lead.instagramHandle],
    interestLevel: ["Interest Level", lead.interestLevel],
    earlyAccess: ["Early Bird Access", lead.earlyAccess ? "Yes" : "No"],
  }),
  tagsOf: tagsOfLead,
  remark: ({ earlyAccess }) => (earlyAccess ? "Asked for early bird access to events and offers." : undefined),
});

export const applicationNotice = createNotice<
  Application & { levelName?: string; clubAnswers?: { label: string; text: string }[] }
>({
  example: {
    membershipType: "vip",
    name: "Ada Okafor",
    email: "ada@example.com",
    phone: "(214) 555-0134",
    cityState: "Dallas, TX",
    ageRange: "35to44",
    jobTitle: "Principal Architect",
    company: "Okafor Studio",
    industry: "Architecture",
    linkedInOrWebsite: "https://okafor.example",
    yearsInField: "10plus",
    incomeRange: "150kTo199k",
    professionalType: ["businessOwner"],
    shortTermGoals: "Open a second studio.\nHire two architects.",
    reasonsForJoining: ["networking", "mentorship"],
    sixFigureMindset: "Plan in decades, work in days.",
    valueToAdd: "Twenty years of building in this city.",
    elevationStory: "An apprentice of mine now runs her own practice.",
    attendedEvent: "yes",
    hearAboutUs: "From a member",
    socialFeature: "yes",
    instagramHandle: "@ada",
    twitterHandle: "@ada",
    additionalInfo: "",
    codeOfConduct: true,
    consent: true,
  },
  subject: (application) => `New application: ${application.name} (${levelNameIn(application)})`,
  preview: (application) => `${application.jobTitle}, ${application.company} · ${application.cityState}`,
  heading: (application) => `${application.name} applied for ${levelNameIn(application)} membership`,
  reason: "You received this email because a visitor applied for membership. Reply to reach the applicant.",
  more: ({ clubAnswers = [] }) => clubAnswers.map(({ label, text }) => [label, text]),
  // The income is only on the application.
  rows: (application) => ({
    membershipType: ["Membership", levelNameIn(application)],
    name: ["Name", application.name],
    email: ["Email", application.email],
    phone: ["Phone", application.phone],
    cityState: ["City & State", application.cityState],
    ageRange: ["Age range", labels.ageRange[application.ageRange]],
    jobTitle: ["Job title", application.jobTitle],
    company: ["Company", application.company],
    industry: ["Industry", application.industry],
    linkedInOrWebsite: ["LinkedIn or website", application.linkedInOrWebsite],
    yearsInField: ["Years in field", labels.yearsInField[application.yearsInField]],
    professionalType: [
      "Professional type",
      application.professionalType.map((type) => labels.professionalType[type]).join(", "),
    ],
    shortTermGoals: ["Short-term goals", application.shortTermGoals],
    reasonsForJoining: [
      "Reasons for joining",
      application.reasonsForJoining.map((reason) => labels.reasonsForJoining[reason]).join(", "),
    ],
    sixFigureMindset: ["6 Figure Mindset", application.sixFigureMindset],
    valueToAdd: ["Value to the community", application.valueToAdd],
    elevationStory: ["Elevating someone's success", application.elevationStory],
    attendedEvent: ["Has attended an event", labels.yesOrNo[application.attendedEvent]],
    hearAboutUs: ["Heard about us", application.hearAboutUs],
    socialFeature: ["Open to being featured", labels.yesOrNo[application.socialFeature]],
    instagramHandle: ["Instagram", application.instagramHandle],
    twitterHandle: ["Twitter", application.twitterHandle],
    additionalInfo: ["Additional information", application.additionalInfo],
    codeOfConduct: ["Agrees to the Code of Conduct", application.codeOfConduct ? "Yes" : "No"],
    consent: ["Consents to receive updates", application.consent ? "Yes" : "No"],
  }),
  tagsOf: tagsOfApplication,
});

export const contactNotice = createNotice<ContactMessage>({
  example: {
    name: "Ada Okafor",
    email: "ada@example.com",
    subject: "A venue for your events",
    message: "Our hall in Addison has room for 200.\n\nShall we talk?",
  },
  subject: ({ subject }) => `Contact form: ${subject}`,
  preview: ({ subject }) => subject,
  heading: ({ name }) => `${name} wrote to the club`,
  reason: "You received this email because a visitor used the contact form. Reply to reach the visitor.",
  rows: ({ name, email, subject, message }) => ({
    name: ["Name", name],
    email: ["Email", email],
    subject: ["Subject", subject],
    message: ["Message", message],
  }),
  tagsOf: tagsOfContactMessage,
});

export const eventInterestNotice = createNotice<EventInterest>({
  example: {
    name: "Ada Okafor",
    email: "ada@example.com",
    phone: "(214) 555-0134",
    interests: ["networking", "workshops"],
    message: "Will there be a workshop on zoning?",
  },
  subject: ({ name }) => `Event notifications: ${name}`,
  preview: ({ name }) => `${name} wants to hear about new events.`,
  heading: ({ name }) => `${name} signed up for event notifications`,
  reason: "You received this email because a visitor asked for event notifications. Reply to reach the visitor.",
  rows: ({ name, email, phone, interests, message }) => ({
    name: ["Name", name],
    email: ["Email", email],
    phone: ["Phone", phone],
    interests: ["Interests", interests.map((interest) => eventInterestLabels[interest]).join(", ")],
    message: ["Message", message],
  }),
  tagsOf: tagsOfEventInterest,
});

// Anyone can enter a stranger's address in a form, so these emails repeat a name at most.

/** When a form was sent, in UTC; absent in emails of earlier versions. */
type Sent = { sentAt?: string };

const sentExample = { sentAt: "2026-11-26T01:05:00.000Z" };

/** Such as " on Wednesday, November 25, 2026, at 7:05 PM". */
const formatSent = ({ sentAt }: Sent) =>
  sentAt === undefined ? "" : ` on ${formatWeekday(sentAt)}, at ${formatClock(sentAt)}`;

/** Why a visitor received an email, and what to do if somebody else entered the address. */
export const explain = (use: string) =>
  `You received this email because this address ${use}. If it wasn't you, write to ${brand.contactEmail} and we'll remove it.`;

const eventsButton = <LinkButton href={eventsLink}>See what's next</LinkButton>;

export const leadReceived: Template<Pick<Lead, "firstName"> & Sent> = {
  example: { firstName: "Ada", ...sentExample },
  subject: () => `Thank you for connecting with ${brand.name}`,
  Body: ({ firstName, ...sent }) => (
    <Layout
      preview="Exclusive updates and invites are on their way."
      heading="Thank You for Connecting!"
      reason={explain(`was entered in the ${brand.name} Stay Connected form`)}
    >
      <Salutation name={firstName} />
      <Paragraph>
        Thanks for your interest in {brand.name}. Our team will be in touch with exclusive updates and invites soon.
      </Paragraph>
      <Paragraph>{`We received your details${formatSent(sent)}.`}</Paragraph>
      <NextSteps
        steps={[
          "Our team reads what you told us.",
          "You're on our mailing list, and invites come to this address.",
          "You don't owe us anything: there's no obligation to join.",
        ]}
      />
      {eventsButton}
    </Layout>
  ),
};

export const contactReceived: Template<Pick<ContactMessage, "name"> & Sent> = {
  example: { name: "Ada Okafor", ...sentExample },
  subject: () => `We have your message to ${brand.name}`,
  Body: ({ name, ...sent }) => (
    <Layout
      preview="Thank you for your message. We'll get back to you soon."
      heading="Message Sent!"
      reason={explain(`was entered in the ${brand.name} contact form`)}
    >
      <Salutation name={name} />
      <Paragraph>Thank you for your message. We'll get back to you soon.</Paragraph>
      <Paragraph>{`We received it${formatSent(sent)}.`}</Paragraph>
      <NextSteps
        steps={["Our team reads every message.", `We'll reply to this email address${within(replyTimes.messages)}.`]}
      />
    </Layout>
  ),
};

export const eventInterestReceived: Template<Pick<EventInterest, "name"> & Sent> = {
  example: { name: "Ada Okafor", ...sentExample },
  subject: () => `You're on the list for events at ${brand.name}`,
  Body: ({ name, ...sent }) => (
    <Layout
      preview="We'll email you when the next event is announced."
      heading="You're All Set!"
      reason={explain(`was signed up for ${brand.name} event notifications`)}
    >
      <Salutation name={name} />
      <Paragraph>Thank you for your interest in our events. You'll now receive notifications about them.</Paragraph>
      <Paragraph>{`You signed up${formatSent(sent)}.`}</Paragraph>
      <NextSteps
        steps={[
          "When an event is announced, we'll email you at this address.",
          "A notification doesn't hold a spot: you register for each event yourself.",
          "If you left us a message, our team reads it.",
        ]}
      />
      {eventsButton}
    </Layout>
  ),
};
