import { screen, within } from "@testing-library/react";
import type { OwnApplication } from "#shared/application-review.ts";
import { given } from "#test/support/given.ts";
import { stubApi, ok } from "../api.ts";
import { visit } from "../site.tsx";

const answers = given.application({
  membershipType: "vip",
  company: "Okafor Studio",
  shortTermGoals: "A second studio.",
});
const declined: OwnApplication = {
  id: "application_1",
  state: "declined",
  createdAt: "2026-01-05T18:00:00.000Z",
  questions: [],
  named: [],
  version: 3,
  answers,
  steps: [],
  reapplyFrom: "2026-04-05T18:00:00.000Z",
};
const page = "/membership/application#application_1.secret-of-the-link";

const open = async (changes: Partial<OwnApplication> = {}) => {
  stubApi({ "GET /api/own-applications/by-link": () => ok({ ...declined, ...changes }) });
  return visit(page);
};
const dialog = async () => within(await screen.findByRole("dialog", { name: "Membership Application" }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ["was declined long enough ago", {}],
  ["withdrew", { state: "withdrawn", reapplyFrom: undefined }],
] as const)("who %s applies again in one press, with the old answers filled in", async (_, changes) => {
  const { visitor } = await open(changes);

  await visitor.click(await screen.findByRole("link", { name: "Apply again" }));

  const form = await dialog();
  expect(form.getByLabelText("Full Name")).toHaveValue(answers.name);
  expect(form.getByLabelText("Email Address")).toHaveValue(answers.email);
  expect(form.getByRole("radio", { name: "VIP" })).toBeChecked();
  for (const name of [/agree to the Code of Conduct/, /I consent to receive updates/])
    expect(form.getByLabelText(name)).not.toBeChecked();
});

test("what they have typed since stays", async () => {
  const begun = { email: answers.email.toUpperCase(), company: "Okafor & Daughters" };
  localStorage.setItem("club:draft:application", JSON.stringify(begun));
  const { visitor } = await open();

  await visitor.click(await screen.findByRole("link", { name: "Apply again" }));

  expect((await dialog()).getByDisplayValue("Okafor & Daughters")).toBeVisible();
});

test("before that the page says from when, and offers nothing else than the events", async () => {
  await open({ reapplyFrom: "2999-04-05T18:00:00.000Z" });

  expect(
    await screen.findByText("You may apply again from April 5, 2999. Your answers will be filled in."),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Apply again" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See our events" })).toBeVisible();
});
