import { createEventId, readEvent } from "#functions/events/event.ts";
import { hasEventPrices } from "#functions/membership/event-prices.ts";
import { keepOrders } from "#functions/orders/keeping.ts";
import { getItem, transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { EventForm } from "#shared/event-admin.ts";
import type { ClubEvent } from "#shared/events.ts";
import type { Ticketing } from "#shared/ticketing.ts";
import { describeTicketType } from "#shared/tickets.ts";
import { as, asAdmin, asMember, asVisitor, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { buy, createTicketedEvent, leftOf, openPayment, order, orderOf, payFor } from "../../support/orders.ts";
import { pay, refundedOf, simulatePayment, waitForWebhooks, whilePaymentsAreOut } from "../../support/payments.ts";
import { spotsLeft } from "../../support/registrations.ts";
import { editItem, notedIncome } from "../../support/table.ts";
import { discountCode, early, forGuests, general, ofMembers, ticketing, ticketType } from "../../support/ticketing.ts";
import { joinWaitlist } from "../../support/waitlists.ts";

const minuteMs = 60_000;
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
const field = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });
const see = async (token: string) => (await asVisitor(contract.getOwnRegistration, { token })).body;

/** Tickets as a form has them. */
const toForm = (changes: Partial<Ticketing> = {}) => {
  const { currency: _currency, ...tickets } = ticketing(changes);
  return tickets;
};

/** An event that sells tickets, and is in the lists of events. */
const createListedEvent = async (changes: Partial<Ticketing> = {}, facts: Partial<EventForm> = {}) => {
  const form = given.eventForm({ ticketing: toForm(changes), ...facts });
  const { status, body } = await asAdmin(contract.createEvent, form);
  if (status !== 201) throw new Error(body.detail);
  return body;
};

/** Saves an edit of an event. */
const edit = async (eventId: string, changes: Partial<EventForm> & { emailsRegistrants?: boolean }) => {
  const { title, audience, startsAt, endsAt, location, description, attire, spots, version } = await readEvent(eventId);
  const facts = { title, audience, startsAt, endsAt, location, description, attire, spots, version };
  return asAdmin(contract.editEvent, { ...facts, status: "open", ...changes, eventId });
};

/** As if the time to pay were over: whoever keeps orders sees them an hour later. */
const letHoldEnd = () => keepOrders(() => true, new Date(Date.now() + 60 * minuteMs));

describe("what tickets cost", () => {
  test("an event says it to visitors, with what members pay less, and to members their own price", async () => {
    const { id } = await createListedEvent(
      {
        types: [
          ticketType({ quantity: 3 }),
          ticketType({ id: ofMembers, name: "Member", price: 4500, audience: "members", holder: "registrant" }),
          ticketType({ id: "secret01", name: "Friends", price: 0, code: "FRIENDS" }),
        ],
      },
      { audience: "public" },
    );

    const { tickets } = (await asVisitor(contract.getEvent, { eventId: id })).body;
    expect(tickets).toMatchObject({
      types: [{ id: general, price: 6000, left: 3 }],
      memberPrice: 4500,
      hasCodes: true,
    });
    expect(tickets?.types).toHaveLength(1);
    const ofTheirs = (await asMember(contract.getMemberEvent, { eventId: id })).body.tickets;
    expect(ofTheirs?.types.map(({ price }) => price)).toEqual([6000, 4500]);
    expect(ofTheirs).not.toHaveProperty("memberPrice");
    expect(await order(id, { ticket: ofMembers })).toMatchObject(
      field("ticket", "This ticket is for members. Please sign in"),
    );
    expect(await order(id, { ticket: "secret01" })).toMatchObject(
      field("ticket", "Please enter the code for this ticket"),
    );
    expect(await order(id, { ticket: "secret01", code: "friends" })).toMatchObject({
      status: 201,
      body: { status: "approved" },
    });
    const forMembers = async (cursor?: string): Promise<ClubEvent | undefined> => {
      const { body } = await asMember(contract.listMemberEvents, { ...(cursor !== undefined && { cursor }) });
      return (
        body.items.find((each) => each.id === id) ?? (body.cursor === undefined ? undefined : forMembers(body.cursor))
      );
    };
    expect((await forMembers())?.tickets?.types).toMatchObject([{ id: general }, { id: ofMembers, price: 4500 }]);
    const member = await asMember(contract.registerMember, {
      ...given.registration({ ticket: ofMembers }),
      eventId: id,
    });
    expect(member).toMatchObject({ status: 201, body: { status: "unpaid", order: { total: 4500 } } });
  });

  test("each of a party has a ticket for them, and pays the price that the form has shown", async () => {
    const { id } = await createTicketedEvent({
      types: [
        ticketType({ holder: "registrant", perPerson: 1 }),
        ticketType({ id: forGuests, name: "Guest", price: 7000, holder: "guest", perPerson: 2 }),
        ticketType({ id: "later001", name: "Later", opensAt: given.times(24).startsAt }),
        ticketType({ id: "before01", name: "Before", closesAt: given.times(-24).startsAt }),
      ],
    });
    const guests = (...tickets: string[]) => tickets.map((ticket) => ({ ticket }));

    expect(await order(id, { ticket: undefined })).toMatchObject(field("ticket", "Please choose a ticket"));
    expect(await order(id, { guests: guests(general) })).toMatchObject(
      field("guests.0.ticket", "Please choose a ticket"),
    );
    expect(await order(id, { ticket: "later001" })).toMatchObject(field("ticket", "This ticket isn't on sale yet"));
    expect(await order(id, { ticket: "before01" })).toMatchObject(field("ticket", "This ticket is no longer on sale"));
    expect(await order(id, { guests: guests(forGuests, forGuests, forGuests) })).toMatchObject(
      field("ticket", "At most 2 of Guest for one registration"),
    );
    expect(await order(id, { guests: guests(forGuests), total: 12_000 })).toMatchObject({
      status: 409,
      body: { detail: "The price is $130 by now. Please look again." },
    });
    const { order: bought } = await buy(id, { guests: guests(forGuests), total: 13_000 });
    expect(bought).toMatchObject({
      total: 13_000,
      lines: [
        { typeId: general, price: 6000, count: 1 },
        { typeId: forGuests, price: 7000, count: 1 },
      ],
    });
  });

  test("of many who use the last of a code or a type at once, so many have it as there are", async () => {
    const { id } = await createTicketedEvent({
      types: [ticketType({ quantity: 8 })],
      codes: [discountCode({ uses: 3 })],
    });
    const ask = (count: number, changes = {}) => Promise.all(Array.from({ length: count }, () => order(id, changes)));
    const had = (asked: Awaited<ReturnType<typeof ask>>) => asked.filter(({ status }) => status === 201);

    const [discounted, plain] = (await Promise.all([ask(6, { code: "EARLY" }), ask(4)])).map(had);
    expect([discounted?.length, plain?.length, await leftOf(id, early), await leftOf(id, general)]).toEqual([
      3, 4, 0, 1,
    ]);
    expect(discounted?.[0]?.body.order).toMatchObject({ total: 4500, discount: { code: "EARLY", amount: 1500 } });
    expect(had(await ask(5))).toHaveLength(1);
    expect(await order(id, { code: "EARLY" })).toMatchObject(
      field("code", "This code has been used as often as it can be"),
    );
  });

  test("a code that does nothing is said so, and who guesses is stopped", async () => {
    const { id } = await createTicketedEvent({ codes: [discountCode({ until: given.times(-1).startsAt })] });
    const guess = asVisitorAt(given.internetAddress());
    const use = (code: string) => guess(contract.useTicketCode, { eventId: id, code });

    expect(await use("early")).toMatchObject({ status: 404, body: { detail: "This code has expired" } });
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push((await use(`GUESS-${index}`)).status);
    expect(answers.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 404));
    expect(answers.at(-1)).toBe(429);
  });

  test("the form tells who has guessed too often no right code, not even by its price", async () => {
    const { id } = await createTicketedEvent({ codes: [discountCode()] });
    const guess = asVisitorAt(given.internetAddress());
    const send = (code: string, changes = {}) =>
      guess(contract.register, { ...given.registration({ ticket: general, code, ...changes }), eventId: id });
    const wrong = await Promise.all(Array.from({ length: 30 }, (_, index) => send(`GUESS-${index}`)));
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400));

    expect(await send("EARLY", { total: 1 })).toMatchObject({ status: 429 });
    expect(await send("EARLY")).toMatchObject({ status: 429 });
    expect(await send("WRONG", { total: 1 })).toMatchObject({ status: 429 });
    expect(await leftOf(id, general)).toBe(100_000);
  });
});

