import { screen, waitFor, within } from "@testing-library/react";
import type { AdminDues, DuesRow } from "#shared/dues.ts";
import type { Right } from "#shared/rights.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, listKept, portalAnswers } from "../portal.tsx";
import { payments, terms } from "./dues.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const row: DuesRow = {
  ...{ id: "dues_01", name: "Ben Cole", email: "ben@cole.example", memberId: "ben", state: "overdue" },
  ...{ levelName: "Standard", terms, paidUntil: "2027-02-01T06:00:00.000Z", accessUntil: "2027-02-15T06:00:00.000Z" },
};
const dues: AdminDues = { ...row, payments, isComplete: true };
const note = "POST /api/admin/dues/dues_01/payments";
const free = "POST /api/admin/dues/dues_01/free";

const open = async (answers: Answers = {}, rights: Right[] = ["money"], state = "overdue") => {
  session.member = { ...ada, rights };
  const sent = portalAnswers({
    "GET /api/admin/dues": ({ query }) => ok({ items: query.get("state") === "overdue" ? [row] : [] }),
    "GET /api/admin/dues/dues_01": () => ok(dues),
    ...answers,
  });
  const { member } = await enter(`/portal/admin/dues?state=${state}`, "Dues");
  const callsOf = (call: string) => sent.filter((each) => each.call === call);
  return { member, callsOf, press: (name: string) => member.click(screen.getByRole("button", { name })) };
};

