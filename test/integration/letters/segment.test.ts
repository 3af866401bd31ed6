import { rowKeyOf } from "#functions/applications/row-list.ts";
import { visitorKeyOf } from "#functions/door/check-in.ts";
import { suppress } from "#functions/email/suppression.ts";
import { newGroupWrite } from "#functions/messaging/group.ts";
import { replaceRow, type StoredRow } from "#functions/people/row.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { MemberCondition, Segment } from "#shared/segments.ts";
import { putRegistration } from "../../support/announcements.ts";
import { apply } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { newReader, sentLetter } from "../../support/sent-letters.ts";
import { editItem, putUnlistedEvent } from "../../support/table.ts";

const minuteMs = 60_000;
const ago = (days: number, minutes = 0) => new Date(Date.now() - (days * 1440 + minutes) * minuteMs).toISOString();

const [wine, chess] = ["0", "1"].map((digit) => `grp-${digit.repeat(26)}`) as [string, string];

/** Members of whom each differs from the others in a fact or two. */
const facts: Record<string, Partial<StoredRow>> = {
  plain: {},
  vip: { level: "vip" },
  rests: { state: "rests", dues: { state: "resting", paidUntil: "2026-02-01T05:59:00.000Z" } },
  ended: { state: "ended" },
  suspended: { state: "suspended" },
  leaving: { state: "leaving" },
  // By the club's clock that is the last evening of February.
  paid: { dues: { state: "paid", paidUntil: "2027-03-01T05:59:00.000Z" } },
  due: { dues: { state: "due" } },
  overdue: { dues: { state: "overdue", paidUntil: "2026-11-01T06:00:00.000Z" } },
  free: { dues: { state: "free" } },
  grouped: { groups: [wine, chess] },
  tagged: { tags: ["Board", "Host"] },
  builder: { industry: "Real Estate" },
  // Nine in the evening before, by the club's clock.
  joined: { joinedAt: "2026-03-01T03:00:00.000Z" },
  new: { joinedAt: ago(29, 1430) },
  older: { joinedAt: ago(30, 1) },
  came: { lastCameAt: ago(89, 1430), came: 1 },
  cameOnce: { lastCameAt: ago(90, 1), came: 1 },
  met: { hasMet: true },
};
const all = Object.keys(facts);
const without = (...names: string[]) => all.filter((name) => !names.includes(name));
/** Whom a segment without a state has. */
const current = without("ended");

beforeAll(async () => {
  for (const id of [wine, chess])
    await writeOne(
      newGroupWrite({
        ...{ id, name: id, text: "For those who like it.", access: "open", state: "active", proposedBy: "plain" },
        ...{ at: ago(9), members: 1, hosts: 1, version: 1 },
      }),
    );
  for (const [id, fact] of Object.entries(facts))
    await replaceRow(id, undefined, {
      ...{ id, name: id, email: `${id}@example.com`, level: "standard", state: "member", via: "earlier", came: 0 },
      ...{ joinedAt: "2025-06-01T12:00:00.000Z", tags: [], hasMet: false, acquaintances: 0, groups: [], ...fact },
    });
});

const preview = async (segment: Segment) =>
  (await asAdmin(contract.previewSegment, { segment, topic: "news" })).body.people;
const find = async (...conditions: MemberCondition[]) => {
  const people = await preview({ of: "members", conditions });
  return people.flatMap(({ memberId = "" }) => (memberId in facts ? memberId : [])).toSorted();
};