test("an admin sets what they cost, in the club's currency, which stays while they are sold", async () => {
  const { needsApproval, types, codes } = ticketing({ codes: [discountCode()] });
  const form = given.eventForm({
    ticketing: { ...ticketing(), currency: undefined, types, codes, needsApproval } as never,
  });
  const { body: event } = await asAdmin(contract.createEvent, form);
  expect(event).toMatchObject({
    ticketing: { currency: "usd", types: [{ price: 6000 }] },
    taken: { [general]: 0, [early]: 0 },
  });
  await buy(event.id, { code: "early" });

  const settings = (await asAdmin(contract.getClubSettings, {})).body;
  expect(await asAdmin(contract.saveClubSettings, { ...settings, currency: "eur" })).toMatchObject({ status: 400 });
  const edit = { ...form, eventId: event.id, version: event.version };
  const fewer = { ...form.ticketing!, types: [ticketType({ quantity: 1 })], codes: [discountCode({ uses: 1 })] };
  const saved = await asAdmin(contract.editEvent, { ...edit, ticketing: fewer });
  expect(saved).toMatchObject({ status: 200, body: { taken: { [general]: 1, [early]: 1 } } });
  expect(await order(event.id)).toMatchObject(field("ticket", "General admission is sold out"));
  expect(await asAdmin(contract.editEvent, { ...edit, version: saved.body.version, ticketing: null })).toMatchObject({
    body: { status: "open" },
  });
});

testInProcess("an event that has sold nothing holds the currency no longer than it has a price", async () => {
  const undated = { status: "draft", startsAt: undefined, endsAt: undefined } as const;
  const { id } = await createListedEvent({}, undated);
  const noted = () => getItem({ pk: "EVENT-PRICES", sk: id });
  expect(await noted()).toBeDefined();
  await edit(id, { ...undated, ticketing: toForm({ types: [ticketType({ price: 0 })] }) });
  expect(await noted()).toBeUndefined();
});

testInProcess(
  "what is refused changes nothing of how long the currency is held, and what holds nothing is dropped",
  async () => {
    const noted = (id: string) => getItem({ pk: "EVENT-PRICES", sk: id });
    const headers = { "idempotency-key": given.idempotencyKey() };
    const closed = given.eventForm({ ticketing: toForm(), audience: "group", groupId: `grp-${"0".repeat(26)}` });
    expect(await asAdmin(contract.createEvent, closed, headers)).toMatchObject({ status: 409 });
    expect(await noted(createEventId(closed.title, headers["idempotency-key"]))).toBeUndefined();

    const free = await createListedEvent({ types: [ticketType({ price: 0 })] });
    const sold = await createListedEvent({ needsApproval: false });
    for (const { id } of [free, sold]) await buy(id, { guests: [{}] });
    expect(await edit(free.id, { spots: 1, ticketing: toForm() })).toMatchObject({ status: 409 });
    expect(await edit(sold.id, { spots: 1, status: "ended" })).toMatchObject({ status: 409 });
    expect([await noted(free.id), await noted(sold.id)]).toEqual([undefined, expect.objectContaining({ version: 1 })]);

    const form = { ...given.eventForm({ ticketing: toForm() }), repeats: "weekly", count: 2 } as const;
    const series = (await asAdmin(contract.createSeries, form)).body.items;
    const whole = series[0]?.series?.id ?? "";
    const left = { pk: "EVENT-PRICES", sk: given.idempotencyKey(), until: given.times(48).endsAt };
    await transact({ left: { Put: { Item: left } } });
    await hasEventPrices();
    expect([await noted(left.sk), await noted(whole)]).toEqual([undefined, expect.anything()]);
    for (const { id } of series) await edit(id, { ticketing: null });
    expect(await hasEventPrices()).toBe(true);
    expect([await noted(whole), await noted(sold.id)]).toEqual([undefined, expect.anything()]);
  },
);

