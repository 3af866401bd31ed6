import { offerSpots, sweepWaitlist } from "#functions/registrations/offers.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { forEachCrash } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { spotsLeft } from "../../support/registrations.ts";
import { editItem } from "../../support/table.ts";
import {
  createFullEvent,
  decide,
  joinWaitlist,
  settleAsIfLater,
  waitCleared,
  waitlistEmailsTo,
  waitOf,
} from "../../support/waitlists.ts";

const begun = { status: 409, body: { detail: "Spring Gala has begun, so its waitlist is closed." } };
const open = async (token: string) => (await asVisitor(contract.getOwnRegistration, { token })).body;
const cancel = (token: string) => asVisitor(contract.cancelRegistration, { token });
const accept = (token: string) => asVisitor(contract.acceptOffer, { token });
const waitlistOf = async (eventId: string) => (await asAdmin(contract.getWaitlist, { eventId })).body;

const hourMs = 3_600_000;
/** The event begins in so many hours, and lasts four days. */
const beginIn = (eventId: string, hours: number) => {
  const [startsAt, endsAt] = [hours, hours + 96].map((each) => new Date(Date.now() + each * hourMs).toISOString());
  return editItem({ pk: `EVENT#${eventId}`, sk: "EVENT" }, { startsAt, endsAt });
};

/** What somebody was told when the waitlist closed. */
const closingsTo = async ({ email }: { email: string }) =>
  (await waitlistEmailsTo(email)).filter((each) => /^waitlist-(closed|lapsed)$/.test(each));

test("who still waits when the event begins is told once that no spot came free, and waits no more", async () => {
  const { id } = await createFullEvent();
  const [cleared, undecided] = [await waitCleared(id), await joinWaitlist(id)];
  await sweepAnnouncements();
  expect(await closingsTo(cleared)).toEqual([]);

  await beginIn(id, -0.01);
  await sweepAnnouncements();
  await sweepAnnouncements();

  for (const each of [cleared, undecided]) expect(await closingsTo(each)).toEqual(["waitlist-closed"]);
  const email = (await emailsTo(cleared.email)).find(({ subject }) => subject.startsWith("No spot"));
  expect(email).toMatchObject({ subject: "No spot came free for Spring Gala this time", attachments: [] });
  expect(email?.text).toMatch(/\/events\n/);
  expect(await waitlistOf(id)).toMatchObject({ items: [] });
  const own = await open(cleared.token);
  expect(own).toMatchObject({ status: "waitlisted" });
  expect(own).not.toHaveProperty("place");
  const { body: pending } = await asAdmin(contract.listPendingRegistrations, {});
  expect(pending.items.map((each) => each.id)).not.toContain(undecided.id);
});

test("who let an offer pass is told so, and its spots are free", async () => {
  const { id, guest } = await createFullEvent();
  const [offered, other] = [await waitCleared(id), await waitCleared(id)];
  await cancel(guest.token);
  expect((await waitOf(offered))?.offeredUntil).toBeDefined();
  expect(await spotsLeft(id)).toBe(0);

  await beginIn(id, -0.01);
  await sweepAnnouncements();

  expect(await closingsTo(offered)).toEqual(["waitlist-lapsed"]);
  expect(await closingsTo(other)).toEqual(["waitlist-closed"]);
  expect(await waitOf(offered)).toMatchObject({ passes: 1 });
  expect(await spotsLeft(id)).toBe(1);
});

test("who is in, has left, or was rejected is told nothing", async () => {
  const { id, guest } = await createFullEvent();
  const [isIn, left, rejected] = [await waitCleared(id), await waitCleared(id), await joinWaitlist(id)];
  await cancel(guest.token);
  await accept(isIn.token);
  await cancel(left.token);
  await decide(rejected.id, "rejected");

  await beginIn(id, -0.01);
  await sweepAnnouncements();

  for (const each of [guest, isIn, left, rejected]) expect(await closingsTo(each)).toEqual([]);
});

test.each([
  ["is canceled", -0.01, "ended"],
  ["is a draft again", -0.01, "draft"],
  ["began more than a day ago", -25, "open"],
])("nobody is told of an event that %s", async (_, hours, status) => {
  const { id } = await createFullEvent();
  const waiting = await waitCleared(id);
  await beginIn(id, hours);
  for (const sk of ["EVENT", "COUNTERS"]) await editItem({ pk: `EVENT#${id}`, sk }, { status });

  await sweepAnnouncements();

  expect(await closingsTo(waiting)).toEqual([]);
});

