import { screen, waitFor, within } from "@testing-library/react";
import type { EventQuestion } from "#shared/questions.ts";
import { ok } from "../api.ts";
import { adminEvent, button, edit, enterForm, list, taken } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const ask = (id: string, label: string): EventQuestion => ({
  ...{ id, label, kind: "short", help: "", isRequired: false, options: [] },
  ...{ answeredBy: "registrant", askedOf: "everyone", isAtDoor: false },
});

const enterQuestions = async (questions: EventQuestion[] = [], archivedQuestions: EventQuestion[] = []) => {
  const event = adminEvent({ questions, archivedQuestions });
  const entered = await enterForm({ [list]: () => ok({ items: [event] }), [edit]: taken });
  const save = async () => {
    await entered.member.click(button("Save changes"));
    await screen.findByText("Event saved");
    return entered.sent.findLast(({ call }) => call === edit)!.body.questions as EventQuestion[];
  };
  return { ...entered, save, group: within(screen.getByRole("group", { name: "Questions of your own" })) };
};

test("an admin adds a question: what is wrong is said beside its field, options are lines, and it is saved with the event", async () => {
  const { member, group, save } = await enterQuestions([ask("q-song", "A song")]);
  await member.click(group.getByRole("button", { name: "Add question" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New question" }));
  await member.type(dialog.getByLabelText("Question"), "a SONG");
  await member.selectOptions(dialog.getByLabelText("Kind of answer"), "One of several options");
  await member.type(dialog.getByLabelText("Options"), "Fish{enter}{enter}fish");
  await member.click(dialog.getByRole("button", { name: "Save question" }));
  expect(await dialog.findByText("Two options look the same: fish")).toBeVisible();
  await member.type(dialog.getByLabelText("Options"), " 🌱");
  expect(await dialog.findByText("Another question says the same")).toBeVisible();
  await member.clear(dialog.getByLabelText("Question"));
  await member.type(dialog.getByLabelText("Question"), "Meal");
  await member.click(dialog.getByRole("radio", { name: "The registrant and each guest" }));
  await member.click(dialog.getByRole("checkbox", { name: "An answer is required" }));
  await member.click(dialog.getByRole("button", { name: "Save question" }));

  expect(await group.findByText("Meal")).toBeVisible();
  expect(group.getByText("One of several options · The registrant and each guest · 2 options")).toBeVisible();
  await member.click(group.getByRole("button", { name: "Move up: Meal" }));
  expect(await save()).toEqual([
    {
      ...{ label: "Meal", kind: "one", help: "", isRequired: true, options: ["Fish", "fish 🌱"] },
      ...{ answeredBy: "everyone", askedOf: "everyone", isAtDoor: false },
    },
    ask("q-song", "A song"),
  ]);
});

test("the kind of a saved question stays; one that is removed is asked again, as it was", async () => {
  const { member, group, save } = await enterQuestions([ask("q-song", "A song")], [ask("q-table", "Table")]);
  await member.click(group.getByRole("button", { name: "Edit: A song" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit question" }));
  expect(dialog.queryByLabelText("Kind of answer")).not.toBeInTheDocument();
  expect(dialog.getByText(/^Short text: this stays/)).toBeVisible();
  await member.click(dialog.getByRole("button", { name: "Cancel" }));

  await member.click(group.getByRole("button", { name: "Remove: A song" }));
  await member.click(group.getByRole("button", { name: "Ask again: Table" }));
  const before = within(group.getByRole("region", { name: "No longer asked" }));
  await waitFor(() => expect(before.getByText("A song")).toBeVisible());
  expect(before.queryByText("Table")).not.toBeInTheDocument();

  expect(await save()).toEqual([ask("q-table", "Table")]);
});
