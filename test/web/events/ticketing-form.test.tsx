import { screen, waitFor, within } from "@testing-library/react";
import type { Ticketing, TicketingForm } from "#shared/ticketing.ts";
import { ok, problem, type Answers } from "../api.ts";
import { adminEvent, button, edit, enterForm, list, taken } from "./admin.tsx";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const member = {
  ...{ id: "member01", name: "Member", description: "Dinner included", price: 4500, audience: "members" as const },
  ...{ holder: "anybody" as const, quantity: 40 },
};
const guest = { ...member, id: "guest001", name: "Guest", price: 6050, holder: "guest" as const, quantity: undefined };

const known: Ticketing = {
  ...{ types: [member, guest], needsApproval: true, paysAtDoor: false, currency: "eur" as const },
  codes: [{ id: "early001", code: "EARLY", percent: 10, uses: 30, typeIds: ["member01"] }],
  refundRule: [{ days: 7, percent: 100 }],
};

const enterTickets = async (ticketing: Ticketing | undefined, answers: Answers = {}) => {
  const event = adminEvent({ ticketing, taken: { member01: 12, guest001: 3, early001: 4 } });
  const entered = await enterForm({
    [list]: () => ok({ items: [event] }),
    [edit]: taken,
    "GET /api/admin/event-groups": () =>
      ok({ items: [{ id: "grp-1", name: "Founders" }], levels: [{ id: "vip", name: "VIP" }], currency: "usd" }),
    ...answers,
  });
  const group = within(screen.getByRole("group", { name: "Tickets" }));
  const sent = () => entered.sent.findLast(({ call }) => call === edit)?.body.ticketing as TicketingForm | null;
  const save = async () => {
    await entered.member.click(button("Save changes"));
    await screen.findByText("Event saved");
    return sent();
  };
  return { ...entered, group, save };
};

const openDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("registering is free until an admin sells tickets: one is typed in, its price in the club's currency, and saved with the event", async () => {
  const { member: admin, group, save } = await enterTickets(undefined);
  await admin.click(group.getByRole("switch", { name: "Sell tickets" }));
  await admin.click(await group.findByRole("button", { name: "Add ticket" }));
  const dialog = await openDialog("New ticket");
  await admin.type(dialog.getByLabelText("Price (USD)"), "a lot");
  await admin.click(dialog.getByRole("radio", { name: "Members of some levels" }));
  await admin.type(dialog.getByLabelText("How many (Optional)"), "1.5");
  await admin.click(dialog.getByRole("button", { name: "Save ticket" }));

  for (const wrong of ["Please enter a name", "Please enter a price, or 0"])
    expect(await dialog.findByText(wrong)).toBeVisible();
  expect(dialog.getByText("Please enter a whole number, or leave it empty")).toBeVisible();

  await admin.type(dialog.getByLabelText("Name"), "Early member");
  await admin.clear(dialog.getByLabelText("Price (USD)"));
  await admin.type(dialog.getByLabelText("Price (USD)"), "0.49");
  expect(await dialog.findByText("Enter at least $0.50, or make it free")).toBeVisible();
  await admin.clear(dialog.getByLabelText("Price (USD)"));
  await admin.type(dialog.getByLabelText("Price (USD)"), "$1,045.50");
  await admin.clear(dialog.getByLabelText("How many (Optional)"));
  await admin.type(dialog.getByLabelText("How many (Optional)"), "20");
  await admin.click(dialog.getByRole("button", { name: "Save ticket" }));
  expect(await dialog.findByText("Please select a level")).toBeVisible();
  await admin.click(dialog.getByRole("checkbox", { name: "VIP" }));
  await admin.type(dialog.getByLabelText("On sale until (Optional)"), "2099-06-01T12:00");
  await admin.type(dialog.getByLabelText("Hidden behind a code (Optional)"), "vip-only");
  await admin.click(dialog.getByRole("button", { name: "Save ticket" }));

  expect(await group.findByText("Early member")).toBeVisible();
  expect(group.getByText("$1,045.50 · VIP · 0 taken, 20 left · until 2099-06-01 12:00 · Code VIP-ONLY")).toBeVisible();
  await admin.click(group.getByRole("checkbox", { name: "May be paid at the door" }));
  expect(await save()).toEqual({
    types: [
      {
        ...{ id: expect.stringMatching(/^[a-z0-9]{8}$/) as string, name: "Early member", description: "" },
        ...{ price: 104_550, audience: "levels", levelIds: ["vip"], holder: "anybody", quantity: 20 },
        ...{ closesAt: "2099-06-01T17:00:00.000Z", code: "VIP-ONLY" },
      },
    ],
    ...{ codes: [], needsApproval: true, paysAtDoor: true, refundRule: [] },
  });
});

