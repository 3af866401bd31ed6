import { screen, within } from "@testing-library/react";
import type { OwnApplication } from "#shared/application-review.ts";
import { given } from "#test/support/given.ts";
import { ok, problem, stubApi, type Answers } from "../api.ts";
import { visit } from "../site.tsx";

const token = "application_1.secret-of-the-link";
const path = `/api/own-applications/by-link`;
const [sentAt, askedAt, answeredAt] = [
  "2026-11-25T18:00:00.000Z",
  "2026-11-26T18:00:00.000Z",
  "2026-11-27T18:00:00.000Z",
];
const received = { at: sentAt, kind: "received", state: "received" } as const;
const asked = { at: askedAt, kind: "moved", state: "more-info", message: "We liked what you wrote." } as const;
const school = { id: "school", text: "Which school did you coach at?", askedAt };
const reference = { id: "reference", text: "Who may we call?", askedAt };

const application = (changes: Partial<OwnApplication> = {}): OwnApplication => ({
  ...{
    id: "application_1",
    state: "received",
    createdAt: sentAt,
    version: 1,
    answers: given.application(),
    levelName: "Standard",
  },
  ...{ questions: [], named: [], steps: [received] },
  ...changes,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = async (changes: Partial<OwnApplication> = {}, answers: Answers = {}) => {
  const { callsOf } = stubApi({ [`GET ${path}`]: () => ok(application(changes)), ...answers });
  const { visitor } = await visit(`/membership/application#${token}`);
  await screen.findByRole("heading", { name: "Your answers" });
  return { visitor, callsOf };
};
const status = () => within(screen.getByRole("region", { name: "Where your application stands" }));
const history = () =>
  within(screen.getByRole("region", { name: "So far" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("several questions are numbered; once they are answered, the page goes on at the top, what the club wrote is history, and nothing is changed any more", async () => {
  const questions = [school, reference];
  const { visitor } = await open(
    { state: "more-info", questions, steps: [received, asked] },
    {
      [`POST ${path}/answers`]: ({ body }) => {
        const answers = body.answers as { id: string; text: string }[];
        return ok(
          application({
            state: "in-review",
            version: 3,
            questions: questions.map((question) => ({
              ...question,
              answer: answers.find(({ id }) => id === question.id)?.text,
              answeredAt,
            })),
            steps: [received, asked, { at: answeredAt, kind: "answered", state: "in-review" }],
          }),
        );
      },
    },
  );
  expect(status().getByRole("heading", { name: "We have 2 questions for you" })).toBeVisible();
  expect(status().getByText("We liked what you wrote.")).toBeVisible();
  expect(history()).toEqual([
    "You appliedWednesday, November 25, 2026",
    "We asked you 2 questionsThursday, November 26, 2026",
  ]);

  await visitor.type(screen.getByRole("textbox", { name: "Your answer to question 1" }), "Lincoln High.");
  await visitor.type(screen.getByRole("textbox", { name: "Your answer to question 2" }), "Grace Lee.");
  await visitor.click(screen.getByRole("button", { name: "Send answers" }));

  expect(await screen.findByRole("heading", { name: "In review" })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Change your answers" })).not.toBeInTheDocument();
  const questionsPart = within(screen.getByRole("region", { name: "Our questions" }));
  expect(questionsPart.getByText("Question 2")).toBeVisible();
  expect(questionsPart.getByText("Grace Lee.")).toBeVisible();
  expect(history()[1]).toBe("We asked you 2 questionsThursday, November 26, 2026We liked what you wrote.");
  expect(screen.getAllByText("We liked what you wrote.")).toHaveLength(1);
});

test("answers can be changed until review begins: reading goes on at their heading, with the form and without it", async () => {
  const { visitor } = await open();
  const heading = screen.getByRole("heading", { name: "Your answers" });
  const form = () => screen.queryByRole("form", { name: "Change your answers" });

  await visitor.click(screen.getByRole("button", { name: "Change your answers" }));
  expect(form()).toBeVisible();
  expect(heading).toHaveFocus();

  await visitor.click(screen.getByRole("button", { name: "Keep them as they are" }));
  expect(form()).not.toBeInTheDocument();
  expect(heading).toHaveFocus();
});

describe("a member who knows the applicant", () => {
  const naming = `POST ${path}/members`;
  const part = () => within(screen.getByRole("region", { name: "Does a member know you?" }));
  const field = () => part().getByRole("textbox", { name: "Their Email Address" });
  const send = () => part().getByRole("button", { name: "Name this member" });

  test("an applicant names two members, one after the other", async () => {
    const named: OwnApplication["named"] = [];
    const { visitor, callsOf } = await open(
      { state: "in-review" },
      {
        [naming]: ({ body }) => {
          named.push({ email: String(body.email), at: sentAt });
          return ok(application({ state: "in-review", named: [...named] }));
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
    expect(callsOf(naming).map(({ body }) => body)).toEqual([
      { email: "ben@example.com" },
      { email: "zoe@example.com" },
    ]);
  });

  test("what the club refuses stands at the field or above the button, and what was typed stays", async () => {
    const own = "This is your own address.";
    let answer = problem(409, own, [{ path: "email", message: own }]);
    const { visitor } = await open({ state: "in-review" }, { [naming]: () => answer });
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
    await open({ state });

    expect(screen.getByRole("region", { name: "Where your application stands" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Does a member know you?" })).not.toBeInTheDocument();
  });
});

test("who is accepted for a level with a price pays before they join", async () => {
  await open({ state: "accepted", payToken: "dues_1.secret", joinToken: "adm_1.secret" });

  const link = screen.getByRole("link", { name: "Pay and join" });
  expect(link).toHaveAttribute("href", "/membership/dues#dues_1.secret");
  expect(screen.queryByRole("link", { name: "Become a member" })).not.toBeInTheDocument();
});

test.each([
  ["pays nothing", undefined, undefined],
  ["may choose the level that they were accepted for", "dues_1.secret", "/membership/dues#dues_1.secret"],
])("who is accepted, and a member already, is told so, and %s", async (_, payToken, href) => {
  await open({ state: "accepted", isMember: true, payToken });

  expect(screen.getByText(/^You're a member already, so there's nothing you need to pay/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "See what it costs" })?.getAttribute("href")).toBe(href);
  expect(screen.queryByRole("link", { name: "Pay and join" })).not.toBeInTheDocument();
});

describe("applying again", () => {
  const applicant = given.application({ membershipType: "vip" });
  const declined = { state: "declined", answers: applicant, reapplyFrom: "2026-04-05T18:00:00.000Z" } as const;
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Membership Application" }));

  test.each([
    ["was declined long enough ago", {}],
    ["withdrew", { state: "withdrawn", reapplyFrom: undefined }],
  ] as const)("who %s applies again in one press, with the old answers filled in", async (_, changes) => {
    const { visitor } = await open({ ...declined, ...changes });

    await visitor.click(await screen.findByRole("link", { name: "Apply again" }));

    const form = await dialog();
    expect(form.getByLabelText("Full Name")).toHaveValue(applicant.name);
    expect(form.getByLabelText("Email Address")).toHaveValue(applicant.email);
    expect(form.getByRole("radio", { name: "VIP" })).toBeChecked();
    for (const name of [/agree to the Code of Conduct/, /I consent to receive updates/])
      expect(form.getByLabelText(name)).not.toBeChecked();
  });
});
