import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { hiddenUntilScored, type ApplicationRow, type ReviewedApplication } from "#shared/application-review.ts";
import type { Application } from "#shared/applications.ts";
import { ok, type Answers } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";

const answers: Application = {
  ...{ membershipType: "standard", name: "Zora Hurston", email: "zora@hurston.example", phone: "(214) 555-0134" },
  ...{
    cityState: "Plano, TX",
    ageRange: "35to44",
    jobTitle: "Owner",
    company: "Hurston Books",
    industry: "Publishing",
  },
  ...{ linkedInOrWebsite: "hurston.example", yearsInField: "10plus", incomeRange: "150kTo199k" },
  ...{ professionalType: ["businessOwner"], shortTermGoals: "Open a second store.", reasonsForJoining: ["networking"] },
  ...{ sixFigureMindset: "Know your numbers.", valueToAdd: "I know every printer.", elevationStory: "I trained six." },
  ...{ attendedEvent: "no", hearAboutUs: "Marcus Tillman told me", socialFeature: "yes", instagramHandle: "@zora" },
  ...{ twitterHandle: "", additionalInfo: "", codeOfConduct: true, consent: true },
};

export const grace = { id: "grace", name: "Grace Lee" };

/** An application as a row; each id makes another one. */
export const row = (id: string, changes: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: `application_${id}`,
  ...{ name: answers.name, email: answers.email, company: answers.company, industry: answers.industry },
  ...{
    cityState: answers.cityState,
    membershipType: "standard",
    state: "received",
    isScored: false,
    version: 1,
  },
  ...{ createdAt: "2026-11-10T15:00:00.000Z", promisedBy: "2026-11-30T15:00:00.000Z" },
  levelName: changes.membershipType === "vip" ? "VIP" : "Standard",
  ...changes,
});

/** The same with everything that its card shows. */
export const cardOf = (
  { name, email, company, industry, cityState, membershipType, levelName, ...is }: ApplicationRow,
  changes: Partial<ReviewedApplication> = {},
): ReviewedApplication => ({
  ...{ id: is.id, state: is.state, createdAt: is.createdAt, promisedBy: is.promisedBy, version: is.version },
  ...{ overdueSince: is.overdueSince, assignee: is.assignee, recallableUntil: is.recallableUntil },
  answers: { ...answers, name, email, company, industry, cityState, membershipType },
  levelName,
  isBlind: false,
  questions: [],
  vouches: [],
  reviews: [],
  others: [],
  steps: [{ at: is.createdAt, kind: "received", state: "received", isTold: true }],
  ...changes,
});

/** What fair review leaves of it. */
export const blindRow = (was: ApplicationRow): ApplicationRow => ({ ...was, name: "", email: "", company: "" });
export const blindCard = (was: ReviewedApplication): ReviewedApplication => {
  const rest = { ...was.answers };
  delete rest.ageRange;
  delete rest.incomeRange;
  return {
    ...was,
    isBlind: true,
    answers: { ...rest, ...hiddenUntilScored },
    others: [],
  };
};

export const listPath = "GET /api/admin/application-rows";
export const pathOf = ({ id }: { id: string }, what = "") => `/api/admin/applications/${id}${what}`;

/** What the API answers about applications, unless told otherwise. */
export const deskAnswers = (rows: readonly ApplicationRow[]): Answers => ({
  [listPath]: () => ok({ items: rows }),
  "GET /api/admin/admins": () => ok({ items: [{ id: "ada", name: "Ada Obi" }, grace] }),
  ...Object.fromEntries(rows.map((each) => [`GET ${pathOf(each)}`, () => ok(cardOf(each))])),
});

/** The desk, once its applications are there; `more` are answers that the API gives otherwise. */
export const visitDesk = async (
  rows: readonly ApplicationRow[],
  more: Answers = {},
  { path = "/portal/admin/applications", isWide = true } = {},
) => {
  const sent = portalAnswers({ ...deskAnswers(rows), ...more });
  const visit = await enter(path, "Applications", isWide ? ["(min-width: 64rem)"] : []);
  await waitFor(() => expect(screen.queryByText("Loading the applications")).not.toBeInTheDocument());
  const press = (name: string | RegExp) => visit.member.click(screen.getByRole("button", { name }));
  return { ...visit, sent, press };
};

/** The names of the rows, in order. */
export const names = () =>
  within(screen.getByRole("list", { name: "Applications" }))
    .queryAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);

export const rowOf = (name: string) => within(screen.getByRole("article", { name }));
/** The card of the application of somebody, once it is there. */
export const card = async (name: string) =>
  within(await screen.findByRole("article", { name: `Application: ${name}` }));
export const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
/** Closes the dialog by Escape, once it has the focus, and waits until it is gone: until then no other key is taken. */
export const leaveDialog = async (member: UserEvent) => {
  await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement));
  await member.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
};
