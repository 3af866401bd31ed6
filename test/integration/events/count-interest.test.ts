import { countInterest } from "#functions/events/count-interest.ts";
import { contract } from "#shared/contract.ts";
import { call } from "../../support/api-event.ts";
import { asVisitor, asVisitorAt } from "../../support/as.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { counted, eventItemOf, putEvent } from "../../support/table.ts";

const visits = (address: string) => ({ what: "interest", by: address, atMost: 500, seconds: 600 });
const key = (text = given.idempotencyKey()) => ({ "idempotency-key": text });
const interestedIn = async (eventId: string) => (await asVisitor(contract.getEvent, { eventId })).body.interested;

test("a browser counts once, however often it comes back", async () => {
  const { id: eventId } = await putEvent(given.event());
  const mine = key();

  const first = await asVisitor(contract.countInterest, { eventId }, mine);
  const again = await asVisitor(contract.countInterest, { eventId }, mine);

  expect([first, again]).toMatchObject(Array(2).fill({ status: 201, body: { interested: 9 } }));
  expect(await interestedIn(eventId)).toBe(9);
});

test("twenty browsers at once are twenty more", async () => {
  const { id: eventId } = await putEvent(given.event());

  const answers = await Promise.all(Array.from({ length: 20 }, () => asVisitor(contract.countInterest, { eventId })));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(Math.max(...answers.map(({ body }) => body.interested))).toBe(28);
  expect(await interestedIn(eventId)).toBe(28);
});

test("one browser twenty times at once is one more", async () => {
  const { id: eventId } = await putEvent(given.event());
  const mine = key();

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asVisitor(contract.countInterest, { eventId }, mine)),
  );

  expect(answers).toMatchObject(Array(20).fill({ status: 201, body: { interested: 9 } }));
  expect(await interestedIn(eventId)).toBe(9);
});

test("a browser counts once for each event", async () => {
  const [one, other] = [await putEvent(given.event()), await putEvent(given.event())];
  const mine = key();

  for (const { id: eventId } of [one, other]) await asVisitor(contract.countInterest, { eventId }, mine);

  expect([await interestedIn(one.id), await interestedIn(other.id)]).toEqual([9, 9]);
});

test("without a key every visit counts", async () => {
  const { id: eventId } = await putEvent(given.event());

  await asVisitor(contract.countInterest, { eventId });
  const { body } = await asVisitor(contract.countInterest, { eventId });

  expect(body).toEqual({ interested: 10 });
});

test.each<Fault>(["conflict", "throttled transaction", "time-out before commit", "time-out after commit"])(
  "after one %s a visit counts once, with a key and without",
  async (fault) => {
    for (const headers of [key(), {}] as Record<string, string>[]) {
      const { id: eventId } = await putEvent(given.event());

      const { requests } = await withFaults([fault], () => call(countInterest, { path: { eventId }, headers }));

      expect(requests).toBeGreaterThanOrEqual(2);
      expect(await interestedIn(eventId)).toBe(9);
    }
  },
);

test("nobody is interested in an event that does not exist, and it does not come to be", async () => {
  const unknown = { eventId: "no-such-event" };

  for (const headers of [key(), {}])
    expect(await asVisitor(contract.countInterest, unknown, headers)).toMatchObject({
      status: 404,
      body: { code: "not-found", detail: "There is no such event." },
    });
  expect(await asVisitor(contract.getEvent, unknown)).toMatchObject({ status: 404 });
});

test("nobody is interested in what nobody sees: a draft counts none", async () => {
  const { id: eventId } = await putEvent(given.event({ status: "draft" }));

  expect(await asVisitor(contract.countInterest, { eventId }, key())).toMatchObject({
    status: 404,
    body: { detail: "There is no such event." },
  });
  expect(await eventItemOf(eventId)).toMatchObject({ interested: 8 });
});

test("the 500th visit within ten minutes from one address counts, the next is told to wait", async () => {
  const { id: eventId } = await putEvent(given.event());
  const [address, mine] = [given.internetAddress(), key()];
  await counted(visits(address), 499);

  expect(await asVisitorAt(address)(contract.countInterest, { eventId }, mine)).toMatchObject({ status: 201 });
  const answer = await asVisitorAt(address)(contract.countInterest, { eventId }, key());

  expect(answer).toMatchObject({
    status: 429,
    body: { code: "too-many", detail: "Too many visits from your network. Please try again in a few minutes." },
  });
  expect(await interestedIn(eventId)).toBe(9);
  // Who was counted before is still answered.
  expect(await asVisitorAt(address)(contract.countInterest, { eventId }, mine)).toMatchObject({
    status: 201,
    body: { interested: 9 },
  });
});

test("visits leave the forms of the same address alone", async () => {
  const address = given.internetAddress();
  await counted(visits(address), 500);

  expect(await asVisitorAt(address)(contract.submitEventInterest, given.eventInterest())).toMatchObject({
    status: 201,
  });
});