test.each<[MemberCondition, string[]]>([
  [{ kind: "level", levels: ["vip"], isNot: false }, ["vip"]],
  [{ kind: "level", levels: ["vip", "standard"], isNot: false }, current],
  [{ kind: "state", states: ["member"] }, without("rests", "ended")],
  [{ kind: "state", states: ["rests"] }, ["rests"]],
  [{ kind: "state", states: ["ended"] }, ["ended"]],
  [{ kind: "dues", dues: ["paid"] }, ["paid"]],
  [{ kind: "dues", dues: ["due"] }, ["due"]],
  [{ kind: "dues", dues: ["overdue"] }, ["overdue", "rests"]],
  [{ kind: "dues", dues: ["free"] }, without("rests", "ended", "paid", "due", "overdue")],
  [{ kind: "paid-until", before: "2026-11-01" }, ["rests"]],
  [{ kind: "paid-until", before: "2027-03-01" }, ["overdue", "paid", "rests"]],
  [{ kind: "group", groups: [wine], isNot: false }, ["grouped"]],
  [{ kind: "tag", tags: ["Host", "Guide"], isNot: false }, ["tagged"]],
  [{ kind: "industry", industries: ["Real Estate"], isNot: false }, ["builder"]],
  [{ kind: "joined", from: "2026-02-28", before: "2026-03-01" }, ["joined"]],
  [{ kind: "joined", from: "2026-03-01" }, ["new", "older"]],
  [{ kind: "joined-within", days: 30, isNot: false }, ["new"]],
  [{ kind: "came-within", days: 90, isNot: false }, ["came"]],
  [{ kind: "never-met", isNot: true }, ["met"]],
  [{ kind: "people", ids: ["ended", "plain", "nobody"] }, ["ended", "plain"]],
])("a condition has whom it names, and turned around all others: %j", async (condition, wanted) => {
  expect(await find(condition)).toEqual(wanted.toSorted());
  if ("isNot" in condition)
    expect(await find({ ...condition, isNot: !condition.isNot })).toEqual(
      current.filter((name) => !wanted.includes(name)).toSorted(),
    );
});

test("all conditions must hold, and who is suspended or leaves is named, with why there is no email", async () => {
  const notCame = { kind: "came-within", days: 90, isNot: true } as const;
  const people = await preview({ of: "members", conditions: [notCame, { kind: "never-met", isNot: false }] });

  const found = people.filter(({ memberId = "" }) => memberId in facts);
  expect(found.map(({ name }) => name).toSorted()).toEqual(
    current.filter((name) => name !== "came" && name !== "met").toSorted(),
  );
  expect(found.flatMap(({ name, leftOut }) => (leftOut ? [[name, leftOut]] : []))).toEqual([
    ["leaving", "leaving"],
    ["suspended", "suspended"],
  ]);
});

/** An event that is over, with a registration for each state, half of them members'. */
const createEvening = async () => {
  const event = await putUnlistedEvent(given.openEvent({ ...given.times(-24), spots: 30 }));
  const put = (firstName: string, changes: object = {}) => putRegistration(event.id, { firstName, ...changes });
  await put("Pending", { status: "pending", decisions: [] });
  await put("Rejected", { status: "rejected" });
  await put("Cancelled", { status: "cancelled" });
  const wait = { isCleared: false, rank: 1, offers: 0, passes: 0, moves: [] };
  await put("Waiting", { status: "waitlisted", decisions: [], wait });
  await put("Expired", { status: "waitlisted", decisions: [], wait: { ...wait, closedAt: ago(1) } });
  await put("Test", { isTest: true });
  await put("Noted", { attendance: "came" });
  await put("Missed", { attendance: "missed" });
  const atDoor = await put("AtDoor", { memberId: "plain", email: "plain@example.com" });
  await put("Absent", { memberId: "vip", email: "vip@example.com" });
  await writeOne({
    Put: {
      Item: {
        ...visitorKeyOf(event.id, { registrationId: atDoor.id, person: "registrant" }),
        ...{ registrationId: atDoor.id, person: "registrant", revision: 1, loggedAt: event.startsAt },
        checkIns: [{ id: "scan", at: event.startsAt, by: "door" }],
      },
    },
  });
  return event.id;
};

