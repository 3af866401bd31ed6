import fc from "fast-check";
import { table } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { DoorEntry, DoorScan } from "#shared/door.ts";
import { withToken } from "#test/support/as.ts";
import { createEveningEvent, openDoor, putParty, readLog, reckon } from "#test/support/door.ts";
import { withTransactionConflicts } from "#test/support/faults.ts";
import { orderOf, unpaidOrder } from "#test/support/orders.ts";
import { shiftClock } from "./clock.ts";
import { someTimes, takeInTurn } from "./property.ts";

// An evening at three doors, two of which are offline half the time, told in ten minutes that pass in seconds.

const secondMs = 1000;
const eveningSeconds = 600;
/** What each party owes. */
const price = 9000;
/** How often the doors do something: what they do then they do at once. */
const tickSeconds = 2;
const pollSeconds = 4;

type Crash = "before" | "after";

export type DoorEvening = {
  /** How many people each party has. */
  parties: number[];
  arrivals: {
    atSecond: number;
    door: number;
    isUndone: boolean;
    copyAfterSeconds: number | undefined;
    copyDoor: number;
  }[];
  walkIns: { atSecond: number; door: number }[];
  /** What parties pay, who each owe it. */
  payments: { atSecond: number; door: number; party: number; isUndone: boolean }[];
  /** Seconds for which the second and the third door are online and offline, in turn. */
  spells: [number[], number[]];
  clocksMs: [number, number, number];
  /** When a device of a door starts anew, with what it has kept. */
  restarts: { atSecond: number; door: number }[];
  /** Whether the answers to requests are lost, in turn. */
  losses: boolean[];
  /** Where machines end: at a request to the table, before it is sent or before its answer has come. */
  crashes: (Crash | "none")[];
};

const spells = fc.array(fc.integer({ min: 10, max: 60 }), { minLength: 40, maxLength: 40 });
const seconds = fc.integer({ min: 0, max: eveningSeconds - 60 });
const doors = fc.nat(2);

/** Evenings with so many people. */
export const doorEvenings = (people: number): fc.Arbitrary<DoorEvening> =>
  fc.record({
    parties: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: people, maxLength: people }),
    arrivals: fc.array(
      fc.record({
        atSecond: seconds,
        door: doors,
        isUndone: fc.integer({ min: 1, max: 20 }).map((drawn) => drawn === 1),
        copyAfterSeconds: fc.oneof(
          { weight: 8, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 10, max: 50 }) },
        ),
        copyDoor: doors,
      }),
      { minLength: people, maxLength: people },
    ),
    walkIns: fc.array(fc.record({ atSecond: seconds, door: doors }), { minLength: 5, maxLength: 15 }),
    payments: fc.array(fc.record({ atSecond: seconds, door: doors, party: fc.nat(9), isUndone: fc.boolean() }), {
      minLength: 10,
      maxLength: 20,
    }),
    spells: fc.tuple(spells, spells),
    clocksMs: fc.tuple(
      fc.constantFrom(0, 120 * secondMs, -120 * secondMs),
      fc.constantFrom(0, 120 * secondMs, -120 * secondMs),
      fc.constantFrom(0, 120 * secondMs, -120 * secondMs),
    ),
    restarts: fc.array(fc.record({ atSecond: seconds, door: doors }), { maxLength: 10 }),
    losses: fc.array(
      fc.integer({ min: 1, max: 8 }).map((drawn) => drawn === 1),
      { minLength: 60, maxLength: 60 },
    ),
    crashes: someTimes<"none", Crash>("none", fc.constantFrom("before", "after"), 12),
  });

/** Lets the clock of this process, and of what runs in it, be set while `work` is done. */
const withClock = async <Result>(work: (setClock: (timeMs: number) => void) => Promise<Result>) => {
  let offsetMs = 0;
  const realNow = Date.now;
  const restore = shiftClock(() => offsetMs);
  try {
    return await work((timeMs) => (offsetMs = timeMs - realNow()));
  } finally {
    restore();
  }
};

/** Ends machines as they ask the table for something, while `work` is done. Answers how many. */
const withCrashes = async (crashes: DoorEvening["crashes"], work: () => Promise<void>) => {
  const take = takeInTurn(crashes);
  let ended = 0;
  table.middlewareStack.add(
    (next) => async (args) => {
      const crash = take();
      if (crash === "none") return next(args);
      ended++;
      if (crash === "after") await next(args);
      throw new Error("the machine ended");
    },
    { step: "initialize", priority: "high", name: "crashes", override: true },
  );
  try {
    await work();
  } finally {
    table.middlewareStack.remove("crashes");
  }
  return ended;
};

