import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationQuestion, ApplicationState, ApplicationStep } from "#shared/application-review.ts";
import type { Application } from "#shared/applications.ts";
import { defaultClubSettings } from "#shared/club-settings.ts";
import { demoProfiles } from "./demo-data.ts";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";

/** The demo account that acts. */
type Actor = "admin@club.test" | "member2@club.test";

type DemoApplication = {
  hoursAgo: number;
  form: Application;
  /** Acts of admins and the applicant, oldest first; `by` is absent for the applicant and the club itself. */
  acts?: (Pick<ApplicationStep, "kind" | "state" | "declineReason" | "message" | "note"> & {
    hoursAgo: number;
    by?: Actor;
  })[];
  questions?: { text: string; hoursAgo: number }[];
  reviews?: { by: Actor; score: number; reason: string; hoursAgo: number }[];
  assignee?: Actor;
  /** The member whom the applicant named, and their vouch. */
  named?: { email: keyof typeof demoProfiles; hoursAgo: number; vouch?: { text: string; hoursAgo: number } };
  /** Hours since it became overdue. */
  overdueHours?: number;
};

const naomi = "admin@club.test";
const amara = "member1@club.test";
const marcus = "member2@club.test";
const dayHours = 24;

const agreed = { codeOfConduct: true, consent: true } as const;
const nothingMore = { twitterHandle: "", additionalInfo: "" } as const;

const jerome: Application = {
  ...agreed,
  membershipType: "standard",
  name: "Jerome Whitaker",
  email: "jerome@whitaker-freight.example",
  phone: "(214) 555-0163",
  cityState: "Lancaster, TX",
  ageRange: "45to54",
  jobTitle: "Owner",
  company: "Whitaker Freight",
  industry: "Logistics",
  linkedInOrWebsite: "https://whitaker-freight.example",
  yearsInField: "10plus",
  incomeRange: "150kTo199k",
  professionalType: ["businessOwner"],
  shortTermGoals: "Go from nine trucks to fifteen, and bring my dispatch in-house.",
  reasonsForJoining: ["businessGrowth", "networking"],
  sixFigureMindset: "Know your cost per mile before you quote anyone anything.",
  valueToAdd: "I've hired forty drivers and lost six. Ask me what I do differently now.",
  elevationStory: "I co-signed the first truck of a driver who now runs a fleet of his own. He pays his notes early.",
  attendedEvent: "no",
  hearAboutUs: "A customer of mine is a member",
  socialFeature: "yes",
  instagramHandle: "@whitakerfreight",
  ...nothingMore,
};

