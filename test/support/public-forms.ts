import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { submission } from "#shared/forms.ts";
import { given } from "./given.ts";

type Form = { email: string };
type KeptForm = Form & { id: string; createdAt: string };
type Page = { _zod: { output: { items: KeptForm[]; cursor?: string } } };

/** A form of the public site, and where what it says is to arrive. */
type PublicForm = {
  submit: Endpoint<Endpoint["input"], typeof submission.output, "public">;
  list: Endpoint<Endpoint["input"], Endpoint["output"] & Page, "admin">;
  /** What the list has of a form besides its id and its time, where that is not everything. */
  listed?: (form: Form) => object;
  item: string;
  id: string;
  valid: (changes?: object) => Form;
  /** Every field filled in, and what is made of it. */
  filled: () => Form;
  subject: string;
  keptTags: string[];
  listedTags: string[];
  phone: string;
  /** A change that makes it another form. */
  change: object;
};

const phone = "(214) 555-0134";
const applicantTags = [
  "vip",
  "Principal",
  "Architecture",
  "Dallas",
  "TX",
  "businessOwner",
  "networking",
  "mentorship",
  "Previous Event Attendee",
  "Social Feature Approved",
];

/** By name, for `describe.each`. What is particular to one form's type is lost here: tests know what all have in common. */
export const publicForms = Object.entries({
  lead: {
    submit: contract.submitLead,
    list: contract.listLeads,
    item: "LEAD",
    id: "lead",
    valid: given.lead,
    filled: () => given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" }),
    subject: "New lead: Ada Okafor",
    keptTags: ["Non-member lead", "Event warm lead"],
    listedTags: [
      "Non-member lead",
      "Event warm lead",
      "Interest: Architect",
      "City: Dallas",
      "State: TX",
      "Early Access Interest",
    ],
    phone,
    change: { city: "Austin" },
  },
  application: {
    submit: contract.submitApplication,
    list: contract.listApplications,
    // Nothing that applicants say of themselves: each look at that is noted.
    listed: ({ email }: Form) => ({
      ...{ email, name: "Ada Okafor", membershipType: "vip", company: "Okafor Studio" },
      ...{ industry: "Architecture", cityState: "Dallas, TX" },
    }),
    item: "APPLICATION",
    id: "application",
    valid: given.application,
    filled: () =>
      given.application({
        membershipType: "vip",
        linkedInOrWebsite: "okafor.example",
        incomeRange: "250kPlus",
        attendedEvent: "yes",
        socialFeature: "yes",
        instagramHandle: "@ada",
        twitterHandle: "@ada_builds",
        additionalInfo: "I speak Igbo.",
      }),
    subject: "New application: Ada Okafor (VIP)",
    keptTags: applicantTags,
    listedTags: applicantTags,
    phone,
    change: { reasonsForJoining: ["networking"] },
  },
  "contact message": {
    submit: contract.submitContactMessage,
    list: contract.listContactMessages,
    item: "CONTACT-MESSAGE",
    id: "message",
    valid: given.contactMessage,
    filled: () => given.contactMessage(),
    subject: "Contact form: A venue for your events",
    keptTags: ["Contact Form"],
    listedTags: ["Contact Form"],
    phone: "",
    change: { message: "Our hall is taken." },
  },
  "event interest": {
    submit: contract.submitEventInterest,
    list: contract.listEventInterest,
    item: "EVENT-INTEREST",
    id: "signup",
    valid: given.eventInterest,
    filled: () => given.eventInterest({ phone, interests: ["networking", "social"], message: "Is there parking?" }),
    subject: "Event notifications: Ada Okafor",
    keptTags: ["Event Interest", "networking", "social"],
    listedTags: ["Event Interest", "networking", "social"],
    phone,
    change: { interests: ["workshops"] },
  },
} satisfies Record<string, unknown>) as unknown as [name: string, form: PublicForm][];
