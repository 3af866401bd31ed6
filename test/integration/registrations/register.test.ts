import { register } from "#functions/registrations/register.ts";
import { contract } from "#shared/contract.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { call, read } from "../../support/api-event.ts";
import { asVisitorAt, asVisitor } from "../../support/as.ts";
import { withFaults, type Fault, transactionFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { createOpenEvent, createRegistration, spotsLeft, tokenFor } from "../../support/registrations.ts";
import {
  setRateCount,
  readRegistrationItem,
  guardOf,
  outboxEmailsAbout,
  putUnlistedEvent,
  registrationsFor,
} from "../../support/table.ts";
import { until } from "../../support/until.ts";

describe("registering", () => {
  const register = (eventId: string, form: object, headers = {}) =>
    asVisitorAt(given.internetAddress())(contract.register, { ...given.registration(), ...form, eventId }, headers);
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

  test("a visitor registers with a guest: kept as it was typed, pending, nothing of it secret, and told by a letter with the private link", async () => {
    const { id: eventId, title } = await createOpenEvent();
    const guest = given.guest({ firstName: "<b>Grace</b>", includeOpenBar: true });
    const form = given.registration({
      guests: [guest],
      message: '<img src=x onerror="alert(1)">\nSee you',
      isVendor: true,
    });

    const { status, body } = await register(eventId, form);

    expect(status).toBe(201);
    const { personalInfo, ...rest } = form;
    expect(body).toEqual({
      ...personalInfo,
      ...rest,
      id: expect.stringMatching(/^reg_[\dA-Z]{26}$/) as string,
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) as string,
      eventId,
      status: "pending",
      createdAt: expect.stringMatching(/Z$/) as string,
      decisionMessage: "",
      version: 1,
    });
    expect(await spotsLeft(eventId)).toBe(28);
    expect(await readRegistrationItem(body.id)).toMatchObject({ isTest: false, decisions: [] });
    const [letter] = await until("the letter", async () => {
      const letters = await emailsTo(personalInfo.email);
      return letters.length > 0 && letters;
    });
    expect(letter?.text).toContain(title);
    expect(letter?.text).toContain(`/events/registration#${await tokenFor(body)}`);
  });

  test("an e-mail address registers once for an event, whatever its case, and may for another", async () => {
    const [one, other] = [await createOpenEvent(), await createOpenEvent()];
    const { email } = await createRegistration(one.id);

    for (const again of [email, email.toUpperCase(), ` ${email} `])
      expect(await register(one.id, given.registration({ email: again }))).toMatchObject(
        conflict(`This email address is already registered for ${one.title}.`),
      );
    expect(await register(other.id, given.registration({ email }))).toMatchObject({ status: 201 });
    expect(await spotsLeft(one.id)).toBe(29);
  });

  test("fifty guests are fifty more seats; a hundred and one are too many", async () => {
    const { id } = await createOpenEvent(60);
    const guests = Array.from({ length: 50 }, () => given.guest());

    expect(await register(id, { guests })).toMatchObject({ status: 201, body: { guests } });
    expect(await spotsLeft(id)).toBe(9);
    expect(await register(id, { guests: Array.from({ length: 101 }, () => given.guest()) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "guests", message: "Maximum 100 guests" }] },
    });
  });

  test("an event takes as many guests of one registration as its admin allows", async () => {
    const { id: one } = await createOpenEvent(30, { guestLimit: 1 });
    const { id: none } = await createOpenEvent(30, { guestLimit: 0 });
    const bring = (id: string, count: number) =>
      register(id, { guests: Array.from({ length: count }, () => given.guest()) });
    const tooMany = (message: string) => ({ status: 400, body: { errors: [{ path: "guests", message }] } });

    expect(await bring(one, 2)).toMatchObject(tooMany("You can bring up to 1 guest."));
    expect(await bring(none, 1)).toMatchObject(tooMany("This event is for registrants only, without guests."));
    expect(await Promise.all([spotsLeft(one), spotsLeft(none)])).toEqual([30, 30]);
    expect([await bring(one, 1), await bring(none, 0)]).toMatchObject([{ status: 201 }, { status: 201 }]);
  });

  test("a robot is answered like everybody, and nothing is kept", async () => {
    const { id } = await createOpenEvent();

    const { status, body } = await register(id, { homepage: "https://spam.example" });

    expect([status, body.status]).toEqual([201, "pending"]);
    expect(await readRegistrationItem(body.id)).toBeUndefined();
    expect(await spotsLeft(id)).toBe(30);
  });

  test("an address is the same in both spellings of its domain, and is written to in ASCII", async () => {
    const { id } = await createOpenEvent();
    const [name] = given.emailAddress().split("@");
    const { personalInfo } = given.registration();
    const as = (email: string) => register(id, { personalInfo: { ...personalInfo, email } });

    expect(await as(`${name}@münchen.example`)).toMatchObject({
      status: 201,
      body: { email: `${name}@münchen.example` },
    });
    expect(await as(`${name}@XN--MNCHEN-3YA.example`)).toMatchObject({ status: 409 });

    expect(await emailsTo(`${name}@xn--mnchen-3ya.example`)).toHaveLength(1);
  });

  test("a full meeting room behind one address registers; a robot that goes on is told to wait", async () => {
    const { id: eventId } = await createOpenEvent();
    const address = given.internetAddress();
    await setRateCount({ what: "forms", by: address, atMost: 500, seconds: 600 }, 499);
    const post = () => asVisitorAt(address)(contract.register, { ...given.registration(), eventId });

    expect((await post()).status).toBe(201);
    expect(await post()).toMatchObject({
      status: 429,
      body: { detail: "Too many submissions from your network. Please try again in a few minutes." },
    });
    expect(await spotsLeft(eventId)).toBe(29);
  });
});

