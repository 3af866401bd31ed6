import type { Answers } from "#shared/answers.ts";
import { contract } from "#shared/contract.ts";
import type { AdminEvent, EventForm } from "#shared/event-admin.ts";
import type { EventQuestion } from "#shared/questions.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { asAdmin, asMember, asVisitor, asVisitorAt, withToken } from "../../support/as.ts";
import { openDoor } from "../../support/door.ts";
import { given } from "../../support/given.ts";
import { tokenFor } from "../../support/registrations.ts";

type Asked = Partial<EventQuestion> & { label: string };

const ask = (changes: Asked) => ({ kind: "short" as const, options: [], ...changes });
const meal = ask({ label: "Meal", kind: "one", options: ["Fish", "Steak"], isRequired: true, answeredBy: "everyone" });
const table = ask({ label: "Table", isAtDoor: true });

const create = async (questions: Asked[], changes: Partial<EventForm> = {}) => {
  const form = { ...given.eventForm(changes), questions };
  const { status, body } = await asAdmin(contract.createEvent, form as never);
  expect(status).toBe(201);
  /** Saves the questions, on the version that the event has now. */
  const edit = async (sent: object[], version?: number) => {
    const now = await read(body.id);
    const edited = { ...form, questions: sent, eventId: now.id, version: version ?? now.version };
    return asAdmin(contract.editEvent, edited as never);
  };
  return { event: body as AdminEvent, edit };
};

const read = async (id: string) => {
  const { body } = await asAdmin(contract.listAllEvents, {});
  return body.items.find((each) => each.id === id)!;
};

const register = (eventId: string, answers?: Answers, guests: object[] = []) =>
  asVisitorAt(given.internetAddress())(contract.register, {
    ...given.registration({ guests: guests as never }),
    eventId,
    ...(answers && { answers }),
  });

const registered = async (eventId: string, answers?: Answers, guests: object[] = []) => {
  const { status, body } = await register(eventId, answers, guests);
  expect(status).toBe(201);
  return { ...(body as OwnRegistration), token: await tokenFor(body) };
};

const readAsAdmin = async (registrationId: string) =>
  (await asAdmin(contract.getRegistration, { registrationId })).body;

test("an event asks its registrants and their guests; admins read it with its words, the registrant changes it", async () => {
  const { event, edit } = await create([meal, table]);
  expect(event.questions?.map(({ id }) => id)).toEqual(["q-meal", "q-table"]);
  const guest = given.guest({ answers: { "q-meal": "Fish" } });

  const own = await registered(event.id, { "q-meal": "Steak", "q-table": " 4 " }, [guest]);
  await edit([{ ...event.questions![0], label: "What do you eat?" }, event.questions![1]!]);

  expect(own).toMatchObject({
    answers: { "q-meal": "Steak", "q-table": "4" },
    guests: [{ answers: { "q-meal": "Fish" } }],
  });
  expect((await readAsAdmin(own.id)).asked).toEqual([
    { id: "q-meal", label: "Meal", kind: "one" },
    { id: "q-table", label: "Table", kind: "short" },
  ]);
  const { body } = await asVisitor(contract.getOwnRegistration, { token: own.token });
  expect(body.event.questions).toHaveLength(2);

  const { phone, includeOpenBar, accommodations, message } = own;
  const details = { token: own.token, version: 1, phone, includeOpenBar, accommodations, message };
  const same = await asVisitor(contract.changeDetails, { ...details, answers: own.answers! });
  expect(same.body).toMatchObject({ version: 1 });
  const changed = await asVisitor(contract.changeDetails, {
    ...details,
    answers: { "q-meal": "Fish", "q-table": "4" },
  });
  expect(changed).toMatchObject({ status: 200, body: { version: 2, answers: { "q-meal": "Fish" } } });
  expect((await readAsAdmin(own.id)).asked).toEqual([
    { id: "q-meal", label: "What do you eat?", kind: "one", changedAt: expect.any(String) as string },
    { id: "q-table", label: "Table", kind: "short" },
  ]);

  const guests = [{ ...guest, answers: { "q-meal": "Steak" } }];
  const party = await asVisitor(contract.changeGuests, { token: own.token, version: 2, guests });
  expect(party.body).toMatchObject({ version: 3, status: "pending", guests: [{ answers: { "q-meal": "Steak" } }] });
  const [{ answers: _answers, ...bare }] = guests as [(typeof guests)[0]];
  const kept = await asVisitor(contract.changeGuests, { token: own.token, version: 3, guests: [bare] });
  expect(kept.body).toMatchObject({ version: 3, guests: [{ answers: { "q-meal": "Steak" } }] });
});

