import { SESClient, type SendRawEmailCommand } from "@aws-sdk/client-ses";
import fc from "fast-check";
import { createDeletion } from "#functions/account/deletion.ts";
import { erasures } from "#functions/account/erase.ts";
import { checkSubscription, unsubscribeContact } from "#functions/contacts/contact.ts";
import { copyIdOf } from "#functions/email/outbox.ts";
import { suppress } from "#functions/email/suppression.ts";
import { findMembership, membershipWrite } from "#functions/membership/membership.ts";
import { endNoticeEmails } from "#functions/notices/settings.ts";
import { digest } from "#functions/platform/ids.ts";
import { getItem, table, writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { Segment } from "#shared/segments.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { putRegistration } from "../../support/announcements.ts";
import { asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { receiveFeedback, runLetters, sweepOutbox } from "../../support/invoke.ts";
import { draftLetter, newReader, readLetterAs, sendDraft } from "../../support/sent-letters.ts";
import { editItem, makeDue, putUnlistedEvent, readOutboxItem } from "../../support/table.ts";

// Whoever unsubscribed, was suspended, erased or suppressed at any moment before their copy left, which is when the table is
// asked about them for the last time, never gets one; everybody else gets one, once, whatever befalls machines and SES.

const bars = ["unsubscribe", "suspend", "leave", "erase", "suppress"] as const;
const members = 3;
const people = 5;

type Moment =
  | { at: number; what: "bar"; who: number; how: (typeof bars)[number] }
  | { at: number; what: "crash" }
  | { at: number; what: "stop" };
const at = fc.integer({ min: 1, max: 60 });
const moment: fc.Arbitrary<Moment> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      at,
      what: fc.constant("bar" as const),
      who: fc.nat(people - 1),
      how: fc.constantFrom(...bars),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at, what: fc.constant("crash" as const) }) },
  { weight: 1, arbitrary: fc.record({ at, what: fc.constant("stop" as const) }) },
);
/** What becomes of what SES is handed: without an answer it may have it, or not. */
const outcome = fc.constantFrom("accepted", "accepted", "accepted", "refused", "throttled", "answer lost", "no answer");
const story = fc.record({
  /** By run of the worker: what happens before its request number `at` to the table. */
  runs: fc.array(fc.array(moment, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  outcomes: fc.array(outcome, { maxLength: 8 }),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

type Person = { personId: string; email: string; memberId?: string };

/** A club with an event, for which three members and two visitors are registered. */
const createPeople = async () => {
  const event = await putUnlistedEvent(given.openEvent());
  const readers: Person[] = [];
  for (let count = 0; count < members; count++) {
    const { id, email } = await newReader();
    await putRegistration(event.id, { memberId: id, email });
    readers.push({ personId: id, email, memberId: id });
  }
  for (let count = members; count < people; count++) {
    const { email } = await putRegistration(event.id);
    readers.push({ personId: `at-${digest(email.toLowerCase())}`, email });
  }
  const segment: Segment = { of: "event", eventId: event.id, parts: ["approved"] };
  return { readers, segment };
};

const suspend = async (memberId: string) => {
  const before = await findMembership(memberId);
  const suspension = { at: new Date().toISOString(), by: { id: "admin", name: "Grace" }, reason: "They were unkind." };
  if (before) await writeOne(membershipWrite(before, { ...before, suspension }));
};

/** Keeps somebody from getting a letter. What is of members alone unsubscribes a visitor. */
const barPerson = async ({ memberId, email }: Person, how: (typeof bars)[number]) => {
  if (how === "suppress") return suppress(email, "complaint");
  if (memberId === undefined) return unsubscribeContact((await checkSubscription(email)).token, given.idempotencyKey());
  if (how === "unsubscribe") return endNoticeEmails(memberId, ["news"]);
  if (how === "suspend") return suspend(memberId);
  if (how === "leave") return createDeletion({ id: memberId, email, name: "Ada" });
  return erasures.profile({ id: memberId, email });
};

const hold = async ({ runs, outcomes }: Story) => {
  const { readers, segment } = await createPeople();
  const draft = await draftLetter([], { segment });
  const copyIds = readers.map(({ personId }) => copyIdOf(draft.id, personId));
  await sendDraft(draft);

  let [clock, isDead, requests] = [0, false, 0];
  let moments: Moment[] = [];
  const barredAt = new Map<string, number>();
  /** When it was last asked about somebody whether their copy may leave. */
  const askedAt = new Map<string, number>();
  const accepted: { to: string; at: number }[] = [];
  const left = [...outcomes];

  const happen = async (each: Moment) => {
    if (each.what === "crash") isDead = true;
    else if (each.what === "stop") await asAdmin(contract.stopLetter, { letterId: draft.id });
    else {
      const person = readers[each.who]!;
      await barPerson(person, each.how);
      if (!barredAt.has(person.email)) barredAt.set(person.email, ++clock);
    }
  };
  let isHappening = false;
  table.middlewareStack.add(
    (next) => async (args) => {
      const asked = JSON.stringify(args.input);
      for (const { email } of readers)
        if (asked.includes(`"SUPPRESSED#${email.toLowerCase()}"`)) askedAt.set(email, ++clock);
      if (!isHappening) {
        requests++;
        const due = moments.filter((each) => each.at === requests);
        isHappening = true;
        for (const each of due) await happen(each);
        isHappening = false;
        if (isDead) throw new Error("the machine ended");
      }
      return next(args);
    },
    { step: "initialize", priority: "high", name: "moments", override: true },
  );
  const ses = jest.spyOn(SESClient.prototype, "send").mockImplementation(((command: SendRawEmailCommand) => {
    if (isDead) return Promise.reject(new Error("the machine ended"));
    const { Destinations: [to = ""] = [], Tags } = command.input;
    // Beside copies there are the club's other emails.
    if (!Tags) return Promise.resolve({ MessageId: "other" });
    const came = left.shift() ?? "accepted";
    if (came === "accepted" || came === "answer lost") accepted.push({ to, at: askedAt.get(to) ?? 0 });
    if (came === "refused") return Promise.reject(Object.assign(new Error("refused"), { name: "MessageRejected" }));
    if (came === "throttled") return Promise.reject(Object.assign(new Error("slower"), { name: "Throttling" }));
    if (came !== "accepted") return Promise.reject(Object.assign(new Error("no answer"), { name: "TimeoutError" }));
    return Promise.resolve({ MessageId: `message-${clock}` });
  }) as never);

  /** SES says what it accepted, and a quarter of an hour passes for whatever waits. */
  const passTime = async () => {
    for (const { to } of accepted) {
      const copy = copyIds[readers.findIndex(({ email }) => email === to)];
      await receiveFeedback({ eventType: "Send", mail: { tags: { copy: [copy] } }, send: {} });
    }
    const past = new Date(Date.now() - 20 * 60_000).toISOString();
    for (const id of copyIds) {
      const copy = await readOutboxItem(id);
      if (copy?.gsi2pk === undefined) continue;
      await makeDue(copy);
      if (copy.leavingAt !== undefined) await editItem(copy, { leavingAt: past });
    }
    const job = await getItem({ pk: `LETTER-JOB#${draft.id}`, sk: "LETTER-JOB" });
    if (job?.gsi2pk !== undefined) await makeDue(job);
  };

  try {
    for (let round = 0; round < runs.length + 12; round++) {
      [requests, isDead, moments] = [0, false, runs[round] ?? []];
      await runLetters().catch(() => undefined);
      await sweepOutbox().catch(() => undefined);
      [isDead, moments] = [false, []];
      const { state } = await readLetterAs(draft.id);
      if (state === "sent") break;
      if (state === "stopped") await asAdmin(contract.continueLetter, { letterId: draft.id });
      await passTime();
    }
  } finally {
    table.middlewareStack.remove("moments");
    ses.mockRestore();
  }

  for (const { email } of readers) {
    const copies = accepted.filter(({ to }) => to === email);
    const barred = barredAt.get(email);
    expect(copies.filter((copy) => barred !== undefined && copy.at > barred)).toEqual([]);
    if (barred === undefined) expect(copies).toHaveLength(1);
    else expect(copies.length).toBeLessThanOrEqual(1);
  }
  const letter = await readLetterAs(draft.id);
  expect(letter).toMatchObject({ state: "sent", counts: { people, sent: accepted.length, failed: 0 } });
};

test(
  "whoever must not get a letter at the moment it leaves never does; everybody else does, once",
  () => check(story, hold, { runs: [80, 10] }),
  propertyTimeoutMs,
);
