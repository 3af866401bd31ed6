import { keepOrders } from "#functions/orders/keeping.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { withTransactionConflicts } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { buy, createTicketedEvent, leftOf, openPayment, order, orderOf } from "../../support/orders.ts";
import { pay, waitForWebhooks, whilePaymentsAreOut } from "../../support/payments.ts";
import { spotsLeft, tokenFor } from "../../support/registrations.ts";
import { discountCode, early, general, ticketType } from "../../support/ticketing.ts";

const hourLater = () => new Date(Date.now() + 3_600_000);
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

testInProcess("of many at once for few paid spots, nobody keeps one without paying, or pays without one", async () => {
  const { id } = await createTicketedEvent(
    { types: [ticketType({ quantity: 5 })], codes: [discountCode({ uses: 2 })] },
    { spots: 5 },
  );
  const used = await asVisitor(contract.useTicketCode, { eventId: id, code: "early" });
  expect(used).toMatchObject({ status: 200, body: { code: "EARLY", types: [], discount: { percent: 25 } } });
  const form = (place: number) => (place % 3 === 0 ? { code: "EARLY" } : {});

  const asked = await withTransactionConflicts(() =>
    Promise.all(Array.from({ length: 20 }, (_, place) => order(id, form(place)))),
  );
  const bought = await Promise.all(
    asked
      .filter(({ status }) => status === 201)
      .map(async ({ body }) => ({ id: body.id, token: await tokenFor(body) })),
  );
  expect(bought.length + Number(await spotsLeft(id))).toBe(5);
  expect(await leftOf(id, general)).toBe(5 - bought.length);
  expect(await leftOf(id, early)).toBeGreaterThanOrEqual(0);
  const pages = await Promise.all(bought.map(openPayment));
  const [late, ...soon] = pages.map(({ body }, place) => ({ ...bought[place]!, url: body.url }));
  // One never pays, one only after the hold, which ends while Stripe is out.
  for (const { url, token } of soon.slice(1)) {
    await pay(url);
    expect((await asVisitor(contract.checkOrder, { token })).body.status).toBe("approved");
  }
  await Promise.all(soon.slice(1).map(waitForWebhooks));
  await whilePaymentsAreOut(() => Promise.all([1, 2].map(() => keepOrders(() => true, hourLater()))));
  const { body: paidLate } = await order(id);
  await pay(late!.url);
  await waitForWebhooks(late!);
  await Promise.all([keepOrders(), keepOrders()]);

  const outcomes = await Promise.all([late!, ...soon].map(orderOf));
  expect(outcomes.slice(2).map(({ status }) => status)).toEqual(soon.slice(1).map(() => "approved"));
  expect(outcomes[1]!.status).toBe("cancelled");
  expect(outcomes[0]!.status).toBe("approved");
  const taken = 1 + soon.slice(1).length + (paidLate.id === undefined ? 0 : 1);
  expect([await spotsLeft(id), await leftOf(id, general)]).toEqual([5 - taken, 5 - taken]);
});

testInProcess(
  "a part that was paid in hand comes back with the spots, in a list of what is to be seen to",
  async () => {
    const { id } = await createTicketedEvent({}, { spots: 1 });
    const email = given.emailAddress();
    const bought = await buy(id, { email });
    await asAdmin(contract.noteOrderPayment, { registrationId: bought.id, means: "cash", amount: 2000 });

    await keepOrders(() => true, hourLater());

    expect((await orderOf(bought)).order).toMatchObject({
      isLapsed: true,
      refunds: [{ amount: 2000, state: "failed" }],
    });
    const told = (await emailsTo(email)).find(({ subject }) => subject.endsWith("are free again"));
    expect(told?.text).toContain("The $20 that you paid of it comes back to you.");
  },
);

testInProcess("who is admitted stays so when they pay twice and the event is called off meanwhile", async () => {
  const event = await createTicketedEvent({}, { spots: 1 });
  const email = given.emailAddress();
  const bought = await buy(event.id, { email });
  const { url } = (await openPayment(bought)).body;
  await asAdmin(contract.noteOrderPayment, { registrationId: bought.id, means: "cash", amount: 6000 });
  const { title, audience, startsAt, endsAt, location, description, attire, spots, version } = event;
  const facts = { title, audience, startsAt, endsAt, location, description, attire, spots, version };
  await asAdmin(contract.editEvent, { ...facts, eventId: event.id, status: "ended" });
  await keepOrders();
  await pay(url);
  await waitForWebhooks(bought);
  await Promise.all([keepOrders(), keepOrders()]);

  const { status, order: after } = await orderOf(bought);
  expect(status).toBe("approved");
  expect(after.refunds).toMatchObject([
    { amount: 6000, state: "failed" },
    { amount: 6000, state: "done" },
  ]);
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith("$60")).toSorted()).toEqual([
    "$60 is on its way back: Spring Gala",
    "$60 to hand back to you: Spring Gala",
  ]);
});