test("each ticket and code says what is taken; they are moved, edited and removed, and without tickets registering is free again", async () => {
  const { member: admin, group, save } = await enterTickets(known);
  expect(await group.findByText("€45 · Members · 12 taken, 28 left")).toBeVisible();
  expect(group.getByText("€60.50 · Members · For guests · 3 taken")).toBeVisible();
  expect(group.getByText("10% off · Member · Used 4 of 30 times")).toBeVisible();

  await admin.click(group.getByRole("button", { name: "Move up: Guest" }));
  await admin.click(group.getByRole("button", { name: "Edit: EARLY" }));
  const dialog = await openDialog("Edit EARLY");
  await admin.click(dialog.getByRole("radio", { name: "An amount" }));
  await admin.type(dialog.getByLabelText("Amount (EUR)"), "0");
  await admin.click(dialog.getByRole("button", { name: "Save code" }));
  expect(await dialog.findByText("Please enter a percentage or an amount")).toBeVisible();
  await admin.type(dialog.getByLabelText("Amount (EUR)"), "5");
  await admin.click(dialog.getByRole("checkbox", { name: "Member" }));
  await admin.click(dialog.getByRole("button", { name: "Save code" }));
  expect(await group.findByText("€5 off · Used 4 of 30 times")).toBeVisible();

  const { currency: _, ...rest } = known;
  const codes = [{ id: "early001", code: "EARLY", amount: 500, uses: 30 }];
  expect(await save()).toEqual({
    ...rest,
    types: [guest, member],
    codes,
  });

  await admin.click(group.getByRole("switch", { name: "Sell tickets" }));
  await admin.click(button("Save changes"));
  await waitFor(() => expect(group.queryByText("Guest")).not.toBeInTheDocument());
});

test("the rule for refunds is the sentence that people read; what is wrong with a step is said beside it", async () => {
  const { member: admin, group, save } = await enterTickets(known);
  expect(await group.findByText(/all of it until 7 days before, nothing after that\.$/)).toBeVisible();
  await admin.click(group.getByRole("button", { name: "Add a step" }));
  await admin.type(group.getAllByLabelText("Percent back")[1]!, "50");
  await admin.type(group.getAllByLabelText("Until days before")[1]!, "9");
  await admin.click(button("Save changes"));
  expect(await group.findByText("Fewer days before the event must give back less")).toBeVisible();
  await admin.clear(group.getAllByLabelText("Until days before")[1]!);
  await admin.type(group.getAllByLabelText("Until days before")[1]!, "2");
  expect(await group.findByText(/7 days before, half until 2 days before, nothing after that\.$/)).toBeVisible();

  expect((await save())?.refundRule).toEqual([
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ]);
});

test("what the club says of a ticket's field stands at the ticket, with the field's name", async () => {
  const message = "12 are already taken, so there can't be fewer.";
  const errors = [{ path: "ticketing.types.1.quantity", message }];
  const { member: admin, group } = await enterTickets(known, {
    [edit]: () => problem(409, message, errors),
  });
  await group.findByText("Guest");

  await admin.click(button("Save changes"));

  expect(await group.findByText(`How many: ${message}`)).toBeVisible();
  expect(within(group.getByText("Guest").closest("li")!).getByRole("alert")).toHaveTextContent(message);
});
