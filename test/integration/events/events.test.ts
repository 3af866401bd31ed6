import { eventKeyOf } from "#functions/events/event.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { putDemoEvents } from "#infra/local/demo-data.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import { asMember, asVisitor, asVisitorAt } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { readPages } from "../../support/pages.ts";
import { putEvent, readEventItem } from "../../support/table.ts";

describe("lists", () => {
  const { tableEndpoint, outputs } = clubUnderTest();
  const hours = 3_600_000;
  /** An event that starts in so many hours and lasts five. */
  const eventIn = (inHours: number, changes: Partial<EventRecord> = {}) =>
    given.event({
      startsAt: new Date(Date.now() + inHours * hours).toISOString(),
      endsAt: new Date(Date.now() + (inHours + 5) * hours).toISOString(),
      ...changes,
    });

  const listEvents = async (readers: "public" | "members") =>
    (
      await readPages((range) =>
        readers === "public" ? asVisitor(contract.listEvents, range) : asMember(contract.listMemberEvents, range),
      )
    ).flat();

  test("a club that opens again finds its events as they were", async () => {
    const eventId = "elevated-wednesday";
    const { body } = await asVisitor(contract.countInterest, { eventId });
    const progress = jest.spyOn(process.stdout, "write").mockReturnValue(true);

    await putDemoEvents(tableEndpoint, outputs);

    progress.mockRestore();
    expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({ body: { interested: body.interested } });
  });

  test("events come soonest first, past ones for a month, those to be announced last", async () => {
    const soon = await putEvent(eventIn(24));
    const undated = await putEvent(given.event());
    const past = await putEvent(eventIn(-29 * 24));
    const later = await putEvent(eventIn(24 * 300));
    const gone = await putEvent(eventIn(-31 * 24));
    const [byLink, forMembers] = await Promise.all(
      (["link", "members"] as const).map((audience) => putEvent(eventIn(24, { audience }))),
    );

    const ids = (await listEvents("public")).map(({ id }) => id);

    const mine = [soon, undated, past, later, gone, byLink, forMembers].map((event) => event?.id ?? "");
    expect(ids.filter((id) => mine.includes(id))).toEqual([past.id, soon.id, later.id, undated.id]);
    const members = (await listEvents("members")).map(({ id }) => id);
    expect(members.filter((id) => mine.includes(id)).toSorted()).toEqual(mine.slice(-2).toSorted());
    expect((await listEvents("public")).find(({ id }) => id === past.id)).toMatchObject({ isPast: true });
  });

  /** More than one page; taken away afterwards, since journeys look at the same list. */
  const many = Array.from({ length: 70 }, (_, place) => eventIn(1000 + place, { audience: "members" }));
  const eachOf = (write: (event: EventRecord) => Write) =>
    transact(Object.fromEntries(many.map((event) => [event.id, write(event)])));
  beforeAll(() => Promise.all(many.map((event) => putEvent(event))));
  afterAll(() => eachOf(({ id }) => ({ Delete: { Key: eventKeyOf(id) } })));

  test("a list goes on from no cursor but its own", async () => {
    const { body } = await asMember(contract.listMemberEvents, {});
    expect(body.cursor).toBeDefined();

    for (const cursor of ["garbage", "", body.cursor])
      expect(await asVisitor(contract.listEvents, { audience: "public", cursor })).toMatchObject({
        status: 400,
        body: { code: "invalid" },
      });
  });

  test("one event is what the table has of it, as it is shown, and no key", async () => {
    const event = await putEvent(eventIn(24, { audience: "link" }));

    const { status, body } = await asVisitor(contract.getEvent, { eventId: event.id });

    expect(status).toBe(200);
    const { status: stage, version, sequence, reminders, ...shown } = event;
    expect([stage, version, sequence]).toEqual(["coming-soon", 1, 0]);
    expect(reminders).toHaveLength(2);
    expect(body).toEqual({
      ...shown,
      date: expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/) as string,
      time: expect.stringMatching(/^\d{1,2}:\d\d [AP]M - \d{1,2}:\d\d [AP]M$/) as string,
      when: expect.stringMatching(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2} · [\d:]+ [AP]M$/) as string,
      picture: null,
      isPast: false,
      isComingSoon: true,
    });
  });

  test("an event for members only is none for visitors: not seen, and nobody counted", async () => {
    const { id: eventId } = await putEvent(eventIn(24, { audience: "members" }));

    expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({
      status: 403,
      body: { code: "forbidden", detail: "This event is for members. Please sign in." },
    });
    expect(await asVisitor(contract.countInterest, { eventId })).toMatchObject({ status: 403 });
    expect(await readEventItem(eventId)).toMatchObject({ interested: 8 });
  });
});

