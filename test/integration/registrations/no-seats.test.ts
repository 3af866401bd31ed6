import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { counted, guardOf, outboxEmailsAbout, putUnlistedEvent, registrationsFor } from "../../support/table.ts";

const register = (eventId: string, form: object) =>
  asVisitorAt(given.internetAddress())(contract.register, { ...given.registration(), ...form, eventId });
const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });

test.each([
  ["unknown", undefined, 404, "There is no such event."],
  ["a draft", given.openEvent({ status: "draft" }), 404, "There is no such event."],
  ["coming soon", given.openEvent({ status: "coming-soon" }), 409, "Registration for Spring Gala is not open yet."],
  ["over", given.openEvent(given.times(-6)), 409, "Spring Gala has ended."],
  ["ended by an admin", given.openEvent({ status: "ended" }), 409, "Spring Gala has ended."],
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

test.each([
  [2, "Only 2 spots are left, and you need 3."],
  [1, "Only 1 spot is left, and you need 3."],
])("with %s seats left there is none for three people", async (spots, detail) => {
  const { id } = await openEvent(spots);

  expect(await register(id, { guests: [given.guest(), given.guest()] })).toMatchObject(conflict(detail));
  expect(await spotsLeft(id)).toBe(spots);
  expect(await register(id, { guests: spots === 2 ? [given.guest()] : [] })).toMatchObject({ status: 201 });
  expect(await spotsLeft(id)).toBe(0);
});

test("who asks for too many seats is not told who is registered", async () => {
  const { id } = await openEvent(5);
  const { email } = await registered(id);
  const guests = Array.from({ length: 10 }, () => given.guest());

  for (const address of [email, given.emailAddress()])
    expect(await register(id, given.registration({ email: address, guests }))).toMatchObject(
      conflict("Only 4 spots are left, and you need 11."),
    );
  expect(await register(id, given.registration({ email }))).toMatchObject(
    conflict("This e-mail address is already registered for Spring Gala."),
  );
});

test("a hundred registrations from one address are refused within ten minutes; then it is told to wait", async () => {
  const { id } = await openEvent(0);
  const address = given.internetAddress();
  await counted({ what: "refused", by: address, atMost: 100, seconds: 600 }, 99);
  const tryAgain = () => asVisitorAt(address)(contract.register, { ...given.registration(), eventId: id });

  expect(await tryAgain()).toMatchObject(conflict("Spring Gala is fully booked."));
  expect(await tryAgain()).toMatchObject({ status: 429, body: { code: "too-many" } });
});