type Person = { registrationId: string; person: string };
const keyOf = ({ registrationId, person }: Person) => `${registrationId} ${person}`;

/** A device at a door, as the page works: what it does is kept before it says anything, and sent until it is answered. */
const createDevice = (
  { eventId, token, clockMs }: { eventId: string; token: string; clockMs: number },
  isLost: () => boolean,
) => {
  const call = withToken(token);
  const queue: DoorScan[] = [];
  let log = new Map<string, DoorEntry>();
  let after: string | undefined;
  /** What the server has to keep: what it said is done, and what it was told of later than ten seconds. */
  const promised = new Set<string>();
  const getTime = () => new Date(Date.now() + clockMs).toISOString();

  const knowsIn = (who: Person) =>
    reckon([...log.values()]).people.includes(keyOf(who)) ||
    queue.some((scan) => scan.kind === "in" && keyOf(scan) === keyOf(who));

  const send = async () => {
    while (queue.length > 0) {
      const scans = queue.slice(0, 25);
      const sentAt = getTime();
      const late = scans.filter(({ at, kind }) => kind !== "undo" && Date.parse(sentAt) - Date.parse(at) > 10_000);
      for (const { id } of late) promised.add(id);
      const { status, body } = await call(contract.sendDoorScans, { eventId, sentAt, scans });
      if (status !== 200 || isLost()) return;
      for (const { id, outcome, entry } of body.results) {
        if (outcome === "done") promised.add(id);
        if (promised.has(id) && entry) log.set(id, entry);
      }
      queue.splice(0, scans.length);
    }
  };

  const poll = async () => {
    for (let hasMore = true; hasMore;) {
      const { status, body } = await call(contract.listDoorEntries, { eventId, ...(after !== undefined && { after }) });
      if (status !== 200 || isLost()) return;
      for (const entry of body.entries) log.set(entry.id, entry);
      ({ after, hasMore } = body);
    }
  };

  return {
    /** Scans somebody's ticket; undefined where they are known to be in. */
    scan: (who: Person): DoorScan | undefined => {
      if (knowsIn(who)) return undefined;
      const scan: DoorScan = { kind: "in", id: crypto.randomUUID(), at: getTime(), ...who, how: "ticket" };
      queue.push(scan);
      return scan;
    },
    add: (
      scan:
        | { kind: "walk-in"; name: string }
        | { kind: "undo"; scan: string }
        | { kind: "paid"; registrationId: string; amount: number; means: "cash" },
    ): DoorScan => {
      const made: DoorScan = { ...scan, id: crypto.randomUUID(), at: getTime() };
      queue.push(made);
      return made;
    },
    /** As if it was started anew: only the queue is kept. */
    restart: () => {
      log = new Map();
      after = undefined;
    },
    send,
    poll,
    isDone: () => queue.length === 0,
    reckon: () => reckon([...log.values()]),
    promised,
  };
};

/** Whether somebody is online at a second, whose spells take turns, beginning with one that is. */
const isOnline = (lengths: number[], atSecond: number) => {
  let end = 0;
  const index = lengths.findIndex((length) => (end += length) > atSecond);
  return index % 2 === 0;
};