describe("when there are no seats", () => {
  const register = (eventId: string, form: object) =>
    asVisitorAt(given.internetAddress())(contract.register, { ...given.registration(), ...form, eventId });
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

  test.each([
    ["unknown", undefined, 404, "Event not found."],
    ["a draft", given.openEvent({ status: "draft" }), 404, "Event not found."],
    ["coming soon", given.openEvent({ status: "coming-soon" }), 409, "Registration for Spring Gala is not open yet."],
    ["over", given.openEvent(given.times(-6)), 409, "Spring Gala has ended."],
    ["ended by an admin", given.openEvent({ status: "ended" }), 409, "Spring Gala was canceled."],
    ["full", given.openEvent({ spotsLeft: 0 }), 409, "Spring Gala is fully booked."],
  ])("an event that is %s takes no registration, and nothing is kept", async (_, event, status, detail) => {
    if (event) await putUnlistedEvent(event);
    const eventId = event?.id ?? "summer-90s-party-2025";
    const form = given.registration();

    expect(await register(eventId, form)).toMatchObject({ status, body: { detail } });
    expect(await registrationsFor(eventId)).toEqual([]);
    expect(await guardOf(eventId, form.personalInfo.email)).toBeUndefined();
    expect(await outboxEmailsAbout(form.personalInfo.email)).toEqual([]);
  });

  test("who asks for too many seats is not told who is registered", async () => {
    const { id } = await createOpenEvent(5);
    const { email } = await createRegistration(id);
    const guests = Array.from({ length: 10 }, () => given.guest());

    for (const address of [email, given.emailAddress()])
      expect(await register(id, given.registration({ email: address, guests }))).toMatchObject(
        conflict("Only 4 spots are left, and you need 11."),
      );
    expect(await register(id, given.registration({ email }))).toMatchObject(
      conflict("This email address is already registered for Spring Gala."),
    );
  });

  test("a room of five hundred from one address is refused within ten minutes; then it is told to wait", async () => {
    const { id } = await createOpenEvent(0);
    const address = given.internetAddress();
    await setRateCount({ what: "refused", by: address, atMost: 500, seconds: 600 }, 499);
    const tryAgain = () => asVisitorAt(address)(contract.register, { ...given.registration(), eventId: id });

    expect(await tryAgain()).toMatchObject(conflict("Spring Gala is fully booked."));
    expect(await tryAgain()).toMatchObject({ status: 429, body: { code: "too-many" } });
  });
});

describe("an address whose forms are too many", () => {
  test("is not told who is registered", async () => {
    const { id } = await createOpenEvent();
    const { email } = await createRegistration(id);
    const address = given.internetAddress();
    await setRateCount({ what: "forms", by: address, atMost: 500, seconds: 600 }, 500);

    const answer = await asVisitorAt(address)(contract.register, { ...given.registration({ email }), eventId: id });

    expect(answer).toMatchObject({ status: 429, body: { code: "too-many" } });
  });
});

