import { randomUUID } from "node:crypto";
import { personKeyOf, queryEntries } from "#functions/audit/entry.ts";
import { entryWrite } from "#functions/door/log.ts";
import { takePaymentBack } from "#functions/registrations/payments.ts";
import { toSubject, type StoredRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { DoorScan } from "#shared/door.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { asAdmin } from "../../support/as.ts";
import {
  createEveningEvent,
  idOf,
  openDoor,
  putParty,
  readLog,
  reckon,
  scanned,
  setUpDoors,
} from "../../support/door.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { orderOf, unpaidOrder } from "../../support/orders.ts";
import { editItem, outboxEmailsAbout, setRateCount } from "../../support/table.ts";
import { general } from "../../support/ticketing.ts";
import { transactAll } from "../../support/transact-all.ts";

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

describe("somebody who comes in", () => {
  test("is in for every door, by whom and when; let in again at another, they are in already, and leave no second trace", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const scan = scanned.in(party);

    const [result] = await naomi.send([scan]);

    expect(result).toMatchObject({
      id: scan.id,
      outcome: "done",
      entry: { id: scan.id, kind: "in", by: "Naomi Whitfield", person: party.people[0] },
    });
    expect(await readLog(dana)).toEqual([result?.entry]);

    const second = scanned.in(party);
    expect(await dana.send([second])).toMatchObject([
      {
        outcome: "already-in",
        entry: { id: second.id, by: "Dana", first: { id: scan.id, by: "Naomi Whitfield" } },
      },
    ]);
    expect(await readLog(naomi)).toHaveLength(1);
  });

  test("of a party is one of it: who else comes in is another", async () => {
    const { party, naomi, dana } = await setUpDoors(3);

    await naomi.send([scanned.in(party, 0), scanned.in(party, 2)]);

    expect(reckon(await readLog(dana)).people).toEqual([idOf(party, 0), idOf(party, 2)].toSorted());
  });

  test("is refused where their registration is pending, rejected, or canceled, they are no longer of the party, of a test, of another event, or of nothing", async () => {
    const { eventId, party, naomi } = await setUpDoors();
    const elsewhere = await putParty((await createEveningEvent()).id);
    const scans: DoorScan[] = [
      { ...scanned.in(party), person: "0123456789AB" },
      scanned.in(elsewhere),
      { ...scanned.in(party), registrationId: "reg_unknown" },
      // An hour ago, and still of nothing here.
      scanned.in(elsewhere, 0, 60 * minuteMs),
    ];
    for (const changes of [
      { isTest: true },
      ...(["pending", "rejected", "cancelled"] as const).map((status) => ({ status })),
    ])
      scans.push(scanned.in(await putParty(eventId, 0, changes)));

    const results = await naomi.send(scans);

    expect(results).toEqual(scans.map(({ id }) => ({ id, outcome: "not-approved" })));
    expect(await readLog(naomi)).toEqual([]);
  });

  test("without being on the list is a walk-in, with a name", async () => {
    const { naomi, dana } = await setUpDoors();

    const [result] = await naomi.send([scanned.walkIn("Lena Ortiz")]);

    expect(result).toMatchObject({ outcome: "done", entry: { kind: "walk-in", name: "Lena Ortiz" } });
    expect(reckon(await readLog(dana)).walkIns).toEqual(["Lena Ortiz"]);
  });
});

