import fc from "fast-check";
import { readEvent } from "#functions/events/event.ts";
import { registrationKeyOf } from "#functions/events/seats.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { getItems } from "#functions/platform/table.ts";
import { readLine } from "#functions/registrations/line.ts";
import { offerSpots } from "#functions/registrations/offers.ts";
import {
  heldSeatsOf,
  isOpen,
  storedRegistration,
  type StoredRegistration,
} from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { registrationCan } from "#shared/registration-acts.ts";
import { guestStates, type GuestState } from "#shared/registrations.ts";
import { asAdmin, asVisitor, asVisitorAt } from "#test/support/as.ts";
import { withCrash } from "#test/support/faults.ts";
import { given } from "#test/support/given.ts";
import { createOpenEvent } from "#test/support/registrations.ts";
import { letOfferEnd, settleAsIfLater } from "#test/support/waitlists.ts";
import type { Caught } from "./waitlist-letters.ts";

/** What somebody does; `who` and `of` choose among those who are there. */
type Act =
  | { act: "register"; guests: number; waits: boolean }
  | { act: "cancel" | "accept" | "decline" | "expire" | "approve" | "reject"; who: number }
  | { act: "change guests"; who: number; guests: number }
  | { act: "decide on a guest"; who: number; of: number; state: GuestState }
  | { act: "spots"; more: number }
  | { act: "sweep" };
/** The machine may end at one of its requests to the table. */
type Step = Act & { crash?: { at: number; isSent: boolean } | undefined };
export type WaitlistStory = { spots: number; steps: Step[] };

const who = fc.nat(11);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("register" as const),
      guests: fc.integer({ min: 0, max: 2 }),
      waits: fc.nat(3).map((die) => die > 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("approve" as const), who }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constantFrom("cancel" as const, "accept" as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("expire" as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("decline" as const, "reject" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("change guests" as const), who, guests: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("decide on a guest" as const),
      who,
      of: fc.nat(3),
      state: fc.constantFrom("declined" as const, ...guestStates),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("spots" as const), more: fc.constantFrom(-1, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("sweep" as const) }) },
);

const crash = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ at: fc.integer({ min: 1, max: 14 }), isSent: fc.boolean() }) },
);

/** Those who come first fill the event and its waitlist, and are mostly approved. */
const crowd: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.nat(4)), { minLength: 4, maxLength: 6 })
  .map((parties) => [
    ...parties.map(([guests]): Step => ({ act: "register", guests, waits: true })),
    ...parties.flatMap(([, die], index): Step[] => (die > 0 ? [{ act: "approve", who: index }] : [])),
  ]);

/** Stories of an event that is full at first, in one step of six of which the machine ends. */
export const waitlistStories = (min: number, max: number): fc.Arbitrary<WaitlistStory> =>
  fc.record({
    spots: fc.integer({ min, max }),
    steps: fc
      .tuple(
        crowd,
        fc.array(
          fc.tuple(act, crash).map(([each, ends]): Step => ({ ...each, ...(ends && { crash: ends }) })),
          { minLength: 8, maxLength: 14 },
        ),
      )
      .map((parts) => parts.flat()),
  });

const makeGuests = (count: number) => Array.from({ length: count }, () => given.guest());

/** How often what matters has happened: a story in which nobody waits proves nothing. */
export const happened = { joined: 0, offers: 0, accepted: 0, passed: 0, left: 0, guests: 0, crashes: 0 };

const countUp = (all: StoredRegistration[]) => {
  const waits = all.flatMap(({ wait }) => wait ?? []);
  happened.joined += waits.length;
  happened.offers += waits.reduce((sum, { offers }) => sum + offers, 0);
  happened.passed += waits.reduce((sum, { passes }) => sum + passes, 0);
  happened.accepted += waits.filter(({ acceptedAt }) => acceptedAt !== undefined).length;
  happened.guests += all.flatMap(({ decisions }) => decisions.filter(({ isOfGuests }) => isOfGuests)).length;
  happened.left += all.filter(({ status, wait }) => wait && status === "cancelled").length;
};

/** The registrations with these ids, in their order. */
const readAll = async (ids: string[]) => {
  const found = (await getItems(ids.map(registrationKeyOf))).map((item) => storedRegistration.parse(item));
  return ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
};

/** An event with its line and its registrations, as they are between two steps. */
const look = async (eventId: string, ids: string[]) => {
  const [now, line, all] = await Promise.all([readEvent(eventId, { isLatest: true }), readLine(eventId), readAll(ids)]);
  return { now, line, all };
};

