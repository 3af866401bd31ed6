import { secondFactorWrite } from "#functions/membership/second-factor.ts";
import { getItem, writeOne } from "#functions/platform/table.ts";
import { offerSpots } from "#functions/registrations/offers.ts";
import { demoEvents } from "#infra/local/demo-data.ts";
import type { ClubSettings } from "#shared/club-settings.ts";
import { contract } from "#shared/contract.ts";
import { maxWaitingCount } from "#shared/dashboard.ts";
import type { EventForm } from "#shared/event-admin.ts";
import { type Account } from "../../support/account.ts";
import { putHundredRegistrations, putRegistration } from "../../support/announcements.ts";
import { decision, apply } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { newSender, sendToTopic } from "../../support/community.ts";
import { createConversation, sendToConversation, noAction } from "../../support/conversation.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createAskedOfClub, leave } from "../../support/introductions.ts";
import { newProfile } from "../../support/members.ts";
import { createOpenEvent, createRegistration, tokenFor } from "../../support/registrations.ts";
import { newAdmin } from "../../support/reports.ts";
import { editItem, putUnlistedEvent, readCardItem } from "../../support/table.ts";
import { createFullEvent, decide, letOfferEnd } from "../../support/waitlists.ts";

const createMember = (full_name = "Ada Okafor") => newProfile({ full_name });
const dashboardOf = async (ada: Account) => (await as(ada)(contract.getDashboard, {})).body;
const announce = async (changes: Partial<EventForm>) =>
  (await asAdmin(contract.createEvent, given.eventForm({ audience: "members", ...changes }))).body;

describe("the next event", () => {
  testInProcess("is the soonest for members, with one's own registration for it", async () => {
    const ada = await createMember();
    // The demo club's own evening may be today.
    for (const event of demoEvents(new Date())) await putUnlistedEvent(event);
    await announce(given.times(3));
    const soonest = await announce(given.times(2));
    expect((await dashboardOf(ada)).next).toMatchObject({ event: { id: soonest.id }, registration: null });

    const { body } = await as(ada)(contract.registerMember, { ...given.registration(), eventId: soonest.id });
    const token = await tokenFor(body);

    const { next, upcoming } = await dashboardOf(ada);
    expect(next?.registration).toEqual({ id: body.id, reference: body.reference, status: "pending", token });
    expect(upcoming).toBeGreaterThanOrEqual(2);
    expect((await dashboardOf(await createMember())).next).toMatchObject({ registration: null });

    await asVisitor(contract.cancelRegistration, { token });
    expect((await dashboardOf(ada)).next).toMatchObject({ event: { id: soonest.id }, registration: null });
  });

  testInProcess("is none that is over, and may be an unlisted one that one is registered for", async () => {
    const ada = await createMember();
    const over = await announce(given.times(1));
    const { version } = over;
    await asAdmin(contract.editEvent, {
      ...given.eventForm({ title: over.title, audience: "members", status: "ended", ...given.times(1) }),
      ...{ eventId: over.id, version },
    });
    const { id: eventId } = await createOpenEvent(30, given.times(1));
    expect([over.id, eventId]).not.toContain((await dashboardOf(ada)).next?.event.id);

    await as(ada)(contract.registerMember, { ...given.registration(), eventId });

    expect((await dashboardOf(ada)).next).toMatchObject({
      event: { id: eventId },
      registration: { status: "pending" },
    });
  });
});

describe("a spot of another event that is held to accept", () => {
  testInProcess("is told until it is accepted or its offer ends", async () => {
    const ada = await createMember();
    await announce(given.times(1));
    const wait = async (days: number) => {
      const event = await createFullEvent(1, given.times(days));
      const form = { ...given.registration(), eventId: event.id, waitlist: true };
      const { body } = await as(ada)(contract.registerMember, form);
      await decide(body.id);
      await asVisitor(contract.cancelRegistration, { token: event.guest.token });
      await offerSpots(event.id);
      return { ...body, title: event.title, token: await tokenFor(body) };
    };
    const [accepted, ended] = [await wait(20), await wait(30)];
    const offers = async () => (await dashboardOf(ada)).offers.map(({ title, token }) => ({ title, token }));
    const told = ({ title, token }: typeof accepted) => ({ title, token });
    expect(await offers()).toEqual([told(accepted), told(ended)]);

    await asVisitor(contract.acceptOffer, { token: accepted.token });
    expect(await offers()).toEqual([told(ended)]);
    await letOfferEnd(ended);
    expect(await offers()).toEqual([]);
  });
});

