import { findCommonGround } from "#functions/attendees/common-ground.ts";
import { eventItemOf, presentEvent } from "#functions/events/event.ts";
import { presentInvitation } from "#functions/invitations/invitation.ts";
import { cardItemOf } from "#functions/members/card.ts";
import { toCard } from "#functions/members/member.ts";
import { visibleTo } from "#functions/members/visible.ts";
import type { Write } from "#functions/platform/table.ts";
import { heldSeatsOf, storedRegistration } from "#functions/registrations/registration.ts";
import { storedReport } from "#functions/reports/report.ts";
import { buildDemoApplication, demoApplications } from "#infra/local/demo-applications.ts";
import { buildDemoGuests, buildDemoLastNight, lastNight, openDemoDoor } from "#infra/local/demo-attendees.ts";
import {
  demoAudiences,
  demoEvents,
  demoMember,
  demoMessages,
  demoProfiles,
  nextEventNight,
} from "#infra/local/demo-data.ts";
import { buildDemoEvening, buildDemoParty, demoParties, tonight } from "#infra/local/demo-evening.ts";
import { buildDemoIntroduction, demoIntroductions } from "#infra/local/demo-introductions.ts";
import { buildDemoInvitation, buildDemoVouches, demoInvitations } from "#infra/local/demo-invitations.ts";
import { buildDemoReport, demoReports } from "#infra/local/demo-reports.ts";
import { buildDemoWaitlist } from "#infra/local/demo-waitlist.ts";
import { demoAccounts } from "#infra/local/settings.ts";
import { applicationStates } from "#shared/application-review.ts";
import { application } from "#shared/applications.ts";
import { audienceChange } from "#shared/audiences.ts";
import { contactMessage } from "#shared/contact.ts";
import { eventInterest } from "#shared/event-interest.ts";
import { keptEvent } from "#shared/events.ts";
import { kindOfContactMessage, messageKinds } from "#shared/inbox.ts";
import { introductionForm, passingForm } from "#shared/introductions.ts";
import { invitationForm } from "#shared/invitations.ts";
import { lead } from "#shared/leads.ts";
import { profileForm } from "#shared/members.ts";
import { registrationForm } from "#shared/registrations.ts";
import { formatSigned, parseTicketCode } from "#shared/tickets.ts";

describe("the demo members", () => {
  test.each(demoAccounts)("$email has a profile as the form would take it, every field filled in", ({ email }) => {
    const profile = demoProfiles[email];

    expect(profileForm.parse(profile)).toEqual(profile);
    expect(Object.values(profile)).not.toContain("");
  });

  test("are three different people, and all in the directory", async () => {
    const cards = await Promise.all(
      demoAccounts.map(async ({ email }) => toCard(await demoMember(email, "member-1", new Date()))),
    );

    for (const card of cards) expect(card && cardItemOf(card)).toMatchObject({ gsi1pk: "DIRECTORY" });
    expect(new Set(cards.map((card) => card?.full_name)).size).toBe(demoAccounts.length);
  });
});

test("the demo members show their company and website to different people: everyone, whom they met, no one", async () => {
  const [naomi, amara, marcus] = await Promise.all(
    (["admin@club.test", "member1@club.test", "member2@club.test"] as const).map((email) =>
      demoMember(email, email, new Date()),
    ),
  );

  for (const change of Object.values(demoAudiences)) expect(audienceChange.parse(change)).toEqual(change);
  expect(visibleTo("visitor", naomi!)).toMatchObject({
    full_name: "Naomi Whitfield",
    company: "Dallas Elevated",
    website: "https://elevated.example",
  });
  expect(visibleTo("member", amara!)).toMatchObject({ company: "Bello Architecture Studio" });
  expect(visibleTo("member", amara!)).not.toHaveProperty("website");
  expect(visibleTo("met", amara!)).toHaveProperty("website");
  expect(visibleTo("member", marcus!)).not.toHaveProperty("company");
  expect(visibleTo("met", marcus!)).toMatchObject({ company: "Tillman Family Wealth" });
  expect(visibleTo("met", marcus!)).not.toHaveProperty("website");
  expect(visibleTo("visitor", amara!)).not.toHaveProperty("full_name");
});

