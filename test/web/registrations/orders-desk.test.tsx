import { screen, waitFor, within } from "@testing-library/react";
import type { OwnOrder } from "#shared/orders.ts";
import type { Registration } from "#shared/registration-review.ts";
import type { Right } from "#shared/rights.ts";
import { formatRegistrationsCsv } from "#web/features/registrations/admin/registrations-csv.ts";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { aGuest, cardOf, pathOf, registration, visitApprovals, wednesdays } from "./approvals.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const at = "2025-06-06T18:00:00.000Z";
const stripe = { id: "pi_1", at, amount: 9000, means: "stripe" as const, receipt: "https://pay.example/receipts/1" };

const order = (changes: Partial<OwnOrder> = {}): OwnOrder => ({
  ...{ currency: "usd", total: 15_000, means: "card", refundRule: [], payments: [], refunds: [] },
  lines: [
    { typeId: "member01", name: "Member", price: 4500, count: 1 },
    { typeId: "guest001", name: "Guest", price: 6000, count: 2 },
  ],
  discount: { code: "EARLY", amount: 1500 },
  ...changes,
});

const guests = [1, 2].map((each) => ({ ...aGuest, email: `guest${each}@cole.example`, ticket: "guest001" }));

const ordered = (id: string, firstName: string, changes: Partial<Registration>, more: Partial<OwnOrder> = {}) =>
  registration(id, { firstName, guests, ticket: "member01", ...changes, order: order(more) });

const visit = (items: Registration[], { rights = ["owner"], ...answers }: Answers | { rights?: Right[] } = {}) => {
  session.member = { ...ada, rights: rights as Right[] };
  return visitApprovals(items, answers);
};

/** Somebody's card with its details open. */
const openDetails = async (member: Awaited<ReturnType<typeof visit>>["member"], name: string) => {
  const card = await cardOf(name);
  await member.click(card.getByRole("button", { name: /^(Review|Registration Details)$/ }));
  return { card, details: within(await card.findByRole("region", { name: "Tickets" })) };
};

test("each registration says its tickets, their price, and how the payment stands; those to be paid are a filter", async () => {
  const cases = [
    ["Pia", { status: "pending" }, {}, ""],
    [
      "Uma",
      { status: "unpaid" },
      { heldUntil: "2025-06-09T17:00:00.000Z" },
      " · To be paid until June 9, 2025 at 12:00 PM",
    ],
    ["Dora", { status: "approved" }, { means: "door" }, " · Owes $150"],
    ["Ada", { status: "approved" }, { payments: [{ ...stripe, amount: 15_000 }] }, " · Paid"],
    [
      "Rae",
      { status: "cancelled" },
      {
        payments: [{ ...stripe, amount: 15_000, dispute: "open" }],
        refunds: [{ id: "re_1", paymentId: "pi_1", at, amount: 7500, state: "failed", reason: "" }],
      },
      " · Paid · Refund failed · Disputed",
    ],
    ["Lou", { status: "cancelled" }, { isLapsed: true }, " · Not paid in time"],
  ] as const;
  const items = cases.map(([name, changes, more], index) => ordered(`o${index}`, name, changes, more as never));
  const { member } = await visit(items);

  for (const [name, , , said] of cases)
    expect((await cardOf(`${name} Hurston`)).getByText(`Member, 2 × Guest · $150${said}`)).toBeVisible();

  await member.click(screen.getByRole("button", { name: /^To be paid/ }));
  await waitFor(() => expect(screen.queryByText("Pia Hurston")).not.toBeInTheDocument());
  expect(screen.getByText("Uma Hurston")).toBeVisible();
});

test("approving says that they get a link to pay, and for how long their spots are held", async () => {
  const { member } = await visit([ordered("a", "Pia", {})], {
    "GET /api/admin/event-groups": () =>
      ok({ items: [], levels: [], currency: "usd", paymentHours: 48, paymentHoursOnLastDay: 2 }),
  });
  await member.click((await cardOf("Pia Hurston")).getByRole("button", { name: "Approve Registration" }));
  expect(await screen.findByText("They get a link to pay $150. Their spots are held 48 hours.")).toBeVisible();
});

