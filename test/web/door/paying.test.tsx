import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DoorParty } from "#shared/door.ts";
import { DoorSite } from "#web/app/door.tsx";
import { ok } from "../api.ts";
import { completeBrowser } from "../browser.ts";
import { startAfresh } from "../portal.tsx";
import { ada, naomi, openEvening, ticketOf, token } from "./evening.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

beforeEach(() => {
  startAfresh();
  completeBrowser([]);
  // A scanner's keys come in one go, also where the machine halts between two of them.
  jest.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(0);
  navigator.vibrate = () => true;
});

const withTicket = (party: DoorParty, ticket: string) => party.people.map((each) => ({ ...each, ticket }));
/** Naomi, who pays at the door, and Ada's party of four, which has not paid by card yet. */
const owing: DoorParty = {
  ...naomi,
  people: withTicket(naomi, "General admission"),
  owes: { amount: 9000, currency: "usd", noted: [] },
};
const unpaid: DoorParty = {
  ...ada,
  ...{ status: "unpaid", people: withTicket(ada, "Member"), owes: { amount: 18_050, currency: "usd", noted: [] } },
};

const openLink = async (evening = openEvening([owing, unpaid])) => {
  history.replaceState(null, "", `/door/gala#${token}`);
  render(<DoorSite />);
  await screen.findByRole("heading", { level: 1, name: "Winter Gala" });
  return { helper: userEvent.setup(), ...evening };
};

const scan = async (code: string | Promise<string>) => {
  const keys = [...(await code), "Enter"];
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
};
const findAnswer = async (word: string) => {
  expect(await screen.findByText(word, { selector: "p" })).toBeVisible();
  return within(screen.getByRole("region", { name: "Answer" }));
};

