import * as z from "zod/mini";
import { answers } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { inMonth, storedForm, submission } from "./forms.ts";
import { levelPattern } from "./levels.ts";
import { namesOf, tagsOf, type MailingListContact } from "./mailing-list.ts";
import { adminPage } from "./paging.ts";
import { agreement, choice, choices, email, honeypot, line, paragraph, personName, phone } from "./text.ts";

// Options of the membership application, in the specification's order (public-site.md, section 3).
export const ageRanges = ["under25", "25to34", "35to44", "45to54", "55plus"] as const;
export const yearsInField = ["0to2", "3to5", "6to10", "10plus"] as const;
export const incomeRanges = ["prefer", "100kTo149k", "150kTo199k", "200kTo249k", "250kPlus"] as const;
export const professionalTypes = ["businessOwner", "corporateProfessional", "both"] as const;
export const reasonsForJoining = [
  "networking",
  "businessGrowth",
  "collaborationOpportunities",
  "personalDevelopment",
  "accessToEvents",
  "visibility",
  "mentorship",
] as const;
export const yesOrNo = ["yes", "no"] as const;

type Labels<Options extends readonly string[]> = Record<Options[number], string>;

/** An address that would do something in the page of whoever follows it. */
const isScript = /^(javascript|vbscript|data):/i;

/** The options' labels in the form and in emails. */
export const labels: {
  ageRange: Labels<typeof ageRanges>;
  yearsInField: Labels<typeof yearsInField>;
  incomeRange: Labels<typeof incomeRanges>;
  professionalType: Labels<typeof professionalTypes>;
  reasonsForJoining: Labels<typeof reasonsForJoining>;
  yesOrNo: Labels<typeof yesOrNo>;
} = {
  ageRange: {
    under25: "Under 25",
    "25to34": "25 to 34",
    "35to44": "35 to 44",
    "45to54": "45 to 54",
    "55plus": "55 or older",
  },
  yearsInField: {
    "0to2": "0 to 2 years",
    "3to5": "3 to 5 years",
    "6to10": "6 to 10 years",
    "10plus": "More than 10 years",
  },
  incomeRange: {
    prefer: "Prefer not to say",
    "100kTo149k": "$100k to $149k",
    "150kTo199k": "$150k to $199k",
    "200kTo249k": "$200k to $249k",
    "250kPlus": "$250k or more",
  },
  professionalType: {
    businessOwner: "Business owner",
    corporateProfessional: "Corporate professional",
    both: "Both",
  },
  reasonsForJoining: {
    networking: "Networking",
    businessGrowth: "Business growth",
    collaborationOpportunities: "Collaboration opportunities",
    personalDevelopment: "Personal development",
    accessToEvents: "Access to events",
    visibility: "Visibility",
    mentorship: "Mentorship",
  },
  yesOrNo: { yes: "Yes", no: "No" },
};

/** Of a long answer: five of them fit into a request several times over. */
const longest = 2000;

const longAnswer = (message: string) => paragraph({ min: 10, max: longest, message });

/** For what is no level that one can apply for. */
export const noLevel = "Please select a membership type";

/** For one that was closed or removed while its applicant wrote. */
export const levelClosed = (name: string) => `${name} can't be applied for anymore. Please choose another.`;

