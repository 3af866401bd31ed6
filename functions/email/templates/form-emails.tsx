import { labels, tagsOfApplication, type Application } from "#shared/applications.ts";
import { brand } from "#shared/brand.ts";
import { tagsOfContactMessage, type ContactMessage } from "#shared/contact.ts";
import { eventInterestLabels, tagsOfEventInterest, type EventInterest } from "#shared/event-interest.ts";
import { tagsOfLead, type Lead } from "#shared/leads.ts";
import { Answers, Layout, Paragraph, Salutation, type Template } from "./layout.tsx";

type Row = [label: string, answer: string];

type Notice<Form> = {
  example: Form;
  subject: (form: Form) => string;
  preview: (form: Form) => string;
  heading: (form: Form) => string;
  reason: string;
  /** A row for each field, in the order of the form. */
  rows: (form: Form) => Record<keyof Form, Row> | Row[];
  tagsOf: (form: Form) => string[];
  /** A sentence after the rows. */
  remark?: (form: Form) => string | undefined;
};

/** An email to the club with everything that a visitor sent by a form; a reply reaches the visitor. */
const createNotice = <Form,>(notice: Notice<Form>): Template<Form> => ({
  example: notice.example,
  subject: notice.subject,
  Body: (form) => {
    const rows = notice.rows(form);
    const remark = notice.remark?.(form);
    return (
      <Layout preview={notice.preview(form)} heading={notice.heading(form)} reason={notice.reason}>
        <Answers rows={[...Object.values<Row>(rows), ["Tags", notice.tagsOf(form).join(", ")]]} />
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

export const applicationNotice = createNotice<Application>({
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
  subject: ({ name, membershipType }) => `New application: ${name} (${labels.membershipType[membershipType]})`,
  preview: (application) => `${application.jobTitle}, ${application.company} · ${application.cityState}`,
  heading: ({ name, membershipType }) => `${name} applied for ${labels.membershipType[membershipType]} membership`,
  reason: "You received this email because a visitor applied for membership. Reply to reach the applicant.",
  rows: (application) => ({
    membershipType: ["Membership", labels.membershipType[application.membershipType]],
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
    incomeRange: ["Income range", application.incomeRange && labels.incomeRange[application.incomeRange]],
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

// Anyone can enter a stranger's address in a form, so these two repeat a name at most.

export const leadReceived: Template<Pick<Lead, "firstName">> = {
  example: { firstName: "Ada" },
  subject: () => `Thank you for connecting with ${brand.name}`,
  Body: ({ firstName }) => (
    <Layout
      preview="Exclusive updates and invites are on their way."
      heading="Thank You for Connecting!"
      reason={`You received this email because this address was entered in the ${brand.name} Stay Connected form. If that wasn't you, write to ${brand.contactEmail} to remove it.`}
    >
      <Salutation name={firstName} />
      <Paragraph>
        Thanks for your interest in {brand.name}. Our team will be in touch with exclusive updates and invites soon.
      </Paragraph>
    </Layout>
  ),
};

export const applicationReceived: Template<Pick<Application, "membershipType">> = {
  example: { membershipType: "standard" },
  subject: () => `Your application to ${brand.name}`,
  Body: ({ membershipType }) => (
    <Layout
      preview="We'll be in touch with you shortly."
      heading="Application Submitted"
      reason={`You received this email because this address was used to apply for membership in ${brand.name}. If it wasn't you, write to ${brand.contactEmail} and we'll remove it.`}
    >
      <Paragraph>
        Thank you for applying for {labels.membershipType[membershipType]} membership in {brand.name}. We'll be in touch
        with you shortly.
      </Paragraph>
    </Layout>
  ),
};