/** Lets a story happen; answers what of it was wrong, the first first. */
export const tellWaitlistStory = async ({ spots, steps }: WaitlistStory, letters: Caught) => {
  const event = await createOpenEvent(spots);
  const ids: string[] = [];
  const wrong: string[] = [];
  let seen = await look(event.id, ids);
  const expect = (what: string, is: unknown, shouldBe: unknown) => {
    if (is !== shouldBe) wrong.push(`${what}: ${String(is)} instead of ${String(shouldBe)}`);
  };

  const register = async ({ guests, waits }: { guests: number; waits: boolean }) => {
    // Nobody comes with more than there are spots.
    const form = given.registration({ guests: makeGuests(guests % spots) });
    const { now, line } = seen;
    const isPromised = line.some(({ offeredUntil, seats }) => offeredUntil === undefined && seats <= now.spotsLeft);
    const answer = await asVisitorAt(given.internetAddress())(contract.register, {
      ...form,
      eventId: event.id,
      waitlist: waits,
    });
    if (isPromised && answer.status === 201) expect("a newcomer before the line", answer.body.status, "waitlisted");
  };
  const changeSpots = async (more: number) => {
    const { now } = seen;
    const { title, audience, status, startsAt, endsAt, happyHour, location, description, attire, openBar } = now;
    const form = { title, audience, status, startsAt, endsAt, happyHour, location, description, attire, openBar };
    await asAdmin(contract.editEvent, {
      ...{ ...form, guestLimit: now.guestLimit, reminders: now.reminders, eventId: event.id, version: now.version },
      spots: Math.max(1, now.spots + more),
    });
  };
  const doOf = async (step: Act, chosen: StoredRegistration | undefined) => {
    if (step.act === "register") return register(step);
    if (step.act === "spots") return changeSpots(step.more);
    if (step.act === "sweep") return offerSpots(event.id);
    if (!chosen) return undefined;
    const token = formatToken(chosen);
    switch (step.act) {
      case "cancel":
      case "decline":
        return asVisitor(contract.cancelRegistration, { token });
      case "accept":
        return asVisitor(contract.acceptOffer, { token });
      case "expire":
        if (chosen.status === "waitlisted" && chosen.wait?.offeredUntil !== undefined) await letOfferEnd(chosen);
        return undefined;
      case "approve":
      case "reject": {
        const decision = step.act === "approve" ? "approved" : "rejected";
        return asAdmin(contract.decideRegistration, { registrationId: chosen.id, decision });
      }
      case "decide on a guest": {
        const party = [...chosen.guests, ...(chosen.declinedGuests ?? [])];
        const { email } = party[step.of % Math.max(1, party.length)] ?? chosen;
        const guests = [{ email, state: step.state }];
        return asAdmin(contract.decideGuests, { registrationId: chosen.id, guests, version: chosen.version });
      }
      case "change guests":
        return asVisitor(contract.changeGuests, { token, guests: makeGuests(step.guests), version: chosen.version });
    }
  };
  /** Whom a step is about: of those for whom it makes a difference, if there are any. */
  const choose = (step: Act) => {
    if (!("who" in step)) return undefined;
    const { all } = seen;
    const matters = (each: StoredRegistration) => {
      if (step.act === "approve" || step.act === "reject") return registrationCan.decide(each);
      if (step.act === "decide on a guest")
        return registrationCan.decideOnGuests(each) && each.guests.length + (each.declinedGuests?.length ?? 0) > 0;
      if (step.act === "cancel" || step.act === "change guests") return isOpen(each);
      return each.status === "waitlisted" && each.wait?.offeredUntil !== undefined;
    };
    const fitting = all.filter(matters);
    const among = fitting.length > 0 ? fitting : all;
    return among[step.who % Math.max(1, among.length)];
  };

  const check = () => {
    const { now, line, all } = seen;
    const held = all.reduce((seats, each) => seats + heldSeatsOf(each), 0);
    expect("seats held and free", held + now.spotsLeft, now.spots);
    expect("oversold", now.spotsLeft < 0, false);
    expect("holds", now.holds.length, 0);
    const standing = all.filter(isOpen).map(({ email }) => email.toLowerCase());
    expect("twice", standing.length, new Set(standing).size);
    expect(
      "places in line",
      line
        .map(({ registrationId }) => registrationId)
        .toSorted()
        .join(),
      all
        .filter(({ status }) => status === "waitlisted")
        .map(({ id }) => id)
        .toSorted()
        .join(),
    );
    const idle = line.filter(
      ({ isCleared, offeredUntil, seats }) => isCleared && offeredUntil === undefined && seats <= now.spotsLeft,
    );
    expect("seats idle while somebody fits", idle.length, 0);
    for (const { id, wait, status } of all) {
      if (!wait) continue;
      expect("emails of joining", letters.count(id, "waitlist-joined"), 1);
      expect("emails of offers", letters.count(id, "waitlist-offer"), wait.offers);
      const passed = ["waitlist-passed", "waitlist-to-end", "waitlist-ended"] as const;
      expect(
        "emails of offers that passed",
        passed.reduce((sum, each) => sum + letters.count(id, each), 0),
        wait.passes,
      );
      expect("emails of acceptance", letters.count(id, "waitlist-accepted"), wait.acceptedAt === undefined ? 0 : 1);
      const left = status === "cancelled" ? 1 : 0;
      expect(
        "emails of leaving",
        letters.count(id, "registration-cancelled") + letters.count(id, "waitlist-ended"),
        left,
      );
    }
  };

  for (const step of steps) {
    const chosen = choose(step);
    if (step.crash) {
      const hasEnded = await withCrash(step.crash, () => doOf(step, chosen).then(() => undefined));
      if (hasEnded) happened.crashes++;
      await settleAsIfLater(event.id);
    } else await doOf(step, chosen);
    ids.push(...letters.takeNew(event.id));
    // The sweep comes at latest now.
    await offerSpots(event.id);
    seen = await look(event.id, ids);
    check();
    if (wrong.length > 0) return [`after ${JSON.stringify(step)}`, ...wrong];
  }
  countUp(seen.all);
  return wrong;
};
