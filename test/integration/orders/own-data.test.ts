import { collectData } from "#functions/account/collect.ts";
import { readEvent } from "#functions/events/event.ts";
import { cancel } from "#functions/registrations/cancel.ts";
import { deleteRegistration } from "#functions/registrations/of-person.ts";
import { readRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { buy, createTicketedEvent, payFor } from "../../support/orders.ts";
import { tokenFor } from "../../support/registrations.ts";
import { readRegistrationItem } from "../../support/table.ts";
import { general, ofMembers, ticketType } from "../../support/ticketing.ts";

testInProcess("a copy of one's data has what tickets cost, with amounts and types in words", async () => {
  const account = await newMember();
  const { id } = await createTicketedEvent({ types: [ticketType({ id: ofMembers, name: "Member", price: 4500 })] });
  const { status, body } = await as(account)(contract.registerMember, {
    ...given.registration({ ticket: ofMembers, guests: [given.guest({ ticket: ofMembers })] }),
    eventId: id,
  });
  expect(status).toBe(201);
  await payFor({ id: body.id, token: await tokenFor(body) });

  const { sections } = await collectData(account);

  const rows = sections.find(({ name }) => name === "registrations")?.rows;
  expect(rows).toMatchObject([
    {
      ticket: "Member",
      guests: [{ ticket: "Member" }],
      order: {
        tickets: [{ name: "Member", price: "$45", count: 2 }],
        total: "$90",
        payments: [{ amount: "$90", by: "stripe" }],
      },
    },
  ]);
});

testInProcess(
  "of a registration that was paid the payment stays when its account is deleted, and nothing else",
  async () => {
    const email = given.emailAddress();
    const { id: eventId } = await createTicketedEvent(
      { refundRule: [{ days: 0, percent: 50 }] },
      { audience: "public" },
    );
    const { id, token } = await buy(eventId, { email, message: "Hello", guests: [{ firstName: "Grace" }] });
    await payFor({ id, token });
    await cancel(id, await readEvent(eventId));
    for (const _again of [1, 2]) await deleteRegistration(await readRegistration(id), "Former member");

    expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({ status: 404 });
    const kept = await readRegistrationItem(id);
    expect(kept).toMatchObject({
      ...{ firstName: "Former member", lastName: "", ticket: general },
      order: { payments: [{ amount: 12_000 }], refunds: [{ amount: 6000 }] },
    });
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${email}|Hello|Grace`));
    const { body } = await asAdmin(contract.getEventStatement, { eventId });
    expect(body).toMatchObject({ paid: { stripe: 12_000 }, refunded: { stripe: 6000 } });
  },
);
