import { labels, tagsOfApplication, type Application } from "#shared/applications.ts";
import { Answers, Layout, type Rows } from "./layout.tsx";

/** Tells the club of a new application, with every field and its tags; answering it writes to the applicant. */
export const example: Application = {
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
};

/** In the order of the form. */
const answers = (from: Application): Rows<Application> => ({
  membershipType: ["Membership", labels.membershipType[from.membershipType]],
  name: ["Name", from.name],
  email: ["Email", from.email],
  phone: ["Phone", from.phone],
  cityState: ["City & State", from.cityState],
  ageRange: ["Age range", labels.ageRange[from.ageRange]],
  jobTitle: ["Job title", from.jobTitle],
  company: ["Company", from.company],
  industry: ["Industry", from.industry],
  linkedInOrWebsite: ["LinkedIn or website", from.linkedInOrWebsite],
  yearsInField: ["Years in field", labels.yearsInField[from.yearsInField]],
  incomeRange: ["Income range", from.incomeRange && labels.incomeRange[from.incomeRange]],
  professionalType: [
    "Professional type",
    from.professionalType.map((type) => labels.professionalType[type]).join(", "),
  ],
  shortTermGoals: ["Short-term goals", from.shortTermGoals],
  reasonsForJoining: [
    "Reasons for joining",
    from.reasonsForJoining.map((reason) => labels.reasonsForJoining[reason]).join(", "),
  ],
  sixFigureMindset: ["6 Figure Mindset", from.sixFigureMindset],
  valueToAdd: ["Value to the community", from.valueToAdd],
  elevationStory: ["Elevating someone's success", from.elevationStory],
  attendedEvent: ["Has attended an event", labels.yesOrNo[from.attendedEvent]],
  hearAboutUs: ["Heard about us", from.hearAboutUs],
  socialFeature: ["Open to being featured", labels.yesOrNo[from.socialFeature]],
  instagramHandle: ["Instagram", from.instagramHandle],
  twitterHandle: ["Twitter", from.twitterHandle],
  additionalInfo: ["Additional information", from.additionalInfo],
  codeOfConduct: ["Agrees to the Code of Conduct", from.codeOfConduct ? "Yes" : "No"],
  consent: ["Consents to receive updates", from.consent ? "Yes" : "No"],
});

export const subject = ({ name, membershipType }: Application) =>
  `New application: ${name} (${labels.membershipType[membershipType]})`;

export const Body = (from: Application) => (
  <Layout
    preview={`${from.jobTitle}, ${from.company} · ${from.cityState}`}
    heading={`${from.name} applied for ${labels.membershipType[from.membershipType]} membership`}
    reason="You received this email because a visitor applied for membership. Reply to reach the applicant."
  >
    <Answers rows={[...Object.values(answers(from)), ["Tags", tagsOfApplication(from).join(", ")]]} />
  </Layout>
);
