import { contract } from "#shared/contract.ts";
import type { AdminEvent } from "#shared/events.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { edit, eventItemOf, forget, putEvent } from "../../support/table.ts";

const create = (changes: Partial<AdminEvent> = {}, headers = {}) =>
  asAdmin(contract.createEvent, given.eventForm(changes), headers);
const listed = async (audience: "public" | "members") =>
  (await asVisitor(contract.listEvents, { audience })).body.items.map(({ id }) => id);

/** What an admin would send to leave an event as it is. */
const formOf = ({
  title,
  audience,
  status,
  startsAt,
  endsAt,
  happyHour,
  location,
  description,
  attire,
  spots,
}: AdminEvent) => ({
  title,
  audience,
  status,
  startsAt,
  endsAt,
  happyHour,
  location,
  description,
  attire,
  spots,
});

test("an event is created with a readable id, and everybody sees it", async () => {
  const { status, body } = await create({ title: "Soirée d'Été & Friends", spots: 40 });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^soiree-d-ete-friends-[\da-f]{8}$/) as string,
    status: "open",
    version: 1,
    spots: 40,
    spotsLeft: 40,
    interested: 0,
    isPast: false,
    isComingSoon: false,
  });
  expect(await asVisitor(contract.getEvent, { eventId: body.id })).toMatchObject({
    body: { title: "Soirée d'Été & Friends" },
  });
});

test("the same request again makes no second event", async () => {
  const [form, headers] = [given.eventForm(), { "idempotency-key": given.idempotencyKey() }];

  const answers = await Promise.all(Array.from({ length: 5 }, () => asAdmin(contract.createEvent, form, headers)));
  const other = await asAdmin(contract.createEvent, form);

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers[0]?.body.id).not.toBe(other.body.id);
});

test("the same request for something else is refused", async () => {
  const [form, headers] = [given.eventForm(), { "idempotency-key": given.idempotencyKey() }];
  await asAdmin(contract.createEvent, form, headers);

  expect(await asAdmin(contract.createEvent, { ...form, spots: 99 }, headers)).toMatchObject({
    status: 409,
    body: { detail: "This request was already used to make something else." },
  });
});

test.each(["public", "members"] as const)("a draft for %s is seen by admins alone", async (audience) => {
  const { body: draft } = await create({ status: "draft", audience });

  expect(await asVisitor(contract.getEvent, { eventId: draft.id })).toMatchObject({
    status: 404,
    body: { detail: "There is no such event." },
  });
  for (const each of ["public", "members"] as const) expect(await listed(each)).not.toContain(draft.id);
  expect((await asAdmin(contract.listAllEvents, {})).body.items).toContainEqual(
    expect.objectContaining({ id: draft.id, status: "draft", version: 1 }),
  );
});

test("admins see every event: to come, to be announced, past ones of the last year newest first", async () => {
  const put = (inHours: number, changes = {}) => putEvent(given.openEvent({ ...given.times(inHours), ...changes }));
  const later = await put(200, { audience: "members" });
  const soon = await put(24, { status: "draft" });
  const undated = await putEvent(given.event());
  const [old, older, forgotten] = [await put(-24 * 40), await put(-24 * 300), await put(-24 * 370)];
  const ended = await put(48, { status: "ended" });
  const mine = [soon, later, undated, ended, old, older, forgotten].map(({ id }) => id);

  const { body } = await asAdmin(contract.listAllEvents, {});

  expect(body.items.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual(mine.slice(0, -1));
});

test("what is ended before its time is listed as past for a month", async () => {
  const { body: event } = await create({ ...given.times(24 * 90) });
  await asAdmin(contract.editEvent, { ...formOf(event), eventId: event.id, version: 1, status: "ended" });
  expect(await asVisitor(contract.getEvent, { eventId: event.id })).toMatchObject({ body: { isPast: true } });
  expect(await listed("public")).toContain(event.id);

  const aMonthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await edit({ ...(await eventItemOf(event.id)) }, { gsi1sk: `${aMonthAgo}#${event.id}` });

  expect(await listed("public")).not.toContain(event.id);
});

test.each([
  [{ title: "" }, "title", "Title must be at least 2 characters"],
  [{ status: "open", startsAt: undefined, endsAt: undefined }, "startsAt", "Please enter a date and a time"],
  [{ startsAt: "tomorrow" }, "startsAt", "Please enter a date and a time"],
  [{ endsAt: "2020-01-01T00:00:00Z" }, "endsAt", "The event must end after it starts"],
  [{ spots: 0 }, "spots", "Please enter a number of spots"],
  [{ spots: 10_001 }, "spots", "Maximum 10000 spots"],
  [{ status: "secret" }, "status", "Please select a status"],
  [{ spotsLeft: 5 }, "spotsLeft", "Unknown field"],
])("%j is refused", async (changes, path, message) => {
  const answer = await create(changes as Partial<AdminEvent>);

  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body.errors).toContainEqual({ path, message });
});

test("members create, edit and list none", async () => {
  const form = given.eventForm();

  expect(await asMember(contract.createEvent, form)).toMatchObject({ status: 403 });
  expect(await asMember(contract.editEvent, { ...form, eventId: "elevated-wednesdays", version: 1 })).toMatchObject({
    status: 403,
  });
  expect(await asMember(contract.listAllEvents, {})).toMatchObject({ status: 403 });
});

test("an event from before there were statuses is coming soon, and can be edited", async () => {
  const event = await putEvent(given.event());
  await edit({ ...(await eventItemOf(event.id)) }, { isComingSoon: true });
  await forget(event.id, "status", "version", "sequence");
  expect(await asVisitor(contract.getEvent, { eventId: event.id })).toMatchObject({ body: { isComingSoon: true } });

  const edited = await asAdmin(contract.editEvent, {
    ...given.eventForm({ spots: 160 }),
    eventId: event.id,
    version: 1,
  });

  expect(edited).toMatchObject({ status: 200, body: { status: "open", version: 2, spots: 160, spotsLeft: 40 } });
});
