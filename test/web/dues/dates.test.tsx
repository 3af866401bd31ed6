import { screen, waitFor, within } from "@testing-library/react";
import type { DateRow } from "#shared/dues.ts";
import { readDates } from "#web/features/dues/admin/dates-import.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const call = "POST /api/admin/paid-dates";
const club: Answers[string] = ({ body }) =>
  ok({
    answers: (body.rows as DateRow[]).map(({ email }) =>
      email.startsWith("no")
        ? { outcome: "refused", message: "No member has this address." }
        : { outcome: body.sets ? "set" : "ready", message: "" },
    ),
  });

const toFile = (text: string) => {
  const file = new File([text], "paid.csv", { type: "text/csv" });
  Object.defineProperty(file, "arrayBuffer", { value: () => Promise.resolve(new TextEncoder().encode(text).buffer) });
  return file;
};

const open = async (answer = club) => {
  session.member = { ...ada, rights: ["money"] };
  const sent = portalAnswers({ "GET /api/admin/dues": () => ok({ items: [] }), [call]: answer });
  const { member } = await enter("/portal/admin/dues", "Dues");
  const openDialog = async () => {
    await member.click(screen.getByRole("button", { name: "Bring in dates" }));
    return within(await screen.findByRole("dialog", { name: "Bring in dates" }));
  };
  return { member, openDialog, calls: () => sent.filter((each) => each.call === call).map(({ body }) => body) };
};

test("a file's rows are checked first, those that can't be set are named, and the others are set once, also after a lost connection", async () => {
  const random = jest.spyOn(Math, "random").mockReturnValue(0);
  let isLost = true;
  const { member, openDialog, calls } = await open((request) =>
    request.body.sets && isLost ? problem(500) : club(request),
  );
  const dialog = await openDialog();
  const rows =
    "Note;Paid until;E-mail\nCheck 12;1/31/2027;zoe@example.com\n;2027-02-28;nobody@example.com\n;2027-03-31;ZOE@example.com";

  await member.upload(dialog.getByLabelText("Choose a CSV file", { selector: "input" }), toFile(rows));

  expect(await dialog.findByText("paid.csv: 3 rows")).toBeVisible();
  const problems = within(await dialog.findByRole("list", { name: "What can't be set" }));
  expect(problems.getByText("No member has this address.")).toBeVisible();
  expect(problems.getByText("Row 2 has the same address.")).toBeVisible();
  const zoe = { email: "zoe@example.com", until: "2027-01-31", amount: "", text: "Check 12" };
  expect(calls()).toMatchObject([{ sets: false, rows: [zoe, { email: "nobody@example.com" }] }]);
  await member.click(dialog.getByRole("button", { name: "Set 1 date" }));
  expect(await dialog.findByText("We had to stop")).toBeVisible();
  // What was read and answered is still there when the dialog is opened again.
  await member.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const again = await openDialog();
  isLost = false;
  await member.click(await again.findByRole("button", { name: "Set 1 date" }));

  expect(await screen.findByText("Dates set")).toBeVisible();
  expect(again.getByText("1 date set")).toBeVisible();
  expect(again.queryByRole("button", { name: /^Set / })).not.toBeInTheDocument();
  expect(calls().slice(1)).toEqual([1, 2, 3, 4].map(() => ({ sets: true, rows: [zoe] })));
  random.mockRestore();
});

test.each([
  [
    "no column of dates",
    "Email,City\nzoe@example.com,Dallas",
    "We can't find the columns. Please name them “Email” and “Paid until” in the first row.",
  ],
  ["names of columns only", "Email,Paid until\n", "There's no one on this list."],
  [
    "more rows than it takes",
    `Email,Paid until\n${"a@b.example,2027-01-31\n".repeat(5001)}`,
    /^This list has more than 5,000 rows/,
  ],
])("a file with %s is refused in a sentence", async (_, text, message) => {
  await expect(readDates(toFile(text))).rejects.toThrow(message);
});

test("a row with more text than is taken is refused by itself", async () => {
  const [row] = await readDates(
    toFile(`Email,Expires,Amount,Comment\nzoe@example.com,2027-01-31,50,${"x".repeat(501)}`),
  );
  expect(row?.answer).toEqual({ outcome: "refused", message: "There's more text in this row than we can take." });
});

test.each([
  ["as the one shows that has no other order", ["5/3/2027", "31/3/2027"], ["2027-03-05", "2027-03-31"]],
  ["with the month first where none shows it, as the server reads them", ["5/3/2027"], ["5/3/2027"]],
  ["with the month's name, as the club exports them", ["December 20, 2026", "5/3/2027"], ["2026-12-20", "5/3/2027"]],
  ["not at all where they contradict each other", ["31/1/2027", "1/31/2027", "5/3/2027"], undefined],
])("a file's dates are read %s", async (_, typed, days = typed) => {
  const rows = typed.map((day, at) => `${at}@example.com,$50 a month,"${day}"`);
  const read = await readDates(toFile(`Email,Level Price,Paid Until\n${rows.join("\n")}`));
  expect(read.map(({ until, amount }) => [until, amount])).toEqual(days.map((day) => [day, ""]));
});
