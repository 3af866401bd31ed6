import { presentEvent } from "#functions/events/event.ts";
import { cardItemOf } from "#functions/members/card.ts";
import { toCard } from "#functions/members/member.ts";
import { visibleTo } from "#functions/members/visible.ts";
import { heldSeatsOf, storedRegistration } from "#functions/registrations/registration.ts";
import { buildDemoApplication, demoApplications } from "#infra/local/demo-applications.ts";
import { buildDemoGuests, buildDemoLastNight, buildDemoSums, lastNight } from "#infra/local/demo-attendees.ts";
import {
  demoAudiences,
  demoEvents,
  demoMember,
  demoMessages,
  demoProfiles,
  nextEventNight,
} from "#infra/local/demo-data.ts";
import { buildDemoEvening, buildDemoParty, demoParties, tonight } from "#infra/local/demo-evening.ts";
import { buildDemoTickets, demoLevel, demoTicketing } from "#infra/local/demo-money.ts";
import { buildDemoWaitlist } from "#infra/local/demo-waitlist.ts";
import { demoAccounts } from "#infra/local/settings.ts";
import { applicationStates } from "#shared/application-review.ts";
import { application } from "#shared/applications.ts";
import { audienceChange } from "#shared/audiences.ts";
import { contactMessage } from "#shared/contact.ts";
import { eventInterest } from "#shared/event-interest.ts";
import { eventRecord } from "#shared/events.ts";
import { kindOfContactMessage, messageKinds } from "#shared/inbox.ts";
import { lead } from "#shared/leads.ts";
import { levelFields } from "#shared/levels.ts";
import { profileForm } from "#shared/members.ts";
import { owedOf } from "#shared/orders.ts";
import { ticketingForm } from "#shared/ticketing.ts";

const now = new Date("2026-11-25T15:00:00Z");

describe("what the forms would refuse is in no demo data", () => {
  test.each(demoAccounts)("the profile of $email, every field filled in", async ({ email }) => {
    const profile = demoProfiles[email];

    expect(profileForm.parse(profile)).toEqual(profile);
    expect(Object.values(profile)).not.toContain("");
    expect(cardItemOf(toCard(await demoMember(email, email, now))!)).toMatchObject({ gsi1pk: "DIRECTORY" });
  });

  test("audiences, of which each member has another for their company and website", async () => {
    const seen = async (email: (typeof demoAccounts)[number]["email"], as: "visitor" | "member" | "met") => {
      const { company, website } = visibleTo(as, await demoMember(email, email, now)) as Record<string, string>;
      return [company !== undefined, website !== undefined];
    };

    for (const change of Object.values(demoAudiences)) expect(audienceChange.parse(change)).toEqual(change);
    expect(await seen("admin@club.test", "visitor")).toEqual([true, true]);
    expect(await seen("member1@club.test", "member")).toEqual([true, false]);
    expect(await seen("member1@club.test", "met")).toEqual([true, true]);
    expect(await seen("member2@club.test", "member")).toEqual([false, false]);
    expect(await seen("member2@club.test", "met")).toEqual([true, false]);
  });

  test("messages, of every kind", () => {
    const forms = { lead, message: contactMessage, signup: eventInterest };
    const kinds = demoMessages.map((each) => (each.form === "message" ? kindOfContactMessage(each.values) : each.form));

    for (const { form, values } of demoMessages) expect(forms[form].parse(values)).toEqual(values);
    expect(new Set(kinds)).toEqual(new Set(messageKinds));
  });

  test("applications, in every state, with what happened in order and no promise that has passed", async () => {
    const build = demoApplications.map((each) => buildDemoApplication(each, { now: now.getTime(), idOf: String }));
    const all = await Promise.all(build);

    for (const { form } of demoApplications) expect(application.parse(form)).toEqual(form);
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(applicationStates));
    for (const { steps, promisedBy = "9999" } of all) {
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
      expect(promisedBy > now.toISOString()).toBe(true);
    }
  });
});

test("tickets and dues are what admins could save, and of the tickets, some are paid and some are not", async () => {
  const { registrations } = await buildDemoTickets(now);
  const { currency: _currency, ...form } = demoTicketing;
  const { id: _id, isRemoved: _isRemoved, ...level } = demoLevel;

  expect(ticketingForm.parse(form)).toMatchObject(form);
  expect(levelFields.parse(level)).toEqual(level);
  expect(registrations.map(({ status, order }) => [status, order?.means, owedOf(order!)])).toEqual([
    ["unpaid", "card", 12_000],
    ["approved", "door", 6000],
    ["unpaid", "card", 6000],
    ["approved", "door", 0],
  ]);
});