describe("the demo waitlist", () => {
  test("is of a full event, whose seats are those that are taken and those that are offered", async () => {
    const now = new Date("2026-06-01T12:00:00Z");
    const { event, registrations } = await buildDemoWaitlist(now);

    expect(keptEvent.parse(event)).toEqual(event);
    expect(registrations.map(({ status }) => status)).toEqual(["approved", ...Array<string>(3).fill("waitlisted")]);
    const held = registrations.reduce((seats, each) => seats + heldSeatsOf(storedRegistration.parse(each)), 0);
    expect([event.spotsLeft, held]).toEqual([0, event.spots]);
    const [, offered] = registrations;
    expect(Date.parse(offered?.wait?.offeredUntil ?? "")).toBeGreaterThan(now.getTime());
  });
});

describe("the demo events", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const [announced, monthly] = demoEvents(now);
  const both = { attire: "Cocktail Attire", spots: 150, spotsLeft: 30, interested: 8, isPast: false };

  test("are two that the table keeps, listed by audience and time, those still to be announced last", () => {
    expect(demoEvents(now).map((event) => keptEvent.parse(event))).toEqual(demoEvents(now));
    expect(demoEvents(now).map((event) => eventItemOf(event))).toMatchObject([
      { gsi1pk: "EVENTS#public", gsi1sk: "9999#elevated-wednesday" },
      { gsi1pk: "EVENTS#members", gsi1sk: "2026-06-25T00:00:00.000Z#elevated-wednesdays" },
    ]);
  });

  test("the public one is coming soon, with all the rest to be told", () => {
    expect(announced && presentEvent(announced, now)).toMatchObject({
      ...both,
      id: "elevated-wednesday",
      title: "Elevated Wednesday",
      audience: "public",
      date: "TBD",
      time: "Stay Tuned",
      location: "TBD",
      happyHour: "Happy hour details coming soon",
      isComingSoon: true,
    });
  });

  test("the members' one is on the next last Wednesday of a month", () => {
    expect(monthly && presentEvent(monthly, now)).toMatchObject({
      ...both,
      id: "elevated-wednesdays",
      title: "Elevated Wednesdays",
      audience: "link",
      date: "June 24, 2026",
      time: "7:00 PM - 12:00 AM",
      location: expect.stringContaining("Addison, Texas") as string,
      happyHour: "5:00 PM - 7:00 PM",
      isComingSoon: false,
    });
  });
});

describe("the demo messages", () => {
  const forms = { lead, message: contactMessage, signup: eventInterest };

  test.each(demoMessages)("$values.email is as its form would take it", ({ form, values }) => {
    expect(forms[form].parse(values)).toEqual(values);
  });

  test("are of every kind, and from different people", () => {
    const kinds = demoMessages.map((each) => (each.form === "message" ? kindOfContactMessage(each.values) : each.form));

    expect(new Set(kinds)).toEqual(new Set(messageKinds));
    expect(new Set(demoMessages.map(({ values }) => values.email)).size).toBe(demoMessages.length);
  });
});

describe("the event night", () => {
  const nextAfter = (now: string, timeZone = "America/Chicago") => {
    const { startsAt, endsAt } = nextEventNight(new Date(now), timeZone);
    return [startsAt.toISOString(), endsAt.toISOString()];
  };

  // In Dallas 7 PM is at -6 hours in winter, and at -5 from March 8 to November 1.
  test.each([
    ["January", "2026-01-02T12:00:00Z", "2026-01-29T01:00:00.000Z", "2026-01-29T06:00:00.000Z"],
    [
      "March, whose clocks have changed,",
      "2026-03-02T12:00:00Z",
      "2026-03-26T00:00:00.000Z",
      "2026-03-26T05:00:00.000Z",
    ],
    ["April, whose last day is one,", "2026-04-02T12:00:00Z", "2026-04-30T00:00:00.000Z", "2026-04-30T05:00:00.000Z"],
    ["June 2025", "2025-06-01T12:00:00Z", "2025-06-26T00:00:00.000Z", "2025-06-26T05:00:00.000Z"],
    ["September", "2026-09-02T12:00:00Z", "2026-10-01T00:00:00.000Z", "2026-10-01T05:00:00.000Z"],
    ["November", "2026-11-02T12:00:00Z", "2026-11-26T01:00:00.000Z", "2026-11-26T06:00:00.000Z"],
    // In Dallas it is still September 30, 6 PM and a Wednesday.
    ["September, until it begins", "2026-09-30T23:00:00Z", "2026-10-01T00:00:00.000Z", "2026-10-01T05:00:00.000Z"],
    [
      "October, once September's has begun",
      "2026-10-01T00:00:00Z",
      "2026-10-29T00:00:00.000Z",
      "2026-10-29T05:00:00.000Z",
    ],
    ["the next January", "2026-12-31T12:00:00Z", "2027-01-28T01:00:00.000Z", "2027-01-28T06:00:00.000Z"],
  ])("of %s is the last Wednesday, 7 PM to midnight in Dallas", (_, now, startsAt, endsAt) => {
    expect(nextAfter(now)).toEqual([startsAt, endsAt]);
  });

  test("goes by the clocks of its time zone, which may change just before it", () => {
    // Berlin: summer time from March 28, 2027.
    expect(nextAfter("2027-03-27T12:00:00Z", "Europe/Berlin")).toEqual([
      "2027-03-31T17:00:00.000Z",
      "2027-03-31T22:00:00.000Z",
    ]);
  });
});