/** Applications in every state, with realistic answers. */
export const demoApplications: DemoApplication[] = [
  {
    hoursAgo: 5,
    form: {
      ...agreed,
      membershipType: "vip",
      name: "Simone Delacroix",
      email: "simone@maison-delacroix.example",
      phone: "(214) 555-0129",
      cityState: "Dallas, TX",
      ageRange: "35to44",
      jobTitle: "Chef and Owner",
      company: "Maison Delacroix",
      industry: "Hospitality",
      linkedInOrWebsite: "https://maison-delacroix.example",
      yearsInField: "10plus",
      incomeRange: "250kPlus",
      professionalType: ["businessOwner"],
      shortTermGoals: "Open a second dining room in Bishop Arts by next fall, and buy the building this time.",
      reasonsForJoining: ["networking", "businessGrowth", "accessToEvents"],
      sixFigureMindset: "A full room is not a profit. I read the numbers every Monday before I taste anything.",
      valueToAdd: "My Mondays are dark. The room, the kitchen, and I are yours for a members' dinner.",
      elevationStory:
        "My first dishwasher is my pastry chef now. I paid for the course; she paid me back with a soufflé that got us reviewed.",
      attendedEvent: "yes",
      hearAboutUs: "Catered one of your Wednesdays",
      socialFeature: "yes",
      instagramHandle: "@maisondelacroix",
      ...nothingMore,
    },
  },
  {
    hoursAgo: 4 * dayHours,
    form: {
      ...agreed,
      membershipType: "standard",
      name: "Dr. Kofi Mensah",
      email: "kofi@mensah-pediatrics.example",
      phone: "(972) 555-0157",
      cityState: "Plano, TX",
      ageRange: "35to44",
      jobTitle: "Pediatrician",
      company: "Mensah Pediatrics",
      industry: "Healthcare",
      linkedInOrWebsite: "https://mensah-pediatrics.example",
      yearsInField: "6to10",
      incomeRange: "200kTo249k",
      professionalType: ["both"],
      shortTermGoals: "Bring two more doctors into the practice without bringing in a private-equity owner.",
      reasonsForJoining: ["mentorship", "networking", "personalDevelopment"],
      sixFigureMindset: "Charge what lets you stay in the room ten minutes longer.",
      valueToAdd: "Second opinions for members' kids, and a straight answer about which specialist to see.",
      elevationStory: "I mentor four students at UT Dallas. Two of them start medical school this fall.",
      attendedEvent: "yes",
      hearAboutUs: "Amara Bello designed our clinic",
      socialFeature: "no",
      instagramHandle: "",
      ...nothingMore,
    },
    assignee: naomi,
    acts: [
      { hoursAgo: 3 * dayHours, kind: "moved", state: "in-review", by: naomi },
      { hoursAgo: 70, kind: "assigned", by: naomi, note: "Assigned to Naomi Whitfield" },
      {
        hoursAgo: 30,
        kind: "noted",
        by: naomi,
        note: "Amara vouches for him without being asked. Invite him to Wednesday.",
      },
    ],
    reviews: [
      {
        by: marcus,
        score: 5,
        reason: "Builds slowly and gives his time away. I'd want him at my table.",
        hoursAgo: 40,
      },
    ],
  },
  {
    hoursAgo: 6 * dayHours,
    form: {
      ...agreed,
      membershipType: "standard",
      name: "Priya Raman",
      email: "priya@raman-analytics.example",
      phone: "(469) 555-0186",
      cityState: "Irving, TX",
      ageRange: "25to34",
      jobTitle: "Data Science Lead",
      company: "Trinity Rail Analytics",
      industry: "Technology",
      linkedInOrWebsite: "https://raman-analytics.example",
      yearsInField: "6to10",
      incomeRange: "prefer",
      professionalType: ["corporateProfessional"],
      shortTermGoals: "Leave with two clients signed, not with a slide deck.",
      reasonsForJoining: ["collaborationOpportunities", "mentorship", "visibility"],
      sixFigureMindset: "Price the decision, not the hours.",
      valueToAdd: "I'll look at any member's numbers for an hour and tell them which one to stop measuring.",
      elevationStory: "I ran the hiring loop that brought in our first three analysts from community college.",
      attendedEvent: "no",
      hearAboutUs: "LinkedIn",
      socialFeature: "yes",
      instagramHandle: "",
      ...nothingMore,
    },
    acts: [
      { hoursAgo: 5 * dayHours, kind: "moved", state: "in-review", by: naomi },
      {
        hoursAgo: 2 * dayHours,
        kind: "moved",
        state: "more-info",
        by: naomi,
        message: "We enjoyed reading this. Two short questions before we go on.",
      },
    ],
    questions: [
      { text: "When do you plan to leave Trinity Rail, and what will your company be called?", hoursAgo: 48 },
      { text: "Who in Dallas could we call about your work?", hoursAgo: 48 },
    ],
    reviews: [
      { by: naomi, score: 4, reason: "Sharp and generous. I'd like to know what she is building.", hoursAgo: 50 },
      { by: marcus, score: 3, reason: "Strong, but the plan is thin. Ask before we decide.", hoursAgo: 52 },
    ],
  },
  {
    hoursAgo: 8 * dayHours,
    form: {
      ...agreed,
      membershipType: "vip",
      name: "Theodore Okoye",
      email: "theo@okoye-capital.example",
      phone: "(214) 555-0191",
      cityState: "Highland Park, TX",
      ageRange: "55plus",
      jobTitle: "Managing Director",
      company: "Okoye Capital",
      industry: "Real Estate",
      linkedInOrWebsite: "https://okoye-capital.example",
      yearsInField: "10plus",
      incomeRange: "250kPlus",
      professionalType: ["businessOwner"],
      shortTermGoals: "Find the next three founders I'd back before anyone else has met them.",
      reasonsForJoining: ["networking", "accessToEvents"],
      sixFigureMindset: "Patience compounds faster than money does.",
      valueToAdd: "Introductions to lenders who return calls, and an honest no within a week.",
      elevationStory: "I bought a strip mall so that its tenants could stay. Five of the seven own their units today.",
      attendedEvent: "yes",
      hearAboutUs: "Marcus Tillman",
      socialFeature: "no",
      instagramHandle: "",
      ...nothingMore,
    },
    named: {
      email: marcus,
      hoursAgo: 8 * dayHours,
      vouch: {
        text: "Theo lent to my first clients when no bank would. He calls back, and he keeps what he hears to himself.",
        hoursAgo: 6 * dayHours,
      },
    },
    assignee: naomi,
    acts: [
      { hoursAgo: 7 * dayHours, kind: "moved", state: "in-review", by: naomi },
      {
        hoursAgo: 3 * dayHours,
        kind: "moved",
        state: "on-hold",
        by: naomi,
        note: "VIP tables are full until the new year. Revisit with the board.",
      },
    ],
    reviews: [
      { by: naomi, score: 5, reason: "Known to three members, and all three speak well of him.", hoursAgo: 90 },
    ],
  },
  {
    hoursAgo: 16 * dayHours,
    form: {
      ...agreed,
      membershipType: "standard",
      name: "Camille Ortega",
      email: "camille@ortega-legal.example",
      phone: "(817) 555-0144",
      cityState: "Fort Worth, TX",
      ageRange: "35to44",
      jobTitle: "Partner",
      company: "Ortega & Pruitt",
      industry: "Law",
      linkedInOrWebsite: "https://ortega-legal.example",
      yearsInField: "10plus",
      incomeRange: "200kTo249k",
      professionalType: ["both"],
      shortTermGoals: "Build the employment practice that small companies can actually afford.",
      reasonsForJoining: ["collaborationOpportunities", "networking"],
      sixFigureMindset: "Read the contract twice. Then read what it leaves out.",
      valueToAdd: "A free first reading of any lease or offer letter a member is about to sign.",
      elevationStory:
        "Our receptionist asked good questions, so we sent her to law school. She's an associate here now.",
      attendedEvent: "yes",
      hearAboutUs: "Elevated Wednesday in September",
      socialFeature: "yes",
      instagramHandle: "@ortegapruitt",
      ...nothingMore,
    },
    acts: [
      { hoursAgo: 14 * dayHours, kind: "moved", state: "in-review", by: naomi },
      {
        hoursAgo: 9 * dayHours,
        kind: "moved",
        state: "accepted",
        by: naomi,
        message: "Welcome, Camille. I'd like you to meet Amara on your first Wednesday.",
      },
    ],
    reviews: [
      { by: naomi, score: 5, reason: "Gives before she asks. Exactly who we look for.", hoursAgo: 230 },
      { by: marcus, score: 5, reason: "I have sent her two families. Both thanked me.", hoursAgo: 240 },
    ],
  },
  {
    hoursAgo: 122 * dayHours,
    form: {
      ...jerome,
      shortTermGoals: "More trucks on the road.",
      valueToAdd: "Low rates for members.",
      elevationStory: "I have helped many drivers.",
    },
    acts: [
      { hoursAgo: 120 * dayHours, kind: "moved", state: "in-review", by: naomi },
      {
        hoursAgo: 118 * dayHours,
        kind: "moved",
        state: "declined",
        declineReason: "too-little",
        by: naomi,
        note: "Answers too short to know him by. A good man, Marcus says.",
        message: "Please come to a Wednesday as our guest, and apply again when we know each other better.",
      },
    ],
    reviews: [{ by: naomi, score: 2, reason: "Nothing here says what he would bring.", hoursAgo: 119 * dayHours }],
  },
  {
    hoursAgo: 12 * dayHours,
    form: {
      ...agreed,
      membershipType: "standard",
      name: "Bethany Cole",
      email: "bethany@cole-events.example",
      phone: "(972) 555-0175",
      cityState: "McKinney, TX",
      ageRange: "25to34",
      jobTitle: "Event Producer",
      company: "Cole Events",
      industry: "Events",
      linkedInOrWebsite: "",
      yearsInField: "3to5",
      incomeRange: "",
      professionalType: ["businessOwner"],
      shortTermGoals: "Produce ten company evenings next year instead of twenty weddings.",
      reasonsForJoining: ["visibility", "accessToEvents"],
      sixFigureMindset: "Say no to the date, never to the client.",
      valueToAdd: "I know every freight elevator downtown and who has the key.",
      elevationStory: "I hand my overflow to two younger planners, with the vendor list.",
      attendedEvent: "no",
      hearAboutUs: "Instagram",
      socialFeature: "yes",
      instagramHandle: "@coleevents",
      ...nothingMore,
    },
    acts: [{ hoursAgo: 10 * dayHours, kind: "withdrawn", state: "withdrawn" }],
  },
  {
    hoursAgo: 13 * dayHours,
    form: {
      ...agreed,
      membershipType: "standard",
      name: "Lamar Jennings",
      email: "lamar@jennings-hvac.example",
      phone: "(214) 555-0108",
      cityState: "Garland, TX",
      ageRange: "45to54",
      jobTitle: "Founder",
      company: "Jennings Heating & Air",
      industry: "Construction",
      linkedInOrWebsite: "https://jennings-hvac.example",
      yearsInField: "10plus",
      incomeRange: "100kTo149k",
      professionalType: ["businessOwner"],
      shortTermGoals: "Sell to my two foremen over five years, fairly, and stay to train them.",
      reasonsForJoining: ["mentorship", "personalDevelopment"],
      sixFigureMindset: "Pay your people on Thursday, and yourself on Friday.",
      valueToAdd: "Trade apprenticeships for members' kids who'd rather work with their hands.",
      elevationStory: "Six of my apprentices hold a master license. I keep the photographs in the shop.",
      attendedEvent: "no",
      hearAboutUs: "My accountant is a member",
      socialFeature: "no",
      instagramHandle: "",
      ...nothingMore,
    },
    assignee: naomi,
    overdueHours: 3 * dayHours,
    acts: [{ hoursAgo: 3 * dayHours, kind: "late" }],
  },
  {
    hoursAgo: 27,
    form: {
      ...jerome,
      attendedEvent: "yes",
      additionalInfo: "You declined me in the summer and were right to. I've been to three Wednesdays since.",
    },
    named: { email: amara, hoursAgo: 20 },
  },
];

