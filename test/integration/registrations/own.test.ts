import { eventKeyOf } from "#functions/events/event.ts";
import { contract } from "#shared/contract.ts";
import type { Guest } from "#shared/registrations.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { winnerOf } from "../../support/races.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import { editItem, readEventItem, guardOf, outboxEmailsAbout } from "../../support/table.ts";

describe("the private link", () => {
  const open = (token: string) => asVisitor(contract.getOwnRegistration, { token });
  const cancel = (token: string) => asVisitor(contract.cancelRegistration, { token });
  const unknown = { status: 404, body: { code: "not-found", detail: "Registration not found." } };
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

  test("the private link shows the registration with its event, and no secret", async () => {
    const { id } = await createOpenEvent();
    const { token, ...registration } = await createRegistration(id, 1);

    const { status, body } = await open(token);

    expect(status).toBe(200);
    const { body: event } = await asVisitor(contract.getEvent, { eventId: id });
    expect(body).toEqual({ ...registration, token, event });
  });

  test("a wrong link opens nothing, and does not tell what is wrong with it", async () => {
    const { id } = await createOpenEvent();
    const [mine, other] = [await createRegistration(id), await createRegistration(id)];
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

  testInProcess("cancelling frees the seats and the address, is told by email, and twice is no error", async () => {
    const { id } = await createOpenEvent();
    const { token, email } = await createRegistration(id, 2);

    expect(await cancel(token)).toMatchObject({ status: 200, body: { status: "cancelled", version: 2 } });
    expect(await cancel(token)).toMatchObject({ status: 200, body: { status: "cancelled", version: 2 } });

    expect(await spotsLeft(id)).toBe(30);
    expect(
      (await outboxEmailsAbout(email)).map(({ letter }) => (letter as { template: string }).template).toSorted(),
    ).toEqual(["registration-cancelled", "registration-received"]);
    expect(await guardOf(id, email)).toBeUndefined();
    expect(await createRegistration(id, 0, { email })).toMatchObject({ status: "pending" });
    // The one that is cancelled leaves the new one alone.
    expect(await cancel(token)).toMatchObject({ status: 200 });
    expect(await spotsLeft(id)).toBe(29);
  });

  test("what was rejected, or is over, isn't canceled any more; a rejected address stays registered, and does not come in again", async () => {
    const { id: eventId, title } = await createOpenEvent();
    const [rejected, late] = [await createRegistration(eventId), await createRegistration(eventId)];
    await asAdmin(contract.decideRegistration, { registrationId: rejected.id, decision: "rejected" });
    const again = { ...given.registration({ email: rejected.email }), eventId };
    expect(await asVisitor(contract.register, again)).toMatchObject(
      conflict(`This email address is already registered for ${title}.`),
    );
    await editItem({ ...(await readEventItem(eventId)) }, given.times(-6));

    expect(await cancel(rejected.token)).toMatchObject(conflict("This registration was rejected."));
    expect(await cancel(late.token)).toMatchObject(conflict("Spring Gala has ended."));
    expect(await spotsLeft(eventId)).toBe(29);
  });
});

describe("details", () => {
  const details = { phone: "(972) 555-0199", includeOpenBar: false, accommodations: "A ramp", message: "See you" };
  const change = (token: string, version: number, changes: object = {}) =>
    asVisitor(contract.changeDetails, { token, version, ...details, ...changes });
  const approve = (registrationId: string) =>
    asAdmin(contract.decideRegistration, { registrationId, decision: "approved" });
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

  test("a registrant changes their details; the admins see what and when, and the seats stay as they are", async () => {
    const { id } = await createOpenEvent();
    const { id: registrationId, token } = await createRegistration(id, 1);

    expect(await change(token, 1)).toMatchObject({ status: 200, body: { ...details, status: "pending", version: 2 } });

    const { body } = await asAdmin(contract.getRegistration, { registrationId });
    expect(body).toMatchObject({ ...details, guests: [{}], changedAt: expect.any(String) as string });
    expect(await spotsLeft(id)).toBe(28);
    expect(await change(token, 1)).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test("an open bar added to what was approved is to be approved; other details are not", async () => {
    const { id } = await createOpenEvent();
    const { id: registrationId, token } = await createRegistration(id);
    await approve(registrationId);

    expect(await change(token, 2)).toMatchObject({ body: { status: "approved", version: 3 } });
    expect(await change(token, 3, { includeOpenBar: true })).toMatchObject({ body: { status: "pending", version: 4 } });
    await approve(registrationId);
    expect(await change(token, 5, { includeOpenBar: false })).toMatchObject({ body: { status: "approved" } });
  });

  test("details that the form would not take are refused, by its words", async () => {
    const { id } = await createOpenEvent();
    const { token } = await createRegistration(id);

    expect(await change(token, 1, { phone: "call me" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "phone", message: "Please enter a valid phone number" }] },
    });
    expect(await change(token, 1, { accommodations: "x".repeat(1001) })).toMatchObject({ status: 400 });
    expect(await change(token, 1, { email: given.emailAddress() })).toMatchObject({ status: 400 });
  });

  test("of two changes from one version the second is refused, also of details and guests", async () => {
    const { id } = await createOpenEvent();
    const { token } = await createRegistration(id);
    await asVisitor(contract.changeGuests, { token, guests: [given.guest()], version: 1 });

    expect(await change(token, 1)).toMatchObject(conflict("This registration changed while you were editing."));
    expect(await change(token, 2)).toMatchObject({ status: 200, body: { guests: [{}] } });
  });

  test.each([
    ["rejected", "This registration was rejected."],
    ["cancelled", "This registration was canceled."],
    ["over", "Spring Gala has ended."],
    ["called off", "Spring Gala was canceled."],
  ])("what is %s keeps its details and its guests", async (how, detail) => {
    const { id } = await createOpenEvent();
    const { id: registrationId, token, version } = await createRegistration(id);
    if (how === "rejected") await asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" });
    if (how === "cancelled") await asVisitor(contract.cancelRegistration, { token });
    if (how === "over") await editItem({ ...(await readEventItem(id)) }, given.times(-6));
    if (how === "called off") await editItem({ ...(await readEventItem(id)) }, { status: "ended" });
    const left = await spotsLeft(id);

    expect(await change(token, version)).toMatchObject(conflict(detail));
    const guests = [given.guest()];
    expect(await asVisitor(contract.changeGuests, { token, guests, version })).toMatchObject(conflict(detail));
    expect(await spotsLeft(id)).toBe(left);
  });
});

describe("guests", () => {
  const change = (token: string, guests: Guest[], version: number) =>
    asVisitor(contract.changeGuests, { token, guests, version });
  const decide = (registrationId: string, decision: "approved" | "rejected") =>
    asAdmin(contract.decideRegistration, { registrationId, decision });
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });
  const people = (count: number) => Array.from({ length: count }, () => given.guest());

  test("guests come and go, and the seats with them; the same guests again change nothing", async () => {
    const { id } = await createOpenEvent();
    const { token } = await createRegistration(id, 2);
    const five = people(5);

    for (let time = 0; time < 2; time++) {
      expect(await change(token, five, 1)).toMatchObject({ status: 200, body: { status: "pending", version: 2 } });
      expect(await spotsLeft(id)).toBe(24);
    }
    expect(await change(token, people(1), 2)).toMatchObject({ status: 200, body: { event: { spotsLeft: 28 } } });
    expect(await change(token, [], 3)).toMatchObject({ status: 200, body: { guests: [], version: 4 } });
    expect(await spotsLeft(id)).toBe(29);
  });

  test("more than the event allows cannot be added; who came with more before may still change and leave some at home", async () => {
    const { id } = await createOpenEvent();
    const { token } = await createRegistration(id, 2);
    await editItem(eventKeyOf(id), { guestLimit: 1 });

    expect(await change(token, people(3), 1)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "guests", message: "You can bring up to 1 guest." }] },
    });
    expect(await change(token, people(2), 1)).toMatchObject({ status: 200 });
    expect(await change(token, people(1), 2)).toMatchObject({ status: 200 });
    expect(await change(token, people(2), 3)).toMatchObject({ status: 400 });
    expect(await spotsLeft(id)).toBe(28);
  });

  test("of two changes from one version the second is refused", async () => {
    const { id } = await createOpenEvent();
    const { token } = await createRegistration(id);

    const answers = await Promise.all([people(1), people(2)].map((guests) => change(token, guests, 1)));

    const won = winnerOf(answers);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(
      conflict("This registration changed while you were editing."),
    );
    expect(await spotsLeft(id)).toBe(29 - won.body.guests.length);
  });

  test("people added to what was approved are to be approved; who stays away needs no word", async () => {
    const { id } = await createOpenEvent();
    const { id: registrationId, token, guests } = await createRegistration(id, 2);
    await decide(registrationId, "approved");

    const fewer = guests.slice(0, 1).map((guest) => ({ ...guest, email: guest.email.toUpperCase() }));
    expect(await change(token, fewer, 2)).toMatchObject({ body: { status: "approved", version: 3 } });
    expect(await change(token, [...fewer, given.guest()], 3)).toMatchObject({
      body: { status: "pending", version: 4 },
    });
    const { body } = await asAdmin(contract.getRegistration, { registrationId });
    expect(body).toMatchObject({ status: "pending", decisions: [{ decision: "approved" }] });
    expect(await decide(registrationId, "rejected")).toMatchObject({
      status: 200,
      body: { registration: { decisions: [{ decision: "approved" }, { decision: "rejected" }] } },
    });
    expect(await spotsLeft(id)).toBe(30);
  });

  test("more guests than seats are refused, and so is the registrant as a guest", async () => {
    const { id } = await createOpenEvent(3);
    const { token, email } = await createRegistration(id, 1);

    expect(await change(token, people(3), 1)).toMatchObject(conflict("Only 1 spot is left, and you need 2."));
    expect(await change(token, [given.guest({ email: email.toUpperCase() })], 1)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "guests.0.email", message: "This email address is used twice" }] },
    });
    expect(await change(token, people(2), 1)).toMatchObject({ status: 200 });
    expect(await spotsLeft(id)).toBe(0);
  });

  test.each([
    ["under the same e-mail address", { firstName: "Victor", lastName: "Villain" }],
    ["with the open bar", { includeOpenBar: true }],
  ])("somebody else %s is to be approved; another phone number is not", async (_, changes) => {
    const { id } = await createOpenEvent();
    const { id: registrationId, token, guests } = await createRegistration(id, 1);
    await decide(registrationId, "approved");
    const guestsWith = (change: Partial<Guest>) => guests.map((guest) => ({ ...guest, ...change }));

    expect(await change(token, guestsWith({ phone: "(972) 555-0199" }), 2)).toMatchObject({
      body: { status: "approved" },
    });
    expect(await change(token, guestsWith(changes), 3)).toMatchObject({ body: { status: "pending" } });
  });
});