describe("the demo invitations", () => {
  const now = Date.parse("2026-11-25T18:00:00.000Z");

  test("are as the form would take them, one of them opened, both counted in their quarter", async () => {
    const all = await Promise.all(demoInvitations.map((each) => buildDemoInvitation(each, "amara", now)));

    for (const { email, name, note } of demoInvitations)
      expect(invitationForm.parse({ email, name, note })).toEqual({ email, name, note });
    expect(all.map(({ invitation }) => presentInvitation(invitation, new Date(now)).state)).toEqual(["sent", "opened"]);
    expect(all.map(({ invitation }) => invitation.quarter)).toEqual(["2026-Q4", "2026-Q4"]);
    expect(all.map(({ writes }) => Object.keys(writes))).toEqual(Array(2).fill(["invitation", "admission", "quarter"]));
  });

  test("ask the member to vouch for the one applicant who named her and has no answer", async () => {
    const [vouch, ...others] = await buildDemoVouches("amara", now);
    const applications = await Promise.all(
      demoApplications.map((each) => buildDemoApplication(each, { now, idOf: String })),
    );
    const application = applications.find(({ id }) => id === vouch?.applicationId);

    expect(others).toEqual([]);
    expect(application).toMatchObject({ name: "Jerome Whitaker", state: "received", vouches: [] });
    expect(vouch).toMatchObject({ memberId: "amara", state: "asked", askedAt: application?.named[0]?.at });
  });
});

