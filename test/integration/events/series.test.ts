import { contract } from "#shared/contract.ts";
import type { AdminEvent, EventForm } from "#shared/event-admin.ts";
import { toInstant, toWallClock } from "#shared/wall-clock.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { forEachCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createRegistration } from "../../support/registrations.ts";
import { isKept } from "../../support/stored-files.ts";
import { announcementsOf, readEventItem, readReminder } from "../../support/table.ts";
import { pictures, postFile } from "../../support/upload.ts";

/** A week from now, from 7 PM to midnight where the club is. */
const times = () => {
  const day = (ahead: number) => toWallClock(new Date(Date.now() + ahead * 86_400_000).toISOString()).slice(0, 10);
  return { startsAt: toInstant(`${day(7)}T19:00`), endsAt: toInstant(`${day(8)}T00:00`) };
};

const ruleOf = (count: number) => ({ repeats: "weekly", count }) as const;

const created = async (count = 3, changes: Partial<EventForm> = {}) => {
  const form = given.eventForm({ ...times(), ...changes });
  const { body } = await asAdmin(contract.createSeries, { ...form, ...ruleOf(count) });
  const events: AdminEvent[] = body.items;
  const change = (
    index: number,
    more: Partial<EventForm> & { emailsRegistrants?: boolean; picture?: string | null },
    version = 1,
  ) => {
    const { id, startsAt, endsAt } = events[index]!;
    return asAdmin(contract.editSeries, { ...form, startsAt, endsAt, ...more, eventId: id, version });
  };
  /** Edits one event alone, as it is now. */
  const editOne = async (index: number, more: Partial<EventForm>) => {
    const { id, startsAt, endsAt } = events[index]!;
    const version = Number((await readEventItem(id))?.version);
    const edit = { ...form, startsAt, endsAt, ...more, eventId: id, version };
    expect((await asAdmin(contract.editEvent, edit)).status).toBe(200);
  };
  const preview = async (index: number, more: Partial<EventForm>, version = 1) => {
    const { id, startsAt, endsAt } = events[index]!;
    const edit = { ...form, startsAt, endsAt, ...more, eventId: id, version };
    return (await asAdmin(contract.previewSeriesEdit, edit)).body;
  };
  const read = () => Promise.all(events.map(({ id }) => readEventItem(id)));
  return { form, events, change, editOne, preview, read };
};

const upload = async () => {
  const { body } = await asAdmin(contract.requestUpload, { kind: "event-image", type: "image/png", size: 1 });
  expect((await postFile(body, pictures.png())).status).toBe(204);
  return body.id;
};

const clocksOf = (events: readonly { startsAt?: string; endsAt?: string }[]) =>
  events.map(({ startsAt = "", endsAt = "" }) => [toWallClock(startsAt).slice(11), toWallClock(endsAt).slice(11)]);

describe("creating a series", () => {
  test("makes each event one of its own, with its place, its reminders, and its registrations", async () => {
    const { events, form } = await created(3);

    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(events.map(({ series }) => series)).toEqual(
      [1, 2, 3].map((index) => ({
        id: events[0]!.series!.id,
        ...{ index, count: 3, repeats: "weekly" },
      })),
    );
    expect(clocksOf(events)).toEqual(Array(3).fill(["19:00", "00:00"]));
    expect(events[0]).toMatchObject({ startsAt: form.startsAt, endsAt: form.endsAt, spotsLeft: 30, version: 1 });
    for (const event of events) expect(await readReminder(event, "in-three-days")).toBeDefined();

    await createRegistration(events[1]!.id);
    const left = await Promise.all(events.map(async ({ id }) => (await readEventItem(id))?.spotsLeft));
    expect(left).toEqual([30, 29, 30]);
    expect((await asVisitor(contract.getEvent, { eventId: events[2]!.id })).body.series).toMatchObject({ index: 3 });
  });

  test("of the largest number fits into one transaction", async () => {
    const { events } = await created(24);

    expect(events).toHaveLength(24);
    expect((await asAdmin(contract.listAllEvents, {})).body.items).toContainEqual(
      expect.objectContaining({ id: events[23]!.id, series: expect.objectContaining({ index: 24 }) as object }),
    );
  });

  test("the same request again, five times at once, makes nothing twice", async () => {
    const [request, headers] = [
      { ...given.eventForm(times()), ...ruleOf(4) },
      { "idempotency-key": given.idempotencyKey() },
    ];

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => asAdmin(contract.createSeries, request, headers)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(4);
    expect(await asAdmin(contract.createSeries, { ...request, count: 5 }, headers)).toMatchObject({ status: 409 });
    expect(await asAdmin(contract.createSeries, { ...request, repeats: "biweekly" }, headers)).toMatchObject({
      status: 409,
      body: { detail: "This request was already used to make something else." },
    });
  });

  testInProcess("cut off anywhere, and sent again, makes each event once", async () => {
    const request = { ...given.eventForm(times()), ...ruleOf(3) };
    await forEachCrash(async (during) => {
      const headers = { "idempotency-key": given.idempotencyKey() };
      await during(() => asAdmin(contract.createSeries, request, headers));

      const { status, body } = await asAdmin(contract.createSeries, request, headers);

      expect(status).toBe(201);
      const items = await Promise.all(body.items.map(({ id }) => readEventItem(id)));
      expect(items.map((item) => (item!.series as { index: number }).index)).toEqual([1, 2, 3]);
    });
  });

  test("a series that doesn't fit its date is refused beside its field, and nothing is made", async () => {
    const request = { ...given.eventForm(times()), ...ruleOf(3), count: 25 };

    expect(await asAdmin(contract.createSeries, request)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "count", message: "Please enter a number from 2 to 24" }] },
    });
    expect(await asMember(contract.createSeries, { ...request, count: 3 })).toMatchObject({ status: 403 });
  });

  test("each event has a picture of its own, which goes with it alone", async () => {
    const form = given.eventForm(times());
    const { body } = await asAdmin(contract.createSeries, { ...form, ...ruleOf(2), picture: await upload() });
    const [first, second] = body.items as [AdminEvent, AdminEvent];

    expect(first.picture).not.toBe(second.picture);
    await asAdmin(contract.editEvent, { ...form, eventId: first.id, version: 1, picture: null });

    expect([await isKept(first.picture), await isKept(second.picture)]).toEqual([false, true]);
  });
});