test("what an event asks members it asks nobody else, and answers to what it does not ask are not kept", async () => {
  const both = [
    ask({ label: "Chapter", askedOf: "members", isRequired: true }),
    ask({ label: "How did you find us", askedOf: "visitors" }),
  ];
  const { event } = await create(both, { audience: "link" });
  const idsOf = ({ questions = [] }: { questions?: EventQuestion[] }) => questions.map(({ id }) => id);

  const { body: seen } = await asVisitor(contract.getEvent, { eventId: event.id });
  expect(idsOf(seen)).toEqual(["q-how-did-you-find-us"]);
  const { body: list } = await asMember(contract.listMemberEvents, {});
  expect(idsOf((list.items as AdminEvent[]).find(({ id }) => id === event.id)!)).toEqual(["q-chapter"]);
  expect((await registered(event.id, { "q-chapter": "x", "q-other": "y" })).answers).toBeUndefined();
  const form = { ...given.registration(), eventId: event.id, answers: { "q-chapter": "" } };
  expect(await asMember(contract.registerMember, form)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "answers.q-chapter", message: "Please answer this question" }] },
  });
});

test("a form that does not know a question yet is told which one is new; nothing is taken, and a repeat of what was is", async () => {
  const { event, edit } = await create([ask({ label: "Arrival" })]);
  const form = { ...given.registration(), eventId: event.id, answers: { "q-arrival": "8 PM" } };
  const key = { "idempotency-key": given.idempotencyKey() };
  const { body: first } = await asVisitor(contract.register, form, key);
  await edit([...event.questions!, meal]);

  const guest = given.guest({ answers: { "q-meal": "Soup" } });
  expect(await register(event.id, { "q-arrival": "9 PM" }, [guest])).toMatchObject({
    status: 400,
    body: {
      detail: "There is a new question: “Meal”. Please answer it; everything else you typed is still here.",
      errors: [
        { path: "answers.q-meal", message: "Please answer this question" },
        { path: "guests.0.answers.q-meal", message: "Please choose again: this option isn't offered any longer" },
      ],
    },
  });
  expect((await read(event.id)).spotsLeft).toBe(29);
  expect((await asVisitor(contract.register, form, key)).body).toMatchObject({ id: first.id });
});

test("a question is archived once somebody may have answered: forms that have it are taken, and it is asked again as it was", async () => {
  const { event, edit } = await create([meal, table]);
  const [fish, seat] = event.questions!;
  // Nobody has answered yet: it is gone.
  expect((await edit([fish!])).body).not.toHaveProperty("archivedQuestions");
  expect(await edit([fish!, seat!])).toMatchObject({ status: 409 });
  await edit([fish!, table]);
  await registered(event.id, { "q-meal": "Fish" });

  const { body: without } = await edit([fish!]);
  expect(without).toMatchObject({ questions: [{ id: "q-meal" }], archivedQuestions: [{ id: "q-table" }] });
  const late = await registered(event.id, { "q-meal": "Fish", "q-table": "7" });
  expect(late.answers).toEqual({ "q-meal": "Fish", "q-table": "7" });
  expect(late.asked?.map(({ label }) => label)).toEqual(["Meal", "Table"]);

  expect(await edit([fish!, { ...without.archivedQuestions![0], kind: "number" }])).toMatchObject({
    status: 400,
    body: { errors: [{ path: "questions.1.kind" }] },
  });
  const again = await edit([without.archivedQuestions![0]!, fish!, ask({ label: "Table!" })]);
  expect((again.body.questions as EventQuestion[]).map(({ id }) => id)).toEqual(["q-table", "q-meal", "q-table-2"]);
  expect(again.body).not.toHaveProperty("archivedQuestions");
});