describe("the demo applications", () => {
  const now = Date.parse("2026-11-25T18:00:00.000Z");
  const build = () => Promise.all(demoApplications.map((each) => buildDemoApplication(each, { now, idOf: String })));

  test.each(demoApplications)("$form.name, $hoursAgo hours ago, is as the form would take it", ({ form }) => {
    expect(application.parse(form)).toEqual(form);
  });

  test("are in every state, one of them overdue, one of an address that applied before", async () => {
    const all = await build();

    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(applicationStates));
    expect(all.filter(({ overdueSince }) => overdueSince !== undefined)).toHaveLength(1);
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length - 1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("promise no date that has passed, and tell in order what happened", async () => {
    for (const { steps, promisedBy } of await build()) {
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
      if (promisedBy !== undefined) expect(Date.parse(promisedBy)).toBeGreaterThan(now);
    }
  });

  test("of who applied twice, the second came when it was allowed", async () => {
    const twice = (await build()).filter(({ name }) => name === "Jerome Whitaker");

    expect(twice.map(({ state }) => state)).toEqual(["declined", "received"]);
    expect(twice[0]?.reapplyFrom?.localeCompare(twice[1]?.createdAt ?? "")).toBe(-1);
  });
});

describe("tonight's event", () => {
  test.each([
    ["in the morning is at seven", "2026-11-25T15:00:00Z", "2026-11-26T01:00:00.000Z"],
    ["a minute before seven is at seven", "2026-11-26T00:59:00Z", "2026-11-26T01:00:00.000Z"],
    ["at seven is in an hour", "2026-11-26T01:00:00Z", "2026-11-26T02:00:00.000Z"],
    ["late at night is at the next full hour", "2026-11-26T05:20:00Z", "2026-11-26T06:00:00.000Z"],
    ["in summer goes by summer's clocks", "2026-07-01T15:00:00Z", "2026-07-02T00:00:00.000Z"],
  ])("%s, in Dallas", (_, now, startsAt) => {
    const found = tonight(new Date(now), "America/Chicago");

    expect(found.startsAt.toISOString()).toBe(startsAt);
    expect(found.endsAt.getTime() - found.startsAt.getTime()).toBe(5 * 3_600_000);
  });

  test("is one a day, which the table keeps, with the spots that its parties leave", async () => {
    const now = new Date("2026-11-25T15:00:00Z");
    const event = buildDemoEvening(now);
    const parties = await Promise.all(demoParties.map((each) => buildDemoParty(each, { eventId: event.id, now })));

    expect(keptEvent.parse(event)).toEqual(event);
    expect(event.id).toBe("tonight-2026-11-25");
    expect(buildDemoEvening(new Date("2026-11-26T05:00:00Z")).id).toBe(event.id);
    expect(buildDemoEvening(new Date("2026-11-26T07:00:00Z")).id).toBe("tonight-2026-11-26");
    const taken = parties
      .filter(({ status }) => status === "approved" || status === "pending")
      .reduce((sum, { guests }) => sum + 1 + guests.length, 0);
    expect(event.spots - event.spotsLeft).toBe(taken);
  });

  test("has the demo members with guests, others who are approved, one who waits, and one who canceled", async () => {
    const of = { eventId: "tonight-2026-11-25", memberId: "amara", now: new Date("2026-11-25T15:00:00Z") };
    const parties = await Promise.all(demoParties.map((each) => buildDemoParty(each, of)));

    for (const each of parties) {
      expect(storedRegistration.parse(each)).toEqual(each);
      expect(
        registrationForm
          .safeParse({ personalInfo: each, guests: each.guests, message: "" })
          .error?.issues.filter(({ code }) => code !== "unrecognized_keys") ?? [],
      ).toEqual([]);
      expect(
        parseTicketCode(
          `${formatSigned({ key: "1", registrationId: each.id, person: "0".repeat(12), eventMark: "0".repeat(6) })}.${"0".repeat(128)}`,
        )?.registrationId,
      ).toBe(each.id);
    }
    expect(parties.slice(0, 2).map(({ status, guests }) => [status, guests.length > 0])).toEqual([
      ["approved", true],
      ["approved", true],
    ]);
    expect(parties.filter(({ status }) => status === "approved").length).toBeGreaterThan(7);
    expect(parties.map(({ status }) => status)).toEqual(expect.arrayContaining(["pending", "cancelled"]));
    expect(new Set(parties.map(({ id }) => id)).size).toBe(parties.length);
    expect(await buildDemoParty(demoParties[0]!, of)).toMatchObject({ id: parties[0]?.id });
  });
});

describe("last night's event", () => {
  test.each([
    ["by day", "2026-11-25T18:00:00Z", "2026-11-25T01:00:00.000Z", "2026-11-25T06:00:00.000Z"],
    ["a minute after midnight", "2026-11-25T06:01:00Z", "2026-11-25T01:00:00.000Z", "2026-11-25T06:00:00.000Z"],
    ["a minute before midnight", "2026-11-26T05:59:00Z", "2026-11-25T01:00:00.000Z", "2026-11-25T06:00:00.000Z"],
    [
      "on the first of a month in summer",
      "2026-07-01T15:00:00Z",
      "2026-07-01T00:00:00.000Z",
      "2026-07-01T05:00:00.000Z",
    ],
  ])("%s was from seven to midnight in Dallas, and is over", (_, now, startsAt, endsAt) => {
    const found = lastNight(new Date(now), "America/Chicago");

    expect([found.startsAt, found.endsAt].map((time) => time.toISOString())).toEqual([startsAt, endsAt]);
    expect(Date.parse(now)).toBeGreaterThan(found.endsAt.getTime());
  });

  test("is one a day, which the table keeps; the demo members came and are shown, and somebody said how it was", async () => {
    const now = new Date("2026-11-25T15:00:00Z");
    const event = buildDemoLastNight(now);
    const guests = buildDemoGuests(new Date(event.endsAt));
    const of = { eventId: event.id, memberId: "amara", now };
    const registrations = await Promise.all(guests.map((each) => buildDemoParty(each, of)));

    expect(keptEvent.parse(event)).toEqual(event);
    expect(event.id).toBe("last-night-2026-11-24");
    for (const each of registrations) expect(storedRegistration.parse(each)).toEqual(each);
    const members = registrations.filter(({ email }) => email in demoProfiles);
    expect(members.map(({ status, isShown, attendance }) => [status, isShown, attendance])).toEqual(
      Array(3).fill(["approved", true, "came"]),
    );
    const said = registrations.filter(({ feedback }) => feedback !== undefined);
    expect(said.length).toBeGreaterThan(1);
    expect(said.every(({ attendance }) => attendance === "came")).toBe(true);
    expect(registrations.map(({ attendance }) => attendance)).toContain("missed");
    expect(event.spots - event.spotsLeft).toBe(
      registrations.reduce((sum, { guests: { length } }) => sum + 1 + length, 0),
    );
  });

  test("let in by its door were all of those who came, nobody else, and somebody on no list", async () => {
    const event = buildDemoLastNight(new Date("2026-11-25T15:00:00Z"));
    const { letPartyIn, letWalkInIn } = await openDemoDoor(event);
    const of = { eventId: event.id, now: new Date() };
    const registrations = await Promise.all(
      buildDemoGuests(new Date(event.endsAt)).map((each) => buildDemoParty(each, of)),
    );
    const listVisitors = (writes: Record<string, Write>) =>
      Object.values(writes)
        .flatMap((write) => ("Put" in write && write.Put.Item ? [write.Put.Item] : []))
        .filter(({ checkIns }) => checkIns !== undefined);

    const visitors = registrations.map((each, place) => listVisitors(letPartyIn(each, place)));

    expect(visitors.map(({ length }) => length)).toEqual(
      registrations.map(({ attendance, guests }) => (attendance === "came" ? 1 + guests.length : 0)),
    );
    expect(listVisitors(letWalkInIn("Desmond Achebe", 71))).toEqual([
      expect.objectContaining({
        name: "Desmond Achebe",
        checkIns: [expect.objectContaining({ at: "2026-11-25T02:11:00.000Z" })],
      }),
    ]);
  });

  test("has members with something in common", () => {
    const [one, other] = (["member1@club.test", "member2@club.test"] as const).map((email) => demoProfiles[email]);

    expect(findCommonGround(one!, other!)).not.toEqual([]);
  });
});

test("of the demo introductions there is one in each open state, as their forms would take them", async () => {
  const built = await Promise.all(
    demoIntroductions.map((demo) => buildDemoIntroduction(demo, (email) => email.replace(/@.*/, ""), Date.now())),
  );

  expect(built.map(({ introduction: { state, via } }) => [state, via !== undefined])).toEqual([
    ["asked", true],
    ["asked", false],
    ["passed", true],
  ]);
  for (const { introduction, writes } of built) {
    const { to, via = null, reason, words, expiresAt } = introduction;
    expect(introductionForm.parse({ to, via, reason })).toEqual({ to, via, reason });
    expect(passingForm.parse({ words })).toEqual({ words });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(writes.book.Put.Item.entries).toMatchObject([{ id: introduction.id, openUntil: expiresAt }]);
  }
});

test("of the demo reports one is open and one is closed; each has its message and something around it", async () => {
  const built = await Promise.all(demoReports.map((demo) => buildDemoReport(demo, (email) => email, Date.now())));

  for (const { report } of built) expect(storedReport.parse(report)).toEqual(report);
  expect(built.map(({ report }) => report.status).toSorted()).toEqual(["closed", "open"]);
  for (const { report, writes } of built) {
    const messages = Object.values(writes)
      .flatMap((write) => ("Put" in write && write.Put.Item ? [write.Put.Item as Record<string, unknown>] : []))
      .filter(({ pk }) => String(pk).startsWith("TOPIC#"));
    expect(messages.length).toBeGreaterThan(1);
    expect(messages).toContainEqual(
      expect.objectContaining({ sk: report.message.id, content: report.message.content }),
    );
    expect(report.message.user_id).not.toBe(report.reporter.user_id);
  }
});