describe("a registration that is sent again", () => {
  const key = () => ({ "idempotency-key": given.idempotencyKey() });
  const submit = async (eventId: string, body: object, faults: Fault[], headers: Record<string, string>) => {
    let answer: unknown;
    await withFaults(faults, async () => {
      answer = read(await call(register, { path: { eventId }, body, headers }));
    });
    return answer as { status: number; body: OwnRegistration };
  };

  testInProcess("the same request again has the same registration, even when the event is full by then", async () => {
    const { id: eventId } = await createOpenEvent(2);
    const [form, headers] = [given.registration(), key()];
    const first = await asVisitor(contract.register, { ...form, eventId }, headers);
    await createRegistration(eventId);

    const second = await asVisitor(contract.register, { ...form, eventId }, headers);

    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await registrationsFor(eventId)).toHaveLength(2);
    expect(await outboxEmailsAbout(form.personalInfo.email)).toHaveLength(1);
  });

  test("another registration under the same key is not taken for the first", async () => {
    const { id: eventId } = await createOpenEvent();
    const [form, headers] = [given.registration(), key()];
    await asVisitor(contract.register, { ...form, eventId }, headers);

    const changed = await asVisitor(contract.register, { ...form, guests: [given.guest()], eventId }, headers);
    const other = await asVisitor(contract.register, { ...given.registration(), eventId }, headers);

    expect(changed).toMatchObject({ status: 409 });
    expect(other).toMatchObject({ status: 201 });
    expect(await spotsLeft(eventId)).toBe(28);
  });

  test("ten times at once with one key is one registration, and everybody is told so", async () => {
    const { id: eventId } = await createOpenEvent();
    const [form, headers] = [given.registration(), key()];

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asVisitor(contract.register, { ...form, eventId }, headers)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await spotsLeft(eventId)).toBe(29);
  });

  testInProcess.each(transactionFaults)("after one %s it counts once, with a key and without", async (fault) => {
    const { id: eventId } = await createOpenEvent();

    for (const headers of [key(), {}] as Record<string, string>[]) {
      const form = given.registration({ guests: [given.guest()] });
      expect(await submit(eventId, form, [fault], headers)).toMatchObject({ status: 201 });
      expect(await outboxEmailsAbout(form.personalInfo.email)).toHaveLength(1);
    }

    expect(await spotsLeft(eventId)).toBe(26);
    expect(await registrationsFor(eventId)).toHaveLength(2);
  });

  test("who got no answer and tries again with the same key is registered once", async () => {
    const { id: eventId } = await createOpenEvent();
    const [form, headers] = [given.registration(), key()];
    // Kept, though nobody was told: every answer of the table got lost.
    const first = await submit(eventId, form, Array<Fault>(50).fill("time-out after commit"), headers);

    const second = await submit(eventId, form, [], headers);

    expect([first.status, second.status]).toEqual([503, 201]);
    expect(await registrationsFor(eventId)).toMatchObject([{ id: second.body.id }]);
    expect(await spotsLeft(eventId)).toBe(29);
  });

  const busy = {
    status: 503,
    body: { code: "unavailable", detail: "The club is very busy at the moment. Please try again." },
  };

  // Of a transaction that stays under way nobody knows the end: its seat is not given back at once.
  test.each([
    ["stays under way", "under way", 29],
    ["loses its race again and again", "conflict", 30],
  ] as const)("a transaction that %s ends in a plea to try again", async (_, fault, left) => {
    const { id: eventId } = await createOpenEvent();

    expect(await submit(eventId, given.registration(), Array<Fault>(200).fill(fault), {})).toMatchObject(busy);

    expect(await spotsLeft(eventId)).toBe(left);
    expect(await registrationsFor(eventId)).toEqual([]);
  });

  test("a table that takes no more is asked four times, and ends in a plea to try again", async () => {
    const { id: eventId } = await createOpenEvent();
    const body = given.registration();

    const { result, requests } = await withFaults(
      Array<Fault>(200).fill("throttle"),
      async () => read(await call(register, { path: { eventId }, body })),
      "UpdateItemCommand",
    );

    expect(result).toMatchObject(busy);
    expect(requests).toBe(4);
  });
});