testInProcess("an event that was called off holds the currency until its money has come back", async () => {
  const { id } = await createListedEvent({ needsApproval: false, paysAtDoor: true });
  const [byCard, atDoor] = [await buy(id), await buy(id, { paysAtDoor: true })];
  await payFor(byCard);
  await asAdmin(contract.noteOrderPayment, { registrationId: atDoor.id, means: "cash", amount: 6000 });
  await edit(id, { status: "ended" });
  const isHeld = async () => {
    await hasEventPrices();
    return (await getItem({ pk: "EVENT-PRICES", sk: id })) !== undefined;
  };
  expect(await isHeld()).toBe(true);
  await keepOrders();
  // Whatever day it is by then, and whatever its tickets are.
  await edit(id, { status: "ended", startsAt: undefined, endsAt: undefined, ticketing: null });
  expect(await isHeld()).toBe(true);
  const { failed } = (await asAdmin(contract.getEventStatement, { eventId: id })).body;
  await asAdmin(contract.retryOrderRefund, { registrationId: atDoor.id, refundId: failed[0]!.refund.id });
  expect(await isHeld()).toBe(false);
});

test("a price that Stripe doesn't charge is not saved; what a code leaves below that is let off", async () => {
  const form = given.eventForm({
    ticketing: { ...ticketing(), currency: undefined, types: [ticketType({ price: 49 })] } as never,
  });
  expect(await asAdmin(contract.createEvent, form)).toMatchObject(
    field("ticketing.types.0.price", "Enter at least $0.50, or make it free"),
  );

  const { id } = await createTicketedEvent({ codes: [discountCode({ percent: undefined, amount: 5960 })] });
  expect(await buy(id, { code: "EARLY" })).toMatchObject({ status: "approved", order: { total: 0 } });
  const dear = await createTicketedEvent({ types: [ticketType({ price: 60_000_000 })] });
  expect(await order(dear.id, { guests: [{}] })).toMatchObject(
    field("ticket", "More than $999,999.99 can't be paid at once"),
  );
});

describe("paying", () => {
  test("spots first, then Stripe's page, then the tickets", async () => {
    const { id } = await createTicketedEvent();
    const email = given.emailAddress();
    const bought = await buy(id, { email, guests: [{}] });
    expect(bought).toMatchObject({ status: "unpaid", order: { total: 12_000 } });
    expect(await spotsLeft(id)).toBe(28);
    expect((await asVisitor(contract.listTickets, { token: bought.token })).body.tickets).toEqual([]);

    const [one, other] = await Promise.all([openPayment(bought), openPayment(bought)]);
    expect(one.body.url).toBe(other.body.url);
    await pay(one.body.url);
    await waitForWebhooks(bought);

    expect(await see(bought.token)).toMatchObject({
      status: "approved",
      order: { payments: [{ amount: 12_000, means: "stripe" }] },
    });
    const { tickets } = (await asVisitor(contract.listTickets, { token: bought.token })).body;
    expect(tickets.map(describeTicketType)).toEqual(Array.from({ length: 2 }, () => "General admission · $60 · Paid"));
    expect((await subjectsTo(email)).toSorted()).toEqual([
      "Your spots for Spring Gala: please pay to keep them",
      "Your tickets for Spring Gala",
    ]);
    expect(await openPayment(bought)).toMatchObject({ status: 409, body: { detail: "This is paid already." } });
  });

  test("a pay link that was sent on says what there is to pay, nothing of whose it is, and names no payer", async () => {
    const { id } = await createTicketedEvent();
    const email = given.emailAddress();
    const bought = await buy(id, { email, guests: [{}] });
    const [told] = await emailsTo(email);
    const token = /\/events\/pay#(?<token>[\w.-]+)/.exec(told?.text ?? "")?.groups?.token ?? "";
    const asPayer = asVisitorAt(given.internetAddress());

    const shown = await asPayer(contract.getOrderToPay, { token });
    expect(shown).toMatchObject({
      status: 200,
      body: { event: { title: "Spring Gala" }, total: 12_000, owed: 12_000, state: "open", refundRule: [] },
    });
    for (const personal of [email, bought.reference, bought.firstName, bought.lastName, bought.phone])
      expect(JSON.stringify(shown.body)).not.toContain(personal);
    // It opens nothing else, and the private link is not for paying as somebody else.
    expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({ status: 404 });
    expect(await asVisitor(contract.cancelRegistration, { token })).toMatchObject({ status: 404 });
    expect(await asPayer(contract.getOrderToPay, { token: bought.token })).toMatchObject({ status: 404 });

    const own = (await openPayment(bought)).body.url;
    const open = () => asPayer(contract.payOrderByLink, { token });
    const { url } = (await open()).body;
    expect(await (await fetch(url)).text()).not.toContain(email);
    expect((await open()).body.url).toBe(url);
    // Two that are open could both be paid.
    await expect(pay(own)).rejects.toThrow();
    // However often somebody looks, while the spots are held.
    const looks = [];
    for (let look = 0; look < 4; look++) looks.push(await openPayment(bought), await open());
    expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 201));
    expect(await pay((await open()).body.url, "pay", given.emailAddress())).toMatch(/\/events\/pay\?success=true#/);
    await waitForWebhooks(bought);
    expect((await asPayer(contract.getOrderToPay, { token })).body).toMatchObject({ state: "paid", owed: 0 });
    expect(await see(bought.token)).toMatchObject({ status: "approved" });
    expect(await asPayer(contract.payOrderByLink, { token })).toMatchObject({ status: 409 });
  });

  test("an event that needs approval asks for money only of those it approves", async () => {
    const { id } = await createTicketedEvent({ needsApproval: true });
    const email = given.emailAddress();
    const bought = await buy(id, { email });
    expect(bought.status).toBe("pending");
    expect(await openPayment(bought)).toMatchObject({ status: 409, body: { detail: "There is nothing to pay yet." } });

    const { body } = await asAdmin(contract.decideRegistration, { registrationId: bought.id, decision: "approved" });
    expect(body.registration).toMatchObject({ status: "unpaid" });
    const heldHours = (Date.parse(body.registration.order?.heldUntil ?? "") - Date.now()) / 3_600_000;
    expect(heldHours).toBeGreaterThan(47.9);
    expect(heldHours).toBeLessThanOrEqual(48);
    await payFor(bought);
    expect(await see(bought.token)).toMatchObject({ status: "approved" });
  });

  test("what is paid at the door is owed until it is noted, once", async () => {
    const { id } = await createTicketedEvent({ paysAtDoor: true });
    const bought = await buy(id, { paysAtDoor: true });
    expect(bought).toMatchObject({ status: "approved", order: { means: "door" } });
    const note = { registrationId: bought.id, means: "cash", amount: 6000 } as const;
    const headers = { "idempotency-key": given.idempotencyKey() };

    await asAdmin(contract.noteOrderPayment, note, headers);
    await asAdmin(contract.noteOrderPayment, note, headers);
    expect(await asAdmin(contract.noteOrderPayment, note)).toMatchObject({
      status: 409,
      body: { detail: "This is paid already." },
    });
    const [payment] = (await orderOf(bought)).order.payments as { id: string }[];
    expect(await notedIncome(payment!.id)).toEqual([6000]);
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      lines: [{ typeId: general, count: 1, amount: 6000 }],
      paid: { stripe: 0, cash: 6000, card: 0 },
      dueAtDoor: 0,
    });

    // What an admin gives back is the club's no longer once they say that it is done.
    const back = { registrationId: bought.id, paymentId: payment!.id, amount: 1000, reason: "A free drink." };
    await asAdmin(contract.refundOrder, back);
    const [refund] = (await orderOf(bought)).order.refunds as { id: string }[];
    expect(await notedIncome(refund!.id)).toEqual([]);
    await asAdmin(contract.retryOrderRefund, { registrationId: bought.id, refundId: refund!.id });
    expect(await notedIncome(refund!.id)).toEqual([-1000]);
  });
});

