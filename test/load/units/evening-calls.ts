import type { Context } from "aws-lambda";
import { handler as attendees } from "#functions/attendees/handler.ts";
import { planAttendance } from "#functions/door/attendance-job.ts";
import { handler as noteAttendance } from "#functions/door/attendance.ts";
import { visitorKeyOf } from "#functions/door/check-in.ts";
import { eventWrites } from "#functions/events/event.ts";
import { sendBulletin } from "#functions/events/send-bulletin.ts";
import { createSeries, editSeries } from "#functions/events/series.ts";
import { memberItemOf } from "#functions/members/member.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { previewSeriesEdit } from "#functions/registrations/edit-preview.ts";
import { giveFeedback } from "#functions/registrations/feedback.ts";
import { readBulletins } from "#functions/registrations/own-bulletins.ts";
import { listParty } from "#functions/registrations/people.ts";
import {
  buildRegistration,
  registrationWrites,
  type StoredRegistration,
} from "#functions/registrations/registration.ts";
import { attendeesContract } from "#shared/attendees.ts";
import { apiEvent, call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { itemsUnder, makeDue } from "#test/support/table.ts";
import { least, logged, type Call } from "./meter.ts";

const admin = { sub: "admin-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };

const form = given.eventForm({ ...given.times(7 * 24), description: "A night of networking. ".repeat(12) });
const rule = { repeats: "weekly", count: 24 };
const createAll = { claims: admin, body: { ...form, ...rule }, headers: { "idempotency-key": given.idempotencyKey() } };
/** The first of the 24, once they are created. */
const created: { id: string }[] = [];
const create = async () => {
  const answer = await call(createSeries, createAll);
  if (answer.statusCode !== 201) throw new Error(String(answer.body));
  created.push(...(JSON.parse(String(answer.body)) as { items: { id: string }[] }).items);
};
const edit = (door: typeof editSeries, version: number, changes: object) =>
  call(door, { claims: admin, path: { eventId: created[0]?.id ?? "" }, body: { ...form, ...changes, version } });

// Two hundred members, whom fellow guests see, are approved for an evening to come, and came to one that is over.
const [coming, over] = [given.openEvent(), given.openEvent(given.times(-8))];
for (const event of [coming, over]) await transact(eventWrites(event));
const ids = Array.from({ length: 200 }, (_, place) => `51c0d1a1-4d74-4132-8e9b-${String(place).padStart(12, "0")}`);
const bio = "I build places where people want to stay, and I teach others how. ".repeat(3);
const keep = async (registration: StoredRegistration) => {
  await transact(registrationWrites(registration));
  return registration;
};
const guestOf = (eventId: string, memberId: string, facts: Partial<StoredRegistration> = {}) => ({
  ...buildRegistration(given.registration(), { eventId, memberId }),
  ...{ status: "approved" as const, isShown: true },
  ...facts,
});
const guests: { now: StoredRegistration; then: StoredRegistration }[] = [];
for (const memberId of ids) {
  const member = { id: memberId, ...given.profile({ bio, full_name: `Ada Okafor ${guests.length}` }) };
  await transact({ member: { Put: { Item: memberItemOf(member as Parameters<typeof memberItemOf>[0]) } } });
  guests.push({
    now: await keep(guestOf(coming.id, memberId)),
    then: await keep(guestOf(over.id, memberId, { attendance: "came", isAsked: true })),
  });
}
const [me, other] = guests;
if (!me || !other) throw new Error("Nobody comes.");
const ask = ({
  row,
  of,
  ...options
}: { row: { method: string; path: string }; of: number } & Parameters<typeof call>[1]) =>
  attendees(
    apiEvent({
      routeKey: `${row.method} ${row.path}`,
      claims: { ...admin, sub: ids[of], "cognito:groups": "[member]" },
      ...options,
    }),
    {} as Context,
  );
const listOf = ({ id: registrationId }: StoredRegistration) =>
  ask({ row: attendeesContract.listAttendees, of: 0, path: { registrationId } });
const meet = (of: number, whom: number, met = true) =>
  ask({
    row: attendeesContract.noteEncounter,
    of,
    path: { registrationId: guests[of]?.then.id ?? "", memberId: ids[whom] ?? "" },
    body: { met },
  });

const token = formatToken(me.then);
const write = {
  claims: admin,
  path: { eventId: coming.id },
  body: { text: "The garage on Elm is closed tonight. ".repeat(6) },
};

// Of 200 parties of two, three in four came last night.
const lastNight = given.openEvent(given.times(-30));
await transact(eventWrites(lastNight));
for (let place = 0; place < 200; place++) {
  const party = await keep({
    ...buildRegistration(given.registration({ guests: [given.guest()] }), { eventId: lastNight.id }),
    status: "approved",
  });
  if (place % 4 === 0) continue;
  const [{ person } = { person: "" }] = listParty(party);
  const at = lastNight.startsAt ?? "";
  const checkIns = [{ id: `scan-${place}`, at, by: "Naomi" }];
  const who = { registrationId: party.id, person };
  const visitor = { ...visitorKeyOf(lastNight.id, who), ...who, checkIns, revision: 1, loggedAt: at };
  await transact({ visitor: { Put: { Item: visitor } } });
}
await planAttendance({ id: lastNight.id, startsAt: lastNight.startsAt ?? "", endsAt: lastNight.endsAt ?? "" });
/** The next step, whose time has come. */
const doStep = () => noteAttendance({}, { getRemainingTimeInMillis: () => 900_000 });
const prepareStep = async () => {
  const [job] = await itemsUnder(`ATTENDANCE#${lastNight.id}`);
  if (job) await makeDue(job);
};
await prepareStep();

const latest = "each event is read before it is saved, and after";

/**
 * What a series costs, and what comes before an evening and after it. In order: some build on what those before have
 * written.
 */
export const eveningCalls: Call[] = [
  ["a series of 24", least(1, 0, 72), create, logged],
  ["the same request again", least(2, 48, 0), create, logged],
  [
    "what an edit of all 24 would be news of",
    least(26, 59, 0),
    () => edit(previewSeriesEdit, 1, { location: "Plano, Texas" }),
  ],
  [
    "another description for all 24",
    least(26, 47, 24),
    () => edit(editSeries, 1, { description: "A night of music." }),
    `${latest}; its reminders are brought up to date`,
  ],
  ["nothing new for all 24", least(4, 49, 0), () => edit(editSeries, 2, { description: "A night of music." }), latest],
  ["who is coming: 200", least(8, 119.5, 0), () => listOf(me.now)],
  ["who came: 200", least(10, 122, 0), () => listOf(me.then)],
  ["one says they met", least(6, 4, 0), () => meet(0, 1)],
  ["the other does, too", least(7, 4, 2), () => meet(1, 0)],
  ["taken back", least(4, 2.5, 0), () => meet(0, 1, false)],
  ["whom one met", least(1, 0.5, 0), () => ask({ row: attendeesContract.listAcquaintances, of: 0 })],
  [
    "who was seen no longer is",
    least(4, 2, 2),
    () =>
      ask({
        row: attendeesContract.showAttendee,
        of: 0,
        path: { registrationId: me.now.id },
        body: { isShown: false },
      }),
  ],
  [
    "how it was",
    least(5, 2.5, 2),
    () => call(giveFeedback, { path: { token }, body: { score: 5, text: "I met two people I'd hire." } }),
  ],
  [
    "a bulletin to all who are registered",
    least(3, 2, 2),
    () => call(sendBulletin, { ...write, headers: { "idempotency-key": given.idempotencyKey() } }),
    logged,
  ],
  ["reading it", least(2, 2, 0), () => call(readBulletins, { path: { token: formatToken(me.now) } })],
  [
    "who came of 200 parties, with 150 emails",
    least(406, 226, 353),
    doStep,
    "an event's registrations are marked with each",
  ],
];
