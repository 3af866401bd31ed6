import { application, applicationsContract } from "#shared/applications.ts";
import { businessCategories } from "#shared/businesses.ts";
import { contactContract, contactMessage } from "#shared/contact.ts";
import { eventInterest, eventInterestContract } from "#shared/event-interest.ts";
import { lead, leadsContract } from "#shared/leads.ts";
import { listingForm, listingsContract } from "#shared/listings.ts";
import { given } from "../support/given.ts";

type Issue = { path: PropertyKey[]; message: string };
type Schema = {
  parse: (value: unknown) => unknown;
  safeParse: (value: unknown) => { error?: { issues: Issue[] } };
};
type Text = [field: string, min: number, max: number, message: string];
type Options = [field: string, options: string[], message: string];

/** The rules of a public form, with the words of public-site.md and portal-and-admin.md, section 5. */
type FormRules = {
  schema: Schema;
  /** What the endpoint takes. */
  input: Schema;
  valid: (changes?: object) => object;
  email: string;
  phone: string[];
  lines: Text[];
  paragraphs: Text[];
  choices: Options[];
  /** Of which at least one must be chosen. */
  lists: Options[];
  agreements: [field: string, message: string][];
  /** What may be left out, and what it is then. */
  optional: Record<string, unknown>;
};

const none = { phone: [], lines: [], paragraphs: [], choices: [], lists: [], agreements: [], optional: {} };

/** By the name of the form. */
export const formRules: Record<string, FormRules> = {
  lead: {
    ...none,
    schema: lead,
    input: leadsContract.submitLead.input,
    valid: given.lead,
    email: "Please enter a valid email address",
    phone: ["Please enter a valid phone number"],
    lines: [
      ["firstName", 2, 100, "First name must be at least 2 characters"],
      ["lastName", 2, 100, "Last name must be at least 2 characters"],
      ["city", 2, 100, "Please enter your city"],
      ["state", 2, 100, "Please enter your state"],
      ["profession", 2, 100, "Please enter your profession"],
    ],
    choices: [
      [
        "interestLevel",
        ["Just curious", "Waiting on the right event", "Want to join soon", "Just want to stay in the loop"],
        "Please select your interest level",
      ],
    ],
    optional: { earlyAccess: false, instagramHandle: "" },
  },
  application: {
    schema: application,
    input: applicationsContract.submitApplication.input,
    valid: given.application,
    email: "Please enter a valid email",
    phone: ["Please enter a valid phone number"],
    lines: [
      ["name", 2, 100, "Name must be at least 2 characters"],
      ["cityState", 2, 100, "Please enter your city and state"],
      ["jobTitle", 2, 100, "Please enter your job title"],
      ["company", 2, 100, "Company name must be at least 2 characters"],
      ["industry", 2, 100, "Please enter your industry"],
      ["hearAboutUs", 2, 200, "Please let us know how you heard about us"],
    ],
    paragraphs: [
      ["shortTermGoals", 10, 2000, "Please share your short-term goals"],
      ["sixFigureMindset", 10, 2000, "Please share your thoughts on the 6 Figure Mindset"],
      ["valueToAdd", 10, 2000, "Please share what value you bring to the community"],
      ["elevationStory", 10, 2000, "Please share your story of elevating someone's success"],
    ],
    choices: [
      // The server knows which levels there are (integration/membership/levels).
      ["membershipType", ["standard", "vip"], "Please select a membership type"],
      ["ageRange", ["under25", "25to34", "35to44", "45to54", "55plus"], "Please select an age range"],
      ["yearsInField", ["0to2", "3to5", "6to10", "10plus"], "Please select years in field"],
      ["attendedEvent", ["yes", "no"], "Please answer whether you've attended an event"],
      ["socialFeature", ["yes", "no"], "Please answer whether you're open to being featured"],
    ],
    lists: [
      ["professionalType", ["businessOwner", "corporateProfessional", "both"], "Please select at least one option"],
      [
        "reasonsForJoining",
        [
          "networking",
          "businessGrowth",
          "collaborationOpportunities",
          "personalDevelopment",
          "accessToEvents",
          "visibility",
          "mentorship",
        ],
        "Please select at least one reason for joining",
      ],
    ],
    agreements: [
      ["codeOfConduct", "You must agree to the Code of Conduct"],
      ["consent", "You must consent to receive updates"],
    ],
    optional: { linkedInOrWebsite: "", incomeRange: "", instagramHandle: "", twitterHandle: "", additionalInfo: "" },
  },
  "contact message": {
    ...none,
    schema: contactMessage,
    input: contactContract.submitContactMessage.input,
    valid: given.contactMessage,
    email: "Please enter a valid email address.",
    lines: [
      ["name", 2, 100, "Name must be at least 2 characters."],
      ["subject", 2, 150, "Subject must be at least 2 characters."],
    ],
    paragraphs: [["message", 10, 4000, "Message must be at least 10 characters."]],
  },
  "event interest": {
    ...none,
    schema: eventInterest,
    input: eventInterestContract.submitEventInterest.input,
    valid: given.eventInterest,
    email: "Please enter a valid email address.",
    lines: [["name", 2, 100, "Name must be at least 2 characters."]],
    optional: { phone: "", interests: [], message: "" },
  },
  "business listing": {
    ...none,
    schema: listingForm,
    input: listingsContract.submitListing.input,
    valid: given.listing,
    email: "Invalid email address",
    lines: [
      ["businessName", 1, 100, "Business name is required"],
      ["fullName", 1, 100, "Full name is required"],
      ["phone", 1, 40, "Phone number is required"],
      ["yearsInBusiness", 1, 40, "Years in business is required"],
      ["location", 1, 100, "City & State is required"],
      ["instagram", 1, 100, "Instagram handle is required"],
      ["otherSocials", 1, 300, "Other socials are required"],
    ],
    paragraphs: [
      ["shortDescription", 1, 300, "Short description is required"],
      ["fullBio", 1, 4000, "Full bio is required"],
    ],
    choices: [["category", [...businessCategories], "Please select a business category"]],
    agreements: [
      ["authorized", "You must be authorized to submit"],
      ["permissionToList", "You must give permission to list"],
      ["agreeToUpdates", "You must agree to receive updates"],
    ],
    optional: { website: "" },
  },
};

/** What a form says to an answer, as `field: message`. */
export const messagesOf = ({ schema, valid }: FormRules, changes: object) =>
  (schema.safeParse({ ...valid(), ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
