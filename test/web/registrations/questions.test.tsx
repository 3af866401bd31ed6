import { screen, waitFor, within } from "@testing-library/react";
import type { EventQuestion } from "#shared/questions.ts";
import { formatRegistrationsCsv } from "#web/features/registrations/admin/registrations-csv.ts";
import { ok, problem } from "../api.ts";
import { visit } from "../site.tsx";
import { registration } from "./approvals.ts";
import { ada, api, ben, field, gala, openOwn, own, press, type } from "./registrations.tsx";

const ask = (id: string, label: string, changes: Partial<EventQuestion> = {}): EventQuestion => ({
  ...{ id, label, kind: "short", help: "", isRequired: false, options: [] },
  ...{ answeredBy: "registrant", askedOf: "everyone", isAtDoor: false },
  ...changes,
});
const meal = ask("q-meal", "Meal", {
  kind: "one",
  options: ["Fish", "Steak"],
  isRequired: true,
  answeredBy: "everyone",
});
const song = ask("q-song", "A song", { help: "We may play it." });

const getEvent = "GET /api/events/gala";
const register = "POST /api/events/gala/registrations";

const openForm = async (questions: EventQuestion[]) => {
  const wire = api({
    [getEvent]: () => ok({ ...gala, questions }),
    [register]: () => ({ status: 201, body: own() }),
  });
  const page = await visit("/events/register/gala");
  await screen.findByRole("form", { name: "Event registration" });
  return { ...wire, ...page };
};

test("an event's questions are asked of the registrant and each guest, with their rules, and sent", async () => {
  const { visitor, sent } = await openForm([meal, song]);
  expect(await screen.findByLabelText("A song (Optional)")).toHaveAccessibleDescription("We may play it.");
  type(ada);
  await press(visitor, "Add guest");
  type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": "ben@guest.test" });
  await waitFor(() => expect(screen.getAllByRole("radio", { name: "Fish" })).toHaveLength(2));

  await press(visitor, "Register");
  await waitFor(() => expect(screen.getAllByText("Please answer this question")).toHaveLength(2));
  for (const fish of screen.getAllByRole("radio", { name: "Fish" })) await visitor.click(fish);
  type({ "answers.q-song": "So What" });
  await press(visitor, "Register");

  await screen.findByText("Registration #7K2M9QXA", { exact: false });
  const { body } = sent.find(({ call }) => call === register)!;
  expect(body).toMatchObject({
    answers: { "q-meal": "Fish", "q-song": "So What" },
    guests: [{ answers: { "q-meal": "Fish" } }],
  });
});

test("a question that is new to a form is named and added to it, with what is wrong; the rest stays", async () => {
  const { visitor, answers, sent } = await openForm([song]);
  type({ ...ada, "answers.q-song": "So What" });
  await screen.findByLabelText("A song (Optional)");
  type({ "answers.q-song": "So What" });
  const detail = "There is a new question: “Meal”. Please answer it; everything else you typed is still here.";
  answers[register] = () => problem(400, detail, [{ path: "answers.q-meal", message: "Please answer this question" }]);
  answers[getEvent] = () => ok({ ...gala, questions: [meal, song] });

  await press(visitor, "Register");

  expect(await screen.findByRole("radio", { name: "Steak" })).toBeVisible();
  expect(screen.getAllByText(detail)[0]).toBeVisible();
  expect(await screen.findByText("Please answer this question")).toBeVisible();
  expect(field("answers.q-song")).toHaveValue("So What");
  answers[register] = () => ({ status: 201, body: own() });
  await visitor.click(screen.getByRole("radio", { name: "Steak" }));
  await press(visitor, "Register");
  await waitFor(() => expect(sent.filter(({ call }) => call === register)).toHaveLength(2));
  expect(sent.at(-1)?.body ?? sent.findLast(({ call }) => call === register)!.body).toBeDefined();
  expect(sent.findLast(({ call }) => call === register)!.body).toMatchObject({
    answers: { "q-meal": "Steak", "q-song": "So What" },
  });
});

test("the registrant sees the answers in the words they were asked in, and changes them", async () => {
  const change = "PUT /api/registrations/by-link/details";
  const asked = [
    { id: "q-meal", label: "What do you eat?", kind: "one" as const },
    { id: "q-old", label: "Old one", kind: "short" as const },
  ];
  const answers = { "q-meal": "Fish", "q-old": "kept" };
  const mine = own({
    asked,
    answers,
    guests: [{ ...ben, answers: { "q-meal": "Steak" } }],
    event: { ...gala, questions: [meal] },
  });
  const { visitor, sent } = await openOwn(mine, { [change]: () => ok({ ...mine, version: 4 }) });

  const details = within(screen.getByRole("region", { name: "Your details" }));
  expect(await details.findByText("What do you eat?")).toBeVisible();
  expect(details.getByText("kept")).toBeVisible();
  expect(await screen.findByText("Steak")).toBeVisible();
  await press(visitor, "Change details");
  await visitor.click(await screen.findByRole("radio", { name: "Steak" }));
  await press(visitor, "Save details");

  await screen.findByText("Details Changed");
  expect(sent.find(({ call }) => call === change)!.body).toMatchObject({ answers: { "q-meal": "Steak" }, version: 3 });
});

test("a file of registrations has a column for each question, by its latest words, of registrants and guests", async () => {
  const asked = (label: string) => [
    { id: "q-meal", label, kind: "one" as const },
    { id: "q-born", label: "Born", kind: "date" as const },
  ];
  const csv = await formatRegistrationsCsv([
    registration("1", { asked: asked("What do you eat?"), answers: { "q-meal": "=Fish", "q-born": "1990-01-02" } }),
    registration("2", { asked: asked("Meal"), guests: [{ ...ben, answers: { "q-meal": "Steak" } }] }),
  ]);

  const [head, ...rows] = csv.trim().split("\r\n");
  expect(head).toMatch(/,What do you eat\?,Born$/);
  expect(rows.map((row) => row.split(",").slice(-2))).toEqual([
    ['"\'=Fish"', "1990-01-02"],
    ["", ""],
    ["Steak", ""],
  ]);
});