test("of two admins who edit the same questions, the second one is told, and nothing of theirs is lost or half done", async () => {
  const { event, edit } = await create([meal]);
  await edit([...event.questions!, table], event.version);

  expect(await edit([ask({ label: "Dress" })], event.version)).toMatchObject({
    status: 409,
    body: { detail: "This event changed while you were editing." },
  });
  expect((await read(event.id)).questions?.map(({ label }) => label)).toEqual(["Meal", "Table"]);
});

test("a series asks the same at each of its events; an edit for all keeps each one's own archive", async () => {
  const form = { ...given.eventForm(), questions: [meal, table] };
  const rule = { repeats: "weekly", count: 3 } as const;
  const created = (await asAdmin(contract.createSeries, { ...form, ...rule })).body.items;
  const [first, second, third] = created as [AdminEvent, AdminEvent, AdminEvent];
  expect(created.map(({ questions = [] }) => questions.map(({ id }) => id))).toEqual(
    Array.from({ length: 3 }, () => ["q-meal", "q-table"]),
  );
  await registered(second.id, { "q-meal": "Fish", "q-table": "2" });

  const { startsAt, endsAt, version } = first;
  const edit = {
    ...form,
    startsAt,
    endsAt,
    eventId: first.id,
    version,
    questions: [first.questions![0]!, ask({ label: "Song" })],
  };
  expect((await asAdmin(contract.editSeries, edit as never)).body).toMatchObject({ refused: [] });

  const now = await Promise.all([first, second, third].map(({ id }) => read(id)));
  for (const { questions = [] } of now) expect(questions.map(({ id }) => id)).toEqual(["q-meal", "q-song"]);
  expect(now.map(({ archivedQuestions = [] }) => archivedQuestions.map(({ id }) => id))).toEqual([[], ["q-table"], []]);
});

test("the door shows the answers that admins chose for it, from the moment they do", async () => {
  const { event, edit } = await create([meal, table], given.times(2));
  const own = await registered(event.id, { "q-meal": "Steak", "q-table": "4" }, [
    given.guest({ answers: { "q-meal": "Fish" } }),
  ]);
  const door = await openDoor(event.id);
  const people = async () => {
    const { body } = await withToken(door.token)(contract.listDoorParties, { eventId: event.id });
    return (body.items as { people: { answers?: object[] }[] }[])[0]?.people.map(({ answers }) => answers);
  };

  expect(own.status).toBe("pending");
  expect(await people()).toEqual([[{ label: "Table", text: "4" }], undefined]);
  await edit([{ ...event.questions![0], isAtDoor: true }, event.questions![1]!]);
  expect(await people()).toEqual([
    [
      { label: "Meal", text: "Steak" },
      { label: "Table", text: "4" },
    ],
    [{ label: "Meal", text: "Fish" }],
  ]);
});

test("an answer survives a decision on the guest who gave it", async () => {
  const { event } = await create([meal]);
  const guest = given.guest({ answers: { "q-meal": "Fish" } });
  const own = await registered(event.id, { "q-meal": "Steak" }, [guest]);

  const decision = {
    registrationId: own.id,
    decision: "approved" as const,
    guests: [{ email: guest.email, state: "held" as const }],
  };
  const { body } = await asAdmin(contract.decideRegistration, decision);

  expect(body.registration).toMatchObject({
    answers: { "q-meal": "Steak" },
    guests: [{ answers: { "q-meal": "Fish" }, hold: {} }],
  });
});