test("of an event it has who is registered, approved, on its waitlist, came, or did not, as doors know it", async () => {
  const eventId = await createEvening();
  const named = async (...parts: Extract<Segment, { of: "event" }>["parts"]) =>
    (await preview({ of: "event", eventId, parts })).map(({ name }) => name.split(" ")[0]);

  // Members are called as the club knows them.
  expect(await named("registered")).toEqual(["Missed", "Noted", "Pending", "plain", "vip"]);
  expect(await named("approved")).toEqual(["Missed", "Noted", "plain", "vip"]);
  expect(await named("waitlisted")).toEqual(["Waiting"]);
  expect(await named("came")).toEqual(["Noted", "plain"]);
  expect(await named("missed")).toEqual(["Missed", "vip"]);
  expect(await named("missed", "waitlisted")).toEqual(["Missed", "vip", "Waiting"]);
  expect(await find({ kind: "event", eventId, parts: ["missed"], isNot: false })).toEqual(["vip"]);
  expect(await find({ kind: "event", eventId, parts: ["came", "missed"], isNot: true })).not.toContain("plain");
});

test("of leads it has those of an interest and a city, in whatever case; each address once, and members as such", async () => {
  const city = `Plano ${given.idempotencyKey()}`;
  const submit = (firstName: string, changes: object = {}) =>
    asVisitor(contract.submitLead, given.lead({ firstName, city, ...changes }));
  const email = given.emailAddress();
  await submit("Ada", { interestLevel: "Want to join soon", email });
  await submit("Ada", { city: ` ${city.toUpperCase()}`, email: email.toUpperCase() });
  await submit("Ben");
  await submit("Zoe", { city: "Dallas" });
  await submit("Member", { email: "plain@example.com" });
  await suppress("plain@example.com", "bounce");
  const named = async (interests: Extract<Segment, { of: "leads" }>["interests"], inCity = city.toLowerCase()) =>
    (await preview({ of: "leads", interests, city: inCity })).map(({ name, leftOut = "" }) => `${name} ${leftOut}`);

  expect(await named([])).toEqual(["Ada Okafor ", "Ben Okafor ", "plain suppressed"]);
  expect(await named(["Want to join soon"])).toEqual(["Ada Okafor "]);
  expect(await named(["Waiting on the right event"])).toEqual([]);
  expect(await named([], "")).toContain("Zoe Okafor ");
});

test("of applicants it has those in a state", async () => {
  const [waiting, accepted] = [await apply(), await apply()];
  await deliverStream();
  await editItem(rowKeyOf(accepted.id), { state: "accepted" });
  const has = async (...states: Extract<Segment, { of: "applicants" }>["states"]) => {
    const emails = (await preview({ of: "applicants", states })).map(({ email }) => email);
    return [waiting, accepted].map(({ email }) => emails.includes(email));
  };

  expect(await has("received")).toEqual([true, false]);
  expect(await has("accepted")).toEqual([false, true]);
  expect(await has("declined", "withdrawn")).toEqual([false, false]);
  expect(await has("received", "accepted")).toEqual([true, true]);
});

test("a reader of lists has what was sent and what became of it, without an address, and no drafts", async () => {
  const ada = await newReader();
  const sent = await sentLetter([ada]);
  const asReader = as({ ...(await newReader()), rights: ["reader"] });
  const draft = (await asAdmin(contract.copyLetter, { letterId: sent.id, as: "draft" })).body.letter;

  const segment: Segment = { of: "members", conditions: [] };
  expect(await asReader(contract.previewSegment, { segment, topic: "news" })).toMatchObject({ status: 403 });
  expect(await asReader(contract.previewLetter, { letterId: sent.id })).toMatchObject({ status: 403 });
  expect(await asReader(contract.getLetter, { letterId: draft.id })).toMatchObject({ status: 404 });
  expect((await asReader(contract.listLetters, { list: "unsent" })).body.items).toEqual([]);
  const list = await asReader(contract.listLetters, { list: "sent" });
  const one = await asReader(contract.getLetter, { letterId: sent.id });
  expect(list.body.items.map(({ id }) => id)).toContain(sent.id);
  expect(one.body.letter).toMatchObject({ subject: sent.subject, counts: { sent: 1 } });
  expect(JSON.stringify([list.body, one.body])).not.toMatch(/[^\s"]@[^\s"]/);
});
