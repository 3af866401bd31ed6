import { screen, waitFor } from "@testing-library/react";
import { privateLinkHeader } from "#shared/endpoint.ts";
import type { OrderToPay } from "#shared/own-orders.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { ok, problem } from "../api.ts";
import { visit } from "../site.tsx";
import { general, order } from "./orders.tsx";
import { api, press, token } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

const read = "GET /api/orders/by-link";
const pay = "POST /api/orders/by-link/checkout";
const payPage = "https://pay.example/session";

const toPay = (changes: Partial<OrderToPay> = {}): OrderToPay => ({
  event: { title: "Spring Gala", when: "Tue, Mar 5 · 7 PM" },
  ...{ currency: "usd", lines: order().lines, discount: 500, total: 4000, owed: 4000, state: "open" },
  refundRule: [{ days: 7, percent: 100 }],
  ...changes,
});

const open = async (shown: OrderToPay, outcome = "") => {
  const wire = api({ [read]: () => ok(shown), [pay]: () => ({ status: 201, body: { url: payPage } }) });
  const page = await visit(`/events/pay${outcome}#${token}`);
  await screen.findByRole("heading", { level: 1, name: "Spring Gala" });
  return { ...wire, ...page };
};

beforeEach(() => jest.mocked(leaveFor).mockReset());

test("who has a pay link sees what there is to pay, and pays it once, however often the button is pressed", async () => {
  const { visitor, callsOf } = await open(toPay({ heldUntil: "2099-03-01T18:00:00.000Z" }));

  expect(screen.getByText("Tue, Mar 5 · 7 PM")).toBeVisible();
  for (const row of [`${general.name}$45`, "Discount−$5", "Total$40"])
    expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toContain(row);
  expect(screen.getByText(/all of it until 7 days before/)).toBeVisible();
  expect(screen.getByText(/^The spots are held until March 1, 2099/)).toBeVisible();
  await visitor.dblClick(screen.getByRole("button", { name: "Pay $40" }));

  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(payPage));
  expect(callsOf(pay)).toMatchObject([{ headers: { [privateLinkHeader]: token } }]);
});

test.each<[string, Partial<OrderToPay>, string | RegExp]>([
  ["", { state: "paid", owed: 0 }, /^These tickets are paid/],
  ["", { state: "closed", owed: 0 }, /^These tickets can't be paid anymore/],
  ["", { heldUntil: "2020-03-01T18:00:00.000Z" }, /^These tickets can't be paid anymore/],
  ["?success=true", {}, "We're checking your payment…"],
  ["?success=true", { state: "paid", owed: 0 }, "Payment Successful"],
  ["?canceled=true", {}, "Payment Canceled"],
])("it says where that stands (%#)", async (outcome, changes, says) => {
  await open(toPay(changes), outcome);

  expect(await screen.findByText(says)).toBeVisible();
});

test("a link that leads nowhere says so", async () => {
  api({ [read]: () => problem(404) });
  await visit(`/events/pay#${token}`);

  expect(await screen.findByRole("heading", { level: 1, name: "This link doesn't work" })).toBeVisible();
});

test("where Stripe's page does not open, it says why", async () => {
  const { answers, visitor } = await open(toPay());
  answers[pay] = () => problem(409, "This is paid already.");
  await press(visitor, "Pay $40");

  expect((await screen.findAllByText("This is paid already."))[0]).toBeVisible();
  expect(leaveFor).not.toHaveBeenCalled();
});