const hourMs = 3_600_000;
const dayMs = dayHours * hourMs;

/** The application as it would be stored now. */
export const buildDemoApplication = async (
  { hoursAgo, form, acts = [], questions = [], reviews = [], assignee, named, overdueHours }: DemoApplication,
  { now, idOf }: { now: number; idOf: (email: keyof typeof demoProfiles) => string },
) => {
  const [{ buildApplication, moveTo, storedApplication }, { createFormId }] = await Promise.all([
    import("#functions/applications/application.ts"),
    import("#functions/platform/ids.ts"),
  ]);
  const at = (hours: number) => new Date(now - hours * hourMs).toISOString();
  const toPerson = (email: keyof typeof demoProfiles) => ({ id: idOf(email), name: demoProfiles[email].full_name });
  const { applicationDays: days } = defaultClubSettings;
  const createdAt = at(hoursAgo);
  const received = {
    ...buildApplication(form, {
      id: createFormId("application", `demo ${form.email} ${hoursAgo}`),
      days,
    }),
    createdAt,
    promisedBy: new Date(now - hoursAgo * hourMs + days * dayMs).toISOString(),
    steps: [{ at: createdAt, kind: "received" as const, state: "received" as const, isTold: true }],
  };
  const moved = acts.reduce((stored, { hoursAgo: hours, by, ...act }) => {
    const isTold = act.kind === "late" || act.state !== undefined;
    const steps: ApplicationStep[] = [
      ...stored.steps,
      { at: at(hours), ...act, isTold, ...(by && { by: toPerson(by) }) },
    ];
    const state: ApplicationState = act.state ?? stored.state;
    const time = new Date(now - hours * hourMs);
    const next = state === stored.state ? stored : moveTo(stored, state, { now: time, days });
    return { ...next, ...(act.state && { declineReason: act.declineReason }), steps };
  }, storedApplication.parse(received));
  return storedApplication.parse({
    ...moved,
    version: moved.steps.length,
    questions: questions.map(({ text, hoursAgo: hours }, index): ApplicationQuestion => ({
      id: `question-${index}`,
      text,
      askedAt: at(hours),
    })),
    reviews: reviews.map(({ by, hoursAgo: hours, ...review }) => ({ ...review, by: toPerson(by), at: at(hours) })),
    ...(assignee && { assignee: toPerson(assignee) }),
    ...(named && {
      named: [{ email: named.email, at: at(named.hoursAgo) }],
      vouches: named.vouch ? [{ by: toPerson(named.email), text: named.vouch.text, at: at(named.vouch.hoursAgo) }] : [],
    }),
    ...(overdueHours !== undefined && {
      overdueSince: at(overdueHours),
      promisedBy: new Date(now - overdueHours * hourMs + days * dayMs).toISOString(),
      isAssigneeTold: true,
    }),
  });
};

