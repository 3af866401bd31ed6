import { register } from "#functions/registrations/register.ts";
import { contract } from "#shared/contract.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { call, read } from "../../support/api-event.ts";
import { asVisitor } from "../../support/as.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { outboxEmailsAbout, registrationsFor } from "../../support/table.ts";

const key = () => ({ "idempotency-key": given.idempotencyKey() });
const submit = async (eventId: string, body: object, faults: Fault[], headers: Record<string, string>) => {
  let answer: unknown;
  await withFaults(faults, async () => {
    answer = read(await call(register, { path: { eventId }, body, headers }));
  });
  return answer as { status: number; body: OwnRegistration };
};

test("the same request again is answered with the same registration, even when the event is full by then", async () => {
  const { id: eventId } = await openEvent(2);
  const [form, headers] = [given.registration(), key()];
  const first = await asVisitor(contract.register, { ...form, eventId }, headers);
  await registered(eventId);

  const second = await asVisitor(contract.register, { ...form, eventId }, headers);

  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(await registrationsFor(eventId)).toHaveLength(2);
  expect(await outboxEmailsAbout(form.personalInfo.email)).toHaveLength(1);
});

test("another registration under the same key is not taken for the first", async () => {
  const { id: eventId } = await openEvent();
  const [form, headers] = [given.registration(), key()];
  await asVisitor(contract.register, { ...form, eventId }, headers);

  const changed = await asVisitor(contract.register, { ...form, guests: [given.guest()], eventId }, headers);
  const other = await asVisitor(contract.register, { ...given.registration(), eventId }, headers);

  expect(changed).toMatchObject({ status: 409 });
  expect(other).toMatchObject({ status: 201 });
  expect(await spotsLeft(eventId)).toBe(28);
});

test("ten times at once with one key is one registration, and everybody is told so", async () => {
  const { id: eventId } = await openEvent();
  const [form, headers] = [given.registration(), key()];

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => asVisitor(contract.register, { ...form, eventId }, headers)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await spotsLeft(eventId)).toBe(29);
});

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after one %s a registration counts once, with a key and without",
  async (fault) => {
    const { id: eventId } = await openEvent();

    for (const headers of [key(), {}] as Record<string, string>[]) {
      const form = given.registration({ guests: [given.guest()] });
      expect(await submit(eventId, form, [fault], headers)).toMatchObject({ status: 201 });
      expect(await outboxEmailsAbout(form.personalInfo.email)).toHaveLength(1);
    }

    expect(await spotsLeft(eventId)).toBe(26);
    expect(await registrationsFor(eventId)).toHaveLength(2);
  },
);

test("who got no answer and tries again with the same key is registered once", async () => {
  const { id: eventId } = await openEvent();
  const [form, headers] = [given.registration(), key()];
  // Kept, though nobody was told: every answer of the table got lost.
  const first = await submit(eventId, form, Array<Fault>(50).fill("time-out after commit"), headers);

  const second = await submit(eventId, form, [], headers);

  expect([first.status, second.status]).toEqual([500, 201]);
  expect(await registrationsFor(eventId)).toMatchObject([{ id: second.body.id }]);
  expect(await spotsLeft(eventId)).toBe(29);
});

test("a race lost again and again ends in a plea to try again, and takes no seat", async () => {
  const { id: eventId } = await openEvent();

  const answer = await submit(eventId, given.registration(), Array<Fault>(50).fill("conflict"), {});

  expect(answer).toMatchObject({ status: 429, body: { detail: "Too many requests at once. Please try again." } });
  expect(await spotsLeft(eventId)).toBe(30);
  expect(await registrationsFor(eventId)).toEqual([]);
});
