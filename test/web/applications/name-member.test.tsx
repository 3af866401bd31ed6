import { screen, within } from "@testing-library/react";
import type { OwnApplication } from "#shared/application-review.ts";
import { given } from "#test/support/given.ts";
import { ok, problem, stubApi, type Answers } from "../api.ts";
import { visit } from "../site.tsx";

const token = "application_1.secret-of-the-link";
const path = `/api/own-applications/by-link`;
const at = "2026-11-25T18:00:00.000Z";
const application = (changes: Partial<OwnApplication> = {}): OwnApplication => ({
  ...{ id: "application_1", state: "in-review", createdAt: at, promisedBy: "2026-12-05T18:00:00.000Z", version: 2 },
  ...{ questions: [], named: [], steps: [], answers: given.application() },
  ...changes,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = async (changes: Partial<OwnApplication> = {}, answers: Answers = {}) => {
  const { sent } = stubApi({ [`GET ${path}`]: () => ok(application(changes)), ...answers });
  const { visitor } = await visit(`/membership/application#${token}`);
  await screen.findByRole("heading", { name: "Your answers" });
  return { visitor, calls: () => sent.filter(({ call }) => call === `POST ${path}/members`) };
};
const part = () => within(screen.getByRole("region", { name: "Does a member know you?" }));
const field = () => part().getByRole("textbox", { name: "Their Email Address" });
const send = () => part().getByRole("button", { name: "Name this member" });

test("an applicant names two members, one after the other", async () => {
  const named: OwnApplication["named"] = [];
  const { visitor, calls } = await open(
    {},
    {
      [`POST ${path}/members`]: ({ body }) => {
        named.push({ email: String(body.email), at });
        return ok(application({ named: [...named] }));
      },
    },
  );

  await visitor.type(field(), "ben@example.com");
  await visitor.click(send());
  expect(await part().findByText("ben@example.com")).toBeVisible();
  expect(part().getByText("Named on November 25, 2026")).toBeVisible();
  expect(field()).toHaveValue("");

  await visitor.type(field(), "zoe@example.com");
  await visitor.click(send());
  expect(await part().findByText("Thank you. You've named two members.")).toBeVisible();
  expect(part().queryByRole("textbox")).not.toBeInTheDocument();
  expect(calls().map(({ body }) => body)).toEqual([{ email: "ben@example.com" }, { email: "zoe@example.com" }]);
});

test("a wrong address is refused at its field, before anybody is asked", async () => {
  const { visitor, calls } = await open();

  await visitor.type(field(), "ben");
  await visitor.click(send());

  expect(await part().findByText("Please enter a valid email address.")).toBeVisible();
  expect(field()).toHaveFocus();
  expect(calls()).toEqual([]);
});

test("what the club refuses stands at the field or above the button, and what was typed stays", async () => {
  const own = "This is your own address.";
  let answer = problem(409, own, [{ path: "email", message: own }]);
  const { visitor } = await open({}, { [`POST ${path}/members`]: () => answer });
  await visitor.type(field(), "ada@example.com");
  await visitor.click(send());
  expect(await part().findByText(own)).toBeVisible();
  expect(field()).toBeInvalid();
  expect(part().queryByText("We couldn't take this name")).not.toBeInTheDocument();

  answer = problem(409, "Your application has been decided, so you can't name a member now.");
  await visitor.type(field(), "{Backspace}");
  await visitor.click(send());

  expect(await part().findByText(/^Your application has been decided/)).toBeVisible();
  expect(field()).toHaveValue("ada@example.co");
});

test.each(["accepted", "declined", "withdrawn"] as const)("nobody is named once it is %s", async (state) => {
  await open({ state, promisedBy: undefined });

  expect(screen.getByRole("region", { name: "Where your application stands" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Does a member know you?" })).not.toBeInTheDocument();
});
