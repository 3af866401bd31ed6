import { screen, waitFor, within } from "@testing-library/react";
import type { FormQuestions } from "#shared/club-questions.ts";
import type { Question } from "#shared/questions.ts";
import { given } from "#test/support/given.ts";
import { accepted, ok, problem, stubApi } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const ask = (id: string, label: string, changes: Partial<Question> = {}): Question => ({
  ...{ id, label, kind: "short", help: "", isRequired: false, options: [] },
  ...changes,
});
const chapter = ask("q-chapter", "Chapter", { kind: "one", options: ["Dallas", "Austin"], isRequired: true });

test("the application asks what the club wants to know after its own sections, and sends it; one that is new is added", async () => {
  const { codeOfConduct: _code, consent: _consent, ...typed } = given.application();
  localStorage.setItem("club:draft:application", JSON.stringify({ ...typed, codeOfConduct: true, consent: true }));
  let answer = problem(400, "There is a new question: “Chapter”.", [
    { path: "clubAnswers.q-chapter", message: "Please answer this question" },
  ]);
  const sent = stubApi({
    "POST /api/applications": () => answer,
    "GET /api/application-questions": () => ok({ items: [chapter] }),
  });
  const { visitor } = await visit("/membership");
  await visitor.click(await screen.findByRole("button", { name: "Join Network" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Membership Application" }));
  expect(dialog.queryByRole("heading", { name: "A few more questions" })).not.toBeInTheDocument();

  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));
  const section = within(await dialog.findByRole("region", { name: "A few more questions" }));
  expect(await section.findByText("Please answer this question")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Please answer this question" })).toBeVisible();
  answer = accepted;
  await visitor.click(section.getByRole("radio", { name: "Austin" }));
  await visitor.click(dialog.getByRole("button", { name: "Submit Application" }));

  await waitFor(() => expect(sent.callsOf("POST /api/applications")).toHaveLength(2));
  const calls = sent.sent.filter(({ call }) => call === "POST /api/applications");
  expect(calls.map(({ body }) => body.clubAnswers)).toEqual([undefined, { "q-chapter": "Austin" }]);
});

test("an admin changes the questions of the application; where another was faster, it says so and shows theirs", async () => {
  const list = "GET /api/admin/questions/application";
  const save = "PUT /api/admin/questions/application";
  let stored: FormQuestions = { questions: [chapter], archivedQuestions: [], version: 3 };
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    [list]: () => ok(stored),
    [save]: ({ body }) =>
      body.version === stored.version
        ? ok((stored = { questions: [], archivedQuestions: [chapter], version: stored.version + 1 }))
        : problem(409, "The questions changed while you were editing."),
  });
  const { member } = await enter("/portal/admin/club-settings", "Club Settings");
  const sheet = within(await screen.findByRole("region", { name: "Questions of the application" }));
  const remove = await sheet.findByRole("button", { name: "Remove: Chapter" });
  stored = { questions: [chapter, ask("q-song", "A song")], archivedQuestions: [], version: 4 };

  await member.click(remove);
  expect(await screen.findByText("The questions changed while you were editing.")).toBeVisible();
  expect(await sheet.findByText("A song")).toBeVisible();
  await member.click(sheet.getByRole("button", { name: "Remove: Chapter" }));

  expect(await sheet.findByRole("button", { name: "Ask again: Chapter" })).toBeVisible();
  expect(sent.findLast(({ call }) => call === save)!.body).toMatchObject({ questions: [{ id: "q-song" }], version: 4 });
});
