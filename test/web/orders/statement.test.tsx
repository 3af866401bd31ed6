import { screen, within } from "@testing-library/react";
import type { EventStatement } from "#shared/order-acts.ts";
import type { Right } from "#shared/rights.ts";
import { formatStatementCsv } from "#web/features/orders/statement.tsx";
import { ok, problem, type Answers } from "../api.ts";
import { ada, session } from "../member-session.ts";
import { enter, portalAnswers } from "../portal.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const refund = (id: string) => ({
  ...{ id, paymentId: `of_${id}`, at: "2027-02-06T18:00:00.000Z", amount: 4500 },
  ...{ state: "failed" as const, reason: "Called off." },
});

const statement: EventStatement = {
  event: { title: "Spring Gala", date: "March 6, 2027" },
  currency: "usd",
  lines: [
    { typeId: "member01", name: "Member", price: 4500, count: 20, amount: 90_000 },
    { typeId: "guest001", name: "Guest", price: 6050, count: 2, amount: 12_100 },
  ],
  discounts: [{ code: "EARLY", count: 3, amount: 2100 }],
  paid: { stripe: 80_000, cash: 9000, card: 4500 },
  fees: 2650,
  ...{ refunded: { stripe: 4500, cash: 0, card: 0 }, lost: 0 },
  dueAtDoor: 6500,
  awaited: 9000,
  failed: [
    { registrationId: "reg_a", name: "Ben Cole", refund: refund("re_1"), means: "stripe" },
    { registrationId: "reg_b", name: "Zora Hurston", refund: refund("re_2"), means: "cash" },
  ],
  underway: 1500,
};

const path = "GET /api/admin/events/spring-gala/statement";
const retry = "POST /api/admin/registrations/reg_a/refunds/re_1/retry";

const visit = async (answers: Answers = {}, rights: Right[] = ["owner"]) => {
  session.member = { ...ada, rights };
  const sent = portalAnswers({ [path]: () => ok(statement), ...answers });
  return { sent, ...(await enter("/portal/admin/events/spring-gala/statement", "Statement")) };
};

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);

test("what an event's tickets took: by ticket, by code, by means, and what stays with the club", async () => {
  await visit();
  expect(await screen.findByText("Spring Gala · March 6, 2027")).toBeVisible();
  expect(rowsOf(screen.getByRole("table", { name: "Sold" })).slice(1)).toEqual(["Member$4520$900", "Guest$60.502$121"]);
  expect(rowsOf(screen.getByRole("table", { name: "Discounts" })).slice(1)).toEqual(["EARLY3−$21"]);
  expect(rowsOf(screen.getByRole("table", { name: "In all" }))).toEqual([
    ...["Tickets sold$1,021", "Discounts−$21", "Paid by card$800", "Paid in cash$90", "Paid by card at the door$45"],
    ...[
      "Refunded by card−$45",
      "Stripe's fees−$26.50",
      "What stays with the club$863.50",
      "Due at the door$65",
      "Awaited by card$90",
    ],
  ]);
  expect(screen.getByText("$15 of the refunds is still on its way.")).toBeVisible();
  const csv = await formatStatementCsv(statement);
  expect(csv).toContain("Sold,Guest,60.50,2,121.00,USD");
  expect(csv).toContain("In all,What stays with the club,,,863.50,USD");
});

test("nothing is said without a minus, and what was lost to disputes doesn't stay with the club", async () => {
  const [paid, refunded] = [12_000, 0].map((stripe) => ({ stripe, cash: 0, card: 0 }));
  await visit({ [path]: () => ok({ ...statement, paid, refunded, discounts: [], fees: 0, lost: 6000 }) });

  const rows = rowsOf(await screen.findByRole("table", { name: "In all" }));

  expect(rows).toEqual(
    expect.arrayContaining(["Discounts$0", "Refunded by card$0", "Lost to disputes−$60", "Stripe's fees$0"]),
  );
  expect(rows).toContain("What stays with the club$60");
});