describe("a payment", () => {
  const ordered = async (changes: Partial<StoredRegistration> = {}) => {
    const { id: eventId } = await createEveningEvent();
    const party = await putParty(eventId, 0, { ticket: general, order: unpaidOrder(9000), ...changes });
    const naomi = await openDoor(eventId);
    const known = async () => (await naomi.call(contract.listDoorParties, { eventId })).body.items[0];
    return { party, naomi, known, paid: () => orderOf(party.registration) };
  };

  test("is noted once, by whom and how, however often it is sent; while the door waits not more than is owed, later whatever was taken", async () => {
    const { party, naomi, known, paid } = await ordered();
    expect(await known()).toMatchObject({
      owes: { amount: 9000, currency: "usd", noted: [] },
      people: [{ ticket: "General admission" }],
    });
    expect(await naomi.send([scanned.paid(party, 9001)])).toMatchObject([{ outcome: "nothing" }]);
    const scan = scanned.paid(party, 4000);

    const answers = await Promise.all([naomi.send([scan]), naomi.send([scan]), naomi.send([scan])]);

    for (const [answer] of answers)
      expect(answer).toMatchObject({ outcome: "done", entry: { kind: "paid", id: scan.id } });
    const payment = { id: scan.id, amount: 4000, means: "cash", by: "Naomi Whitfield" };
    expect((await paid()).order.payments).toEqual([{ ...payment, at: expect.any(String) as string }]);
    expect((await known())?.owes).toEqual({ amount: 5000, currency: "usd", noted: [scan.id] });

    const offline = scanned.paid(party, 6000, 20 * minuteMs);
    expect(await naomi.send([offline])).toMatchObject([{ outcome: "done" }]);
    // It is kept, and said: to the door, in the statement, until it is handed back.
    const owes = { amount: 0, currency: "usd", noted: [scan.id, offline.id] };
    expect((await known())?.owes).toEqual({ ...owes, twice: 1000 });
    const { eventId, id: registrationId } = party.registration;
    const { failed } = (await asAdmin(contract.getEventStatement, { eventId })).body;
    expect(failed).toMatchObject([
      { refund: { amount: 1000, reason: "$100 of $90 was paid: $10 to hand back." }, means: "cash" },
    ]);
    const told = (await emailsTo(party.registration.email)).find(({ text }) => text.includes("$100 of $90 was paid"));
    expect(told?.text).toContain("ask us at one of our events");
    await asAdmin(contract.retryOrderRefund, { registrationId, refundId: failed[0]!.refund.id });
    expect((await known())?.owes).toEqual(owes);
    expect((await readLog(naomi)).map(({ id }) => id)).toEqual([scan.id, offline.id]);
  });

  test("is taken back once, at any door, however often and in whatever order that is sent; both are in the audit log", async () => {
    const { party, naomi, known, paid } = await ordered();
    const dana = await openDoor(party.registration.eventId, "Dana");
    const scan = scanned.paid(party, 9000, 20 * minuteMs);
    const undo = scanned.undo(scan);

    const answers = await Promise.all([naomi.send([scan, undo]), naomi.send([scan, undo]), naomi.send([scan, undo])]);
    await naomi.send([undo, scan]);

    for (const answer of answers) expect(answer).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
    expect(await dana.send([scanned.undo(scan), scanned.undo(undo)])).toMatchObject([
      { outcome: "nothing" },
      { outcome: "nothing" },
    ]);
    expect((await paid()).order.payments).toEqual([]);
    expect((await known())?.owes).toEqual({ amount: 9000, currency: "usd", noted: [] });
    const again = scanned.paid(party, 9000);
    expect(await dana.send([again])).toMatchObject([{ outcome: "done" }]);
    expect((await paid()).order.payments).toMatchObject([{ id: again.id, by: "Dana" }]);
    expect((await readLog(dana)).map(({ id, scan: of, amount }) => [id, of, amount])).toEqual([
      [scan.id, undefined, 9000],
      [undo.id, scan.id, 9000],
      [again.id, undefined, 9000],
    ]);
    const about = personKeyOf(toSubject(party.registration, { title: "" }).about);
    const { items } = await queryEntries({ about }, undefined, undefined);
    expect(items.toReversed().map(({ kind, by, changes }) => [kind, by.name, changes[0]])).toEqual([
      ["order-noted", "Naomi Whitfield", { name: "paid", before: null, after: "$90 by cash" }],
      ["order-unnoted", "Naomi Whitfield", { name: "paid", before: "$90 by cash", after: null }],
      ["order-noted", "Dana, at the door", { name: "paid", before: null, after: "$90 by cash" }],
    ]);
  });

  test("that is taken back leaves those who were approved by it waiting for theirs, unless one of them is inside", async () => {
    const heldUntil = inMinutes(300);
    const { party, naomi, paid } = await ordered({
      status: "unpaid",
      order: unpaidOrder(9000, { means: "card", heldUntil }),
    });
    const [first, second, entered] = [scanned.paid(party, 9000), scanned.paid(party, 9000), scanned.in(party)];

    await naomi.send([first, scanned.undo(first)]);

    expect(await paid()).toMatchObject({ status: "unpaid", order: { payments: [], heldUntil } });
    const emails = await outboxEmailsAbout(party.registration.email);
    expect(emails.map(({ letter }) => (letter as { template: string }).template).toSorted()).toEqual([
      "order-confirmed",
      "order-to-pay",
    ]);
    await naomi.send([second, entered, scanned.undo(second)]);
    expect(await paid()).toMatchObject({ status: "approved", order: { payments: [] } });
  });

  test("that is taken back is said by email once, where something of it was to be handed back", async () => {
    const { party, naomi, paid } = await ordered();
    const [first, more] = [scanned.paid(party, 9000), scanned.paid(party, 3000, 20 * minuteMs)];
    await naomi.send([first, more]);
    expect((await paid()).order.refunds).toMatchObject([{ amount: 3000 }]);

    const undo = scanned.undo(more);
    await Promise.all([naomi.send([undo]), naomi.send([undo])]);
    await naomi.send([scanned.undo(first)]);

    expect((await paid()).order).toMatchObject({ payments: [], refunds: [] });
    const told = (await emailsTo(party.registration.email)).filter(({ subject }) => subject.includes("correction"));
    expect(told.map(({ text }) => text.replace(/\s+/g, " "))).toEqual([
      expect.stringContaining("$30 is no longer to come back to you"),
    ]);
  });

  test("of more than anybody can have paid counts as far as it was owed; what the door sent is kept, and listed", async () => {
    const { party, naomi, known, paid } = await ordered({
      status: "unpaid",
      order: unpaidOrder(9000, { means: "card", heldUntil: inMinutes(300) }),
    });
    const scan = scanned.paid(party, 99_999_999, 20 * minuteMs);

    for (const _ of [1, 2])
      expect(await naomi.send([scan])).toMatchObject([{ outcome: "done", entry: { amount: 9000 } }]);

    expect(await paid()).toMatchObject({
      status: "approved",
      order: { payments: [{ amount: 9000, sent: 99_999_999 }], refunds: [] },
    });
    expect((await known())?.owes).toEqual({ amount: 0, currency: "usd", noted: [scan.id] });
    const { eventId, id: registrationId } = party.registration;
    expect((await asAdmin(contract.getEventStatement, { eventId })).body).toMatchObject({
      ...{ paid: { cash: 9000 }, failed: [] },
      unlikely: [{ registrationId, sent: 99_999_999, counted: 9000, by: "Naomi Whitfield" }],
    });
    const about = personKeyOf(toSubject(party.registration, { title: "" }).about);
    const { items } = await queryEntries({ about }, undefined, undefined);
    const changes = [{ name: "paid", before: null, after: "$90 by cash, of $999,999.99 that the door sent" }];
    expect(items).toMatchObject([{ kind: "order-noted", changes }]);
    const emails = await outboxEmailsAbout(party.registration.email);
    expect(emails.map(({ letter }) => (letter as { template: string }).template)).toEqual(["order-confirmed"]);
    // It is taken back like any other.
    expect(await naomi.send([scanned.undo(scan)])).toMatchObject([{ outcome: "done", entry: { amount: 9000 } }]);
    expect(await paid()).toMatchObject({ status: "unpaid", order: { payments: [] } });
  });

  test("takes with it what was to be handed back of it, and stays where that was handed back", async () => {
    const refund = (paymentId: string, state: "failed" | "done", by?: string) => ({
      ...{ id: `back-${paymentId}`, paymentId, at: inMinutes(0), amount: 3000, state, reason: "No dinner." },
      by,
    });
    const [wanted, handedBack] = ["wanted", "handed"].map((name) => `${name}${randomUUID()}`) as [string, string];
    const noted = (id: string) => ({ id, at: inMinutes(0), amount: 4000, means: "cash" as const });
    const order = unpaidOrder(9000, {
      payments: [noted(wanted), noted(handedBack)],
      refunds: [refund(wanted, "failed", "Naomi"), refund(handedBack, "done")],
      ...{ waived: 3000, forfeited: 4000 },
    });
    const { party } = await ordered({ order });
    const { id } = party.registration;
    const takeBack = (paymentId: string) => takePaymentBack(id, paymentId, { isInside: false, alongside: () => ({}) });

    const { order: after } = await takeBack(wanted);

    expect(after).toMatchObject({
      waived: 0,
      forfeited: 1000,
      payments: [{ id: handedBack }],
      refunds: [{ state: "done" }],
    });
    await expect(takeBack(handedBack)).rejects.toThrow("There is nothing to take back.");
  });

  test("admits whose spots were held for it, with an email; who has nothing to pay pays nothing", async () => {
    const { party, naomi, paid } = await ordered({ status: "unpaid", order: unpaidOrder(9000, { means: "card" }) });
    const free = await putParty(party.registration.eventId);

    expect(await naomi.send([scanned.in(party), scanned.paid(party, 9000), scanned.in(party)])).toMatchObject([
      { outcome: "not-approved" },
      { outcome: "done" },
      { outcome: "done" },
    ]);
    expect((await paid()).status).toBe("approved");
    const emails = await outboxEmailsAbout(party.registration.email);
    expect(emails.map(({ letter }) => (letter as { template: string }).template)).toEqual(["order-confirmed"]);
    expect(await naomi.send([scanned.paid(free, 1, 20 * minuteMs)])).toMatchObject([{ outcome: "nothing" }]);
  });
});

