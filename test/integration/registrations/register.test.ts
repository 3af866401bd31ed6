import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { counted, registrationItemOf } from "../../support/table.ts";
import { until } from "../../support/until.ts";

const register = (eventId: string, form: object, headers = {}) =>
  asVisitorAt(given.internetAddress())(contract.register, { ...given.registration(), ...form, eventId }, headers);
const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

test("a visitor registers with a guest: kept as it was typed, pending, and nothing of it is secret", async () => {
  const { id: eventId } = await openEvent();
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
  expect(await registrationItemOf(body.id)).toMatchObject({ isTest: false, decisions: [] });
});

test("the registrant is told by a letter with the private link", async () => {
  const { id: eventId, title } = await openEvent();
  const { email, token } = await registered(eventId);

  const [letter] = await until("the letter", async () => {
    const letters = await emailsTo(email);
    return letters.length > 0 && letters;
  });

  expect(letter?.text).toContain(title);
  expect(letter?.text).toContain(`/events/registration#${token}`);
});

test("an e-mail address registers once for an event, whatever its case, and may for another", async () => {
  const [one, other] = [await openEvent(), await openEvent()];
  const { email } = await registered(one.id);

  for (const again of [email, email.toUpperCase(), ` ${email} `])
    expect(await register(one.id, given.registration({ email: again }))).toMatchObject(
      conflict(`This e-mail address is already registered for ${one.title}.`),
    );
  expect(await register(other.id, given.registration({ email }))).toMatchObject({ status: 201 });
  expect(await spotsLeft(one.id)).toBe(29);
});

test("fifty guests are fifty more seats; a hundred and one are too many", async () => {
  const { id } = await openEvent(60);
  const guests = Array.from({ length: 50 }, () => given.guest());

  expect(await register(id, { guests })).toMatchObject({ status: 201, body: { guests } });
  expect(await spotsLeft(id)).toBe(9);
  expect(await register(id, { guests: Array.from({ length: 101 }, () => given.guest()) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "guests", message: "Maximum 100 guests" }] },
  });
});

test("nobody comes twice", async () => {
  const { id } = await openEvent();
  const [email, address] = [given.emailAddress(), given.emailAddress()];
  const guests = [address, email.toUpperCase(), address.toUpperCase()].map((each) => given.guest({ email: each }));

  expect(await register(id, given.registration({ email, guests }))).toMatchObject({
    status: 400,
    body: {
      errors: ["guests.1.email", "guests.2.email"].map((path) => ({
        path,
        message: "This e-mail address is used twice",
      })),
    },
  });
  expect(await spotsLeft(id)).toBe(30);
});

test("a robot is answered like everybody, and nothing is kept", async () => {
  const { id } = await openEvent();

  const { status, body } = await register(id, { homepage: "https://spam.example" });

  expect([status, body.status]).toEqual([201, "pending"]);
  expect(await registrationItemOf(body.id)).toBeUndefined();
  expect(await spotsLeft(id)).toBe(30);
});

test("what only the server says is refused", async () => {
  const { id } = await openEvent();

  for (const forged of [{ status: "approved" }, { isTest: true }, { memberId: "x" }, { secret: "x" }, { id: "reg_1" }])
    expect(await register(id, forged)).toMatchObject({
      status: 400,
      body: { errors: [{ path: Object.keys(forged)[0], message: "Unknown field" }] },
    });
});

test("a full meeting room behind one address registers; a robot that goes on is told to wait", async () => {
  const { id: eventId } = await openEvent();
  const address = given.internetAddress();
  await counted({ what: "forms", by: address, atMost: 500, seconds: 600 }, 499);
  const post = () => asVisitorAt(address)(contract.register, { ...given.registration(), eventId });

  expect((await post()).status).toBe(201);
  expect(await post()).toMatchObject({
    status: 429,
    body: { detail: "Too many submissions from your network. Please try again in a few minutes." },
  });
  expect(await spotsLeft(eventId)).toBe(29);
});