describe("interest", () => {
  const key = (text = given.idempotencyKey()) => ({ "idempotency-key": text });
  const interestedIn = async (eventId: string) => (await asVisitor(contract.getEvent, { eventId })).body.interested;
  /** A visit from a network address of its own, unless the test says which. */
  const visitTo = (eventId: string, headers = key(), address = given.internetAddress()) =>
    asVisitorAt(address)(contract.countInterest, { eventId }, headers);
  const twenty = <Each>(make: () => Each) => Array.from({ length: 20 }, make);

  test("a browser counts once, however often and from wherever it comes back", async () => {
    const { id: eventId } = await putEvent(given.event());
    const mine = key();

    const [first, again] = [await visitTo(eventId, mine), await visitTo(eventId, mine)];

    expect([first, again]).toMatchObject(Array(2).fill({ status: 201, body: { interested: 9 } }));
    expect(await interestedIn(eventId)).toBe(9);
  });

  test("twenty at once from as many addresses are twenty more", async () => {
    const { id: eventId } = await putEvent(given.event());

    const answers = await Promise.all(twenty(() => visitTo(eventId)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(Math.max(...answers.map(({ body }) => body.interested))).toBe(28);
    expect(await interestedIn(eventId)).toBe(28);
  });

  test("one address counts once a day for each event, whatever browsers it claims to be", async () => {
    const [one, other] = [await putEvent(given.event()), await putEvent(given.event())];
    const address = given.internetAddress();

    const answers = await Promise.all(twenty(() => visitTo(one.id, key(), address)));
    const withoutKey = await asVisitorAt(address)(contract.countInterest, { eventId: one.id });

    expect([...answers, withoutKey]).toMatchObject(Array(21).fill({ status: 201 }));
    expect(await interestedIn(one.id)).toBe(9);
    await visitTo(other.id, key(), address);
    expect(await interestedIn(other.id)).toBe(9);
  });

  test("a browser that counts already leaves the day's count of its address to others", async () => {
    const { id: eventId } = await putEvent(given.event());
    const [address, mine] = [given.internetAddress(), key()];
    await visitTo(eventId, mine);
    await visitTo(eventId, mine, address);

    expect(await visitTo(eventId, key(), address)).toMatchObject({ body: { interested: 10 } });
  });

  test.each([
    ["over", given.times(-6)],
    ["ended by an admin", { status: "ended" as const }],
  ])("an event that is %s counts no more", async (_, changes) => {
    const { id: eventId } = await putEvent(given.openEvent(changes));

    expect(await visitTo(eventId)).toMatchObject({ status: 201, body: { interested: 8 } });
  });

  test("nobody is interested in what does not exist, which does not come to be, nor in what nobody sees: a draft counts none", async () => {
    const { id: eventId } = await putEvent(given.event({ status: "draft" }));
    const notFound = { status: 404, body: { code: "not-found", detail: "Event not found." } };

    for (const id of ["no-such-event", eventId])
      for (const headers of [key(), {}])
        expect(await asVisitor(contract.countInterest, { eventId: id }, headers)).toMatchObject(notFound);
    expect(await asVisitor(contract.getEvent, { eventId: "no-such-event" })).toMatchObject(notFound);
    expect(await readEventItem(eventId)).toMatchObject({ interested: 8 });
  });
});