describe("what is sent again", () => {
  test("has the same answer, three times at once, too, and no second entry; by another door it is still the first one's", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const scans = [scanned.in(party), scanned.walkIn()];
    const first = await naomi.send(scans);
    const atOnce = [scanned.in(party, 1), scanned.walkIn()];

    const answers = await Promise.all([naomi.send(atOnce), naomi.send(atOnce), naomi.send(atOnce)]);

    for (const again of [await naomi.send(scans), await naomi.send(scans)]) expect(again).toEqual(first);
    for (const answer of answers) expect(answer.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    expect((await dana.send(scans))[0]?.entry?.by).toBe("Naomi Whitfield");
    expect(await readLog(naomi)).toHaveLength(4);
  });

  test("after it was refused is asked anew", async () => {
    const { eventId, naomi } = await setUpDoors();
    const party = await putParty(eventId, 0, { status: "pending" });
    const scan = scanned.in(party);
    expect((await naomi.send([scan]))[0]?.outcome).toBe("not-approved");

    await editItem({ pk: `REGISTRATION#${party.registration.id}`, sk: "REGISTRATION" }, { status: "approved" });

    expect((await naomi.send([scan]))[0]?.outcome).toBe("done");
  });
});

describe("two doors that were offline and let the same person in", () => {
  test.each([
    ["the earlier one is sent first", ["early", "late"]],
    ["the later one is sent first", ["late", "early"]],
  ])("are both told, and the earlier one counts, where %s", async (_, order) => {
    const { party, naomi, dana } = await setUpDoors();
    const scans = { early: scanned.in(party, 0, 9 * minuteMs), late: scanned.in(party, 0, 4 * minuteMs) };
    const doors = { early: naomi, late: dana };

    for (const which of order as ("early" | "late")[]) await doors[which].send([scans[which]]);

    const log = await readLog(naomi);
    expect(reckon(log)).toMatchObject({ people: [idOf(party)], lost: [scans.late.id] });
    expect(log.findLast(({ id }) => id === scans.late.id)).toMatchObject({
      by: "Dana",
      first: { id: scans.early.id, by: "Naomi Whitfield" },
    });
    expect(await doors.late.send([scans.late])).toMatchObject([
      { outcome: "already-in", entry: { first: { id: scans.early.id } } },
    ]);
    expect(await doors.early.send([scans.early])).toMatchObject([{ outcome: "done" }]);
    expect(await readLog(naomi)).toHaveLength(log.length);
  });

  test("are judged by the time, whatever their clocks say", async () => {
    const { party, naomi, dana } = await setUpDoors();
    // Two minutes ahead and two late: by their own clocks Dana was first.
    const byNaomi = { ...scanned.in(party), at: new Date(Date.now() - 3 * minuteMs + 2 * minuteMs).toISOString() };
    const byDana = { ...scanned.in(party), at: new Date(Date.now() - 2 * minuteMs - 2 * minuteMs).toISOString() };

    await dana.send([byDana], -2 * minuteMs);
    await naomi.send([byNaomi], 2 * minuteMs);

    const log = await readLog(naomi);
    expect(reckon(log).lost).toEqual([byDana.id]);
    const entry = log.find(({ id }) => id === byNaomi.id);
    expect(Math.abs(Date.parse(entry?.at ?? "") - (Date.now() - 3 * minuteMs))).toBeLessThan(5000);
  });

  test("and somebody whose registration was canceled meanwhile, keep that: outcome and log say it", async () => {
    const { eventId, naomi, dana } = await setUpDoors();
    const party = await putParty(eventId, 0, { status: "cancelled" });
    const scan = scanned.in(party, 0, 5 * minuteMs);

    const [result] = await naomi.send([scan]);

    expect(result).toMatchObject({ outcome: "not-approved", entry: { id: scan.id, kind: "in" } });
    expect(await naomi.send([scan])).toEqual([result]);
    expect(reckon(await readLog(dana)).people).toEqual([idOf(party)]);
  });

  test("keep at most twenty for one person", async () => {
    const { party, naomi } = await setUpDoors();
    // Each of them a minute after the one before.
    const scans = Array.from({ length: 23 }, (_, index) => scanned.in(party, 0, (30 - index) * minuteMs));

    const results = await naomi.send(scans);

    expect(results.map(({ outcome }) => outcome)).toEqual(["done", ...Array<string>(22).fill("already-in")]);
    expect(reckon(await readLog(naomi))).toMatchObject({ people: [idOf(party)], lost: { length: 19 } });
  });
});