/** Adds the demo applications once, so that one that was decided or deleted does not come back. */
export const putDemoApplications = (endpoint: string, { TableName, UserPoolId }: Outputs) =>
  step("Adding demo applications", async () => {
    // The entities read the table name on import.
    process.env.TABLE_NAME ??= TableName;
    const [{ applications, newApplicationWrites }, { admissionWrite, createAdmission }, { auditWrite }] =
      await Promise.all([
        import("#functions/applications/application.ts"),
        import("#functions/membership/admission.ts"),
        import("#functions/audit/entry.ts"),
      ]);
    /** The audit log's entries of the admins' decisions. */
    const buildAuditWrites = ({ id, email, name, steps }: Awaited<ReturnType<typeof buildDemoApplication>>) =>
      Object.fromEntries(
        steps.flatMap(({ at, kind, by, state }, index) => {
          if (kind !== "moved" || !by || state === undefined) return [];
          const before = steps.slice(0, index).findLast((each) => each.state !== undefined)?.state ?? null;
          const { audit } = auditWrite({
            kind: "application-moved",
            by,
            about: { email, name },
            object: { kind: "application", id, title: name },
            changes: [{ name: "status", before, after: state }],
            once: { id: `${id}-${index}`, at: new Date(at) },
          });
          return [[`audit${index}`, audit]];
        }),
      );
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    const readId = async (Username: keyof typeof demoProfiles) => {
      const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
      return UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
    };
    const ids = { [naomi]: await readId(naomi), [amara]: await readId(amara), [marcus]: await readId(marcus) };
    const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const now = Date.now();
    for (const demo of demoApplications) {
      const stored = await buildDemoApplication(demo, { now, idOf: (actor) => ids[actor] });
      const { id, email, name, company, jobTitle, cityState, linkedInOrWebsite, state, closedAt } = stored;
      const profile = {
        full_name: name,
        company,
        position: jobTitle,
        location: cityState,
        website: linkedInOrWebsite,
      };
      const writes = {
        form: applications.formWrite(demo.form, undefined, stored),
        ...newApplicationWrites(stored),
        ...buildAuditWrites(stored),
        ...(state === "accepted" && {
          admission: admissionWrite(
            createAdmission({ email, via: "application", sourceId: id, from: closedAt ?? stored.createdAt, profile }),
          ),
        }),
      };
      const TransactItems = Object.values(writes).map((write) =>
        Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...body }])),
      );
      await table.send(new TransactWriteCommand({ TransactItems })).catch((error: unknown) => {
        if (!(error instanceof TransactionCanceledException)) throw error;
      });
    }
  });
