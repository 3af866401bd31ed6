import { doorContract, type DoorEntry, type DoorScan } from "#shared/door.ts";
import { formatMoney } from "#shared/money.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { AppError } from "../platform/errors.ts";
import { countUse, type Limit } from "../platform/limits.ts";
import { changeOptimistically, getItemsInOrder, transact, type Writes } from "../platform/table.ts";
import { listAdmitted, listParty } from "../registrations/party.ts";
import { notePayment, takePaymentBack } from "../registrations/payments.ts";
import { storedRegistration, toSubject, type StoredRegistration } from "../registrations/registration.ts";
import {
  addCheckIn,
  checkInWrites,
  listEntries,
  paymentScanWrites,
  parseScan,
  parseVisitor,
  removeCheckIn,
  scanKeyOf,
  visitorKeyOf,
  personOfEntry,
  type StoredScan,
  type StoredVisitor,
  type PersonAtDoor,
} from "./check-in.ts";
import { doorEndpoint } from "./door.ts";
import { toDoorTtl } from "./evening.ts";
import { toActor, type StoredPass } from "./pass.ts";

type Result = { id: string; outcome: "done" | "already-in" | "not-approved" | "nothing"; entry?: DoorEntry };

/**
 * The maximum age of a scan, in milliseconds, for which the door waits for an answer. People scanned earlier are
 * already inside: the door was offline and used its own data.
 */
const answeredWithinMs = 10_000;

/** Check-ins kept per person: enough for all doors of a club at once. */
const maxCheckIns = 20;

/** Enough to send each of two hundred scans separately, with retries. */
const getLimit = ({ id }: StoredPass): Limit => ({ what: "door-scans", by: id, atMost: 600, seconds: 600 });

/**
 * A device's time converted to ours, given the device's clock `sentAt` when it sends: never in the future, never before
 * the pass was issued. An ISO time.
 */
export const correctTime = (at: string, { sentAt, now, since }: { sentAt: string; now: number; since: string }) => {
  const corrected = Date.parse(at) + now - Date.parse(sentAt);
  return new Date(Math.min(now, Math.max(corrected, Date.parse(since)))).toISOString();
};

/** A scan with data from its request. */
type Sent = { pass: StoredPass; at: string; hasHappened: boolean; network: string };

/** The answer to a processed scan, also when it is sent again: the current state. */
const toResult = ({ entry, isRefused }: StoredScan): Result => ({
  id: entry.id,
  outcome: isRefused ? "not-approved" : entry.first ? "already-in" : "done",
  entry,
});

type Change = { who: PersonAtDoor; visitors: [before: StoredVisitor, after: StoredVisitor]; scan: StoredScan };

const save = async ({ eventId, expiresAt }: StoredPass, change: Change) => {
  await transact(checkInWrites({ eventId, ttl: toDoorTtl(expiresAt), ...change }));
  return toResult(change.scan);
};

/** Checks somebody in. If they are refused while the door waits, nothing is stored. */
const letIn = async (who: PersonAtDoor, id: string, { pass, at, hasHappened }: Sent): Promise<Result> => {
  const { eventId, name: by } = pass;
  const isWalkIn = "walkIn" in who;
  const [known, visitorItem, registrationItem] = await getItemsInOrder([
    scanKeyOf(eventId, id),
    visitorKeyOf(eventId, who),
    ...(isWalkIn ? [] : [registrationKeyOf(who.registrationId)]),
  ]);
  if (known) return toResult(parseScan(known));

  const registration = registrationItem && storedRegistration.parse(registrationItem);
  const isOfEvent = registration?.eventId === eventId && !registration.isTest;
  if (!isWalkIn && !isOfEvent) return { id, outcome: "not-approved" };
  const isRefused =
    !isWalkIn &&
    !(registration?.status === "approved" && listAdmitted(registration).some(({ person }) => person === who.person));
  if (isRefused && !hasHappened) return { id, outcome: "not-approved" };

  const before = parseVisitor(visitorItem, who);
  const [first] = before.checkIns;
  if (first && (!hasHappened || before.checkIns.length >= maxCheckIns))
    return { id, outcome: "already-in", entry: { ...who, id, kind: "in", at, by, first } };
  const after = addCheckIn(before, { id, at, by });
  const entry = listEntries(after).find((each) => each.id === id);
  if (!entry) throw new Error(`The check-in ${id} is not among those of its visitor.`);
  return save(pass, { who, visitors: [before, after], scan: { entry, ...(isRefused && { isRefused }) } });
};