test("who handles money sees which events sell tickets, without drafts; others do not", async () => {
  const [coming, draft, past] = await Promise.all([
    createListedEvent(),
    createListedEvent({}, { status: "draft" }),
    createListedEvent(),
  ]);
  const free = (await asAdmin(contract.createEvent, given.eventForm())).body;
  const times = given.times(-48);
  await editItem({ pk: `EVENT#${past.id}`, sk: "EVENT" }, times);
  await editItem({ pk: `EVENT#${past.id}`, sk: "COUNTERS" }, { endsAt: times.endsAt });
  const asTreasurer = as({ id: "treasurer", email: "money@club.test", rights: ["money"] });

  const { body } = await asTreasurer(contract.listTicketSales, {});

  const ours = [coming, draft, past, free].map(({ id }) => id);
  expect(body.items.filter(({ id }) => ours.includes(id))).toMatchObject([
    { id: coming.id, title: coming.title, isPast: false },
    { id: past.id, isPast: true },
  ]);
  expect(
    await as({ id: "host", email: "host@club.test", rights: ["events"] })(contract.listTicketSales, {}),
  ).toMatchObject({ status: 403 });
});

test("an event's statement has what Stripe keeps, also where Stripe tells that later", async () => {
  const { id } = await createTicketedEvent();
  const [atOnce, later] = [await buy(id), await buy(id)];
  await payFor(atOnce);
  await payFor(later, "pay-fee-later");
  const getFees = async () => (await asAdmin(contract.getEventStatement, { eventId: id })).body.fees;
  expect(await getFees()).toBe(204);

  await simulatePayment("fee", later);

  expect(await getFees()).toBe(408);
});

test("what a lost dispute took, and Stripe's fee for it, is missing from an event's statement", async () => {
  const { id } = await createTicketedEvent();
  const bought = await buy(id);
  await payFor(bought);
  const statement = async () => (await asAdmin(contract.getEventStatement, { eventId: id })).body;
  const { fees } = await statement();

  await simulatePayment("dispute", bought);
  expect(await statement()).toMatchObject({ lost: 0 });
  await simulatePayment("lose", bought);

  expect(await statement()).toMatchObject({
    paid: { stripe: 6000 },
    lost: 6000,
    fees: fees + 1500,
    refunded: { stripe: 0 },
  });
});

describe("spots that nobody pays for", () => {
  testInProcess("go back in time, and who pays too late has them again while there are any", async () => {
    const { id } = await createTicketedEvent({ types: [ticketType({ quantity: 1 })] }, { spots: 2 });
    const email = given.emailAddress();
    const bought = await buy(id, { email });
    const { url } = (await openPayment(bought)).body;
    await letHoldEnd();
    expect(await orderOf(bought)).toMatchObject({ status: "cancelled", order: { isLapsed: true } });
    expect([await spotsLeft(id), await leftOf(id, general)]).toEqual([2, 1]);
    expect(await openPayment(bought)).toMatchObject({ status: 409 });
    // The page was closed with the hold.
    await expect(pay(url)).rejects.toThrow();

    const again = await buy(id, { email });
    expect(again.status).toBe("unpaid");
    expect(await subjectsTo(email)).toContain("Your spots for Spring Gala are free again");
  });

  testInProcess("are somebody else's then: a payment that comes too late comes back by itself", async () => {
    const { id } = await createTicketedEvent({}, { spots: 1 });
    const email = given.emailAddress();
    const bought = await buy(id, { email });
    const { url } = (await openPayment(bought)).body;
    // Stripe is out when the hold ends: its page stays open.
    await whilePaymentsAreOut(letHoldEnd);
    const other = await buy(id);
    expect(other.status).toBe("unpaid");
    await pay(url);
    await waitForWebhooks(bought);

    await keepOrders();
    const { order: late } = await orderOf(bought);
    expect(late.refunds).toMatchObject([{ amount: 6000, state: "done" }]);
    expect(await subjectsTo(email)).toContain("Your payment for Spring Gala came too late and is on its way back");
    expect(await orderOf(other)).toMatchObject({ status: "unpaid" });
  });
});

