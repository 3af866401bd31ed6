import { act, screen, waitFor, within } from "@testing-library/react";
import type { LinkedDues, OwnDues } from "#shared/dues.ts";
import { privateLinkHeader } from "#shared/endpoint.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { ok, problem, stubApi } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { visit } from "../site.tsx";
import { dues, paid, payments, terms, token } from "./dues.ts";

jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));
jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));

const read = "GET /api/dues/by-link";
const pay = "POST /api/dues/by-link/checkout";
const billing = "POST /api/dues/by-link/billing";
const payPage = "https://pay.example/session";

beforeEach(() => jest.mocked(leaveFor).mockReset());

describe("the private page", () => {
  const open = async (shown: LinkedDues, outcome = "") => {
    const api = stubApi({
      [read]: () => ok(shown),
      [pay]: () => ({ status: 201, body: { url: payPage } }),
      [billing]: () => ({ status: 201, body: { url: `${payPage}/billing` } }),
    });
    const { visitor } = await visit(`/membership/dues${outcome}#${token}`);
    await screen.findByRole("table", { name: "What membership costs" });
    return { ...api, visitor };
  };
  const fact = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

  test("says what the first payment is, and leads to it once, however often the button is pressed", async () => {
    const { visitor, callsOf } = await open(dues());
    for (const [name, text] of [
      ["Level", "Standard"],
      ["Price", "$50 a month"],
      ["Joining fee", "$25, once"],
      ["First payment", "$75"],
    ] as const)
      expect(fact(name)).toHaveTextContent(text);
    expect(screen.getByText(/We'll keep this open for you until February 10, 2027/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Manage payment" })).not.toBeInTheDocument();

    await visitor.dblClick(screen.getByRole("button", { name: "Pay $75" }));

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(payPage));
    expect(callsOf(pay)).toMatchObject([{ headers: { [privateLinkHeader]: token } }]);
  });

  const day = "2027-03-06T18:00:00.000Z";
  const card = { last4: "4242", endsThen: false };
  test.each<[string, LinkedDues, RegExp, string[]]>([
    ["renewed", paid(), /Your next payment of \$50 is on March 6, 2027/, ["Manage payment"]],
    [
      "canceled",
      paid({ card: { ...card, endsThen: true } }),
      /You're a member until March 6, 2027/,
      ["Manage payment"],
    ],
    [
      "paid by other means until the end of a day of the club",
      paid({ card: undefined, canManage: false, canPay: true, paidUntil: "2027-03-07T06:00:00.000Z" }),
      /is paid until March 6, 2027/,
      ["Enter a card"],
    ],
    ["paid for good", paid({ card: undefined, canManage: false, paidUntil: undefined }), /is paid for good/, []],
    [
      "at a new price from the next payment on",
      paid({ next: { ...terms, amount: 6000, from: day } }),
      /Your next payment of \$60 is on March 6, 2027/,
      ["Manage payment"],
    ],
    ["free", dues({ state: "free", paidUntil: day, isNew: false }), /is free until March 6, 2027/, ["Enter a card"]],
    [
      "overdue, with a card that fails",
      paid({ state: "overdue", accessUntil: day }),
      /Everything works until March 6, 2027/,
      ["Change your card"],
    ],
    [
      "resting, without a card",
      dues({ state: "resting", endsAt: day, isNew: false }),
      /your membership rests. Pay by March 6, 2027/,
      ["Pay $50"],
    ],
    ["ended", paid({ state: "ended", mayApply: true }), /To come back, apply again or write to us/, []],
    ["ended, of whoever may not apply again", paid({ state: "ended" }), /To come back, write to us/, []],
    [
      "to be paid by whoever is a member already",
      dues({ isMember: true }),
      /You're a member already. If you'd like the level Standard, pay here/,
      ["Pay $75"],
    ],
    [
      "over, and nothing came back",
      dues({ state: "ended", canPay: false, over: { isMember: false, hasComeBack: false }, hasRefundFailed: true }),
      /no longer accepted.* we couldn't send it back yet. We'll be in touch/,
      [],
    ],
    [
      "paid, and a refund did not arrive",
      paid({ hasRefundFailed: true }),
      /couldn't send your refund yet/,
      ["Manage payment"],
    ],
    ["to be paid, by a link that is passed on", dues({ isPrivate: false }), /ready to be paid/, ["Pay $75"]],
    [
      "paid, by such a link",
      dues({ state: "paid", endsAt: undefined, canPay: false, isNew: false, isPrivate: false }),
      /open your private link/,
      [],
    ],
  ])("says where it stands, and what can be done about it: %s", async (_, shown, text, buttons) => {
    await open(shown);

    expect(screen.getByText(text)).toBeVisible();
    const named = screen.queryAllByRole("button", { name: /^(Pay|Enter|Manage|Change)/ });
    expect(named.map(({ textContent }) => textContent)).toEqual(buttons);
    const wayBack = screen.queryByRole("link", { name: "See our memberships" });
    expect(wayBack?.getAttribute("href")).toBe(shown.mayApply ? "/membership" : undefined);
  });

  test("a payment that is refused since it was made elsewhere says so, and the page shows it", async () => {
    const { visitor, answers } = await open(dues());
    answers[pay] = () => problem(409, "This membership is paid for already.");
    answers[read] = () => ok(paid());

    await visitor.click(screen.getByRole("button", { name: "Pay $75" }));

    expect(await screen.findByText(/Your next payment of \$50/)).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test("Stripe's page to change the card or cancel opens from it, or the failure is told", async () => {
    const { visitor, answers } = await open(paid());
    const usual = answers[billing]!;
    answers[billing] = () => problem(500);
    await visitor.click(screen.getByRole("button", { name: "Manage payment" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't open billing. Please try again.");
    answers[billing] = usual;

    await visitor.click(screen.getByRole("button", { name: "Manage payment" }));

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(`${payPage}/billing`));
  });

  describe("back from the payment", () => {
    afterEach(() => jest.useRealTimers());

    test("waits for it to arrive, and tells an applicant of the link to their account", async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const { answers } = await open(dues(), "?success=true");
      expect(screen.getByText("We're checking your payment…")).toBeVisible();
      answers[read] = () => ok(paid({ isNew: true }));

      await act(() => jest.advanceTimersByTimeAsync(5000));

      expect(await screen.findByText("Payment Successful")).toBeVisible();
      expect(screen.getByText(/open the link that we've emailed/)).toBeVisible();
    });

    test.each<[string, LinkedDues, string, string | undefined]>([
      ["?success=true", paid(), "Payment Successful", "/portal/dashboard"],
      ["?canceled=true", dues(), "Payment Canceled", undefined],
      // Somebody who has paid comes back before they have an account.
      ["", paid({ isNew: true }), "Payment Successful", undefined],
    ])("%s says what came of it, and what is next", async (outcome, shown, title, next) => {
      await open(shown, outcome);

      const result = within(screen.getByText(title).closest<HTMLElement>("[role=status]")!);
      expect(result.queryByRole("link")?.getAttribute("href")).toBe(next);
    });

    test.each([
      ["?success=true", paid({ state: "overdue", accessUntil: "2027-03-06T18:00:00.000Z" })],
      ["?canceled=true", paid()],
      ["?success=true", paid({ state: "ended" })],
    ])("%s is not believed where the dues say otherwise", async (outcome, shown) => {
      await open(shown, outcome);

      expect(screen.getByText(/payment didn't arrive|next payment|has ended/)).toBeVisible();
      expect(screen.queryByText(/^Payment (Successful|Canceled)$/)).not.toBeInTheDocument();
    });
  });
});

describe("in the settings", () => {
  const openSettings = async (own: OwnDues | null) => {
    const sent = portalAnswers({ "GET /api/own-dues": () => ok({ dues: own }), [billing]: () => problem(500) });
    const { member } = await enter("/portal/settings/membership", "Settings");
    return { member, sent };
  };

  test("a member sees what they pay and all they paid, each with its receipt, and goes to their card from there", async () => {
    const { member, sent } = await openSettings({ ...paid(), token, payments, isComplete: true });
    const table = within(await screen.findByRole("table", { name: "Payments" }));
    const [, byCard, byCheck] = table.getAllByRole("row");
    expect(byCard).toHaveTextContent("February 6, 2027$50$12.50 refundedCardReceipt");
    expect(table.getByRole("link", { name: /^Receipt of February 6, 2027/ })).toHaveAttribute(
      "href",
      "https://pay.example/receipts/2",
    );
    expect(byCheck).toHaveTextContent("January 6, 2027$75CheckNoted by Naomi WhitfieldNumber 12.February 5, 2027");
    expect(screen.getByRole("row", { name: /^Card/ })).toHaveTextContent("Ending in 4242");

    await member.click(screen.getByRole("button", { name: "Manage payment" }));

    await waitFor(() =>
      expect(sent.find(({ call }) => call === billing)).toMatchObject({ headers: { [privateLinkHeader]: token } }),
    );
  });

  test("who has nothing to pay reads so", async () => {
    await openSettings(null);
    expect(await screen.findByText(/^Your membership is free. There's nothing to pay./)).toBeVisible();
  });

  test("where Stripe does not answer, it says that payments are missing", async () => {
    await openSettings({ ...paid(), token, payments: [], isComplete: false });
    expect(await screen.findByText(/^We couldn't load card payments just now/)).toBeVisible();
    expect(screen.queryByText("No payments yet.")).not.toBeInTheDocument();
  });
});

test("while dues are overdue, every page of the portal says until when everything works, and leads to them", async () => {
  const overdueUntil = "2027-03-07T06:00:00.000Z";
  portalAnswers({
    "GET /api/own-data": () => ok({ export: null, deletion: null, overdueUntil }),
    "GET /api/own-dues": () =>
      ok({ dues: { ...paid({ state: "overdue", accessUntil: overdueUntil }), token, payments, isComplete: true } }),
  });
  const { member } = await enter("/portal/directory", "Member Directory");
  const banner = "Your payment didn't arrive. Everything works until March 6, 2027.";
  expect(await screen.findByText(banner)).toBeVisible();

  await member.click(screen.getByRole("link", { name: "Pay now" }));

  // There, what stands says the same, once.
  expect(await screen.findByRole("button", { name: "Change your card" })).toBeVisible();
  expect(screen.getAllByText(banner)).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Pay now" })).not.toBeInTheDocument();
});
