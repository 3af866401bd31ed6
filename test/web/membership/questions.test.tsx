import { screen, waitFor, within } from "@testing-library/react";
import type { ClubQuestion, FormQuestions } from "#shared/club-questions.ts";
import { ok, problem } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const ask = (id: string, label: string, kind: ClubQuestion["kind"]): ClubQuestion => ({
  ...{ id, label, kind, help: "", isRequired: false, options: [] },
});
const food = ask("q-food", "What don't you eat?", "short");
const mentor = ask("q-mentor", "Would you mentor?", "yes-no");
const song = ask("q-song", "A song?", "short");

const list = "GET /api/admin/questions/application";

/** An admin who has changed a question to `label`, of a form that another admin has saved since. */
const editBehind = async (label: string, { questions, archivedQuestions }: Omit<FormQuestions, "version">) => {
  let stored: FormQuestions = { questions: [food, mentor, song], archivedQuestions: [], version: 1 };
  session.member = { ...ada, rights: ["owner"] };
  const sent = portalAnswers({
    "GET /api/admin/suspended-memberships": () => ok({ items: [] }),
    "GET /api/admin/ended-memberships": () => ok({ items: [] }),
    "GET /api/admin/levels": () => ok({ items: [], version: 0 }),
    "GET /api/admin/questions/profile": () => ok({ questions: [], archivedQuestions: [], version: 0 }),
    [list]: () => ok(stored),
    "PUT /api/admin/questions/application": ({ body }) => {
      if (body.version !== stored.version) return problem(409, "The questions changed while you were editing.");
      stored = { ...stored, questions: body.questions as ClubQuestion[], version: stored.version + 1 };
      return ok(stored);
    },
  });
  const { member } = await enter("/portal/admin/club-settings", "Club Settings");
  await member.click(await screen.findByRole("button", { name: `Edit: ${food.label}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit question" }));
  await member.clear(dialog.getByLabelText("Question"));
  await member.type(dialog.getByLabelText("Question"), label);
  stored = { questions, archivedQuestions, version: 2 };
  const press = (name: string) => member.click(dialog.getByRole("button", { name }));
  await press("Save question");
  const countReads = () => sent.filter(({ call }) => call === list).length;
  return { dialog, press, countReads, readStored: () => stored.questions };
};

test("a question that another admin removed is said to be, once, and none other is overwritten", async () => {
  const elsewhere = { questions: [mentor, song], archivedQuestions: [food] };
  const { dialog, press, countReads, readStored } = await editBehind("Any diet?", elsewhere);
  const said = await dialog.findByRole("alert");
  expect(screen.getAllByText(/^This question was removed meanwhile/)).toEqual([within(said).getByText(/removed/)]);
  const row = { name: `Edit: ${food.label}`, hidden: true };
  await waitFor(() => expect(screen.queryByRole("button", row)).not.toBeInTheDocument());
  const reads = countReads();
  await press("Save question");
  await waitFor(() => expect(countReads()).toBeGreaterThan(reads));
  expect(dialog.getByText(/^Short text: this stays/)).toBeVisible();
  expect(dialog.getByLabelText("Question")).toHaveValue("Any diet?");
  expect(readStored()).toEqual(elsewhere.questions);
});

test.each([
  { what: "moved", elsewhere: [mentor, food, song], after: [mentor, { ...food, label: "Any diet?" }, song] },
  {
    what: "changed",
    elsewhere: [{ ...food, label: "Diet", help: "Allergies, too." }, song],
    choose: "Keep mine",
    after: [{ ...food, label: "Any diet?", help: "Allergies, too." }, song],
  },
])("what was typed of a question that another admin $what is saved of that one", async (row) => {
  const { dialog, press, readStored } = await editBehind("Any diet?", {
    questions: row.elsewhere,
    archivedQuestions: [],
  });
  if (row.choose) {
    expect(await dialog.findByText("Latest: Diet")).toBeVisible();
    await press(row.choose);
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(readStored()).toEqual(row.after);
});
