import { replyTimes, within } from "#shared/brand.ts";
import { receiptWords } from "#web/content/forms.ts";
import { isLevelRefused } from "#web/lib/api/levels.ts";

/** The words of the membership application (public-site.md, sections 2, 3 and 8). */
export const applicationFields = {
  membershipType: { label: "Membership" },
  name: { label: "Full Name" },
  email: { label: "Email Address", placeholder: "you@example.com" },
  phone: { label: "Phone Number", placeholder: "(214) 555-0100" },
  cityState: { label: "City and State", placeholder: "Dallas, TX" },
  ageRange: { label: "Age Range", placeholder: "Select an age range" },
  jobTitle: { label: "Job Title" },
  company: { label: "Company" },
  industry: { label: "Industry" },
  linkedInOrWebsite: { label: "LinkedIn or Website (Optional)", placeholder: "linkedin.com/in/you" },
  yearsInField: { label: "Years in Your Field", placeholder: "Select years in field" },
  incomeRange: { label: "Annual Income (Optional)", placeholder: "Select an income range" },
  professionalType: { label: "You are a…", help: "Choose all that apply." },
  shortTermGoals: { label: "Your goals for the next twelve months", help: "One or two sentences are enough." },
  reasonsForJoining: { label: "Why do you want to join?", help: "Choose all that apply." },
  sixFigureMindset: { label: "What does the 6 Figure Mindset mean to you?" },
  valueToAdd: {
    label: "What will you bring to the community?",
    help: "An introduction, a skill, a door you can open.",
  },
  elevationStory: {
    label: "Tell us how you elevated someone's success",
    help: "Who you helped, and what came of it.",
  },
  attendedEvent: { label: "Have you attended one of our events?" },
  hearAboutUs: { label: "How did you hear about us?" },
  socialFeature: { label: "Are you open to being featured on our social media?" },
  instagramHandle: { label: "Instagram Handle (Optional)", placeholder: "@username" },
  twitterHandle: { label: "Twitter Handle (Optional)", placeholder: "@username" },
  additionalInfo: { label: "Anything else we should know? (Optional)" },
  codeOfConduct: { label: "I have read and agree to the Code of Conduct" },
  consent: { label: "I consent to receive updates from the club" },
} as const;
type ApplicationField = keyof typeof applicationFields;

/** The form's sections, each with its fields. */
export const applicationSections = [
  { id: "you", title: "About you", fields: ["membershipType", "name", "email", "phone", "cityState", "ageRange"] },
  {
    id: "work",
    title: "Your work",
    fields: ["jobTitle", "company", "industry", "linkedInOrWebsite", "yearsInField", "incomeRange", "professionalType"],
  },
  { id: "goals", title: "Your goals", fields: ["shortTermGoals", "reasonsForJoining", "sixFigureMindset"] },
  { id: "gift", title: "Giving back", fields: ["valueToAdd", "elevationStory"] },
  {
    id: "club",
    title: "You and the club",
    fields: [
      "attendedEvent",
      "hearAboutUs",
      "socialFeature",
      "instagramHandle",
      "twitterHandle",
      "additionalInfo",
      "codeOfConduct",
      "consent",
    ],
  },
] as const satisfies { id: string; title: string; fields: ApplicationField[] }[];

const failed = "There was a problem submitting your application. Please try again.";

export const applicationWords = {
  title: "Membership Application",
  description: "It takes about ten minutes. Your answers are saved in this browser, so you can stop and come back.",
  submit: "Submit Application",
  sections: "Application sections",
  /** The club's own questions. */
  more: "A few more questions",
  complete: "complete",
  wrong: (count: number) => (count === 1 ? "One answer needs your attention" : `${count} answers need your attention`),
  /** On the page, when an application was started and not sent. */
  draft: {
    text: "Your application is saved in this browser, and you haven't sent it yet.",
    continue: "Continue your application",
  },
  /** When an application was started for one tier and opened for another. */
  otherTier: {
    text: (saved: string, now: string) => `Your saved application was for ${saved}. It's for ${now} now.`,
    keep: (saved: string) => `Keep ${saved}`,
  },
  clear: { first: "Clear all answers", sure: "Press again to clear all answers" },
  success: { title: "Application Submitted", description: "We'll be in touch with you shortly." },
  failure: (message: string, failure: Error) => ({
    title: "Error",
    description: isLevelRefused(failure) ? message : failed,
  }),
  unknown: failed,
  /** What remains of an application on the page. */
  sent: {
    title: "We have your application",
    text: "Thank you for telling us about yourself. There's nothing else you need to do now.",
    steps: (email: string) => [
      receiptWords.confirmation(email),
      "Our team reads every answer.",
      `We reply to the same address${within(replyTimes.applications)}.`,
    ],
  },
  /** For a level that needs no approval. */
  admitted: {
    title: "One step left",
    text: "Thank you for telling us about yourself. No one has to approve it: the rest is in your email.",
    steps: (email: string, isPaid: boolean) => [
      receiptWords.confirmation(email),
      isPaid ? "Its link leads to your first payment." : "Open its link and choose a password.",
      isPaid ? "Then you choose a password, and you're inside." : "Then you're inside.",
    ],
  },
};