testInProcess("unread conversations are told, the newest first and three at most", async () => {
  const ada = await createMember();
  const others = [
    await createMember("Ben"),
    await createMember("Cleo"),
    await createMember("Dora"),
    await createMember("Eli"),
  ];
  for (const other of others)
    await sendToConversation(other, await createConversation(other, ada), `From ${other.full_name}`);

  const { unread } = await dashboardOf(ada);

  expect(
    unread.map(({ with: { full_name }, last_message_text, unread: count }) => [full_name, last_message_text, count]),
  ).toEqual([
    ["Eli", "From Eli", 1],
    ["Dora", "From Dora", 1],
    ["Cleo", "From Cleo", 1],
  ]);
});

describe("new members", () => {
  const newNames = async (ada: Account) => (await dashboardOf(ada)).newMembers.map(({ id }) => id);

  testInProcess("are those of thirty days with a profile, newest first, without oneself and who hides", async () => {
    const [ada, ben] = [await createMember(), await createMember()];
    const cleo = await createMember();
    await as(ben)(contract.saveProfile, { ...given.profile({ company: "Another" }), version: 1 });
    expect((await newNames(cleo)).slice(0, 2)).toEqual([ben.id, ada.id]);
    expect((await newNames(ben)).slice(0, 2)).toEqual([cleo.id, ada.id]);

    await as(ben)(contract.changeSettings, { directory_visible: false });
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await editItem({ ...(await readCardItem(cleo.id)) }, { gsi2sk: `${longAgo}#${cleo.id}` });

    const found = await newNames(await createMember());
    expect(found[0]).toBe(ada.id);
    for (const { id } of [ben, cleo]) expect(found).not.toContain(id);
  });
});

describe("an owner's first steps", () => {
  const noted = { pk: "CLUB", sk: "FIRST-STEPS" };
  const isNoted = async () => (await getItem(noted)) !== undefined;
  const newOwner = async () => {
    const { call, id } = await newAdmin("Ada Okafor");
    return { call, id, left: async () => (await call(contract.getDashboard, {})).body.firstSteps };
  };
  const saveSettings = async (changes: Partial<ClubSettings>) => {
    const { body } = await asAdmin(contract.getClubSettings, {});
    return asAdmin(contract.saveClubSettings, { ...body, ...changes });
  };
  beforeEach(() => writeOne({ Delete: { Key: noted } }));

  testInProcess("are what the club does not have yet, until all is there, and never come back", async () => {
    const { call, id, left } = await newOwner();
    await saveSettings({ postalAddress: "" });
    await announce(given.times(1));
    const first = (await left()) ?? [];
    expect(first).toEqual(expect.arrayContaining(["address", "invitation", "second-factor"]));
    expect(first).not.toContain("event");
    const later = () => expect.not.arrayContaining(["address"]) as string[];

    await saveSettings({ postalAddress: "1 Main Street\nDallas, TX 75201" });
    expect(await left()).toEqual(later());
    const guest = { email: given.emailAddress(), name: "Ben Cole", note: "" };
    expect((await call(contract.sendInvitation, guest)).status).toBe(201);
    expect(await left()).not.toContain("invitation");
    const { body: levels } = await asAdmin(contract.getLevels, {});
    const items = levels.items
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ isRemoved: _isRemoved, ...level }) => level);
    expect((await asAdmin(contract.saveLevels, { items, version: levels.version })).status).toBe(200);
    expect(await left()).toEqual(["second-factor"]);
    expect(await isNoted()).toBe(false);
    await writeOne(secondFactorWrite(id, new Date().toISOString()));

    expect(await left()).toBeUndefined();
    expect(await isNoted()).toBe(true);
    await saveSettings({ postalAddress: "" });
    expect(await left()).toBeUndefined();
  });

  testInProcess("are left for all owners at once; members and other admins have none", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    expect(await other.left()).toContain("invitation");
    const ada = await createMember();
    expect((await dashboardOf(ada)).firstSteps).toBeUndefined();
    const role = as({ ...ada, rights: ["members", "events", "reader"] });
    expect((await role(contract.getDashboard, {})).body.firstSteps).toBeUndefined();
    expect((await role(contract.leaveFirstSteps, {})).status).toBe(403);
    expect(await isNoted()).toBe(false);

    for (let times = 0; times < 2; times++)
      expect(await one.call(contract.leaveFirstSteps, {})).toMatchObject({ status: 200, body: { left: true } });

    expect(await other.left()).toBeUndefined();
  });
});

