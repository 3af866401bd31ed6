import { act, screen, waitFor, within } from "@testing-library/react";
import { privateLinkHeader } from "#shared/endpoint.ts";
import type { OwnOrder } from "#shared/orders.ts";
import type { CodeOffer, TicketOffer } from "#shared/ticket-types.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { lateAnswer, ok, problem } from "../api.ts";
import { resetSession } from "../member-session.ts";
import { visit } from "../site.tsx";
import { early, general, guest, offer, order, payment, type as ticketType } from "./orders.tsx";
import { ada, api, ben, field, gala, openOwn, own, press, token, type } from "./registrations.tsx";

jest.mock("#web/ui/leave.ts", () => ({ leaveFor: jest.fn() }));
jest.mock("#web/lib/session/auth.ts", () => jest.requireActual<object>("../member-session.ts"));

const getEvent = "GET /api/events/gala";
const register = "POST /api/events/gala/registrations";
const useCode = "POST /api/events/gala/ticket-code";
const get = "GET /api/registrations/by-link";
const pay = "POST /api/registrations/by-link/checkout";
const check = "POST /api/registrations/by-link/payment";
const payPage = "https://pay.example/session";

beforeEach(() => {
  resetSession();
  jest.mocked(leaveFor).mockReset();
});

describe("the form", () => {
  const opened = () => ok({ ...own({ status: "unpaid", order: order() }), token });
  const open = async (tickets: Partial<TicketOffer> = {}) => {
    const wire = api({
      [getEvent]: () => ok({ ...gala, tickets: offer(tickets) }),
      [register]: opened,
      [get]: opened,
      [pay]: () => ({ status: 201, body: { url: payPage } }),
    });
    const page = await visit("/events/register/gala");
    await screen.findByRole("radiogroup", { name: /^Ticket/ });
    return { ...wire, ...page };
  };
  const choose = async (visitor: Awaited<ReturnType<typeof open>>["visitor"], name: RegExp, index = 0) =>
    visitor.click((await screen.findAllByRole("radio", { name }))[index]!);
  const total = () => screen.getByText(/^Total/).parentElement;

  test("each person has a ticket of those for them, the sum follows, and whoever registers goes on to pay", async () => {
    const { visitor, callsOf } = await open();
    const own = within(screen.getByRole("radiogroup", { name: /^Ticket/ }));
    expect(own.getByRole("radio", { name: "General – $45" })).toBeEnabled();
    expect(own.getByRole("radio", { name: "Early bird – $30" })).toBeDisabled();
    expect(own.getAllByRole("radio")).toHaveLength(2);
    expect(own.getByText("Sold out")).toBeVisible();
    type(ada);
    await press(visitor, "Add guest");
    // The only one for guests.
    expect(await screen.findByRole("radio", { name: "Guest – $60" })).toBeInTheDocument();
    type({ "guests.0.firstName": "Ben", "guests.0.lastName": "Cole", "guests.0.email": ben.email });
    await press(visitor, /^Continue to payment|^Register$/);
    expect(screen.getAllByText("Please choose a ticket").length).toBeGreaterThan(0);
    expect(callsOf(register)).toEqual([]);
    await choose(visitor, /^General/);
    await choose(visitor, /^Guest/);
    expect(total()).toHaveTextContent("Total $105");
    expect(screen.getAllByText(/all of it until 7 days before, half until 2 days before/)[0]).toBeVisible();

    await press(visitor, "Continue to payment: $105");

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(payPage));
    expect(callsOf(register)).toMatchObject([
      { body: { ticket: general.id, guests: [{ ticket: guest.id }], total: 10_500, paysAtDoor: false } },
    ]);
    expect(callsOf(pay)).toMatchObject([{ headers: { [privateLinkHeader]: token } }]);
  });

  describe("for a member whose session the browser keeps", () => {
    const ofMembers = ticketType({ id: "members1", name: "Member", price: 3000 });
    const asMember = "GET /api/portal/events/gala";
    const profile = { full_name: "Ada Obi", position: "Architect", company: "", fields: [] };
    const sale = { types: [general, ofMembers] };

    test("it has the member's price, and what is known of them, and registers them as a member", async () => {
      const registerMember = "POST /api/portal/events/gala/registrations";
      const wire = api({
        [getEvent]: () => ok({ ...gala, tickets: offer({ types: [general], memberPrice: 3000 }) }),
        [asMember]: () => ok({ ...gala, tickets: offer(sale) }),
        "GET /api/profile": () => ok(profile),
        [registerMember]: opened,
        [pay]: () => ({ status: 201, body: { url: payPage } }),
      });
      sessionStorage.setItem(
        "club:draft:registration:gala",
        JSON.stringify({ personalInfo: { phone: "(214) 555-0134" }, ticket: general.id }),
      );
      localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
      const { visitor } = await visit("/events/register/gala");

      // Which ticket is theirs to choose: what a visitor had costs more.
      await choose(visitor, /^Member – \$30/);
      expect(field("personalInfo.firstName")).toHaveValue("Ada");
      expect(field("personalInfo.email")).toHaveValue("ada@club.test");
      expect(field("personalInfo.phone")).toHaveValue("(214) 555-0134");
      expect(screen.queryByText(/^Members pay/)).not.toBeInTheDocument();
      expect(screen.getByText(/Signed in as ada@club\.test/)).toBeVisible();
      await press(visitor, "Continue to payment: $30");

      await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(payPage));
      expect(wire.callsOf(registerMember)).toMatchObject([{ body: { ticket: ofMembers.id, total: 3000 } }]);
      expect(sessionStorage.getItem("club:draft:registration:gala")).toBeNull();
    });

    test("who types while that is asked for goes on typing", async () => {
      const { answer, give } = lateAnswer();
      api({
        [getEvent]: () => ok({ ...gala, tickets: offer({ types: [general], memberPrice: 3000 }) }),
        [asMember]: () => answer,
        "GET /api/profile": () => ok(profile),
      });
      localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
      const { visitor } = await visit("/events/register/gala");
      await screen.findByRole("radiogroup", { name: /^Ticket/ });
      await visitor.type(field("personalInfo.firstName"), "Adaeze");

      await act(async () => Promise.resolve(give(ok({ ...gala, tickets: offer(sale) }))));

      expect(await screen.findByRole("radio", { name: /^Member/ })).toBeInTheDocument();
      expect(field("personalInfo.firstName")).toHaveValue("Adaeze");
      expect(field("personalInfo.firstName")).toHaveFocus();
    });

    test("who is no member by now registers as any visitor", async () => {
      api({
        [getEvent]: () => ok({ ...gala, tickets: offer({ types: [general], memberPrice: 3000 }) }),
        [asMember]: () => problem(500),
        "GET /api/profile": () => problem(500),
      });
      localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
      await visit("/events/register/gala");

      expect(await screen.findByText("Members pay $30.")).toBeVisible();
      expect(screen.getByRole("button", { name: "Continue to payment: $45" })).toBeVisible();
    });
  });

  test("where Stripe's page does not open, the private page has the same button", async () => {
    const { answers, visitor } = await open({ types: [general] });
    answers[pay] = () => problem(503);
    type(ada);
    expect(screen.getByRole("radio", { name: /^General/ })).toBeChecked();
    await press(visitor, "Continue to payment: $45");

    expect(await screen.findByRole("button", { name: "Pay $45" })).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  test("another price than the form said is said, and shown", async () => {
    const { answers, visitor } = await open({ types: [general] });
    type(ada);
    answers[register] = () => problem(409, "The price is $50 by now. Please look again.");
    answers[getEvent] = () => ok({ ...gala, tickets: offer({ types: [{ ...general, price: 5000 }] }) });
    await press(visitor, "Continue to payment: $45");

    expect(await screen.findByText(/The price is \$50 by now/, { selector: "p" })).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent("Total $50"));
  });

  const code: CodeOffer = { code: "FRIENDS", types: [], discount: { percent: 20, typeIds: [general.id] } };
  const vip = ticketType({ id: "vip00001", name: "Front row", price: 9000 });

  test("a code takes something off, opens tickets, and is sent; one that was typed must be applied", async () => {
    const { answers, visitor, callsOf } = await open({ types: [general, early], hasCodes: true });
    type(ada);
    await choose(visitor, /^General/);
    const input = field("code");
    await visitor.type(input, "friend s");
    await press(visitor, "Apply code");
    expect(screen.getByText("This code isn't valid")).toBeVisible();
    expect(callsOf(useCode)).toEqual([]);

    answers[useCode] = () => problem(404, "This code isn't valid");
    await visitor.clear(input);
    await visitor.type(input, "enemies");
    await press(visitor, /^Continue/);
    expect(await screen.findByText("Please apply this code, or clear it")).toBeVisible();
    await press(visitor, "Apply code");
    expect(await screen.findByText("This code isn't valid")).toBeVisible();

    answers[useCode] = () => ok({ ...code, types: [vip] });
    await visitor.clear(input);
    await visitor.type(input, "friends{Enter}");
    expect(await screen.findByText("It opens: Front row. It takes 20% off General.")).toBeVisible();
    expect(total()).toHaveTextContent("Total $36");
    await choose(visitor, /^Front row/);
    expect(total()).toHaveTextContent("Total $90");
    expect(screen.getByText(/It takes nothing off the tickets you've chosen/)).toBeVisible();
    await choose(visitor, /^General/);
    await press(visitor, "Continue to payment: $36");

    await waitFor(() => expect(callsOf(register)).toMatchObject([{ body: { code: "FRIENDS", total: 3600 } }]));
  });

  test.each([
    ["approval comes first", { needsApproval: true }, /Nothing is charged now.*we email you a link to pay/, "pending"],
    ["it is paid at the door", { paysAtDoor: true }, /^Your spots are yours\. Please bring the amount/, "approved"],
    ["both are so", { needsApproval: true, paysAtDoor: true }, /^Once your registration is approved, your/, "pending"],
  ] as const)("where %s it says so, and leads to the thanks", async (_what, changes, says, status) => {
    const { answers, visitor, callsOf } = await open({ types: [general], ...changes });
    type(ada);
    expect(screen.getByText(says)).toBeVisible();
    if (status === "approved") await visitor.click(field("paysAtDoor"));
    answers[register] = () => ok(own({ status, order: order() }));
    await press(visitor, "Register");

    expect(await screen.findByRole("heading", { level: 1, name: "Thank you, Ada" })).toBeVisible();
    expect(screen.getByText(status === "approved" ? /You're on the list/ : /is pending approval/)).toBeVisible();
    expect(callsOf(register)[0]!.body).toMatchObject({ paysAtDoor: status === "approved", total: 4500 });
    expect(callsOf(pay)).toEqual([]);
  });
});

describe("the private page", () => {
  const soon = () => new Date(Date.now() + 20 * 60_000 - 1000).toISOString();
  const unpaid = (changes: Partial<OwnOrder> = {}) =>
    own({ status: "unpaid", guests: [], order: order({ heldUntil: soon(), ...changes }) });
  const row = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });

  test("says until when spots are held, and leads to the payment once", async () => {
    const { visitor, callsOf } = await openOwn(unpaid({ discount: { code: "EARLY", amount: 500 }, total: 4000 }), {
      [pay]: () => ({ status: 201, body: { url: payPage } }),
    });
    expect(await row("Code EARLY")).toHaveTextContent("−$5");
    expect(screen.getByText(/We're holding your spots until .* 20 minutes left/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change guests" })).not.toBeInTheDocument();

    await visitor.dblClick(screen.getByRole("button", { name: "Pay $40" }));

    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(payPage));
    expect(callsOf(pay)).toHaveLength(1);
  });

  const openWith = async (outcome: string, shown: ReturnType<typeof own>, checked = shown) => {
    api({ [get]: () => ok(shown), [check]: () => ok(checked) });
    await visit(`/events/registration?${outcome}=true#${token}`);
  };
  const paid = own({ status: "approved", order: order({ payments: [payment] }), version: 4 });

  test("after Stripe's page it asks whether it is paid, and then says so, with the receipt", async () => {
    await openWith("success", unpaid(), paid);

    expect(await screen.findByText("Payment Successful")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Approved" })).toBeVisible();
    expect(await row("Paid")).toHaveTextContent("$45By card, February 1, 2030");
    expect(screen.getByRole("link", { name: /^Receipt of February 1, 2030/ })).toHaveAttribute("href", payment.receipt);
    expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  });

  test.each([
    ["canceled", unpaid(), /Nothing was charged. You can still pay/],
    ["success", unpaid(), "We're checking your payment…"],
    [
      "success",
      own({
        status: "cancelled",
        order: order({
          ...{ isLapsed: true, payments: [payment] },
          refunds: [
            {
              ...{ id: "re_1", paymentId: "pi_1", at: payment.at, amount: 4500, state: "underway" },
              reason: "The spots were gone.",
            },
          ],
        }),
      }),
      /Your payment came too late/,
    ],
  ] as const)(
    "what came of a payment that is said to be %s is what the registration says",
    async (outcome, is, says) => {
      await openWith(outcome, is);

      expect(await screen.findByText(says)).toBeVisible();
      if (is.order?.refunds.length)
        expect(await row("Refund")).toHaveTextContent("$45The spots were gone. On its way back.");
    },
  );

  test("spots that nobody paid for are said to have gone, and can be registered for again", async () => {
    await openOwn(own({ status: "cancelled", order: order({ isLapsed: true }) }));

    expect(await screen.findByText(/they weren't paid in time/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Register again" })).toBeVisible();
  });

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();

  test.each([
    [10, /All \$45 that you paid comes back/],
    [3, /\$22\.50 of \$45 comes back/],
    [1, /Nothing of the \$45/],
  ])("who cancels %s days before reads first what comes back", async (days, says) => {
    const { visitor } = await openOwn({ ...paid, event: { ...gala, startsAt: inDays(days) } });
    await visitor.click(await screen.findByRole("button", { name: "Cancel registration" }));

    expect(screen.getByText(says)).toBeVisible();
  });

  test.each([
    ["asks for no payment where none was made", [], "There's nothing to pay."],
    ["says that what was paid comes back, before it has", [payment], "What you paid comes back to you."],
  ])("of an event that was canceled %s", async (_, payments, says) => {
    const event = { ...gala, isPast: true };
    await openOwn({ ...unpaid(), event, order: order({ payments }) });
    expect(await screen.findByRole("heading", { name: "Your order" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Event canceled" })).toBeVisible();
    expect(screen.getByText(says)).toBeVisible();
    expect(screen.queryByText(/^Pay/)).toBeNull();
  });

  test("what was paid at the door comes back in the club's hands", async () => {
    const refund = { id: "re_1", paymentId: "pi_1", at: payment.at, amount: 4500, reason: "It was paid twice." };
    const refunds = (["failed", "done"] as const).map((state) => ({ ...refund, state }));
    await openOwn(own({ status: "approved", order: order({ payments: [{ ...payment, means: "cash" }], refunds }) }));
    const rows = (await screen.findAllByRole("row")).map(({ textContent }) => textContent).join();
    expect(rows).toContain("ask us at one of our events");
    expect(rows).toContain("Handed back to you on February 1, 2030.");
    expect(rows).not.toContain("Banks take");
  });

  test("what is paid at the door is said, and each person's ticket named; a new guest needs one", async () => {
    const guests = [{ ...ben, ticket: guest.id }];
    const lines = [...order().lines, { typeId: guest.id, name: "Guest", price: 6000, count: 1 }];
    const { visitor } = await openOwn(
      own({
        ...{ status: "approved", ticket: general.id, guests, event: { ...gala, tickets: offer() } },
        order: order({ lines, total: 10_500, means: "door" }),
      }),
    );
    expect(await screen.findByText("Please bring $105: you pay at the door.")).toBeVisible();
    expect(screen.getByText("Guest · ben@guest.test · Open bar")).toBeVisible();
    expect(screen.getByText("General · No open bar · Vendor")).toBeVisible();
    await press(visitor, "Change guests");
    expect(await screen.findByRole("radio", { name: /^Guest/ })).toBeChecked();
    await press(visitor, "Add another guest");
    type({ "guests.1.firstName": "Cleo", "guests.1.lastName": "Day", "guests.1.email": "cleo@guest.test" });
    await press(visitor, "Save guests");

    expect(await screen.findByText("Please choose a ticket")).toBeVisible();
  });
});