/** Lets an evening happen; answers what of it was wrong, and how much there was. */
export const runDoorEvening = async (evening: DoorEvening) => {
  const { parties, arrivals, walkIns, payments, spells: offline, clocksMs, restarts, losses, crashes } = evening;
  const { id: eventId } = await createEveningEvent();
  const people: Person[] = [];
  const owing: string[] = [];
  for (const size of parties) {
    if (people.length >= arrivals.length) break;
    const { registration, people: party } = await putParty(eventId, size - 1, { order: unpaidOrder(price) });
    owing.push(registration.id);
    people.push(...party.map((person) => ({ registrationId: registration.id, person })));
  }
  const passes = [await openDoor(eventId), await openDoor(eventId, "Dana"), await openDoor(eventId, "Eli")];
  const takeLoss = takeInTurn(losses);
  let isOver = false;
  const devices = passes.map(({ token }, index) =>
    createDevice({ eventId, token, clockMs: clocksMs[index] ?? 0 }, () => !isOver && takeLoss()),
  );
  const deviceAt = (index: number) => devices[index]!;

  type Done = { who: Person; scan: DoorScan; door: number; atSecond: number; isUndone: boolean };
  const scans: Done[] = [];
  const walkInIds: string[] = [];
  const undos: { atSecond: number; door: number; scan: DoorScan }[] = [];

  const arriving = arrivals.flatMap(({ atSecond, door, isUndone, copyAfterSeconds, copyDoor }, index) => {
    const who = people[index] as Person;
    const copy = { who, door: copyDoor, isUndone: false };
    return [
      { who, door, isUndone, atSecond },
      ...(copyAfterSeconds === undefined ? [] : [{ ...copy, atSecond: atSecond + copyAfterSeconds }]),
    ];
  });

  const isWithin = (now: number) => (each: { atSecond: number }) =>
    each.atSecond >= now && each.atSecond < now + tickSeconds;

  const tick = async (now: number) => {
    for (const { door } of restarts.filter(isWithin(now))) deviceAt(door).restart();
    for (const { who, door, isUndone, atSecond } of arriving.filter(isWithin(now))) {
      const scan = deviceAt(door).scan(who);
      if (!scan) continue;
      scans.push({ who, scan, door, atSecond, isUndone });
      if (isUndone) undos.push({ atSecond: atSecond + 20, door, scan });
    }
    for (const { door } of walkIns.filter(isWithin(now)))
      walkInIds.push(deviceAt(door).add({ kind: "walk-in", name: `Guest ${walkInIds.length}` }).id);
    for (const { door, party, isUndone, atSecond } of payments.filter(isWithin(now))) {
      const registrationId = owing[party % owing.length]!;
      const scan = deviceAt(door).add({ kind: "paid", registrationId, amount: price, means: "cash" });
      if (isUndone) undos.push({ atSecond: atSecond + 20, door, scan });
    }
    for (const { door, scan } of undos.filter(isWithin(now))) deviceAt(door).add({ kind: "undo", scan: scan.id });
    await Promise.all(
      devices.map(async (device, index) => {
        const lengths = index === 0 ? undefined : offline[index - 1];
        if (lengths && !isOnline(lengths, now)) return;
        await device.send();
        if (now % pollSeconds === 0) await device.poll();
      }),
    );
  };

  const endsAt = Date.now();
  const ended = await withClock((setClock) =>
    withCrashes(crashes, () =>
      withTransactionConflicts(async () => {
        for (let now = 0; now < eveningSeconds; now += tickSeconds) {
          setClock(endsAt + (now - eveningSeconds) * secondMs);
          await tick(now);
        }
      }),
    ),
  );

  // Everybody is online at last, and no machine ends.
  isOver = true;
  for (const device of devices) await device.send();
  for (const device of devices) await device.poll();
  const log = await readLog(passes[0]!);

  const logged = new Set(log.map(({ id }) => id));
  const standing = scans.filter(({ scan, isUndone }) => logged.has(scan.id) && !isUndone);
  const firstOf = new Map<string, Done>();
  const lost = new Set(reckon(log).lost);
  const toRank = ({ scan: { id } }: Done) => (lost.has(id) ? 1 : 0);
  // Of two in the same moment either may count.
  for (const each of standing.toSorted((one, other) => one.atSecond - other.atSecond || toRank(one) - toRank(other)))
    if (!firstOf.has(keyOf(each.who))) firstOf.set(keyOf(each.who), each);
  const lostIds = standing
    .filter((each) => firstOf.get(keyOf(each.who)) !== each)
    .map(({ scan: { id } }) => id)
    .toSorted();

  const undonePaid = new Set(undos.map(({ scan }) => scan.id));
  const noted = await Promise.all(owing.map(async (id) => (await orderOf({ id })).order.payments as { id: string }[]));
  const expected = {
    paid: noted
      .flat()
      .map(({ id }) => id)
      .toSorted(),
    people: [...firstOf.keys()].toSorted(),
    walkIns: walkInIds.map((_, index) => `Guest ${index}`).toSorted(),
    lost: lostIds,
  };
  const sort = ({ lost, ...rest }: ReturnType<typeof reckon>) => ({ ...rest, lost: lost.toSorted() });
  const undone = new Set(scans.filter(({ isUndone }) => isUndone).map(({ who }) => keyOf(who)));
  return {
    found: [...devices.map((device) => sort(device.reckon())), sort(reckon(log))],
    expected,
    wrong: {
      /** Taken back, and counted on. */
      paid: noted.flat().filter(({ id }) => undonePaid.has(id)).length,
      /** Told that they are in, or let in by a door that had no network, of which the log knows nothing. */
      forgotten: devices.flatMap(({ promised }) => [...promised].filter((id) => !logged.has(id))),
      /** Scanned, and not in, though nobody took that back. */
      missing: scans.map(({ who }) => keyOf(who)).filter((key) => !undone.has(key) && !firstOf.has(key)),
      unsent: devices.filter((device) => !device.isDone()).length,
    },
    counts: { people: expected.people.length, lost: lostIds.length, undos: undos.length, ended },
  };
};