test("what was handed back is named apart, what is in another currency is in no sum, and odd notes are listed", async () => {
  const eur = { ...statement.failed[0]!, name: "Maya Brooks", currency: "eur" as const };
  const other = { currency: "eur" as const, count: 1, kept: 4500 };
  const at = "2027-02-06T18:00:00.000Z";
  const odd = {
    ...{ registrationId: "reg_a", name: "Ben Cole", at, by: "Dana", means: "cash" as const },
    ...{ sent: 99_999_999, counted: 6000 },
  };
  const mixed = {
    ...{ ...statement, failed: [eur], others: [other], unlikely: [odd] },
    refunded: { stripe: 4500, cash: 6000, card: 1000 },
  };
  await visit({ [path]: () => ok(mixed) });
  const rows = rowsOf(await screen.findByRole("table", { name: "In all" }));
  expect(rows.filter((row) => /back|Refunded|stays/.test(row ?? ""))).toEqual([
    ...["Refunded by card−$45", "Handed back in cash−$60", "Refunded by card at the door−$10"],
    "What stays with the club$793.50",
  ]);
  expect(screen.getByRole("button", { name: "Retry the refund of €45 to Maya Brooks" })).toBeVisible();
  expect(
    screen.getByText("1 order is in another currency and not in these sums. The club holds €45 of it."),
  ).toBeVisible();
  expect(rowsOf(screen.getByRole("table", { name: "Notes to check" })).slice(1)).toEqual([
    "Ben Cole$999,999.99$60February 6, 2027Dana",
  ]);
  const csv = await formatStatementCsv(mixed);
  expect(csv).toContain("Refunds to look at,Maya Brooks,,,45.00,EUR");
  expect(csv).toContain("In another currency,What stays with the club,,1,45.00,EUR");
});

test("a refund that Stripe refused is tried again, one paid at the door is handed back; a failure is said", async () => {
  let isDown = true;
  const { member, sent } = await visit({
    [retry]: () => (isDown ? problem(503, "Stripe doesn't answer.") : ok({})),
    [path]: () => ok(isDown ? statement : { ...statement, failed: statement.failed.slice(1) }),
  });
  const again = await screen.findByRole("button", { name: "Retry the refund of $45 to Ben Cole" });
  expect(screen.getByRole("button", { name: "$45 is handed back to Zora Hurston" })).toBeVisible();
  await member.click(again);
  expect(await screen.findByText("Stripe doesn't answer.")).toBeVisible();
  isDown = false;
  await member.click(again);
  expect(await screen.findByText("Trying again")).toBeVisible();
  expect(sent.filter(({ call }) => call === retry)).toHaveLength(2);
  expect(screen.queryByText("Ben Cole")).not.toBeInTheDocument();
});

test("who handles money alone finds it from the dues, among the events that sell tickets", async () => {
  session.member = { ...ada, rights: ["money"] };
  const events = [
    { id: "winter-ball", title: "Winter Ball", date: "December 12, 2027", isPast: false },
    { id: "spring-gala", title: "Spring Gala", date: "March 6, 2027", isPast: true },
  ];
  portalAnswers({
    "GET /api/admin/dues": () => ok({ items: [] }),
    "GET /api/admin/ticket-sales": () => ok({ items: events, unreadable: 1 }),
    [path]: () => ok(statement),
  });
  const { member } = await enter("/portal/admin/dues", "Dues");
  await member.click(screen.getByRole("link", { name: "Ticket sales" }));
  expect(await screen.findByText("1 event can't be read, and isn't listed here.")).toBeVisible();
  expect(rowsOf(screen.getByRole("table", { name: "Upcoming" })).slice(1)).toEqual(["Winter BallDecember 12, 2027"]);
  const past = within(screen.getByRole("table", { name: "Past" }));

  await member.click(past.getByRole("link", { name: "Spring Gala" }));

  expect(await screen.findByText("Spring Gala · March 6, 2027")).toBeVisible();
  expect(screen.getByRole("link", { name: "All ticket sales" })).toHaveAttribute("href", "/portal/admin/ticket-sales");
});

test("who handles money alone has no way to the registrations; an event without tickets has no statement", async () => {
  await visit({ [path]: () => problem(404) }, ["money"]);
  expect(await screen.findByText("This event sells no tickets.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Back to registrations" })).not.toBeInTheDocument();
});