describe("a full event that asks nobody", () => {
  testInProcess("offers what nobody pays for to who waits, without an admin, who then pays for it", async () => {
    const { id } = await createTicketedEvent({}, { spots: 1 });
    await buy(id);
    const waiting = await joinWaitlist(id, 0, { ticket: general });
    expect(waiting.wait).toMatchObject({ isCleared: true });
    expect((await orderOf(waiting)).order.heldUntil).toBeUndefined();
    const [joined] = await emailsTo(waiting.email);
    expect(joined?.text).not.toContain("Only approved guests");

    await letHoldEnd();

    expect(await subjectsTo(waiting.email)).toContain("A spot for you: Spring Gala");
    const { body } = await asVisitor(contract.acceptOffer, { token: waiting.token });
    expect(body).toMatchObject({ status: "unpaid" });
    await payFor(waiting);
    expect(await see(waiting.token)).toMatchObject({ status: "approved" });
  });
});

describe("what comes back", () => {
  const rule = [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ];

  testInProcess("is what the rule says that held when somebody registered", async () => {
    const { id } = await createTicketedEvent({ refundRule: rule }, given.times(3 * 24));
    const email = given.emailAddress();
    const bought = await buy(id, { email });
    await payFor(bought);

    await asVisitor(contract.cancelRegistration, { token: bought.token });
    await keepOrders();

    const { status, order: given_ } = await orderOf(bought);
    expect([status, given_.refunds]).toMatchObject(["cancelled", [{ amount: 3000, state: "done" }]]);
    const told = (await emailsTo(email)).find(({ subject }) => subject.endsWith("is canceled"));
    expect(told?.text).toContain("$30");
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      refunded: { stripe: 3000 },
      lines: [],
    });
  });

  testInProcess("an admin gives more with a reason, once, and no more than was paid", async () => {
    const { id } = await createTicketedEvent();
    const bought = await buy(id);
    await payFor(bought);
    const payment = ((await orderOf(bought)).order.payments as { id: string }[])[0]!;
    const refund = { registrationId: bought.id, paymentId: payment.id, amount: 2000, reason: "The band was late." };
    const headers = { "idempotency-key": given.idempotencyKey() };

    await Promise.all([1, 2].map(() => asAdmin(contract.refundOrder, refund, headers)));
    expect(await asAdmin(contract.refundOrder, { ...refund, amount: 5000 })).toMatchObject({ status: 409 });
    await Promise.all([keepOrders(), keepOrders()]);

    const { status, order: after } = await orderOf(bought);
    expect(status).toBe("approved");
    expect(after).toMatchObject({ waived: 2000, refunds: [{ amount: 2000, state: "done" }] });
    expect(await openPayment(bought)).toMatchObject({ status: 409, body: { detail: "This is paid already." } });
    await asVisitor(contract.cancelRegistration, { token: bought.token });
    const told = (await emailsTo(bought.email)).find(({ subject }) => subject.endsWith("is canceled"));
    expect(told?.text).toMatch(/Paid +\$60\s+Given back before +\$20/);
  });

  testInProcess(
    "all of it, when the event is called off; what Stripe refuses is listed and can be tried again",
    async () => {
      const event = await createTicketedEvent();
      const bought = await Promise.all([buy(event.id), buy(event.id), buy(event.id)]);
      for (const each of bought) await payFor(each);
      for (const each of bought.slice(1)) await simulatePayment("dispute", each);
      await edit(event.id, { status: "ended" });

      await keepOrders();

      const told = (await emailsTo(bought[0].email)).find(({ subject }) =>
        subject.startsWith("$60 is on its way back"),
      );
      expect(told?.text).not.toContain("To pay");
      expect((await see(bought[0].token)).event).toMatchObject({ isCalledOff: true });
      expect((await asAdmin(contract.getEventStatement, { eventId: event.id })).body).toMatchObject({ dueAtDoor: 0 });
      expect((await orderOf(bought[0])).order.refunds).toMatchObject([{ amount: 6000, state: "done" }]);
      // A payment whose dispute is lost is back with its payer: nobody has anything left to do.
      await simulatePayment("lose", bought[2]);
      const { body } = await asAdmin(contract.getEventStatement, { eventId: event.id });
      expect(await subjectsTo(bought[1].email)).toContain("$60 could not be sent yet: Spring Gala");
      expect(body.failed).toMatchObject([{ registrationId: bought[1].id, refund: { amount: 6000, state: "failed" } }]);
      await simulatePayment("win", bought[1]);
      await asAdmin(contract.retryOrderRefund, { registrationId: bought[1].id, refundId: body.failed[0]!.refund.id });
      await keepOrders();
      expect((await orderOf(bought[1])).order.refunds).toMatchObject([{ state: "done" }]);

      // Stripe took it, and the payer's bank didn't.
      await simulatePayment("bounce", bought[0]);
      expect(await subjectsTo(bought[0].email)).toContain("$60 could not be sent yet: Spring Gala");
      expect((await asAdmin(contract.getEventStatement, { eventId: event.id })).body.failed).toMatchObject([
        { registrationId: bought[0].id, refund: { amount: 6000 } },
      ]);
    },
  );

  testInProcess.each([
    ["made free", { ...toForm(), types: [ticketType({ price: 0 })] }],
    ["removed", null],
  ])("whatever its tickets are by then: %s", async (_, tickets) => {
    const { id } = await createListedEvent({ needsApproval: false });
    const bought = await buy(id);
    await payFor(bought);
    await edit(id, { ticketing: tickets });
    await edit(id, { status: "ended" });

    await keepOrders();

    expect((await orderOf(bought)).order.refunds).toMatchObject([{ amount: 6000, state: "done" }]);
    expect((await subjectsTo(bought.email)).join()).toContain("$60 is on its way back");
    expect((await asAdmin(contract.listTicketSales, {})).body.items.map((each) => each.id)).toContain(id);
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      refunded: { stripe: 6000 },
    });
  });

  testInProcess("nothing, where an event that is over gets another date: only who cancels it gives back", async () => {
    const { id } = await createTicketedEvent();
    const bought = await buy(id);
    await payFor(bought);
    const times = given.times(48);
    await editItem({ pk: `EVENT#${id}`, sk: "EVENT" }, { startsAt: given.times(-1).startsAt });
    await edit(id, { status: "ended" });

    expect(await edit(id, { status: "ended", ...times })).toMatchObject({
      status: 409,
      body: { errors: [{ path: "startsAt" }] },
    });
    expect(await edit(id, { status: "open", ...times })).toMatchObject({ status: 200 });
    await keepOrders();
    expect((await orderOf(bought)).order.refunds).toEqual([]);
    await edit(id, { status: "ended" });
    await keepOrders();
    expect((await orderOf(bought)).order.refunds).toMatchObject([{ amount: 6000, state: "done" }]);
  });

  testInProcess("who has not paid yet waits for an event that was called off, and pays if it takes place", async () => {
    const { id, endsAt = "" } = await createTicketedEvent();
    const [bought, late] = [await buy(id), await buy(id)];
    const link = /\/events\/pay#(?<token>[\w.-]+)/.exec((await emailsTo(bought.email))[0]?.text ?? "")?.groups;
    const { url } = (await openPayment(late)).body;
    await edit(id, { status: "ended" });
    await pay(url);
    await waitForWebhooks(late);

    await letHoldEnd();

    expect((await asVisitor(contract.getOrderToPay, { token: link?.token ?? "" })).body).toMatchObject({
      ...{ state: "called-off", owed: 0 },
    });
    expect((await orderOf(late)).order.refunds).toMatchObject([{ amount: 6000, reason: "Spring Gala was canceled." }]);
    await edit(id, { status: "open" });
    await Promise.all([keepOrders(), keepOrders()]);
    for (const each of [bought, late]) {
      const asked = (await emailsTo(each.email)).filter(({ text }) => text.includes("takes place after all"));
      expect(asked.map(({ subject }) => subject)).toEqual(["Your spots for Spring Gala: please pay to keep them"]);
      const { status, order: after } = await orderOf(each);
      expect([status, Date.parse(after.heldUntil ?? "") - Date.now() > 47.9 * 60 * minuteMs]).toEqual(["unpaid", true]);
    }
    await edit(id, { status: "ended" });
    await keepOrders();
    await keepOrders(() => true, new Date(Date.parse(endsAt) + minuteMs));
    expect(await orderOf(bought)).toMatchObject({ status: "cancelled", order: { isLapsed: true } });
    expect(await subjectsTo(bought.email)).not.toContain("Your spots for Spring Gala are free again");
  });

  testInProcess.each(["an admin gives", "is given as the event is called off"])(
    "what %s is given anew at Stripe where it didn't get through",
    async (how) => {
      const { id } = await createTicketedEvent();
      const bought = await buy(id);
      await payFor(bought);
      const [payment] = (await orderOf(bought)).order.payments as { id: string }[];
      const back = { registrationId: bought.id, paymentId: payment!.id, amount: 6000, reason: "The band was late." };
      await (how === "an admin gives" ? asAdmin(contract.refundOrder, back) : edit(id, { status: "ended" }));
      await keepOrders();

      for (const _ of [1, 2]) {
        await simulatePayment("bounce", bought);
        expect(await refundedOf(bought)).toBe(0);
        const [refund] = (await orderOf(bought)).order.refunds as { id: string; state: string }[];
        expect(refund?.state).toBe("failed");
        await asAdmin(contract.retryOrderRefund, { registrationId: bought.id, refundId: refund!.id });
        await Promise.all([keepOrders(), keepOrders()]);
        expect(await refundedOf(bought)).toBe(6000);
        expect((await orderOf(bought)).order.refunds).toMatchObject([{ id: refund!.id, amount: 6000, state: "done" }]);
      }
    },
  );

  const beforeBack = { isBackFirst: false };
  testInProcess.each([
    ["comes back before the event takes place after all", beforeBack],
    ["comes back after that", { isBackFirst: true }],
    ["is refused after that", { isBackFirst: true, isRefused: true }],
  ])("a refund that %s leaves who paid admitted, and told of it once", async (_, how) => {
    const { isBackFirst, isRefused = false } = how as { isBackFirst: boolean; isRefused?: boolean };
    const { id } = await createTicketedEvent();
    const bought = await buy(id);
    await payFor(bought);
    await edit(id, { status: "ended" });
    await (isRefused ? whilePaymentsAreOut(keepOrders) : keepOrders());
    if (!isBackFirst) await simulatePayment("bounce", bought);
    await edit(id, { status: "open" });
    await (isRefused ? whilePaymentsAreOut(keepOrders) : keepOrders());
    if (isBackFirst) {
      expect(await orderOf(bought)).toMatchObject({ status: "unpaid", order: { refunds: [{ amount: 6000 }] } });
      await simulatePayment(isRefused ? "dispute" : "bounce", bought);
    }
    await keepOrders(() => true, new Date(Date.now() + 3 * minuteMs));

    expect(await orderOf(bought)).toMatchObject({ status: "approved", order: { refunds: [] } });
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      failed: [],
      refunded: { stripe: 0 },
    });
    const told = (await emailsTo(bought.email)).filter(({ text }) => text.includes("does not come back"));
    expect(told.map(({ subject }) => subject)).toEqual(["Your tickets for Spring Gala"]);
    expect(told[0]?.text).not.toContain("your payment has arrived");
    const refused = (await subjectsTo(bought.email)).filter((subject) => subject.includes("could not be sent yet"));
    expect(refused).toHaveLength(isBackFirst ? 0 : 1);
    await keepOrders(() => true, new Date(Date.now() + 49 * 60 * minuteMs));
    expect(await orderOf(bought)).toMatchObject({ status: "approved" });
  });

  testInProcess("nobody loses their spots who owes nothing", async () => {
    const { id } = await createTicketedEvent();
    const bought = await buy(id);
    await payFor(bought);
    // As earlier versions left it.
    await editItem(
      { pk: `REGISTRATION#${bought.id}`, sk: "REGISTRATION" },
      { status: "unpaid", gsi2pk: "UNPAID", gsi2sk: `${new Date().toISOString()}#${bought.id}` },
    );
    await letHoldEnd();
    expect(await orderOf(bought)).toMatchObject({ status: "approved" });
    expect((await subjectsTo(bought.email)).filter((subject) => subject.startsWith("Your tickets"))).toHaveLength(2);
  });

  testInProcess.each([
    ["all", 6000],
    ["a part", 2000],
  ])("what was given back at Stripe's page meanwhile is not given twice, nor told twice: %s", async (_, amount) => {
    const { id } = await createTicketedEvent();
    const bought = await buy(id);
    await payFor(bought);
    await edit(id, { status: "ended" });
    await whilePaymentsAreOut(keepOrders);
    await simulatePayment("refund", bought, amount);
    await keepOrders(() => true, new Date(Date.now() + 3 * minuteMs));

    expect(await refundedOf(bought)).toBe(6000);
    const { refunds, waived } = (await orderOf(bought)).order as unknown as {
      refunds: { amount: number; state: string; reason: string }[];
      waived?: number;
    };
    expect(refunds.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
      refunds.map(() => "done Spring Gala was canceled."),
    );
    expect([refunds.reduce((sum, each) => sum + each.amount, 0), waived]).toEqual([6000, undefined]);
    const told = (await subjectsTo(bought.email)).filter((subject) =>
      /on its way back|could not be sent/.test(subject),
    );
    expect(told).toEqual(["$60 is on its way back: Spring Gala"]);
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      failed: [],
      underway: 0,
    });
    await edit(id, { status: "open" });
    await keepOrders();
    expect(await orderOf(bought)).toMatchObject({ status: "unpaid" });
    expect((await openPayment(bought)).status).toBe(201);
  });

  const undated = { startsAt: undefined, endsAt: undefined };
  testInProcess.each([
    ["in the same save", { status: "ended", ...undated } as const, {}],
    ["later", { status: "ended" } as const, { status: "ended", ...undated } as const],
  ])("who has not paid waits for an event that is called off without a date: taken away %s", async (_, first, then) => {
    const { id, endsAt = "" } = await createTicketedEvent();
    const bought = await buy(id);
    await edit(id, first);
    await keepOrders();
    if ("status" in then) await edit(id, then);

    for (const time of [Date.parse(endsAt) + minuteMs, Date.now() + 49 * 60 * minuteMs])
      await keepOrders(() => true, new Date(time));

    expect(await orderOf(bought)).toMatchObject({ status: "unpaid", order: { isPaused: true } });
    await edit(id, { status: "open", ...given.times(24 * 90) });
    await keepOrders();
    const asked = (await emailsTo(bought.email)).filter(({ text }) => text.includes("takes place after all"));
    expect(asked.map(({ subject }) => subject)).toEqual(["Your spots for Spring Gala: please pay to keep them"]);
    await payFor(bought);
    // And what nobody brings back ends some time.
    const other = await buy(id);
    await edit(id, { status: "ended", ...undated });
    await keepOrders();
    await keepOrders(() => true, new Date(Date.now() + 7 * 366 * 24 * 60 * minuteMs));
    expect(await orderOf(other)).toMatchObject({ status: "cancelled" });
  });

  testInProcess.each([
    ["costs what it did", undefined],
    ["is free by now", { ...toForm({ types: [ticketType({ price: 0 })] }) }],
  ])("what is said of an event that is off, and back on, is so for each: where it %s", async (_, tickets) => {
    const { id } = await createTicketedEvent({ paysAtDoor: true });
    const [paid, waits, byHand] = [await buy(id), await buy(id), await buy(id, { paysAtDoor: true })];
    await payFor(paid);
    await asAdmin(contract.noteOrderPayment, { registrationId: byHand.id, means: "cash", amount: 6000 });
    const tell = async (changes: Partial<EventForm>, subject: string) => {
      await edit(id, { ...changes, emailsRegistrants: true });
      await deliverStream();
      const told = [paid, waits, byHand].map(async ({ email }) => {
        const found = (await emailsTo(email)).find((each) => each.subject === `${subject}: Spring Gala`);
        return { text: found?.text.replace(/\s+/g, " ") ?? "", files: found?.attachments.length };
      });
      return Promise.all(told);
    };

    const off = await tell({ status: "ended" }, "Canceled");
    const words = [
      /All that you paid comes back/,
      /nothing to pay.*We keep your spots/,
      /All that you paid comes back/,
    ];
    for (const [index, { text }] of off.entries()) expect(text).toMatch(words[index]!);
    await keepOrders();
    const handed = (await emailsTo(byHand.email)).find(({ subject }) => subject.startsWith("$60"));
    expect(handed?.subject).toBe("$60 to hand back to you: Spring Gala");
    expect(handed?.text).not.toMatch(/on its (way|way back)|the way you paid it/);

    // Said before the keeper gets to it.
    const back = await tell({ status: "open", ...(tickets && { ticketing: tickets }) }, "Back on");
    const stands = [/Your registration still stands/, 1] as const;
    const asked = tickets
      ? [stands, stands, stands]
      : [[/What you paid was given back, so please pay again/, 0], [/Please pay to keep your spots/, 0], stands];
    for (const [index, { text, files }] of back.entries()) {
      expect(text).toMatch(asked[index]![0] as RegExp);
      expect(files).toBe(asked[index]![1]);
    }
    await keepOrders();
    for (const each of [paid, waits, byHand])
      expect((await orderOf(each)).status).toBe(tickets || each === byHand ? "approved" : "unpaid");
    for (const { text } of (await emailsTo(paid.email)).filter((each) => each.text.includes("there is nothing to pay")))
      expect(text).not.toContain("your payment has arrived");
  });

  testInProcess(
    "whose money is still to come back has it back, where the event is free once it is back on",
    async () => {
      const { id } = await createTicketedEvent({ paysAtDoor: true });
      const [byCard, byHand] = [await buy(id), await buy(id, { paysAtDoor: true })];
      await payFor(byCard);
      await asAdmin(contract.noteOrderPayment, { registrationId: byHand.id, means: "cash", amount: 6000 });
      await edit(id, { status: "ended" });
      await keepOrders();
      await simulatePayment("bounce", byCard);
      await edit(id, { status: "open", ticketing: toForm({ types: [ticketType({ price: 0 })] }) });

      await Promise.all([keepOrders(), keepOrders()]);
      await keepOrders();

      const failed = async () => (await asAdmin(contract.getEventStatement, { eventId: id })).body.failed;
      const toGive = await failed();
      expect(toGive.map(({ registrationId }) => registrationId).toSorted()).toEqual([byCard.id, byHand.id].toSorted());
      for (const { registrationId, refund } of toGive)
        await asAdmin(contract.retryOrderRefund, { registrationId, refundId: refund.id });
      await keepOrders();
      expect(await failed()).toEqual([]);
      for (const each of [byCard, byHand])
        expect(await orderOf(each)).toMatchObject({
          ...{ status: "approved", order: { waived: 6000, refunds: [{ amount: 6000, state: "done" }] } },
        });
      expect((await subjectsTo(byCard.email)).join()).not.toContain("stays your payment");
    },
  );

  testInProcess.each([
    ["with an email, which says until when", true],
    ["in silence", false],
  ])("spots are held no longer than an event allows that is moved to tonight: %s", async (_, emailsRegistrants) => {
    const { id } = await createTicketedEvent({ needsApproval: true }, given.times(10 * 24));
    const bought = await buy(id);
    await asAdmin(contract.decideRegistration, { registrationId: bought.id, decision: "approved" });
    const heldHours = async () =>
      (Date.parse((await orderOf(bought)).order.heldUntil ?? "") - Date.now()) / (60 * minuteMs);
    expect(await heldHours()).toBeGreaterThan(47);

    expect(await edit(id, { ...given.times(6), emailsRegistrants })).toMatchObject({ status: 200 });
    await deliverStream();

    const held = await heldHours();
    expect(held).toBeGreaterThan(1.9);
    expect(held).toBeLessThanOrEqual(2);
    const told = (await emailsTo(bought.email)).find(({ subject }) => subject === "Updated: Spring Gala");
    const until = /We're holding your spots until .* They're yours once \$60 is paid\./;
    expect(told === undefined ? undefined : until.test(told.text.replace(/\s+/g, " "))).toBe(
      emailsRegistrants || undefined,
    );
    const { heldUntil } = (await orderOf(bought)).order;
    await edit(id, { ...given.times(7), emailsRegistrants });
    await deliverStream();
    expect((await orderOf(bought)).order.heldUntil).toBe(heldUntil);
    await payFor(bought);
  });

  testInProcess("who had it back pays again when the event takes place after all, and others keep theirs", async () => {
    const { id } = await createTicketedEvent({ paysAtDoor: true });
    const free = await buy(id, { paysAtDoor: true });
    const [paid, disputed, byHand, atDoor] = [
      ...[await buy(id), await buy(id), await buy(id)],
      await buy(id, { paysAtDoor: true }),
    ] as const;
    for (const { id: registrationId } of [byHand, atDoor])
      await asAdmin(contract.noteOrderPayment, { registrationId, means: "cash", amount: 6000 });
    for (const each of [paid, disputed]) await payFor(each);
    await simulatePayment("dispute", disputed);
    await edit(id, { status: "ended" });
    await keepOrders();
    const { failed } = (await asAdmin(contract.getEventStatement, { eventId: id })).body;
    const handed = failed.find(({ registrationId }) => registrationId === atDoor.id);
    await asAdmin(contract.retryOrderRefund, { registrationId: atDoor.id, refundId: handed?.refund.id ?? "" });
    await edit(id, { status: "open" });

    await Promise.all([keepOrders(), keepOrders()]);

    const { status, order: after } = await orderOf(paid);
    expect(status).toBe("unpaid");
    const heldHours = (Date.parse(after.heldUntil ?? "") - Date.now()) / 3_600_000;
    expect(heldHours).toBeGreaterThan(47.9);
    const asked = (await emailsTo(paid.email)).filter(({ text }) => text.includes("takes place after all"));
    expect(asked.map(({ subject }) => subject)).toEqual(["Your spots for Spring Gala: please pay to keep them"]);
    await payFor(paid);
    const told = (await emailsTo(atDoor.email)).filter(({ text }) => text.includes("please pay again at the door"));
    expect(told.map(({ text }) => /To pay at the door +\$60/.test(text))).toEqual([true]);
    for (const each of [paid, disputed, byHand, atDoor, free])
      expect(await orderOf(each)).toMatchObject({ status: "approved" });
    expect((await orderOf(disputed)).order.refunds).toEqual([]);
    expect((await asAdmin(contract.getEventStatement, { eventId: id })).body).toMatchObject({
      ...{
        failed: [],
        paid: { stripe: 18_000, cash: 12_000 },
        refunded: { stripe: 6000, cash: 6000 },
        dueAtDoor: 12_000,
      },
    });
  });
});
