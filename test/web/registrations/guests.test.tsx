import { screen, waitFor, within } from "@testing-library/react";
import papa from "papaparse";
import type { Registration } from "#shared/registration-review.ts";
import { formatRegistrationsCsv } from "#web/features/registrations/admin/registrations-csv.ts";
import { ok, type Answers } from "../api.ts";
import { startAsAdmin } from "../portal.tsx";
import { aGuest, cardOf, decided, decision, pathOf, registration, visitApprovals } from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(startAsAdmin);
afterEach(() => jest.restoreAllMocks());

const cleo = { ...aGuest, firstName: "Cleo", lastName: "Day", email: "cleo@day.example" };
const pending = registration("a", { guests: [aGuest, cleo] });
const approved = decided(pending);
const held = { ...approved, guests: [aGuest, { ...cleo, hold: { note: "Who is she?" } }] };
const declined = { ...approved, guests: [aGuest], declinedGuests: [{ ...cleo, note: "Next time." }] };

const decide = `POST ${pathOf("a", "/decision")}`;
const decideGuests = `POST ${pathOf("a", "/guests")}`;

/** The approvals with one registration, and the dialog that a button of its opens. */
const asking = async (of: Registration, button: string, answers: Answers = {}) => {
  const { member, sent } = await visitApprovals([of], answers);
  const card = await cardOf("Zora Hurston");
  if (button === "Decide on Guests") await member.click(card.getByRole("button", { name: /Details|Review/ }));
  await member.click(card.getByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: button }));
  const choose = async (name: string, state: string) =>
    member.selectOptions(dialog.getByRole("combobox", { name }), state);
  return {
    member,
    card,
    dialog,
    choose,
    bodiesOf: (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body),
  };
};

test("an approval asks about each guest, and sends what is not simply approved, with its note", async () => {
  const { member, dialog, choose, bodiesOf } = await asking(pending, "Approve Registration", {
    [decide]: () => ok({ registration: held, emailed: true }),
  });
  expect(dialog.getByRole("group", { name: "Guests" })).toBeVisible();
  expect(dialog.getByRole("combobox", { name: "Ben Cole" })).toHaveDisplayValue("Approved");
  expect(dialog.queryByRole("textbox", { name: /^Note about/ })).not.toBeInTheDocument();

  await choose("Cleo Day", "On hold");
  await member.type(dialog.getByRole("textbox", { name: "Note about Cleo Day (optional)" }), "Who is she?");
  await member.click(dialog.getByRole("button", { name: "Approve" }));

  expect(await screen.findByText("Approved registration for Zora Hurston")).toBeVisible();
  expect(bodiesOf(decide)).toEqual([
    {
      ...{ decision: "approved", message: "", version: 1 },
      guests: [{ email: cleo.email, state: "held", note: "Who is she?" }],
    },
  ]);
  expect(await (await cardOf("Zora Hurston")).findByText("On hold: Cleo Day")).toBeVisible();
});

test("guests of an approved registration are decided on by themselves, also one who was declined", async () => {
  const { member, dialog, choose, bodiesOf } = await asking(declined, "Decide on Guests", {
    [decideGuests]: () => ok({ registration: { ...approved, version: 3 }, emailed: false }),
  });
  expect(dialog.getByRole("combobox", { name: "Cleo Day" })).toHaveDisplayValue("Declined");
  expect(dialog.queryByRole("textbox", { name: "Add a message (optional)" })).not.toBeInTheDocument();
  await member.click(dialog.getByRole("button", { name: "Save decisions" }));
  expect(await dialog.findByText("Please change at least one guest")).toBeVisible();
  expect(bodiesOf(decideGuests)).toEqual([]);

  await choose("Cleo Day", "Approved");
  await member.click(dialog.getByRole("button", { name: "Save decisions" }));

  expect(await screen.findByText("Updated the guests of Zora Hurston")).toBeVisible();
  expect(await screen.findByText(/there was an issue sending the email notification/)).toBeVisible();
  expect(bodiesOf(decideGuests)).toEqual([
    { version: 2, guests: [{ email: cleo.email, state: "approved", note: "" }] },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("the list counts who is on hold, finds them by a filter, and tells each guest's state and history", async () => {
  const guests = [{ name: "Cleo Day", email: cleo.email, state: "held" as const, note: "Who is she?" }];
  const ofGuests = {
    ...held,
    decisions: [decision(), decision({ at: "2025-06-08T15:00:00.000Z", isOfGuests: true, guests })],
  };
  const other = decided(registration("b", { firstName: "Ben", lastName: "Other" }));
  const { member } = await visitApprovals([ofGuests, other]);
  const card = await cardOf("Zora Hurston");
  expect(card.getByText("2 guests (1 on hold)")).toBeVisible();
  expect(card.getByText("Guests reviewed on June 8, 2025")).toBeVisible();

  await member.click(card.getByRole("button", { name: /Details|Review/ }));
  const rows = within(card.getByRole("table", { name: "Guests" }))
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(rows[1]).toContain("Ben ColeApproved");
  expect(rows[2]).toContain("Cleo DayOn holdWho is she?");

  await member.click(screen.getByRole("button", { name: /Guests on hold/ }));
  expect(screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent)).toEqual(["Zora Hurston"]);
});

test("the CSV file has each guest's own status, and what was decided about them", async () => {
  const guests = [{ name: "Cleo Day", email: cleo.email, state: "declined" as const, note: "Next time." }];
  const is = {
    ...declined,
    guests: [{ ...aGuest, hold: { note: "" } }],
    decisions: [decision({ message: "Hi", guests })],
  };

  const text = (await formatRegistrationsCsv([is])).replace("\uFEFF", "").trimEnd();
  const rows = papa.parse<Record<string, string>>(text, { header: true }).data;

  expect(rows.map((row) => [row["First Name"], row.Status])).toEqual([
    ["Zora", "Approved"],
    ["Ben", "On hold"],
    ["Cleo", "Declined"],
  ]);
  expect(rows[0]).toMatchObject({
    Guests: "1",
    Decisions: "2025-06-07T15:00:00.000Z Approved by Grace Lee: Hi; Cleo Day Declined, Next time.",
  });
});