/** An application for membership; rules and messages of public-site.md, section 5. */
export const application = z.strictObject({
  /** The id of a level that one can apply for, which the server checks. */
  membershipType: z
    .string({ error: ({ input }) => (input === undefined ? "Required" : noLevel) })
    .check(z.regex(levelPattern, noLevel)),
  name: personName({ min: 2, max: 100, message: "Name must be at least 2 characters" }),
  email: email("Please enter a valid email"),
  phone: phone("Please enter a valid phone number"),
  cityState: line({ min: 2, max: 100, message: "Please enter your city and state" }),
  ageRange: choice(ageRanges, "Please select an age range"),
  jobTitle: line({ min: 2, max: 100, message: "Please enter your job title" }),
  company: line({ min: 2, max: 100, message: "Company name must be at least 2 characters" }),
  industry: line({ min: 2, max: 100, message: "Please enter your industry" }),
  linkedInOrWebsite: z._default(
    line({ max: 300 }).check(z.refine((text) => !isScript.test(text), "Please enter a web address")),
    "",
  ),
  yearsInField: choice(yearsInField, "Please select years in field"),
  incomeRange: z._default(choice(["", ...incomeRanges], "Invalid input"), ""),
  professionalType: choices(professionalTypes, { min: 1, message: "Please select at least one option" }),
  shortTermGoals: longAnswer("Please share your short-term goals"),
  reasonsForJoining: choices(reasonsForJoining, { min: 1, message: "Please select at least one reason for joining" }),
  sixFigureMindset: longAnswer("Please share your thoughts on the 6 Figure Mindset"),
  valueToAdd: longAnswer("Please share what value you bring to the community"),
  elevationStory: longAnswer("Please share your story of elevating someone's success"),
  attendedEvent: choice(yesOrNo, "Please answer whether you've attended an event"),
  hearAboutUs: line({ min: 2, max: 200, message: "Please let us know how you heard about us" }),
  socialFeature: choice(yesOrNo, "Please answer whether you're open to being featured"),
  instagramHandle: z._default(line({ max: 100 }), ""),
  twitterHandle: z._default(line({ max: 100 }), ""),
  additionalInfo: z._default(paragraph({ max: longest }), ""),
  codeOfConduct: agreement("You must agree to the Code of Conduct"),
  consent: agreement("You must consent to receive updates"),
});
export type Application = z.infer<typeof application>;

/** Postal codes of the United States' states and capital district. */
const stateCodes = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
    "PA RI SC SD TN TX UT VT VA WA WV WI WY"
  ).split(" "),
);

/** City and state from one line such as "Dallas, TX", "Dallas, Texas, USA" or "dallas tx 75201". */
const placeOf = (cityState: string) => {
  const [place = "", stateAfterComma] = cityState
    .split(",")
    .map((part) => part.replace(/\s+\d{5}(-\d{4})?\s*$/, "").trim())
    .filter((part) => part !== "");
  if (stateAfterComma !== undefined) return [place, stateAfterComma];
  const [, city = "", code = ""] = /^(.+)\s+([A-Za-z]{2})$/.exec(place) ?? [];
  return stateCodes.has(code.toUpperCase()) ? [city, code.toUpperCase()] : [place];
};

/** An applicant's tags on the mailing list (public-site.md, section 7, call 5). */
export const tagsOfApplication = (from: Application): string[] =>
  tagsOf([
    from.membershipType,
    from.jobTitle,
    from.industry,
    ...placeOf(from.cityState),
    ...from.professionalType,
    ...from.reasonsForJoining,
    from.attendedEvent === "yes" ? "Previous Event Attendee" : "New Contact",
    from.socialFeature === "yes" ? "Social Feature Approved" : "",
  ]);

/** The applicant as a contact of the mailing list. */
export const contactOfApplication = (from: Application): MailingListContact => ({
  email: from.email,
  ...namesOf(from.name),
  phone: from.phone,
  tags: tagsOfApplication(from),
  status: "subscribed",
});

/** An application with the answers to the club's own questions. */
export const answeredApplication = z.extend(application, { clubAnswers: z.optional(answers) });

export type AnsweredApplication = z.infer<typeof answeredApplication>;

/** A stored application, as admins see it too. */
export const applicationRecord = storedForm(answeredApplication);
export type ApplicationRecord = z.infer<typeof applicationRecord>;

/** What a list shows of a stored application: who applied and as what, nothing that they say of themselves. */
export const listedApplication = z.pick(applicationRecord, {
  id: true,
  name: true,
  email: true,
  company: true,
  industry: true,
  cityState: true,
  membershipType: true,
  createdAt: true,
});

export const applicationsContract = {
  submitApplication: endpoint({
    method: "POST",
    path: "/api/applications",
    who: "public",
    feature: "applications",
    summary: "Keeps a membership application, emails the club and the applicant, and updates the mailing list.",
    input: z.extend(answeredApplication, { homepage: honeypot }),
    ...submission,
  }),
  listApplications: endpoint({
    method: "GET",
    path: "/api/admin/applications",
    may: ["members", "reader"],
    feature: "applications",
    summary:
      "The membership applications of one month, newest first: who applied, not what they say of themselves. Opening one is noted in the audit log.",
    input: inMonth,
    output: adminPage(listedApplication),
    status: 200,
  }),
};
