import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { answerInTurn } from "../api.ts";
import { visit } from "../site.tsx";

const draft = "club:draft:application";

const openApplication = async (visitor: UserEvent, button = "Join Network") => {
  await visitor.click(screen.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: "Membership Application" }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("nothing is kept of an application that nobody has touched", async () => {
  const { visitor } = await visit("/membership");

  await openApplication(visitor, "Elevate Membership");

  expect(localStorage.getItem(draft)).toBeNull();
});

test("a draft of another release gives what still fits, and what does not fit stops nothing", async () => {
  localStorage.setItem(
    draft,
    JSON.stringify({ name: "Ada Okafor", formerField: "x", professionalType: "both", consent: "yes", email: 7 }),
  );
  const { visitor } = await visit("/membership");

  const dialog = await openApplication(visitor);

  expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
  expect(dialog.getByLabelText("Email Address")).toHaveValue("");
  expect(dialog.getByLabelText("I consent to receive updates from the club")).not.toBeChecked();
  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  expect(await dialog.findByRole("button", { name: "19 answers need your attention" })).toBeVisible();
});

test("errors wait for the first attempt, then go as each answer is given", async () => {
  const { visitor } = await visit("/membership");
  const dialog = await openApplication(visitor);
  await visitor.click(dialog.getByLabelText("Full Name"));
  await visitor.tab();
  expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument();

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  expect(await dialog.findAllByText("Name must be at least 2 characters")).toHaveLength(2);
  await visitor.type(dialog.getByLabelText("Full Name"), "Ada");

  await waitFor(() => expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument());
});

test("options carry the specification's values", async () => {
  const { visitor } = await visit("/membership");
  await openApplication(visitor);
  const valuesOf = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`select[name="${name}"] option, input[name="${name}"]`)].map(
      ({ value }) => value,
    );

  expect(valuesOf("membershipType")).toEqual(["standard", "vip"]);
  expect(valuesOf("ageRange")).toEqual(["", "under25", "25to34", "35to44", "45to54", "55plus"]);
  expect(valuesOf("yearsInField")).toEqual(["", "0to2", "3to5", "6to10", "10plus"]);
  expect(valuesOf("incomeRange")).toEqual(["", "prefer", "100kTo149k", "150kTo199k", "200kTo249k", "250kPlus"]);
  expect(valuesOf("professionalType")).toEqual(["businessOwner", "corporateProfessional", "both"]);
  expect(valuesOf("reasonsForJoining")).toEqual([
    "networking",
    "businessGrowth",
    "collaborationOpportunities",
    "personalDevelopment",
    "accessToEvents",
    "visibility",
    "mentorship",
  ]);
  expect(valuesOf("attendedEvent")).toEqual(["yes", "no"]);
  expect(valuesOf("socialFeature")).toEqual(["yes", "no"]);
});

test("the server's field errors stand beside their fields", async () => {
  answerInTurn({
    status: 400,
    body: { code: "invalid", detail: "Some fields need your attention.", errors: [{ path: "company", message: "No" }] },
  });
  const fine = {
    name: "Ada Okafor",
    email: "ada@guest.test",
    phone: "(214) 555-0100",
    cityState: "Dallas, TX",
    ageRange: "35to44",
    jobTitle: "Principal",
    company: "Okafor Studio",
    industry: "Architecture",
    yearsInField: "10plus",
    professionalType: ["both"],
    shortTermGoals: "Open a second studio.",
    reasonsForJoining: ["networking"],
    sixFigureMindset: "Plan in decades.",
    valueToAdd: "Twenty years of building.",
    elevationStory: "An apprentice of mine.",
    attendedEvent: "no",
    hearAboutUs: "A member",
    socialFeature: "no",
    codeOfConduct: true,
    consent: true,
  };
  localStorage.setItem(draft, JSON.stringify(fine));
  const { visitor } = await visit("/membership");
  const dialog = await openApplication(visitor);

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  expect(await dialog.findByText("No", { selector: "p" })).toBeVisible();
  expect(dialog.getByLabelText("Company")).toHaveAttribute("aria-invalid", "true");
});