/** Saves what a door notes of a payment, with the entries of both logs; `nothing` where there is nothing to note. */
const savePayment = async (
  entry: DoorEntry,
  { pass, network }: Sent,
  save: (log: (registration: StoredRegistration, title: string) => Writes) => Promise<unknown>,
): Promise<Result> => {
  const { id, kind, amount = 0, means } = entry;
  let noted = entry;
  const log = (registration: StoredRegistration, title: string) => {
    const { currency = "usd", payments = [] } = registration.order ?? {};
    // Of more than anybody can have paid, what counts.
    const { amount: counted = amount, sent } = payments.find((each) => each.id === id) ?? {};
    noted = { ...entry, amount: counted };
    const paid = [
      `${formatMoney(counted, currency)} by ${means}`,
      ...(sent === undefined ? [] : [`of ${formatMoney(sent, currency)} that the door sent`]),
    ].join(", ");
    const isBack = kind === "undo";
    return {
      ...paymentScanWrites(pass.eventId, noted, toDoorTtl(pass.expiresAt)),
      ...auditWrite({
        kind: isBack ? "order-unnoted" : "order-noted",
        by: { ...toActor(pass), network },
        ...toSubject(registration, { title }),
        changes: isBack ? listChanges({ paid }, {}) : listChanges({}, { paid }),
      }),
    };
  };
  try {
    await save(log);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    // The same scan, sent twice at once, may have done it.
    const [known] = await getItemsInOrder([scanKeyOf(pass.eventId, id)]);
    return known ? toResult(parseScan(known)) : { id, outcome: "nothing" };
  }
  return { id, outcome: "done", entry: noted };
};

/** Takes back what a door noted as paid. */
const takeNoteBack = async (
  id: string,
  { id: paymentId, registrationId = "", amount, means }: DoorEntry,
  sent: Sent,
): Promise<Result> => {
  const { eventId, name: by } = sent.pass;
  const [item] = await getItemsInOrder([registrationKeyOf(registrationId)]);
  const registration = item && storedRegistration.parse(item);
  if (!registration) return { id, outcome: "nothing" };
  const people = listParty(registration).map(({ person }) => ({ registrationId, person }));
  const visitors = await getItemsInOrder(people.map((who) => visitorKeyOf(eventId, who)));
  const isInside = people.some((who, index) => parseVisitor(visitors[index], who).checkIns.length > 0);
  const entry: DoorEntry = { id, kind: "undo", at: sent.at, by, scan: paymentId, registrationId, amount, means };
  return savePayment(entry, sent, (log) => takePaymentBack(registrationId, paymentId, { isInside, alongside: log }));
};

/** Undoes a scan: of several that checked somebody in, the next one counts. */
const takeBack = async ({ id, scan }: DoorScan & { kind: "undo" }, sent: Sent): Promise<Result> => {
  const { pass, at } = sent;
  const { eventId, name: by } = pass;
  const [known, takenItem] = await getItemsInOrder([scanKeyOf(eventId, id), scanKeyOf(eventId, scan)]);
  if (known) return toResult(parseScan(known));
  const taken = takenItem && parseScan(takenItem).entry;
  if (!taken || taken.kind === "undo") return { id, outcome: "nothing" };
  if (taken.kind === "paid") return takeNoteBack(id, taken, sent);

  const who = personOfEntry(taken);
  const [visitorItem] = await getItemsInOrder([visitorKeyOf(eventId, who)]);
  const before = parseVisitor(visitorItem, who);
  if (!before.checkIns.some((each) => each.id === scan)) return { id, outcome: "nothing" };
  const { registrationId, person, name } = taken;
  const entry: DoorEntry = { id, kind: "undo", at, by, scan, registrationId, person, name };
  return save(pass, { who, visitors: [before, removeCheckIn(before, scan)], scan: { entry } });
};

/** Notes a payment. If the door waits, not more than is owed; otherwise somebody has the money, and it counts. */
const notePaid = async (scan: DoorScan & { kind: "paid" }, sent: Sent): Promise<Result> => {
  const { id, registrationId, amount, means } = scan;
  const { eventId, name: by } = sent.pass;
  const [known, item] = await getItemsInOrder([scanKeyOf(eventId, id), registrationKeyOf(registrationId)]);
  if (known) return toResult(parseScan(known));
  const registration = item && storedRegistration.parse(item);
  if (registration?.eventId !== eventId || !registration.order || registration.isTest)
    return { id, outcome: "nothing" };
  const { at, hasHappened } = sent;
  const entry: DoorEntry = { id, kind: "paid", at, by, registrationId, amount, means };
  return savePayment(entry, sent, (log) =>
    notePayment(registrationId, { id, at, amount, means, by }, { isDone: hasHappened, alongside: log }),
  );
};

const take = (scan: DoorScan, sent: Sent) => {
  switch (scan.kind) {
    case "in":
      return letIn({ registrationId: scan.registrationId, person: scan.person }, scan.id, sent);
    case "walk-in":
      return letIn({ walkIn: scan.id, name: scan.name }, scan.id, sent);
    case "undo":
      return takeBack(scan, sent);
    case "paid":
      return notePaid(scan, sent);
  }
};

/** Processes scans in sequence. If one fails, the caller resends all: each counts once. */
export const sendDoorScans = doorEndpoint(doorContract.sendDoorScans, async ({ sentAt, scans }, pass, { network }) => {
  if (!(await countUse(getLimit(pass)))) throw new AppError("too-many", "Too much was sent. Please wait a moment.");
  const now = Date.now();
  const results: Result[] = [];
  for (const scan of scans) {
    const at = correctTime(scan.at, { sentAt, now, since: pass.createdAt });
    const hasHappened = Date.parse(sentAt) - Date.parse(scan.at) > answeredWithinMs;
    results.push(await changeOptimistically(() => take(scan, { pass, at, hasHappened, network })));
  }
  return { results };
});