describe("an undo", () => {
  test("takes a scan back, once, and the person can come in again", async () => {
    const { party, naomi, dana } = await setUpDoors();
    const scan = scanned.in(party);
    await naomi.send([scan]);
    const undo = scanned.undo(scan);

    const [result] = await dana.send([undo]);

    expect(result).toMatchObject({ outcome: "done", entry: { kind: "undo", scan: scan.id, by: "Dana" } });
    expect(await dana.send([undo])).toEqual([result]);
    expect(await dana.send([scanned.undo(scan)])).toMatchObject([{ outcome: "nothing" }]);
    expect(reckon(await readLog(naomi)).people).toEqual([]);
    expect((await naomi.send([scan]))[0]?.outcome).toBe("done");
    expect(reckon(await readLog(naomi)).people).toEqual([]);

    const again = scanned.in(party);
    expect((await naomi.send([again]))[0]?.outcome).toBe("done");
    expect(reckon(await readLog(naomi)).people).toEqual([idOf(party)]);
  });

  test("takes a walk-in back", async () => {
    const { naomi } = await setUpDoors();
    const walkIn = scanned.walkIn();

    const results = await naomi.send([walkIn, scanned.undo(walkIn), scanned.undo(walkIn)]);

    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "nothing"]);
    expect(reckon(await readLog(naomi)).walkIns).toEqual([]);
  });

  test("of nothing, of an undo, or of another event's scan does nothing", async () => {
    const { party, naomi } = await setUpDoors();
    const other = await setUpDoors();
    const [elsewhere, scan] = [scanned.in(other.party), scanned.in(party)];
    await other.naomi.send([elsewhere]);
    const undo = scanned.undo(scan);
    await naomi.send([scan, undo]);

    const results = await naomi.send([
      scanned.undo({ id: "0123456789abcdef" }),
      scanned.undo(undo),
      scanned.undo(elsewhere),
    ]);

    expect(results.map(({ outcome }) => outcome)).toEqual(["nothing", "nothing", "nothing"]);
    expect(reckon(await readLog(other.naomi)).people).toEqual([idOf(other.party)]);
  });
});

