import { screen, within } from "@testing-library/react";
import type { OwnApplication } from "#shared/application-review.ts";
import { given } from "#test/support/given.ts";
import { ok, stubApi, type Answers } from "../api.ts";
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
  ...{ id: "application_1", state: "received", createdAt: sentAt, version: 1, answers: given.application() },
  ...{ questions: [], named: [], steps: [received] },
  ...changes,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = async (changes: Partial<OwnApplication> = {}, answers: Answers = {}) => {
  stubApi({ [`GET ${path}`]: () => ok(application(changes)), ...answers });
  const { visitor } = await visit(`/membership/application#${token}`);
  await screen.findByRole("heading", { name: "Your answers" });
  return visitor;
};
const status = () => within(screen.getByRole("region", { name: "Where your application stands" }));
const history = () =>
  within(screen.getByRole("region", { name: "So far" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("several questions are numbered; once they are answered, the page goes on at the top, and what the club wrote is history", async () => {
  const questions = [school, reference];
  const visitor = await open(
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
  const questionsPart = within(screen.getByRole("region", { name: "Our questions" }));
  expect(questionsPart.getByText("Question 2")).toBeVisible();
  expect(questionsPart.getByText("Grace Lee.")).toBeVisible();
  expect(history()[1]).toBe("We asked you 2 questionsThursday, November 26, 2026We liked what you wrote.");
  expect(screen.getAllByText("We liked what you wrote.")).toHaveLength(1);
});

test("one question is not numbered", async () => {
  await open({ state: "more-info", questions: [school], steps: [received, asked] });

  expect(status().getByRole("heading", { name: "We have a question for you" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Your answer" })).toBeVisible();
  expect(screen.queryByText("Question 1")).not.toBeInTheDocument();
  expect(history()[1]).toBe("We asked you a questionThursday, November 26, 2026");
});

test("a message does not stand with a state that it is not about", async () => {
  await open({ state: "on-hold", questions: [school], steps: [received, asked] });

  expect(status().getByRole("heading", { name: "On hold" })).toBeVisible();
  expect(history()[1]).toContain("We liked what you wrote.");
});

test("who was a member by it and was shown out reads so, and to whom to write", async () => {
  const accepted = { at: askedAt, kind: "moved", state: "accepted", message: "Welcome, Ada." } as const;
  await open({ state: "accepted", membershipEndedAt: answeredAt, steps: [received, accepted] });

  expect(status().getByRole("heading", { name: "Your membership has ended" })).toBeVisible();
  expect(status().getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact?subject=My+membership");
  expect(screen.queryByText(/You're in/)).not.toBeInTheDocument();
  expect(history().slice(1)).toEqual([
    "AcceptedThursday, November 26, 2026Welcome, Ada.",
    "Your membership has endedFriday, November 27, 2026",
  ]);
});

test("answers can be changed until review begins: reading goes on at their heading, with the form and without it", async () => {
  const visitor = await open();
  const heading = screen.getByRole("heading", { name: "Your answers" });
  const form = () => screen.queryByRole("form", { name: "Change your answers" });

  await visitor.click(screen.getByRole("button", { name: "Change your answers" }));
  expect(form()).toBeVisible();
  expect(heading).toHaveFocus();

  await visitor.click(screen.getByRole("button", { name: "Keep them as they are" }));
  expect(form()).not.toBeInTheDocument();
  expect(heading).toHaveFocus();
});

test("answers that are in review cannot be changed", async () => {
  await open({ state: "in-review" });

  expect(status().getByText(/review/i)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change your answers" })).not.toBeInTheDocument();
});