test("a payment is given back in part, not more than is left of it, with a reason; the details show what came of it", async () => {
  const paid = ordered("a", "Ada", { status: "approved" }, { total: 9000, payments: [stripe] });
  const refund = { id: "re_1", paymentId: "pi_1", at, amount: 3000, state: "failed" as const, reason: "No show." };
  const refunded: Registration = { ...paid, version: 2, order: { ...paid.order!, refunds: [refund] } };
  const refunds = `POST ${pathOf("a", "/refunds")}`;
  const retry = `POST ${pathOf("a", "/refunds/re_1/retry")}`;
  const underway = { ...refund, state: "underway" as const };
  const { member, sent } = await visit([paid], {
    [refunds]: () => ({ status: 201, body: refunded }),
    [retry]: () => ok({ ...refunded, version: 3, order: { ...refunded.order!, refunds: [underway] } }),
  });
  const { details } = await openDetails(member, "Ada Hurston");
  expect(details.getByText("2 × Guest, $60")).toBeVisible();
  expect(details.getByText("EARLY, $15 off")).toBeVisible();
  expect(details.getByRole("link", { name: /^Receipt of June 6, 2025/ })).toHaveAttribute("href", stripe.receipt);
  await member.click(details.getByRole("button", { name: "Refund" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund a payment" }));
  const amount = dialog.getByLabelText("Amount (USD)");
  expect(amount).toHaveValue("90");
  await member.clear(amount);
  await member.type(amount, "90.01");
  await member.click(dialog.getByRole("button", { name: "Refund" }));
  expect(await dialog.findByText("Please say why")).toBeVisible();
  expect(dialog.getByText("That is more than is left of it")).toBeVisible();
  await member.clear(amount);
  await member.type(amount, "30");
  await member.type(dialog.getByLabelText("Your reason"), "No show.");
  await member.click(dialog.getByRole("button", { name: "Refund" }));

  expect(await screen.findByText("Refund on its way")).toBeVisible();
  expect(await details.findByText("Refused by Stripe")).toBeVisible();
  expect(sent.find(({ call }) => call === refunds)?.body).toEqual({
    paymentId: "pi_1",
    amount: 3000,
    reason: "No show.",
  });
  await member.click(details.getByRole("button", { name: "Retry the refund of $30" }));
  expect(await details.findByText("On its way")).toBeVisible();
  expect(sent.filter(({ call }) => call === retry)).toHaveLength(1);
});

test("who runs events notes a payment, once though its answer was lost, and gives nothing back", async () => {
  const owing = ordered(
    "a",
    "Dora",
    { status: "unpaid" },
    { means: "door", payments: [{ ...stripe, id: "n", means: "cash" }] },
  );
  const note = `POST ${pathOf("a", "/payments")}`;
  let isLost = true;
  const payments = [...owing.order!.payments, { ...stripe, id: "m", amount: 6000, means: "card" as const }];
  const { member, sent } = await visit([owing], {
    rights: ["events"],
    [`GET ${pathOf("a")}`]: () => ok(owing),
    [note]: () =>
      isLost
        ? problem(500)
        : { status: 201, body: { ...owing, version: 2, status: "approved", order: { ...owing.order!, payments } } },
  });
  const { card, details } = await openDetails(member, "Dora Hurston");
  expect(details.queryByRole("button", { name: "Refund" })).not.toBeInTheDocument();
  await member.click(details.getByRole("button", { name: "Note a payment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Note a payment" }));
  const press = () => member.click(dialog.getByRole("button", { name: "Note payment" }));
  expect(dialog.getByLabelText("Amount (USD)")).toHaveValue("60");
  await member.type(dialog.getByLabelText("Amount (USD)"), "0");
  await press();
  expect(await dialog.findByText("Please say how it was paid")).toBeVisible();
  expect(dialog.getByText("That is more than is owed")).toBeVisible();
  await member.clear(dialog.getByLabelText("Amount (USD)"));
  await member.type(dialog.getByLabelText("Amount (USD)"), "60");
  await member.click(dialog.getByRole("radio", { name: "Card elsewhere" }));
  await press();
  expect(await dialog.findByText("There was a problem saving this. Please try again.")).toBeVisible();
  isLost = false;
  await press();

  expect(await card.findByText(/· Paid$/)).toBeVisible();
  const [first, second] = sent.filter(({ call }) => call === note);
  expect(second?.body).toEqual({ means: "card", amount: 6000 });
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
});

test("a reader sees what is paid, and does nothing about it; the statement is for who handles money", async () => {
  const paid = ordered("a", "Ada", { status: "approved" }, { payments: [stripe] });
  const answers = {
    "GET /api/admin/events": () => ok({ items: [{ ...wednesdays, ticketing: { types: [], codes: [] } }] }),
  };
  const { member } = await visit([paid], { rights: ["reader"], ...answers });
  const { details } = await openDetails(member, "Ada Hurston");
  expect(details.getByText("Still to pay")).toBeVisible();
  expect(details.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("link", { name: "Statement" })).not.toBeInTheDocument();
});

test("the file has each person's ticket and its price, and the sums beside who registered", async () => {
  const refunds = [{ id: "re_1", paymentId: "pi_1", at, amount: 1250, state: "done" as const, reason: "" }];
  const csv = await formatRegistrationsCsv([
    ordered("a", "Ada", { status: "approved" }, { payments: [stripe], refunds }),
    registration("b"),
  ]);
  const [head, first, guest] = csv.split("\r\n").map((line) => line.split(",").slice(-7).join());
  expect(head).toBe("Ticket,Price,Total,Paid,Refunded,Currency,Code");
  expect(first).toBe("Member,45.00,150.00,90.00,12.50,USD,EARLY");
  expect(guest).toBe("Guest,60.00,,,,,");
});
