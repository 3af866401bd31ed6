import { markAnnounced } from "#functions/events/event.ts";
import { contract } from "#shared/contract.ts";
import type { AdminEvent, EventForm } from "#shared/event-admin.ts";
import type { EventRecord } from "#shared/events.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { winnerOf } from "../../support/races.ts";
import { createRegistration, spotsLeft } from "../../support/registrations.ts";
import { editItem, readEventItem, putEvent, announcementsOf } from "../../support/table.ts";

describe("the admins' events", () => {
  const create = (changes: Partial<AdminEvent> = {}, headers = {}) =>
    asAdmin(contract.createEvent, given.eventForm(changes), headers);
  const listIds = async (readers: "public" | "members") => {
    const answer = readers === "public" ? asVisitor(contract.listEvents, {}) : asMember(contract.listMemberEvents, {});
    return (await answer).body.items.map(({ id }) => id);
  };

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

  test("the same request again makes no second event, and the same for something else is refused", async () => {
    const [form, headers] = [given.eventForm(), { "idempotency-key": given.idempotencyKey() }];

    const answers = await Promise.all(Array.from({ length: 5 }, () => asAdmin(contract.createEvent, form, headers)));
    const other = await asAdmin(contract.createEvent, form);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.id).not.toBe(other.body.id);
    expect(await asAdmin(contract.createEvent, { ...form, spots: 99 }, headers)).toMatchObject({
      status: 409,
      body: { detail: "This request was already used to make something else." },
    });
  });

  test.each(["public", "members"] as const)("a draft for %s is seen by admins alone", async (audience) => {
    const { body: draft } = await create({ status: "draft", audience });

    expect(await asVisitor(contract.getEvent, { eventId: draft.id })).toMatchObject({
      status: 404,
      body: { detail: "Event not found." },
    });
    for (const each of ["public", "members"] as const) expect(await listIds(each)).not.toContain(draft.id);
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
    const form = given.eventForm(given.times(24 * 90));
    const { body: event } = await asAdmin(contract.createEvent, form);
    await asAdmin(contract.editEvent, { ...form, eventId: event.id, version: 1, status: "ended" });
    expect(await asVisitor(contract.getEvent, { eventId: event.id })).toMatchObject({ body: { isPast: true } });
    expect(await listIds("public")).toContain(event.id);

    const aMonthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await editItem({ ...(await readEventItem(event.id)) }, { gsi1sk: `${aMonthAgo}#${event.id}` });

    expect(await listIds("public")).not.toContain(event.id);
  });
});

