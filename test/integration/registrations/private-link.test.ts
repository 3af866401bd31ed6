import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { counted, edit, eventItemOf, guardOf, outboxEmailsAbout, registrationItemOf } from "../../support/table.ts";

const open = (token: string) => asVisitor(contract.getOwnRegistration, { token });
const cancel = (token: string) => asVisitor(contract.cancelRegistration, { token });
const approve = (registrationId: string) =>
  asAdmin(contract.decideRegistration, { registrationId, decision: "approved", message: "See you there." });
const unknown = { status: 404, body: { code: "not-found", detail: "There is no such registration." } };
const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

test("the private link shows the registration with its event, and no secret", async () => {
  const { id } = await openEvent();
  const { token, ...registration } = await registered(id, 1);

  const { status, body } = await open(token);

  expect(status).toBe(200);
  const { body: event } = await asVisitor(contract.getEvent, { eventId: id });
  expect(body).toEqual({ ...registration, token, event });
});

test("a wrong link opens nothing, and does not tell what is wrong with it", async () => {
  const { id } = await openEvent();
  const [mine, other] = [await registered(id), await registered(id)];
  const [, secret = ""] = mine.token.split(".");
  const forged = [
    `${mine.id}.${"x".repeat(32)}`,
    `${mine.id}.${secret.slice(0, -1)}`,
    `${mine.id}.${secret}x`,
    `${mine.id}.${secret.toUpperCase()}`,
    `${mine.id}.undefined`,
    `${mine.id}.${other.token.split(".")[1]}`,
    `reg_01JXXXXXXXXXXXXXXXXXXXXXXX.${secret}`,
    `${mine.token}.${secret}`,
    `.${secret}`,
  ];

  for (const token of forged) {
    expect(await open(token)).toMatchObject(unknown);
    expect(await cancel(token)).toMatchObject(unknown);
    expect(await asVisitor(contract.changeGuests, { token, guests: [], version: 1 })).toMatchObject(unknown);
  }
  expect(await open(mine.token)).toMatchObject({ body: { status: "pending", version: 1 } });
});

test.each(["x", "a b".repeat(10), "x".repeat(121), "<script>alert(1)<script>"])(
  "%j is no link at all",
  async (token) => {
    expect(await open(token)).toMatchObject({ status: 400, body: { code: "invalid" } });
  },
);

test("cancelling frees the seats and the address, is told by a letter, and once more is no error", async () => {
  const { id } = await openEvent();
  const { token, email } = await registered(id, 2);

  expect(await cancel(token)).toMatchObject({ status: 200, body: { status: "cancelled", version: 2 } });
  expect(await cancel(token)).toMatchObject({ status: 200, body: { status: "cancelled", version: 2 } });

  expect(await spotsLeft(id)).toBe(30);
  expect(
    (await outboxEmailsAbout(email)).map(({ letter }) => (letter as { template: string }).template).toSorted(),
  ).toEqual(["registration-cancelled", "registration-received"]);
  expect(await guardOf(id, email)).toBeUndefined();
  expect(await registered(id, 0, { email })).toMatchObject({ status: "pending" });
  // The one that is cancelled leaves the new one alone.
  expect(await cancel(token)).toMatchObject({ status: 200 });
  expect(await spotsLeft(id)).toBe(29);
});

test("what was rejected, or is over, is not cancelled any more", async () => {
  const { id } = await openEvent();
  const [rejected, late] = [await registered(id), await registered(id)];
  await asAdmin(contract.decideRegistration, { registrationId: rejected.id, decision: "rejected" });
  await edit({ ...(await eventItemOf(id)) }, given.times(-6));

  expect(await cancel(rejected.token)).toMatchObject(conflict("This registration was rejected."));
  expect(await cancel(late.token)).toMatchObject(conflict("Spring Gala has ended."));
  expect(await spotsLeft(id)).toBe(29);
});

test("a rejected address stays registered, and does not come in again", async () => {
  const { id: eventId, title } = await openEvent();
  const { id: registrationId, email } = await registered(eventId);
  await asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" });

  expect(await asVisitor(contract.register, { ...given.registration({ email }), eventId })).toMatchObject(
    conflict(`This e-mail address is already registered for ${title}.`),
  );
});

test("every field of the item is either of the contract or not shown", async () => {
  const { id } = await openEvent();
  const { id: registrationId, token } = await registered(id);
  await approve(registrationId);

  const item = Object.keys((await registrationItemOf(registrationId)) ?? {});
  const [own, admins] = [
    (await open(token)).body,
    (await asAdmin(contract.getRegistration, { registrationId })).body,
  ].map((body) => Object.keys(body));

  expect(item).toEqual(expect.arrayContaining(["secret", "letterId", "gsi1pk"]));
  for (const shown of [own, admins])
    expect(shown?.filter((name) => /secret|letterId|gsi|^pk$|^sk$|memberId/.test(name))).toEqual([]);
  expect(own).not.toEqual(expect.arrayContaining(["decisions"]));
});

test("registering and cancelling over and over writes five letters to an address, and no more", async () => {
  const { id } = await openEvent();
  const email = given.emailAddress();
  await counted({ what: "letters-to", by: email, atMost: 5, seconds: 3600 }, 0, 30_000);

  for (let time = 0; time < 4; time++) await cancel((await registered(id, 0, { email })).token);

  expect((await emailsAbout(email)).copies).toHaveLength(5);
});
