import { countersItemOf, eventFacts, eventItemOf, presentEvent, presentForAdmin } from "#functions/events/event.ts";
import { adminEvent } from "#shared/event-admin.ts";
import { clubEvent } from "#shared/events.ts";
import { given } from "../../support/given.ts";

const evening = { startsAt: "2025-06-26T00:00:00Z", endsAt: "2025-06-26T05:00:00Z" };

test("an event takes place at the club's own time", () => {
  const event = presentEvent(given.event(evening));

  expect(event).toMatchObject({ date: "June 25, 2025", time: "7:00 PM - 12:00 AM" });
});

test("an event still to be announced has neither date nor time, and is not past", () => {
  expect(presentEvent(given.event())).toMatchObject({ date: "TBD", time: "Stay Tuned", isPast: false });
});

test.each([
  ["2099-11-26T01:00:00Z", "Wed, Nov 25 · 7 PM"],
  ["2099-07-01T00:30:00Z", "Tue, Jun 30 · 7:30 PM"],
  [undefined, ""],
])("a start at %s is told in one line: %s", (startsAt, when) => {
  expect(presentEvent(given.event({ startsAt })).when).toBe(when);
});

test("a picture is shown by its address, and none by none", () => {
  expect(presentEvent(given.event({ picture: "media/events/1.webp" })).picture).toBe("/media/events/1.webp");
  expect(presentEvent(given.event()).picture).toBeNull();
});

test.each([
  ["public", "public", "EVENTS#public", undefined],
  ["link", "link", "EVENTS#members", undefined],
  ["members", "members-only", "EVENTS#members", true],
  ["group", "group", "EVENTS#group#chess", true],
] as const)("an event for %s is stored as %s", (audience, stored, gsi1pk, membersOnly) => {
  const event = given.openEvent({ audience, ...(audience === "group" && { groupId: "chess" }) });

  expect(eventItemOf(event)).toMatchObject({ audience: stored, gsi1pk });
  expect(eventFacts.parse(eventItemOf(event))).toMatchObject({ audience });
  expect(countersItemOf(event)).toEqual(expect.objectContaining(membersOnly ? { membersOnly } : {}));
});

test("an event without an end tells when it starts", () => {
  expect(presentEvent(given.event({ startsAt: evening.startsAt })).time).toBe("7:00 PM");
});

test.each([
  ["before it starts", "2025-06-25T12:00:00Z", false],
  ["while it lasts", "2025-06-26T04:59:59Z", false],
  ["when it ends", "2025-06-26T05:00:00Z", true],
  ["a year later", "2026-06-26T05:00:00Z", true],
])("%s an event is past: %s %s", (_, now, isPast) => {
  expect(presentEvent(given.event(evening), new Date(now)).isPast).toBe(isPast);
});

test("all else is as it is kept, and what the contract says", () => {
  const { status, version, sequence, reminders, picture, ...event } = given.event(evening);

  const shown = presentEvent({
    ...event,
    picture,
    status,
    version,
    sequence,
    reminders,
    registrations_changed_at: evening.startsAt,
  });

  expect(shown).toMatchObject(event);
  expect(clubEvent.parse(shown)).toEqual(shown);
  for (const name of ["status", "version", "sequence", "reminders", "registrations_changed_at", "pk", "gsi1pk"])
    expect(shown).not.toHaveProperty(name);
});

test("admins see where it stands as well, and no more", () => {
  const shown = presentForAdmin(
    given.event({ status: "draft", version: 7, registrations_changed_at: evening.startsAt }),
  );

  expect(shown).toMatchObject({ status: "draft", version: 7 });
  expect(adminEvent.parse(shown)).toEqual(shown);
});

test.each([
  ["draft", false, false],
  ["coming-soon", true, false],
  ["open", false, false],
  ["ended", false, true],
] as const)("one to come that is %s: coming soon %s, past %s", (status, isComingSoon, isPast) => {
  expect(presentEvent(given.openEvent({ status }))).toMatchObject({ isComingSoon, isPast });
});