describe("editing", () => {
  const created = async (changes: Partial<EventForm> = {}) => {
    const form = given.eventForm(changes);
    const { body } = await asAdmin(contract.createEvent, form);
    const change = (more: Partial<EventForm> & { emailsRegistrants?: boolean }, version = 1) =>
      asAdmin(contract.editEvent, { ...form, ...more, eventId: body.id, version });
    const preview = async (more: Partial<EventForm>, version = 1) =>
      (await asAdmin(contract.previewEventEdit, { ...form, ...more, eventId: body.id, version })).body;
    return { event: body as AdminEvent, change, preview };
  };
  const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });
  const decide = ({ id }: { id: string }) =>
    asAdmin(contract.decideRegistration, { registrationId: id, decision: "approved" });
  const announced = async (id: string) =>
    (await announcementsOf(id)).filter(({ isQuiet }) => !isQuiet).map(({ kind, event }) => ({ kind, event }));

  test("of two edits from one version the second is refused, and the first stays", async () => {
    const { event, change } = await created();

    const answers = await Promise.all(["Black Tie", "White Tie"].map((attire) => change({ attire })));

    const won = winnerOf(answers);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(
      conflict("This event changed while you were editing."),
    );
    expect(await change({ attire: "No Tie" })).toMatchObject({ status: 409 });
    expect(await readEventItem(event.id)).toMatchObject({ version: 2, attire: won.body.attire });
  });

  test("other spots leave alone those that are taken, and there are never fewer", async () => {
    const { event, change } = await created({ spots: 10 });
    await createRegistration(event.id, 3);

    expect(await change({ spots: 12 })).toMatchObject({ status: 200, body: { spots: 12, spotsLeft: 8 } });
    const tooFew = "4 spots are already taken, so there can't be fewer.";
    expect(await change({ spots: 3 }, 2)).toMatchObject(conflict(tooFew));
    expect((await change({ spots: 3 }, 2)).body).toMatchObject({ errors: [{ path: "spots", message: tooFew }] });
    expect(await change({ spots: 4 }, 2)).toMatchObject({ status: 200, body: { spots: 4, spotsLeft: 0 } });
  });

  test("people who register while spots are changed are counted", async () => {
    const { event, change } = await created({ spots: 30 });

    const [edited] = await Promise.all([
      change({ spots: 40 }),
      ...Array.from({ length: 5 }, () => createRegistration(event.id)),
    ]);

    expect(edited).toMatchObject({ status: 200, body: { spots: 40 } });
    expect(await spotsLeft(event.id)).toBe(35);
  });

  const emails = { emailsRegistrants: true };
  const plano = { location: "Plano, Texas" };

  testInProcess("another place is emailed to registrants if the admin says so, with what it was", async () => {
    const { event, change } = await created();
    await createRegistration(event.id);

    await change({ attire: "Black Tie", ...emails });
    expect(await announced(event.id)).toEqual([]);
    expect(await change({ attire: "Black Tie", ...plano, ...emails }, 2)).toMatchObject({ body: { isUntold: true } });

    expect(await readEventItem(event.id)).toMatchObject({ sequence: 1, version: 3 });
    expect(await announcementsOf(event.id)).toMatchObject([
      {
        kind: "changed",
        event: { id: event.id, location: "Plano, Texas", sequence: 1 },
        changes: [{ fact: "location", before: "Addison, Texas", after: "Plano, Texas" }],
      },
    ]);
    await deliverStream();
    expect(await readEventItem(event.id)).not.toHaveProperty("told");
  });

  testInProcess("nobody is emailed without a word of the admin, who is reminded until they are", async () => {
    const { event, change, preview } = await created();
    const registration = await createRegistration(event.id);
    await decide(registration);

    expect(await change(plano)).toMatchObject({ status: 200, body: { isUntold: true } });

    expect(await announced(event.id)).toEqual([]);
    expect(await preview({ location: "Frisco, Texas" }, 2)).toEqual({
      kind: "changed",
      changes: [{ fact: "location", before: "Addison, Texas", after: "Frisco, Texas" }],
      becomesPast: false,
      registrants: 1,
    });
    expect(await change({}, 2)).toMatchObject({ body: { isUntold: false } });
  });

  testInProcess("moved back before the email leaves, nothing is sent; afterwards, that is news again", async () => {
    const { event, change, preview } = await created();
    const registration = await createRegistration(event.id);
    await decide(registration);
    await change({ ...plano, ...emails });

    expect(await preview({}, 2)).toEqual({ changes: [], becomesPast: false, registrants: 0 });
    await change({}, 2);
    await deliverStream();

    expect(await announcementsOf(event.id)).toMatchObject([{ status: "superseded" }]);
    expect((await emailsTo(registration.email)).map(({ subject }) => subject)).not.toContain(`Updated: ${event.title}`);

    await change({ ...plano, ...emails }, 3);
    await deliverStream();

    expect(await preview({}, 4)).toMatchObject({
      kind: "changed",
      changes: [{ fact: "location", before: "Plano, Texas", after: "Addison, Texas" }],
      registrants: 1,
    });
  });

  testInProcess("an edit meets the email on its way: what that told is news by then, and stays to tell", async () => {
    const { event, change } = await created();
    await createRegistration(event.id);
    await change({ ...plano, ...emails });
    const stored = await readEventItem(event.id);

    const sequence = Number(stored?.sequence);
    const [, wasTold] = await Promise.all([change({}, 2), markAnnounced(event.id, sequence)]);

    const { told } = ((await readEventItem(event.id)) ?? {}) as Partial<EventRecord>;
    expect(told?.location).toBe(wasTold ? "Plano, Texas" : undefined);
    expect(await markAnnounced(event.id, sequence)).toBe(false);
  });

  test("the preview counts those it concerns: all who have a spot", async () => {
    const { event, preview } = await created();
    await decide(await createRegistration(event.id));
    await createRegistration(event.id);
    const gone = await createRegistration(event.id);
    await asVisitor(contract.cancelRegistration, { token: gone.token });

    expect(await preview({ attire: "Black Tie" })).toEqual({ changes: [], becomesPast: false, registrants: 0 });
    expect(await preview(plano)).toMatchObject({ kind: "changed", registrants: 2 });
    expect(await preview({ status: "ended" })).toMatchObject({ kind: "called-off", registrants: 2 });
    expect(await preview(plano, 7)).toMatchObject(conflict("This event changed while you were editing.").body);
  });

  testInProcess("an event that is ended before it starts is called off, and nobody registers any more", async () => {
    const { event, change } = await created();
    await createRegistration(event.id);

    expect(await change({ status: "ended", ...emails })).toMatchObject({
      status: 200,
      body: { isPast: true, status: "ended" },
    });

    expect(await announced(event.id)).toMatchObject([{ kind: "called-off", event: { sequence: 1 } }]);
    expect(await asVisitor(contract.register, { ...given.registration(), eventId: event.id })).toMatchObject(
      conflict(`${event.title} was canceled.`),
    );
  });

  test("a draft is published without a word, and is no draft again once somebody has registered", async () => {
    const { event, change } = await created({ status: "draft" });

    expect(await change({ status: "open", ...plano, ...emails })).toMatchObject({ status: 200 });
    expect(await announced(event.id)).toEqual([]);
    expect(await change({ status: "draft" }, 2)).toMatchObject({ status: 200 });
    expect(await change({ status: "open" }, 3)).toMatchObject({ status: 200 });
    await createRegistration(event.id);

    expect(await change({ status: "draft" }, 4)).toMatchObject(
      conflict("This event already has registrations, so it can't be a draft again. End it instead."),
    );
  });

  test("an event moves from one list to another, and loses its times", async () => {
    const { event, change } = await created();

    await change({ audience: "members", status: "coming-soon", startsAt: undefined, endsAt: undefined });

    expect(await readEventItem(event.id)).toMatchObject({
      ...{ gsi1pk: "EVENTS#members", gsi1sk: `9999#${event.id}` },
      ...{ audience: "members-only", membersOnly: true },
    });
    expect(await asVisitor(contract.getEvent, { eventId: event.id })).toMatchObject({ status: 403 });
    expect(await readEventItem(event.id)).not.toHaveProperty("startsAt");

    await change({ audience: "link", status: "coming-soon", startsAt: undefined, endsAt: undefined }, 2);

    expect(await asVisitor(contract.getEvent, { eventId: event.id })).toMatchObject({
      status: 200,
      body: { audience: "link", date: "TBD", isComingSoon: true },
    });
    expect(await readEventItem(event.id)).not.toHaveProperty("membersOnly");
  });
});
