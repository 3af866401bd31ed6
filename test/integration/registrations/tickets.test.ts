import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { eventKeyOf } from "#functions/events/event.ts";
import { addTicketKey } from "#infra/ticket-keys.ts";
import { contract } from "#shared/contract.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { parseTicketCode, type Ticket } from "#shared/tickets.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { editItem, outboxEmailsAbout } from "../../support/table.ts";

const decide = async ({ id }: { id: string }, decision: "approved" | "rejected") => {
  const { status } = await asAdmin(contract.decideRegistration, { registrationId: id, decision });
  expect(status).toBe(200);
};

const listTickets = async (token: string) => {
  const { status, body } = await asVisitor(contract.listTickets, { token });
  expect(status).toBe(200);
  return (body as { tickets: Ticket[] }).tickets;
};

type Letter = { template: string; data: object };

const open = (code: string) => asVisitor(contract.getTicket, { code });
const gone = { status: 404, body: { code: "not-found", detail: "This ticket is no longer valid." } };

const createApproved = async (guests = 0, changes: Parameters<typeof createOpenEvent>[1] = {}) => {
  const event = await createOpenEvent(30, changes);
  const registration = await createRegistration(event.id, guests);
  await decide(registration, "approved");
  return { event, ...registration };
};

const changeGuests = async ({ token }: { token: string }, guests: OwnRegistration["guests"], version = 2) => {
  const { status, body } = await asVisitor(contract.changeGuests, { token, guests, version });
  expect(status).toBe(200);
  return body as OwnRegistration;
};

test("whoever is approved has a ticket for each person, each a page with the event; a code says nothing about the person", async () => {
  const { id, token, email, firstName, lastName, reference, guests, event } = await createApproved(2);

  const tickets = await listTickets(token);

  expect(tickets.map(({ name }) => name)).toEqual(
    [{ firstName, lastName }, ...guests].map((each) => `${each.firstName} ${each.lastName}`),
  );
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
  for (const ticket of tickets) {
    expect(await open(ticket.code)).toMatchObject({
      status: 200,
      body: { ticket, reference, event: { id: event.id } },
    });
    expect(parseTicketCode(ticket.code)?.registrationId).toBe(id);
    for (const word of [lastName, email, token.split(".")[1] ?? ""])
      expect(ticket.code.toLowerCase()).not.toContain(word.toLowerCase());
  }
});

test("who is pending, rejected or canceled has none, and theirs opens nothing any more", async () => {
  const { id } = await createOpenEvent();
  const [pending, rejected] = [await createRegistration(id), await createRegistration(id)];
  await decide(rejected, "rejected");
  expect(await listTickets(pending.token)).toEqual([]);
  expect(await listTickets(rejected.token)).toEqual([]);

  const canceled = await createApproved();
  const [ticket] = await listTickets(canceled.token);
  await asVisitor(contract.cancelRegistration, { token: canceled.token });

  expect(await listTickets(canceled.token)).toEqual([]);
  expect(await open(ticket?.code ?? "")).toMatchObject(gone);
});

test.each([{ status: "ended" as const }, given.times(-24)])("once it is over (%j) there are none", async (end) => {
  const { token, event } = await createApproved();
  const [ticket] = await listTickets(token);

  await editItem(eventKeyOf(event.id), end);

  expect(await listTickets(token)).toEqual([]);
  expect(await open(ticket?.code ?? "")).toMatchObject(gone);
});

test("a guest who gives way to another loses the ticket, and nobody else does", async () => {
  const registration = await createApproved(2);
  const [own, first, second] = await listTickets(registration.token);
  const [kept] = registration.guests;

  const changed = await changeGuests(registration, [...(kept ? [kept] : []), given.guest()]);
  // Someone nobody has approved yet: the party waits again, and has no tickets meanwhile.
  expect(changed.status).toBe("pending");
  expect(await listTickets(registration.token)).toEqual([]);
  await decide(registration, "approved");

  const after = await listTickets(registration.token);
  expect(after.map(({ code }) => code)).toEqual([own?.code, first?.code, expect.any(String)]);
  expect(await open(second?.code ?? "")).toMatchObject(gone);
  expect(await open(first?.code ?? "")).toMatchObject({ status: 200 });
});

test("a code that was altered anywhere opens nothing", async () => {
  const { token } = await createApproved(1);
  const [mine, guests] = await listTickets(token);
  const code = mine?.code ?? "";
  const flip = (at: number) => code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
  const [key, id, person, mark] = code.split(".");
  const [, , guestPerson] = guests?.code.split(".") ?? [];
  const signature = code.split(".").at(-1);
  const altered = [
    ...[2, 20, 30, 45, 60, code.length - 1].map(flip),
    [key, id, guestPerson, mark, signature].join("."),
    [key === "2" ? "1" : "2", id, person, mark, signature].join("."),
    code.slice(0, -2),
    "x",
  ];

  for (const each of altered) expect(await open(each)).toMatchObject(gone);
  expect(await open(code.toLowerCase())).toMatchObject({ status: 200, body: { ticket: { code } } });
});

testInProcess("the letter of the approval has the tickets, and so has its repetition", async () => {
  const { token, email, id } = await createApproved(1);
  await asAdmin(contract.sendDecisionAgain, { registrationId: id });

  const emails = await outboxEmailsAbout(email);

  const approvals = emails.filter(({ letter }) => (letter as Letter).template === "registration-approved");
  expect(approvals).toHaveLength(2);
  const tickets = await listTickets(token);
  for (const { letter } of approvals) expect((letter as Letter).data).toMatchObject({ tickets });
});

testInProcess("another key signs from then on, and what was signed before stays valid", async () => {
  const { endpoint, outputs } = clubUnderTest();
  const secrets = new SecretsManagerClient({ endpoint, region: "us-east-1" });
  const { token } = await createApproved();
  const [before] = await listTickets(token);
  const name = await addTicketKey(secrets, outputs.TicketSecret ?? "");
  // Later than a key is kept in memory.
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 11 * 60_000);

  const [after] = await listTickets(token);

  later.mockRestore();
  expect(parseTicketCode(after?.code ?? "")?.key).toBe(name);
  expect(before?.code).not.toBe(after?.code);
  expect(await open(before?.code ?? "")).toMatchObject({ status: 200 });
  expect(await open(after?.code ?? "")).toMatchObject({ status: 200 });
});