test("who pays at the door is let in, and says what they owe until it is noted as paid", async () => {
  const { helper, club } = await openLink();
  expect(screen.getByText("Owes $90 · General admission · NAOMI000")).toBeInTheDocument();
  await scan(ticketOf(owing));
  const card = await findAnswer("Come in");
  expect(card.getByText("Owes $90")).toBeVisible();
  expect(card.getByText("General admission")).toBeVisible();
  expect(screen.getByText("Come in. Naomi Whitfield. Owes $90")).toBeInTheDocument();

  await helper.click(card.getByRole("button", { name: "Paid in cash" }));

  expect((await findAnswer("Paid")).getByText("$90 in cash, noted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Owes \$90/)).not.toBeInTheDocument());
  const paid = { kind: "paid", registrationId: owing.registrationId, amount: 9000, means: "cash" };
  await waitFor(() => expect(club.arrived).toMatchObject([{ kind: "in" }, paid]));
});

test("who has not paid by card is let in once they pay here, also without a network; the list knows it later", async () => {
  const { helper, club } = await openLink();
  club.isReachable = false;
  await scan(unpaid.reference);
  const card = await findAnswer("To be paid");
  expect(card.getByText("Party of 4 owes $180.50")).toBeVisible();
  expect(card.queryByRole("button", { name: /^Let in/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Let in Ada Obi" })).not.toBeInTheDocument();

  await helper.click(card.getByRole("button", { name: "Paid by card here" }));
  const after = await findAnswer("Paid");
  await helper.click(after.getByRole("button", { name: "Let in all 4" }));
  expect(await screen.findByText(/^Offline\. 5 scans saved/)).toBeVisible();

  club.isReachable = true;
  club.parties = [owing, { ...unpaid, status: "approved", owes: undefined }];
  club.listTag = "two";
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(club.arrived.map(({ kind }) => kind)).toEqual(["paid", "in", "in", "in", "in"]));
  expect(club.arrived[0]).toMatchObject({ amount: 18_050, means: "card" });
});

test("a party that pays here owes one sum, which comes before letting them in; what was noted can be undone", async () => {
  const party: DoorParty = { ...unpaid, status: "approved" };
  const { helper } = await openLink(openEvening([party]));
  expect(screen.getAllByText(/Party owes \$180\.50/)).toHaveLength(4);
  await helper.click(screen.getByRole("button", { name: "Payment of Ben Obi" }));

  const card = await findAnswer("To be paid");
  expect(card.getByText("They pay here, and one payment is for all of them.")).toBeVisible();
  const names = card.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(["Paid in cash", "Paid by card here", "Let in all 4"]);
  await helper.click(card.getByRole("button", { name: "Paid in cash" }));

  const paid = await findAnswer("Paid");
  expect(paid.getByRole("button", { name: "Undo" })).toBeVisible();
  await waitFor(() => expect(screen.queryAllByText(/owes \$/)).toEqual([]));
});

test("a payment is taken from the list, too; that it was paid already is said, and nothing is noted", async () => {
  const { helper } = await openLink(
    openEvening([owing, unpaid], {
      "POST /api/door/gala/scans": ({ body }) =>
        ok({ results: (body.scans as { id: string }[]).map(({ id }) => ({ id, outcome: "nothing" })) }),
    }),
  );
  await helper.click(screen.getByRole("button", { name: "Payment of Ben Obi" }));
  const card = await findAnswer("To be paid");
  expect(card.getByText("Ada Obi", { selector: "p" })).toBeVisible();

  await helper.click(card.getByRole("button", { name: "Paid in cash" }));

  const refused = await findAnswer("Nothing to pay");
  expect(refused.getByText("Party of 4 owes $180.50")).toBeVisible();
  expect(refused.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("a payment that was noted by mistake is undone on its card, also without a network, and noted again", async () => {
  const { helper, club } = await openLink();
  club.isReachable = false;
  await scan(unpaid.reference);
  await helper.click((await findAnswer("To be paid")).getByRole("button", { name: "Paid in cash" }));
  const noted = await findAnswer("Paid");

  await helper.click(noted.getByRole("button", { name: "Undo" }));

  const back = await findAnswer("Taken back");
  expect(back.getByText("$180.50 in cash is no longer noted.")).toBeVisible();
  expect(back.getByText("Party of 4 owes $180.50")).toBeVisible();
  // The list comes after the card.
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Let in (all|Ada)/ })).not.toBeInTheDocument());
  await helper.click(back.getByRole("button", { name: "Paid by card here" }));
  await findAnswer("Paid");
  club.isReachable = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(club.arrived.map(({ kind }) => kind)).toEqual(["paid", "undo", "paid"]));
  expect(club.arrived[1]).toMatchObject({ scan: club.arrived[0]?.id });
});

test("a payment of another door is undone by the list, which says so where that was done or is too late", async () => {
  const paid = { id: "a-payment-of-dana-1", kind: "paid", by: "Dana" } as const;
  const party: DoorParty = { ...owing, owes: { amount: 0, currency: "usd", noted: [paid.id], twice: 4500 } };
  const evening = openEvening([party, unpaid], {
    "POST /api/door/gala/scans": ({ body }) =>
      ok({ results: (body.scans as { id: string }[]).map(({ id }) => ({ id, outcome: "nothing" })) }),
  });
  evening.add({ ...paid, registrationId: party.registrationId, amount: 9000, means: "cash" });
  const { helper } = await openLink(evening);
  const listed = "Paid twice: $45 to hand back · General admission · NAOMI000";
  expect(await screen.findByText(listed)).toBeInTheDocument();

  await helper.click(screen.getByRole("button", { name: "Payment of Naomi Whitfield" }));
  const card = await findAnswer("Paid");
  expect(card.getByText("$90 in cash, noted.")).toBeVisible();
  expect(card.getByText("Paid twice: $45 to hand back")).toBeVisible();
  await helper.click(card.getByRole("button", { name: "Undo" }));

  expect((await findAnswer("Nothing to undo")).getByText(/^It was undone already/)).toBeVisible();
  expect(await screen.findByText(listed)).toBeInTheDocument();
});
