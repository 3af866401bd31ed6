import { contract } from "#shared/contract.ts";
import type { AdminEvent, EventForm } from "#shared/events.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { winnerOf } from "../../support/races.ts";
import { registered, spotsLeft } from "../../support/registered.ts";
import { announcementsOf, eventItemOf } from "../../support/table.ts";

const created = async (changes: Partial<EventForm> = {}) => {
  const form = given.eventForm(changes);
  const { body } = await asAdmin(contract.createEvent, form);
  const change = (more: Partial<EventForm>, version = 1) =>
    asAdmin(contract.editEvent, { ...form, ...more, eventId: body.id, version });
  return { event: body as AdminEvent, change };
};
const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });
const announced = async (id: string) => (await announcementsOf(id)).map(({ kind, event }) => ({ kind, event }));

test("of two edits from one version the second is refused, and the first stays", async () => {
  const { event, change } = await created();

  const answers = await Promise.all(["Black Tie", "White Tie"].map((attire) => change({ attire })));

  const won = winnerOf(answers);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(
    conflict("This event was changed elsewhere meanwhile."),
  );
  expect(await eventItemOf(event.id)).toMatchObject({ version: 2, attire: won.body.attire });
});

test("other spots leave alone those that are taken, and there are never fewer", async () => {
  const { event, change } = await created({ spots: 10 });
  await registered(event.id, 3);

  expect(await change({ spots: 12 })).toMatchObject({ status: 200, body: { spots: 12, spotsLeft: 8 } });
  expect(await change({ spots: 3 }, 2)).toMatchObject(conflict("4 spots are taken already, so there cannot be fewer."));
  expect(await change({ spots: 4 }, 2)).toMatchObject({ status: 200, body: { spots: 4, spotsLeft: 0 } });
});

test("people who register while spots are changed are counted", async () => {
  const { event, change } = await created({ spots: 30 });

  const [edited] = await Promise.all([change({ spots: 40 }), ...Array.from({ length: 5 }, () => registered(event.id))]);

  expect(edited).toMatchObject({ status: 200, body: { spots: 40 } });
  expect(await spotsLeft(event.id)).toBe(35);
});

test("another date or place of an open event is announced with a higher sequence, another attire is not", async () => {
  const { event, change } = await created();
  await registered(event.id);

  await change({ attire: "Black Tie" });
  expect(await announced(event.id)).toEqual([]);
  await change({ attire: "Black Tie", location: "Plano, Texas" }, 2);

  expect(await eventItemOf(event.id)).toMatchObject({ sequence: 1, version: 3 });
  expect(await announced(event.id)).toMatchObject([
    { kind: "changed", event: { id: event.id, location: "Plano, Texas", sequence: 1 } },
  ]);
});

test("an event that is ended before it starts is called off, and nobody registers any more", async () => {
  const { event, change } = await created();
  await registered(event.id);

  expect(await change({ status: "ended" })).toMatchObject({ status: 200, body: { isPast: true, status: "ended" } });

  expect(await announced(event.id)).toMatchObject([{ kind: "called-off", event: { sequence: 1 } }]);
  expect(await asVisitor(contract.register, { ...given.registration(), eventId: event.id })).toMatchObject(
    conflict(`${event.title} has ended.`),
  );
});

test("a draft is published without a word, and is no draft again once somebody has registered", async () => {
  const { event, change } = await created({ status: "draft" });

  expect(await change({ status: "open", location: "Plano, Texas" })).toMatchObject({ status: 200 });
  expect(await announced(event.id)).toEqual([]);
  expect(await change({ status: "draft" }, 2)).toMatchObject({ status: 200 });
  expect(await change({ status: "open" }, 3)).toMatchObject({ status: 200 });
  await registered(event.id);

  expect(await change({ status: "draft" }, 4)).toMatchObject(
    conflict("Somebody has registered already, so this event cannot be a draft again. End it instead."),
  );
});

test("an event moves from one list to another, and loses its times", async () => {
  const { event, change } = await created();

  await change({ audience: "members", status: "coming-soon", startsAt: undefined, endsAt: undefined });

  expect(await eventItemOf(event.id)).toMatchObject({ gsi1pk: "EVENTS#members", gsi1sk: `9999#${event.id}` });
  const { body } = await asVisitor(contract.getEvent, { eventId: event.id });
  expect(body).toMatchObject({ audience: "members", date: "TBD", isComingSoon: true });
  expect(await eventItemOf(event.id)).not.toHaveProperty("startsAt");
});

test("an unknown event, and a version that is none, are refused", async () => {
  const input = { ...given.eventForm(), eventId: "no-such-event", version: 1 };

  expect(await asAdmin(contract.editEvent, input)).toMatchObject({ status: 404 });
  expect(await asAdmin(contract.editEvent, { ...input, version: 0 })).toMatchObject({ status: 400 });
});