describe("events", () => {
  test("are kept as an admin's, and what is taken of their spots is what their parties take", async () => {
    const [tonightsEvent, lastNights, waitlist, supper] = [
      buildDemoEvening(now),
      buildDemoLastNight(now),
      await buildDemoWaitlist(now),
      await buildDemoTickets(now),
    ];
    const of = (eventId: string) => ({ eventId, memberId: "amara", now });
    const parties = await Promise.all(demoParties.map((each) => buildDemoParty(each, of(tonightsEvent.id))));
    const guests = await Promise.all(
      buildDemoGuests(new Date(lastNights.endsAt)).map((each) => buildDemoParty(each, of(lastNights.id))),
    );

    for (const event of [...demoEvents(now), tonightsEvent, lastNights, waitlist.event, supper.event])
      expect(eventRecord.parse(event)).toEqual(event);
    for (const [event, registrations] of [
      [tonightsEvent, parties],
      [lastNights, guests],
      [waitlist.event, waitlist.registrations],
      [supper.event, supper.registrations],
    ] as const) {
      const held = registrations.map((each) => heldSeatsOf(storedRegistration.parse(each)));
      expect(event.spots - event.spotsLeft).toBe(held.reduce((sum, seats) => sum + seats, 0));
    }
  });

  // In Dallas 7 PM is at -6 hours in winter, and at -5 from March 8 to November 1.
  test.each([
    ["January", "2026-01-02T12:00:00Z", "2026-01-29T01:00:00.000Z"],
    ["March, whose clocks have changed,", "2026-03-02T12:00:00Z", "2026-03-26T00:00:00.000Z"],
    ["April, whose last day is one,", "2026-04-02T12:00:00Z", "2026-04-30T00:00:00.000Z"],
    ["October, once September's has begun", "2026-10-01T00:00:00Z", "2026-10-29T00:00:00.000Z"],
  ])("the night of %s is the last Wednesday at seven in Dallas", (_, from, startsAt) => {
    expect(nextEventNight(new Date(from), "America/Chicago").startsAt.toISOString()).toBe(startsAt);
  });

  test.each([
    ["in the morning is at seven", "2026-11-25T15:00:00Z", "2026-11-26T01:00:00.000Z"],
    ["at seven is in an hour", "2026-11-26T01:00:00Z", "2026-11-26T02:00:00.000Z"],
    ["in summer goes by summer's clocks", "2026-07-01T15:00:00Z", "2026-07-02T00:00:00.000Z"],
  ])("tonight's %s, in Dallas", (_, from, startsAt) => {
    expect(tonight(new Date(from), "America/Chicago").startsAt.toISOString()).toBe(startsAt);
  });

  test.each([
    ["a minute after midnight", "2026-11-25T06:01:00Z", "2026-11-25T06:00:00.000Z"],
    ["on the first of a month in summer", "2026-07-01T15:00:00Z", "2026-07-01T05:00:00.000Z"],
  ])("last night's, %s, is over", (_, from, endsAt) => {
    expect(lastNight(new Date(from), "America/Chicago").endsAt.toISOString()).toBe(endsAt);
  });
});

describe("the demo events", () => {
  const before = new Date("2026-06-01T12:00:00Z");
  const asShown = demoEvents(before).map((event) => presentEvent(event, before));
  const both = { attire: "Cocktail Attire", spots: 150, spotsLeft: 30, interested: 8, isPast: false };

  test("the public one is coming soon, with all the rest to be told", () => {
    expect(asShown[0]).toMatchObject({
      ...{ ...both, id: "elevated-wednesday", title: "Elevated Wednesday", audience: "public", date: "TBD" },
      ...{ time: "Stay Tuned", location: "TBD", happyHour: "Happy hour details coming soon", isComingSoon: true },
    });
  });

  test("the members' one is on the next last Wednesday of a month", () => {
    expect(asShown[1]).toMatchObject({
      ...{ ...both, id: "elevated-wednesdays", title: "Elevated Wednesdays", audience: "link" },
      ...{ date: "June 24, 2026", time: "7:00 PM - 12:00 AM", happyHour: "5:00 PM - 7:00 PM", isComingSoon: false },
      location: expect.stringContaining("Addison, Texas") as string,
    });
  });
});

test("how many came last night is summed, as after any event", () => {
  const event = buildDemoLastNight(now);
  const guests = buildDemoGuests(new Date(event.endsAt));

  expect(buildDemoSums(event, guests)).toEqual({
    ...{ eventId: event.id, title: event.title, startsAt: event.startsAt },
    ...{ came: guests.length - 1, missed: 1 },
  });
});
