import { screen, waitFor, within, act } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { replyTimes } from "#shared/brand.ts";
import { defaultLevels } from "#shared/levels.ts";
import { given } from "#test/support/given.ts";
import { levelsKey } from "#web/lib/api/levels.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { answerInTurn, accepted, lateAnswer } from "../api.ts";
import { visit } from "../site.tsx";

const application = given.application();

const openApplication = async (visitor: UserEvent, button = "Join Network") => {
  await visitor.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: "Membership Application" }));
};

/** Opens an application of which this is typed already. */
const open = async (draft: object = {}) => {
  localStorage.setItem("club:draft:application", JSON.stringify(draft));
  const { visitor, leave } = await visit("/membership");
  return { visitor, leave, dialog: await openApplication(visitor) };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a draft of another release gives what still fits, and what does not fit stops nothing", async () => {
  const { visitor, dialog } = await open({
    ...{ name: "Ada Okafor", formerField: "x", professionalType: "both", consent: "yes", email: 7 },
  });

  expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
  expect(dialog.getByLabelText("Email Address")).toHaveValue("");
  expect(dialog.getByLabelText("I consent to receive updates from the club")).not.toBeChecked();
  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  expect(await dialog.findByRole("button", { name: "19 answers need your attention" })).toBeVisible();
});

test("an application that was begun is offered on the page, with its tier, until the second press clears it", async () => {
  localStorage.setItem("club:draft:application", JSON.stringify({ name: "Ada Okafor", membershipType: "vip" }));
  const { visitor } = await visit("/membership");

  await visitor.click(await screen.findByRole("button", { name: "Continue your application" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Membership Application" }));
  expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
  expect(dialog.getByRole("radio", { name: "VIP" })).toBeChecked();
  expect(dialog.queryByText(/Your saved application was for/)).not.toBeInTheDocument();
  await visitor.click(dialog.getByRole("button", { name: "Clear all answers" }));
  expect(dialog.getByLabelText("Full Name")).toHaveValue("Ada Okafor");
  await visitor.click(dialog.getByRole("button", { name: "Press again to clear all answers" }));
  expect(dialog.getByLabelText("Full Name")).toHaveValue("");
  await visitor.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: "Continue your application" })).not.toBeInTheDocument();
});

test("errors wait for the first attempt, are summed up with a way to each, and go as each answer is given", async () => {
  const { visitor, dialog } = await open();
  await visitor.click(dialog.getByLabelText("Full Name"));
  await visitor.tab();
  expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument();

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  expect(await dialog.findByRole("button", { name: "20 answers need your attention" })).toBeVisible();
  expect(dialog.getByLabelText("Full Name")).toHaveFocus();
  const words = "Please answer whether you've attended an event";
  for (const text of [words, "Name must be at least 2 characters"]) expect(dialog.getAllByText(text)).toHaveLength(2);
  await visitor.click(dialog.getByRole("link", { name: words }));
  expect(document.activeElement).toHaveAttribute("name", "attendedEvent");
  await visitor.type(dialog.getByLabelText("Full Name"), "Ada");
  await waitFor(() => expect(dialog.queryByText("Name must be at least 2 characters")).not.toBeInTheDocument());
});

test("options carry the specification's values", async () => {
  await open();
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

test("a refusal keeps the dialog open with everything typed, and so do closing and coming back", async () => {
  answerInTurn({ status: 500, body: {} });
  const { visitor, leave, dialog } = await open(application);

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  const words = "There was a problem submitting your application. Please try again.";
  expect(await dialog.findByRole("alert")).toHaveTextContent(words);
  expect(await screen.findByText("Error")).toBeVisible();
  expect(dialog.getByLabelText("Full Name")).toHaveValue(application.name);
  await visitor.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  leave();
  const { visitor: returned } = await visit("/membership");
  const again = await openApplication(returned, "Elevate Membership");
  expect(again.getByLabelText("Full Name")).toHaveValue(application.name);
  const choice = (name: string, value: string) => document.querySelector(`[name="${name}"][value="${value}"]`);
  expect(choice("reasonsForJoining", "mentorship")).toBeChecked();
  expect(choice("membershipType", "vip")).toBeChecked();
});

test("sent by a double click, and again once the network is back, it is one application", async () => {
  const { answer, give } = lateAnswer();
  const sent = answerInTurn({ failure: new TypeError("Failed to fetch") }, answer);
  const { visitor, dialog } = await open(application);
  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  const words = "Network error. Please check your internet connection and try again.";
  expect(await dialog.findByRole("alert")).toHaveTextContent(words);

  await visitor.dblClick(dialog.getByRole("button", { name: "Submit Application" }));

  expect(await dialog.findByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-disabled", "true");
  give(accepted);
  expect(await screen.findByText("Application Submitted")).toBeVisible();
  expect(sent).toHaveLength(2);
  const [first, second] = sent.map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("what was sent and what happens next stay on the page once the dialog has closed, and take the focus", async () => {
  answerInTurn(accepted);
  const { visitor, dialog } = await open(application);

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  const region = await screen.findByRole("group", { name: "We have your application" });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(region).toHaveFocus());
  expect(region).toHaveTextContent(application.email);
  expect(region).toHaveTextContent(`within ${replyTimes.applications}.`);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(application.email);
});

test("of a level that needs no approval, what happens next is in the email, and the page says nothing more", async () => {
  answerInTurn(accepted);
  const { visitor, dialog } = await open(application);
  const price = { amount: 1250, every: "month", joiningFee: 0, graceDays: 14 } as const;
  const items = defaultLevels.map((level) => ({ ...level, price, approval: false }));
  act(() => void queryClient.setQueryData(levelsKey, { items, currency: "usd" }));

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  const region = await screen.findByRole("group", { name: "One step left" });
  expect(region).toHaveTextContent("Its link leads to your first payment.");
  expect(region).not.toHaveTextContent("Our team reads every answer.");
});