describe("what waits for admins", () => {
  const waiting = async () => (await asAdmin(contract.countWaiting, {})).body;

  testInProcess("is every application and registration to decide, every open report, every open message", async () => {
    const before = await waiting();
    const { id: eventId } = await createOpenEvent();
    const [one] = [await createRegistration(eventId), await createRegistration(eventId)];
    const ada = await createMember();
    const spam = await sendToTopic(newSender({ full_name: "Ben Lindqvist" }), {
      topic: "Networking",
      content: "Buy!",
    });
    const report = await as(ada)(contract.reportMessage, { topic: "Networking", messageId: spam.id });
    for (const email of [given.emailAddress(), given.emailAddress()])
      await asVisitor(contract.submitContactMessage, given.contactMessage({ email }));
    const [{ id: applicationId }] = [await apply(), await apply()];
    expect(await waiting()).toEqual({
      applications: before.applications + 2,
      overdue: before.overdue,
      groups: before.groups,
      registrations: before.registrations + 2,
      reports: before.reports + 1,
      introductions: before.introductions,
      messages: before.messages + 2,
      automated: before.automated,
    });

    await asAdmin(contract.decideRegistration, { registrationId: one.id, decision: "approved" });
    await asAdmin(contract.decideReport, { id: report.body.id, ...noAction });
    const [message] = (await asAdmin(contract.listInbox, {})).body.items;
    await asAdmin(contract.handleMessage, { messageId: message?.id ?? "", version: 0 });
    await asAdmin(contract.moveApplication, { applicationId, version: 1, ...decision("declined") });

    expect(await waiting()).toEqual({
      applications: before.applications + 1,
      overdue: before.overdue,
      groups: before.groups,
      registrations: before.registrations + 1,
      reports: before.reports,
      introductions: before.introductions,
      messages: before.messages + 1,
      automated: before.automated,
    });
  });

  testInProcess("is nothing of an event that is over, and not hidden by a hundred that it has left", async () => {
    const before = await waiting();
    const over = await createOpenEvent();
    await putHundredRegistrations(over.id, { status: "pending", createdAt: "2026-01-01T00:00:00.000Z" });
    expect((await waiting()).registrations).toBe(maxWaitingCount);

    await editItem({ pk: `EVENT#${over.id}`, sk: "COUNTERS" }, { endsAt: new Date(Date.now() - 1000).toISOString() });
    expect(await waiting()).toEqual(before);
    const { id: eventId } = await createOpenEvent();
    await putRegistration(eventId, { status: "pending", createdAt: "2025-01-01T00:00:00.000Z" });
    await createRegistration(eventId);

    expect((await waiting()).registrations).toBe(before.registrations + 2);
  });

  testInProcess("is told by a tag alone while nothing has changed, and counted again after each change", async () => {
    const count = (etag?: string) => asAdmin(contract.countWaiting, {}, etag ? { "if-none-match": etag } : {});
    const settle = async () => {
      const changed_at = new Date(Date.now() - 60_000).toISOString();
      for (const pk of ["APPLICATION-ROWS", "PENDING", "REPORTS"])
        await editItem({ pk, sk: "CHANGED" }, { changed_at });
      await editItem({ pk: "INBOX", sk: "INBOX" }, { changed_at });
    };
    const event = await createOpenEvent();
    const ada = await createMember();
    const spam = await sendToTopic(newSender({ full_name: "Ben Lindqvist" }), { topic: "Networking", content: "Buy!" });
    const pending = await createRegistration(event.id);
    const { body: report } = await as(ada)(contract.reportMessage, { topic: "Networking", messageId: spam.id });
    const other = await sendToTopic(newSender({ full_name: "Ben Lindqvist" }), {
      topic: "Networking",
      content: "Now!",
    });
    await asVisitor(contract.submitContactMessage, given.contactMessage());
    const [message] = (await asAdmin(contract.listInbox, {})).body.items;
    const { id: applicationId } = await apply();
    const { ada: asker } = await createAskedOfClub();
    const changes = [
      () => asVisitor(contract.submitApplication, given.application()),
      () => asAdmin(contract.moveApplication, { applicationId, version: 1, ...decision("declined") }),
      () => createRegistration(event.id),
      () => asAdmin(contract.addTestRegistration, { eventId: event.id }),
      () => asAdmin(contract.decideRegistration, { registrationId: pending.id, decision: "approved" }),
      () => as(ada)(contract.reportMessage, { topic: "Networking", messageId: other.id }),
      () => asAdmin(contract.decideReport, { id: report.id, ...noAction }),
      () => asVisitor(contract.submitContactMessage, given.contactMessage()),
      () => asAdmin(contract.handleMessage, { messageId: message!.id, version: 0 }),
      () => leave(asker, "suspended_at"),
    ];
    for (const change of changes) {
      await settle();
      const etag = (await count()).headers.get("etag") ?? "";
      expect((await count(etag)).status).toBe(304);

      await change();

      expect((await count(etag)).status).toBe(200);
    }
  });
});