test("of two doors that scan the same person at once, one lets them in", () =>
  checkInterleavings([20, 3], async (interleave) => {
    const { party, naomi, dana } = await setUpDoors();

    const answers = await interleave(() =>
      Promise.all([naomi.send([scanned.in(party)]), dana.send([scanned.in(party)])]),
    );

    expect(
      answers
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(["already-in", "done"]);
    expect(reckon(await readLog(naomi))).toEqual({ people: [idOf(party)], walkIns: [], paid: [], lost: [] });
  }));

test("an undo and a second door at once leave somebody in by one door, or by none who was told so", () =>
  checkInterleavings([20, 3], async (interleave) => {
    const { party, naomi, dana } = await setUpDoors();
    const scan = scanned.in(party);
    await naomi.send([scan]);

    const [, [second]] = await interleave(() =>
      Promise.all([naomi.send([scanned.undo(scan)]), dana.send([scanned.in(party)])]),
    );

    expect(reckon(await readLog(naomi)).people).toEqual(second?.outcome === "done" ? [idOf(party)] : []);
  }));

test("a pass sends six hundred times in ten minutes, and no more", async () => {
  const { eventId, naomi } = await setUpDoors();
  await setRateCount({ what: "door-scans", by: naomi.pass.id, atMost: 600, seconds: 600 }, 599);
  const send = () =>
    naomi.call(contract.sendDoorScans, { eventId, sentAt: new Date().toISOString(), scans: [scanned.walkIn()] });

  expect((await send()).status).toBe(200);
  expect(await send()).toMatchObject({ status: 429, body: { code: "too-many" } });
});

describe("the log", () => {
  test("goes on from a place, where entries of the last seconds come again", async () => {
    const { eventId, party, naomi } = await setUpDoors();
    const empty = (await naomi.call(contract.listDoorEntries, { eventId })).body;
    await naomi.send([scanned.in(party)]);

    const next = (await naomi.call(contract.listDoorEntries, { eventId, after: empty.after })).body;

    expect(empty).toMatchObject({ entries: [], hasMore: false });
    expect(next).toMatchObject({ entries: [{ kind: "in" }], hasMore: false });
    const behindMs = Date.now() - Date.parse(next.after);
    expect(behindMs).toBeGreaterThanOrEqual(15_000);
    expect(behindMs).toBeLessThan(20_000);
    const again = (await naomi.call(contract.listDoorEntries, { eventId, after: next.after })).body;
    expect(again.entries).toEqual(next.entries);
    const later = new Date(Date.now() + 1000).toISOString();
    expect((await naomi.call(contract.listDoorEntries, { eventId, after: later })).body.entries).toEqual([]);
  });

  test("comes in pages of five hundred, each entry once", async () => {
    const { eventId, naomi } = await setUpDoors();
    const ids = Array.from({ length: 525 }, (_, index) => `walk-in-${String(index).padStart(10, "0")}`);
    const at = new Date().toISOString();
    const write = (id: string) =>
      entryWrite(eventId, { id, kind: "walk-in", at, by: "Dana" }, { at, ttl: 4_000_000_000 });
    await transactAll(ids.map(write));

    const log = await readLog(naomi);

    expect(log.map(({ id }) => id).toSorted()).toEqual(ids);
  });

  test.each(["yesterday", "DOOR#x#LOG", "2026-11-25", "2026-11-25T00:00:00.000Z#a b"])(
    "has no place %j",
    async (after) => {
      const { eventId, naomi } = await setUpDoors();

      expect((await naomi.call(contract.listDoorEntries, { eventId, after })).status).toBe(400);
    },
  );
});