describe("this one and all later ones", () => {
  test("take on what is changed, each with its own day; earlier ones stay", async () => {
    const { change, read, events } = await created(4);

    const { status, body } = await change(1, {
      location: "Plano, Texas",
      startsAt: toInstant(`${toWallClock(events[1]!.startsAt!).slice(0, 10)}T18:30`),
    });

    expect(status).toBe(200);
    expect(body.refused).toEqual([]);
    expect(body.items.map(({ id }) => id)).toEqual(events.slice(1).map(({ id }) => id));
    const now = await read();
    expect(now.map((event) => event?.location)).toEqual(["Addison, Texas", ...Array<string>(3).fill("Plano, Texas")]);
    expect(clocksOf(now as never)).toEqual([["19:00", "00:00"], ...Array<string[]>(3).fill(["18:30", "00:00"])]);
    const dayOf = (event: object | undefined) => toWallClock((event as AdminEvent).startsAt!).slice(0, 10);
    expect(now.map(dayOf)).toEqual(events.map(dayOf));
  });

  test("another day moves this one alone, and what differs elsewhere stays", async () => {
    const { change, editOne, read, events } = await created(3);
    await editOne(2, { attire: "White Tie" });
    const moved = toInstant(`${toWallClock(events[1]!.startsAt!).slice(0, 10)}T19:00`);

    await change(0, { startsAt: moved, endsAt: new Date(Date.parse(moved) + 5 * 3_600_000).toISOString(), spots: 40 });

    const [first, second, third] = await read();
    expect(first).toMatchObject({ startsAt: moved, spots: 40 });
    expect(second).toMatchObject({ startsAt: events[1]!.startsAt, spots: 40, attire: "Cocktail Attire" });
    expect(third).toMatchObject({ startsAt: events[2]!.startsAt, spots: 40, attire: "White Tie" });
  });

  test("fewer spots than are taken are refused for that event alone, which is named; refused for this one, it can be sent again: the rest stands", async () => {
    const { change, read, events } = await created(3);
    await createRegistration(events[1]!.id, 2);

    const { status, body } = await change(0, { spots: 2, attire: "Black Tie" });

    expect(status).toBe(200);
    expect(body.refused).toEqual([
      {
        eventId: events[1]!.id,
        when: events[1]!.when,
        detail: "3 spots are already taken, so there can't be fewer.",
      },
    ]);
    const seen = async () => (await read()).map((event) => [event?.spots, event?.attire]);
    expect(await seen()).toEqual([
      [2, "Black Tie"],
      [30, "Cocktail Attire"],
      [2, "Black Tie"],
    ]);

    expect((await change(1, { spots: 2, attire: "White Tie" })).body.refused).toMatchObject([
      { eventId: events[1]!.id },
    ]);
    expect((await seen()).map(([spots]) => spots)).toEqual([2, 30, 2]);
    expect((await change(1, { spots: 3 })).body.refused).toEqual([]);
    expect((await seen()).map(([spots]) => spots)).toEqual([2, 3, 3]);
  });

  test("an edit that started from an older version is refused, and changes nothing", async () => {
    const { change, read } = await created(2);
    await change(0, { attire: "Black Tie" });

    expect(await change(0, { attire: "White Tie" })).toMatchObject({
      status: 409,
      body: { detail: "This event changed while you were editing." },
    });
    expect((await read()).map((event) => event?.attire)).toEqual(["Black Tie", "Black Tie"]);
  });

  testInProcess("cut off anywhere, and sent again, each is changed and announced once", () =>
    forEachCrash(async (during) => {
      const { change, read, events } = await created(3);
      await Promise.all(events.map(({ id }) => createRegistration(id)));
      const send = () => change(0, { location: "Plano, Texas", emailsRegistrants: true });
      await during(send);

      const { status } = await send();

      // Whoever was cut off after the last write finds it done.
      expect([200, 409]).toContain(status);
      expect((await read()).map((event) => event?.location)).toEqual(Array(3).fill("Plano, Texas"));
      for (const { id } of events) expect(await announcementsOf(id)).toHaveLength(1);
    }),
  );

  test("registrants of each are emailed if the admin says so, and counted before", async () => {
    const { change, preview, events } = await created(3);
    await createRegistration(events[0]!.id);
    await createRegistration(events[1]!.id, 1);
    await createRegistration(events[1]!.id);
    await createRegistration(events[2]!.id);

    expect(await preview(1, { location: "Plano, Texas" })).toEqual({
      kind: "changed",
      changes: [{ fact: "location", before: "Addison, Texas", after: "Plano, Texas" }],
      becomesPast: false,
      registrants: 3,
      events: 2,
    });
    expect(await preview(1, { attire: "Black Tie" })).toMatchObject({ registrants: 0, events: 2 });
    await change(1, { location: "Plano, Texas", emailsRegistrants: true });

    const announced = await Promise.all(events.map(({ id }) => announcementsOf(id)));
    expect(announced.map((all) => all.map(({ kind }) => kind))).toEqual([[], ["changed"], ["changed"]]);
  });

  test("are ended together, and taken back on together", async () => {
    const { change, editOne, read } = await created(4);
    await editOne(2, { status: "coming-soon" });

    expect((await change(1, { status: "ended" })).body.items).toHaveLength(3);
    expect((await read()).map((event) => event?.status)).toEqual(["open", "ended", "ended", "ended"]);

    expect((await change(1, { status: "open" }, 2)).status).toBe(200);
    expect((await read()).map((event) => event?.status)).toEqual(["open", "open", "open", "open"]);
  });

  test("are taken back on without what was ended by itself, before or after them", async () => {
    const { change, editOne, preview, read } = await created(6);
    await editOne(3, { status: "ended" });
    await change(1, { status: "ended" });
    // Taken back on by itself and ended again, it is no longer one of those that were ended together.
    await editOne(4, { status: "open" });
    await editOne(4, { status: "ended" });
    // An edit leaves it among them.
    await editOne(5, { status: "ended", attire: "Black Tie" });
    const statuses = async () => (await read()).map((event) => event?.status);
    expect(await statuses()).toEqual(["open", ...Array<string>(5).fill("ended")]);

    expect(await preview(1, { status: "open" }, 2)).toMatchObject({ events: 3 });
    const { body } = await change(1, { status: "open" }, 2);

    expect(body.items.map(({ series }) => series?.index)).toEqual([2, 3, 6]);
    expect(body.refused).toEqual([]);
    expect(await statuses()).toEqual(["open", "open", "open", "ended", "ended", "open"]);

    // Ended by itself from now on, also where it was ended together before.
    await editOne(2, { status: "ended" });
    await change(1, { status: "ended" }, 3);
    await change(1, { status: "open" }, 4);
    expect(await statuses()).toEqual(["open", "open", "ended", "ended", "ended", "open"]);
  });

  test("an event that doesn't repeat has none", async () => {
    const form = given.eventForm();
    const { id } = (await asAdmin(contract.createEvent, form)).body;

    expect(await asAdmin(contract.editSeries, { ...form, eventId: id, version: 1 })).toMatchObject({
      status: 409,
      body: { detail: "This event doesn't repeat." },
    });
    expect(await asAdmin(contract.previewSeriesEdit, { ...form, eventId: id, version: 1 })).toMatchObject({
      status: 409,
    });
    expect(await asMember(contract.editSeries, { ...form, eventId: id, version: 1 })).toMatchObject({ status: 403 });
  });
});