test("from the beginning on nothing is accepted, decided, or moved, also before the sweep; after it nothing is left", async () => {
  const { id, guest } = await createFullEvent();
  const [offered, undecided] = [await waitCleared(id), await joinWaitlist(id)];
  await cancel(guest.token);
  await beginIn(id, -0.01);

  expect(await accept(offered.token)).toMatchObject(begun);
  expect(await decide(undecided.id)).toMatchObject(begun);
  await sweepAnnouncements();

  expect(await accept(offered.token)).toMatchObject(begun);
  expect(await decide(undecided.id)).toMatchObject(begun);
  expect(await cancel(offered.token)).toMatchObject(begun);
  const { version } = await open(offered.token);
  expect(await asVisitor(contract.changeGuests, { token: offered.token, guests: [], version })).toMatchObject(begun);
  expect(await asAdmin(contract.moveToFront, { registrationId: offered.id, reason: "A friend" })).toMatchObject({
    body: { detail: "This registration is not on the waitlist." },
  });
});

test("of an event that is moved to a later day the line is back, in its order, and is told again when that day comes", async () => {
  const { id, guest } = await createFullEvent();
  const [first, second] = [await waitCleared(id), await waitCleared(id)];
  await beginIn(id, -0.01);
  await sweepAnnouncements();

  await beginIn(id, 48);
  await sweepAnnouncements();

  expect((await waitlistOf(id)).items.map(({ registrationId }) => registrationId)).toEqual([first.id, second.id]);
  expect(await open(second.token)).toMatchObject({ place: 2 });
  await cancel(guest.token);
  await accept(first.token);
  await beginIn(id, -0.01);
  await sweepAnnouncements();
  expect(await closingsTo(first)).toEqual(["waitlist-closed"]);
  expect(await closingsTo(second)).toEqual(["waitlist-closed", "waitlist-closed"]);
});

testInProcess("an acceptance at the last minute and the end of the line: one of both is true, and one is told", () =>
  checkInterleavings([60, 3], async (interleave) => {
    const { id, guest } = await createFullEvent();
    const waiting = await waitCleared(id);
    await cancel(guest.token);
    const end = new Date(Date.now() + 60).toISOString();
    await editItem({ pk: `EVENT#${id}`, sk: "EVENT" }, { startsAt: end });
    const wait = await waitOf(waiting);
    await editItem({ pk: `REGISTRATION#${waiting.id}`, sk: "REGISTRATION" }, { wait: { ...wait, offeredUntil: end } });
    await editItem({ pk: `WAITLIST#${id}`, sk: waiting.id }, { offeredUntil: end });

    const [accepted] = await interleave(() =>
      Promise.all([
        accept(waiting.token),
        new Promise((resolve) => setTimeout(resolve, 60)).then(() => sweepWaitlist(id, () => true)),
      ]),
    );
    await settleAsIfLater(id);
    await sweepWaitlist(id, () => true);

    const isIn = accepted.status === 200;
    expect((await open(waiting.token)).status).toBe(isIn ? "approved" : "waitlisted");
    expect(await closingsTo(waiting)).toEqual(isIn ? [] : ["waitlist-lapsed"]);
    const emails = await waitlistEmailsTo(waiting.email);
    expect(emails.filter((each) => each === "waitlist-accepted")).toHaveLength(isIn ? 1 : 0);
    expect(await spotsLeft(id)).toBe(isIn ? 0 : 1);
  }),
);

testInProcess("who leaves the line in the moment in which it ends is told one thing", () =>
  checkInterleavings([60, 3], async (interleave) => {
    const { id } = await createFullEvent();
    const waiting = await waitCleared(id);
    await beginIn(id, -0.01);

    const [left] = await interleave(() => Promise.all([cancel(waiting.token), sweepWaitlist(id, () => true)]));
    await sweepWaitlist(id, () => true);

    const emails = await waitlistEmailsTo(waiting.email);
    expect(emails.slice(2)).toEqual([left.status === 200 ? "registration-cancelled" : "waitlist-closed"]);
  }),
);

testInProcess("a machine that ends anywhere while it tells them: each is told once in the end", () =>
  forEachCrash(async (during) => {
    const { id, guest } = await createFullEvent();
    const [offered, other] = [await waitCleared(id), await waitCleared(id)];
    await cancel(guest.token);
    await beginIn(id, -0.01);
    // A sweep notes what fails, and goes on with the next event.
    await during(() => sweepWaitlist(id, () => true));
    await settleAsIfLater(id);
    await sweepWaitlist(id, () => true);
    await offerSpots(id);

    expect(await closingsTo(offered)).toEqual(["waitlist-lapsed"]);
    expect(await closingsTo(other)).toEqual(["waitlist-closed"]);
    expect(await spotsLeft(id)).toBe(1);
  }),
);

testInProcess("a sweep that runs out of time leaves the rest to the next one", async () => {
  const { id } = await createFullEvent();
  const waiting = await waitCleared(id);
  await beginIn(id, -0.01);

  await sweepWaitlist(id, () => false);
  expect(await closingsTo(waiting)).toEqual([]);
  await sweepWaitlist(id, () => true);

  expect(await closingsTo(waiting)).toEqual(["waitlist-closed"]);
});
