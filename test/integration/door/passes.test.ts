import { getPassEnd } from "#functions/door/evening.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor, withToken } from "../../support/as.ts";
import { createEveningEvent, openDoor, putParty } from "../../support/door.ts";
import { given } from "../../support/given.ts";
import { ageRegistrationsChange, editItem, putUnlistedEvent } from "../../support/table.ts";

const create = (eventId: string, name?: string, key?: string) =>
  asAdmin(contract.createDoorPass, { eventId, name }, key === undefined ? {} : { "idempotency-key": key });

const passItem = (id: string) => ({ pk: `PASS#${id}`, sk: "PASS" });

describe("a pass", () => {
  test("is the admin's own, or a helper's with their name, until noon of the day after", async () => {
    const event = await createEveningEvent();

    const [own, helper] = [await create(event.id), await create(event.id, "Dana Reyes")];

    expect(own).toMatchObject({ status: 201, body: { pass: { name: "Naomi Whitfield", kind: "admin" } } });
    expect(helper.body.pass).toEqual({
      id: expect.any(String) as string,
      eventId: event.id,
      name: "Dana Reyes",
      kind: "helper",
      createdAt: expect.any(String) as string,
      expiresAt: getPassEnd({ startsAt: event.startsAt ?? "", endsAt: event.endsAt }),
    });
    expect(JSON.stringify(helper.body.pass)).not.toContain(helper.body.token.split(".")[1]);
  });

  test("is one for each Idempotency-Key, with the same token", async () => {
    const { id } = await createEveningEvent();
    const key = given.idempotencyKey();

    const answers = await Promise.all([create(id, "Dana", key), create(id, "Dana", key), create(id, "Dana", key)]);

    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect((await asAdmin(contract.listDoorPasses, { eventId: id })).body.items).toHaveLength(1);
  });

  test.each([
    ["without a date", { startsAt: undefined, endsAt: undefined }, "This event has no date yet."],
    ["that is over", given.times(-48), "This event is over."],
    ["that was canceled", { ...given.times(2), status: "ended" as const }, "This event is over."],
  ])("is not given to an event %s", async (_, changes, detail) => {
    const { id } = await putUnlistedEvent(given.openEvent(changes));

    expect(await create(id)).toMatchObject({ status: 409, body: { code: "conflict", detail } });
  });

  test("is one of fifty at most, of those that hold, however many are asked for at once", async () => {
    const { id } = await createEveningEvent();
    const answers = await Promise.all(Array.from({ length: 55 }, () => create(id, "Dana")));
    const made = answers.filter(({ status }) => status === 201);

    expect(made).toHaveLength(50);
    for (const { status, body } of answers.filter((each) => !made.includes(each)))
      expect([status, body.detail]).toEqual([409, "This event has 50 passes to its door. Please take one back first."]);

    // Taken back many times at once, one is one less once.
    const revoked = { eventId: id, passId: made[0]?.body.pass.id ?? "" };
    await Promise.all(Array.from({ length: 5 }, () => asAdmin(contract.revokeDoorPass, revoked)));
    expect((await create(id, "Eli")).status).toBe(201);
    expect((await create(id, "Fay")).status).toBe(409);
  });

  test("is listed with the others, newest first, with when it was last used", async () => {
    const { id: eventId } = await createEveningEvent();
    const [first, second] = [await openDoor(eventId, "Dana"), await openDoor(eventId, "Eli")];
    await first.call(contract.getDoor, { eventId });

    const { items } = (await asAdmin(contract.listDoorPasses, { eventId })).body;

    expect(items.map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ["Eli", undefined],
      ["Dana", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)],
    ]);
    expect(items.map(({ id }) => id)).toEqual([second.pass.id, first.pass.id]);
  });

  test("taken back opens nothing from then on, and says since when; nor does one that has ended at its time", async () => {
    const { id: eventId } = await createEveningEvent();
    const [{ pass, call }, timely] = [await openDoor(eventId, "Dana"), await openDoor(eventId)];
    for (const open of [call, timely.call]) expect((await open(contract.getDoor, { eventId })).status).toBe(200);

    const revoke = () => asAdmin(contract.revokeDoorPass, { eventId, passId: pass.id });
    const [one, two] = [await revoke(), await revoke()];
    await editItem(passItem(timely.pass.id), { expiresAt: new Date(Date.now() - 1000).toISOString() });

    expect(one.body.revokedAt).toEqual(expect.any(String));
    expect(two.body.revokedAt).toBe(one.body.revokedAt);
    expect(await call(contract.getDoor, { eventId })).toMatchObject({
      status: 401,
      body: { code: "unauthenticated", detail: "This pass to the door has ended. Please ask for another one." },
    });
    expect((await timely.call(contract.getDoor, { eventId })).status).toBe(401);
  });

  test("opens its own event's door alone, and is taken back there alone", async () => {
    const [{ id: eventId }, other] = [await createEveningEvent(), await createEveningEvent()];
    const { pass, call } = await openDoor(other.id, "Dana");

    expect(await call(contract.getDoor, { eventId })).toMatchObject({
      status: 403,
      body: { detail: "This pass is to the door of another event." },
    });
    for (const passId of [pass.id, "01ARZ3NDEKTSV4RRFFQ69G5FAV"])
      expect((await asAdmin(contract.revokeDoorPass, { eventId, passId })).status).toBe(404);
    expect((await call(contract.getDoor, { eventId: other.id })).status).toBe(200);
  });

  test("is none where it was altered, or is something else", async () => {
    const { id: eventId } = await createEveningEvent();
    const { token } = await openDoor(eventId);
    const [id = "", secret = ""] = token.split(".");

    for (const wrong of [
      `${id}.${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
      `${id}.`,
      id,
      `${id}.${"A".repeat(32)}`,
      `${id.toLowerCase()}.${secret}`,
      `01ARZ3NDEKTSV4RRFFQ69G5FAV.${secret}`,
      "x",
    ])
      expect([wrong, (await withToken(wrong)(contract.getDoor, { eventId })).status]).toEqual([wrong, 401]);
    expect((await asVisitor(contract.getDoor, { eventId })).status).toBe(401);
  });
});

describe("a door", () => {
  test("knows its event, the keys of its tickets, and its pass", async () => {
    const event = await createEveningEvent();
    const { pass, call } = await openDoor(event.id, "Dana");

    const { body } = await call(contract.getDoor, { eventId: event.id });

    expect(body.event).toEqual({
      id: event.id,
      title: "Winter Gala",
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      mark: expect.stringMatching(/^[0-9A-F]{6}$/) as string,
      spots: 150,
    });
    expect(body.keys).toContainEqual({ name: "1", key: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(body.pass).toMatchObject({ id: pass.id, name: "Dana" });
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
  });

  test("has the parties with what it needs of them, no names of who is no guest, and no tests", async () => {
    const { id: eventId } = await createEveningEvent();
    const approved = await putParty(eventId, 1);
    const pending = await putParty(eventId, 0, { status: "pending" });
    const gone = [
      await putParty(eventId, 1, { status: "rejected" }),
      await putParty(eventId, 1, { status: "cancelled" }),
      await putParty(eventId, 1, { status: "waitlisted" }),
    ];
    await putParty(eventId, 0, { isTest: true });
    const { call } = await openDoor(eventId, "Dana");

    const { items } = (await call(contract.listDoorParties, { eventId })).body;

    const byId = new Map(items.map((item) => [item.registrationId, item]));
    expect(byId.size).toBe(5);
    expect(byId.get(approved.registration.id)).toEqual({
      registrationId: approved.registration.id,
      reference: approved.registration.reference,
      status: "approved",
      people: [
        { person: approved.people[0], name: "Ada Okafor" },
        { person: approved.people[1], name: "Grace Lindqvist" },
      ],
    });
    expect(byId.get(pending.registration.id)).toMatchObject({ status: "pending", people: [{ name: "Ada Okafor" }] });
    for (const { registration } of gone)
      expect(byId.get(registration.id)).toMatchObject({ status: registration.status, people: [] });
    expect(JSON.stringify(items)).not.toMatch(/@example\.com|\(214\)/);
  });

  test("is told that nothing has changed while nothing has", async () => {
    const { id: eventId } = await createEveningEvent();
    await putParty(eventId);
    await ageRegistrationsChange(eventId);
    const { call } = await openDoor(eventId);

    const { headers } = await call(contract.listDoorParties, { eventId });
    const tag = headers.get("etag") ?? "";

    expect(tag).not.toBe("");
    expect((await call(contract.listDoorParties, { eventId }, { "if-none-match": tag })).status).toBe(304);
    await ageRegistrationsChange(eventId, 50_000);
    expect((await call(contract.listDoorParties, { eventId }, { "if-none-match": tag })).status).toBe(200);
  });
});