/** The dialog about Ben's dues, with one of its forms open. */
const openForm = async (name: string, answers: Answers = {}) => {
  const page = await open(answers);
  await page.member.click(await screen.findByRole("button", { name: "Open the dues of Ben Cole" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Dues of Ben Cole" }));
  await page.member.click(dialog.getByRole("button", { name }));
  return { ...page, dialog, form: within(await dialog.findByRole("form", { name })) };
};

// February 10, 2027, in Dallas.
beforeEach(() => void jest.spyOn(Date, "now").mockReturnValue(Date.parse("2027-02-11T03:00:00Z")));
afterEach(() => jest.restoreAllMocks());

test("an admin goes through those whose dues stand alike, with until when they paid, and exports them", async () => {
  const { member, callsOf, press } = await open({}, ["owner"]);
  const shown = within(await screen.findByRole("article", { name: "Ben Cole" }));
  expect(shown.getByRole("link", { name: "Ben Cole" })).toHaveAttribute("href", "/portal/members/ben");
  expect(shown.getByText("Standard · $50 a month")).toBeVisible();
  expect(shown.getByText("Paid until January 31, 2027 · Access until February 14, 2027")).toBeVisible();
  expect(shown.getByText("Overdue")).toBeVisible();

  await press("Export 1 as CSV");
  await waitFor(() =>
    expect(callsOf("POST /api/admin/exports")[0]?.body).toEqual({ list: "dues", scope: "overdue", rows: 1 }),
  );
  await member.click(screen.getByRole("button", { name: "Rests" }));

  expect(await screen.findByText("No membership rests.")).toBeVisible();
});

test("somebody who is looked for is counted at the state where their dues stand", async () => {
  const zoe: DuesRow = { ...row, id: "dues_02", name: "Zoe Park", email: "zoe@park.example", state: "paid" };
  const { member, callsOf, press } = await open({
    "GET /api/admin/dues": ({ query }) => ok({ items: [row, zoe].filter(({ state }) => state === query.get("state")) }),
  });
  await screen.findByRole("article", { name: "Ben Cole" });
  expect(callsOf("GET /api/admin/dues")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Paid" })).toBeVisible();
  await member.type(screen.getByRole("searchbox"), "zoe");

  expect(await screen.findByText("No people match your filters")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Overdue (0)" })).toBeVisible();
  await press("Rests (0)");
  expect(await screen.findByText("No membership rests.")).toBeVisible();
  await press("Paid (1)");
  expect(await screen.findByRole("article", { name: "Zoe Park" })).toBeVisible();
  await member.clear(screen.getByRole("searchbox"));
  expect(await screen.findByRole("button", { name: "Overdue" })).toBeVisible();
});

test("a reader sees the list, and has nothing to open there", async () => {
  await open({}, ["reader"]);
  expect(await screen.findByRole("article", { name: "Ben Cole" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Open the dues/ })).not.toBeInTheDocument();
});

test("a payment is noted once, though its answer was lost: the amount and the next period are filled in, what is wrong is said beside its field", async () => {
  let isLost = true;
  const after: AdminDues = { ...dues, state: "paid", paidUntil: "2027-03-01T06:00:00.000Z" };
  const answer = () => (isLost ? problem(500) : { status: 201, body: after });
  const { member, callsOf, dialog, form } = await openForm("Note a payment", { [note]: answer });
  expect(dialog.getByRole("table", { name: "Payments" })).toHaveTextContent("Number 12.");
  const [amount, on, until] = [/^Amount/, "Paid on", "Pays until"].map((name) => form.getByLabelText(name));
  expect(amount).toHaveValue("50");
  expect(on).toHaveValue("2027-02-10");
  expect(until).toHaveValue("2027-02-28");
  await member.clear(amount!);
  await member.type(amount!, "-5");
  await member.clear(on!);
  await member.type(on!, "2027-02-11");
  await member.clear(until!);
  await member.type(until!, "2027-02-09");

  await member.click(form.getByRole("button", { name: "Note payment" }));

  for (const message of [
    "Please say how it was paid",
    "Please enter what was paid",
    "Please enter a day that has come",
    "Please enter a day after the payment",
  ])
    expect(await form.findByText(message)).toBeVisible();
  await member.click(form.getByRole("radio", { name: "Cash" }));
  await member.clear(amount!);
  await member.type(amount!, "47.50");
  await member.clear(on!);
  await member.type(on!, "2027-02-08");
  await member.clear(until!);
  await member.type(until!, "2027-02-28");
  await member.click(form.getByRole("button", { name: "Note payment" }));
  expect(await form.findByText("There was a problem saving this. Please try again.")).toBeVisible();
  isLost = false;
  await member.click(form.getByRole("button", { name: "Note payment" }));

  expect(await screen.findByText("Payment noted")).toBeVisible();
  expect(await dialog.findByText("February 28, 2027")).toBeVisible();
  const [first, second] = callsOf(note);
  const body = { means: "cash", amount: 4750, on: "2027-02-08", until: "2027-02-28", text: "" };
  expect(first?.body).toEqual(body);
  expect(second?.body).toEqual(body);
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect(listKept()).toEqual([]);
});

test("nothing is noted beside a card that is charged by itself, and it says why", async () => {
  const renewed: AdminDues = { ...dues, state: "paid", card: { last4: "4242", endsThen: false } };
  const { member, dialog } = await openForm("Let in free", { "GET /api/admin/dues/dues_01": () => ok(renewed) });

  await member.click(dialog.getByRole("button", { name: "Cancel" }));

  expect(dialog.getByText(/charged by itself, so there's no other payment to note/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Note a payment" })).not.toBeInTheDocument();
});

test("somebody is let in free for good, for a reason that must be given", async () => {
  const answer = () => ({ status: 201, body: { ...dues, state: "free", paidUntil: undefined } });
  const { member, callsOf, dialog, form } = await openForm("Let in free", { [free]: answer });
  expect(dialog.getByRole("heading", { name: "Let in free" })).toHaveFocus();
  await member.click(form.getByRole("radio", { name: "For good" }));
  expect(form.queryByLabelText("Free until")).not.toBeInTheDocument();
  await member.click(form.getByRole("button", { name: "Let in free" }));
  expect(await form.findByText("Please say why")).toBeVisible();

  await member.type(form.getByLabelText("Your reason"), "A founder.");
  await member.click(form.getByRole("button", { name: "Let in free" }));

  expect(await dialog.findByRole("button", { name: "Note a payment" })).toBeVisible();
  expect(dialog.getByText("Free", { selector: "span" }).parentElement).toHaveFocus();
  expect(callsOf(free).map(({ body }) => body)).toEqual([{ until: null, text: "A founder." }]);
});

test("a payment by card is given back in part, not more than is left of it, with a reason", async () => {
  const card = { id: "in_1", at: "2027-01-01T06:00:00.000Z", amount: 5000, refunded: 1000, currency: "usd" } as const;
  const answers = {
    "GET /api/admin/dues/dues_01": () => ok({ ...dues, payments: [{ ...card, means: "card" }] }),
    "POST /api/admin/dues/dues_01/payments/in_1/refund": () => ({ status: 201, body: dues }),
  };
  const { member, callsOf, form } = await openForm("Refund", answers);
  const amount = form.getByLabelText(/^Amount/);
  expect(amount).toHaveValue("40");
  await member.clear(amount);
  await member.type(amount, "41");
  await member.type(form.getByLabelText("Your reason"), "Moved away.");
  await member.click(form.getByRole("button", { name: "Refund" }));
  expect(await form.findByText("That is more than is left of it")).toBeVisible();
  await member.clear(amount);
  await member.type(amount, "12.50");
  await member.click(form.getByLabelText("End the dues with it"));
  await member.click(form.getByRole("button", { name: "Refund" }));

  expect(await screen.findByText("Payment refunded")).toBeVisible();
  expect(callsOf("POST /api/admin/dues/dues_01/payments/in_1/refund").map(({ body }) => body)).toEqual([
    { amount: 1250, text: "Moved away.", ends: true },
  ]);
});

test("what was paid in cash is given back as the admin says, and is no slip then", async () => {
  const cash = { id: "note-1", at: "2027-01-01T06:00:00.000Z", amount: 5000, currency: "usd", means: "cash" } as const;
  const refund = "POST /api/admin/dues/dues_01/payments/note-1/refund";
  const withCash = (more: object) => ({ ...dues, payments: [{ ...cash, isNote: true as const, ...more }] });
  const { member, callsOf, dialog, form } = await openForm("Refund", {
    "GET /api/admin/dues/dues_01": () => ok(withCash({})),
    [refund]: () => ({ status: 201, body: withCash({ refunded: 5000 }) }),
  });
  expect(form.getByLabelText("Which payment?")).toHaveTextContent("January 1, 2027, Cash, $50 left");
  await member.type(form.getByLabelText("Your reason"), "Moved away.");
  await member.click(form.getByRole("button", { name: "Refund" }));
  expect(await form.findByText("Please say how you gave it back")).toBeVisible();
  await member.click(form.getByRole("radio", { name: "Bank transfer" }));
  await member.click(form.getByRole("button", { name: "Refund" }));

  expect(await screen.findByText("Payment refunded")).toBeVisible();
  expect(callsOf(refund).map(({ body }) => body)).toEqual([
    { amount: 5000, means: "transfer", text: "Moved away.", ends: false },
  ]);
  expect(await dialog.findByText("$50 refunded")).toBeVisible();
  for (const name of ["Refund", "Take back a note"])
    expect(dialog.queryByRole("button", { name })).not.toBeInTheDocument();
});

test("who was accepted and is a member already is shown as one, with where a payment goes", async () => {
  const { memberId: otherMemberId, ...accepted } = row;
  const answers = {
    "GET /api/admin/dues": () => ok({ items: [{ ...accepted, otherMemberId }] }),
    "GET /api/admin/dues/dues_01": () => ok({ ...accepted, otherMemberId, payments: [], isComplete: true }),
  };
  const { dialog } = await openForm("Let in free", answers);

  expect(dialog.getByText(/^Already a member: .* goes to their membership/)).toBeVisible();
  const shown = within(screen.getByRole("article", { name: "Ben Cole", hidden: true }));
  expect(shown.getByText(/^Already a member/)).toBeVisible();
  expect(shown.getByRole("link", { name: "Ben Cole", hidden: true })).toHaveAttribute("href", "/portal/members/ben");
});

test("what was paid once is noted for good; of dues that have ended nothing is noted", async () => {
  const once = { ...dues, terms: { ...terms, every: "once" as const } };
  const { member, callsOf, dialog, form } = await openForm("Note a payment", {
    "GET /api/admin/dues/dues_01": () => ok(once),
    [note]: () => ({ status: 201, body: { ...once, state: "ended" } }),
  });
  await member.click(form.getByRole("radio", { name: "Check" }));

  await member.click(form.getByRole("button", { name: "Note payment" }));

  await waitFor(() => expect(callsOf(note)[0]?.body).toMatchObject({ until: null }));
  expect(await dialog.findByText("Ended")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Note a payment" })).not.toBeInTheDocument();
});
