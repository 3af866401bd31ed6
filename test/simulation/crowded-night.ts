import { readEvent } from "#functions/events/event.ts";
import { countInterest } from "#functions/events/public.ts";
import { listingWrites } from "#functions/listings/listing.ts";
import { changeListing } from "#functions/listings/own.ts";
import { queryAll, rangeOfList } from "#functions/platform/pages.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { saveProfile } from "#functions/profile/profile.ts";
import { cancelRegistration, changeGuests } from "#functions/registrations/own.ts";
import { register } from "#functions/registrations/register.ts";
import {
  buildRegistration,
  guardWrite,
  registrationListOf,
  registrationWrites,
} from "#functions/registrations/registration.ts";
import { call } from "#test/support/api-event.ts";
import { editMessage, newSender, sendToTopic } from "#test/support/community.ts";
import { given } from "#test/support/given.ts";
import { shownListing } from "#test/support/kept-listing.ts";
import { putUnlistedEvent } from "#test/support/table.ts";

type Night = { people: number; spots: number };

/** A limit lets so many register from one address of the internet. */
const peoplePerAddress = 500;

/** Lets so many register at once for one event; answers what each was told, how long it took, and what is wrong. */
export const holdCrowdedNight = async ({ people, spots }: Night, elapsedMs: () => number) => {
  const description = "A night of networking, music and cocktails. ".repeat(45);
  const event = await putUnlistedEvent(given.openEvent({ spots, spotsLeft: spots, description }));
  const addresses = Array.from({ length: Math.ceil(people / peoplePerAddress) }, () => given.internetAddress());
  const one = async (_: unknown, place: number) => {
    const guests = Array.from({ length: place % 4 }, () => given.guest());
    const headers = {
      "idempotency-key": given.idempotencyKey(),
      "x-front-door": process.env.FRONT_DOOR ?? "",
      "x-forwarded-for": `${addresses[place % addresses.length]}, 70.132.0.1`,
    };
    const startedMs = elapsedMs();
    const body = given.registration({ guests });
    const { statusCode = 0 } = await call(register, { path: { eventId: event.id }, body, headers });
    return { status: statusCode, seats: guests.length + 1, tookMs: elapsedMs() - startedMs };
  };
  const answers = await Promise.all(Array.from({ length: people }, one));

  const kept = (await queryAll(rangeOfList("gsi1", registrationListOf(event.id)))) as { guests: unknown[] }[];
  const { spotsLeft } = await readEvent(event.id, { isLatest: true });
  const taken = kept.reduce((seats, { guests }) => seats + 1 + guests.length, 0);
  const count = (...statuses: number[]) => answers.filter(({ status }) => statuses.includes(status)).length;
  const [registered, full] = [count(201), count(409)];
  const wrong = [
    taken + spotsLeft === spots ? "" : `${taken} seats taken and ${spotsLeft} left of ${spots}`,
    spotsLeft < 0 ? "oversold" : "",
    kept.length === registered ? "" : `${registered} were told that they are registered, and ${kept.length} are`,
    answers.some(({ status, seats }) => status === 409 && seats <= spotsLeft) ? "turned away who would fit" : "",
    registered + full === people ? "" : `${people - registered - full} heard neither yes nor no`,
  ].filter((each) => each !== "");
  return {
    registered,
    full,
    "told to try again": count(429, 503),
    "other answers": people - registered - full - count(429, 503),
    "seats left": spotsLeft,
    wrong,
    timesMs: answers.map(({ tookMs }) => tookMs),
  };
};

type Timed = { isDone: boolean; tookMs: number };

/** Lets strangers do something at once that changes what they share; answers how many were done, and how long it took. */
const doAtOnce = async (people: number, elapsedMs: () => number, act: (place: number) => Promise<boolean>) => {
  const one = async (_: unknown, place: number): Promise<Timed> => {
    const startedMs = elapsedMs();
    const isDone = await act(place);
    return { isDone, tookMs: elapsedMs() - startedMs };
  };
  const outcomes = await Promise.all(Array.from({ length: people }, one));
  return { done: outcomes.filter(({ isDone }) => isDone).length, timesMs: outcomes.map(({ tookMs }) => tookMs) };
};

/**
 * So many have registered for an event, each alone. What they do with their private links at once must leave as many
 * seats taken as `seatsOf` each says.
 */
const changeAtOnce = async (
  people: number,
  elapsedMs: () => number,
  { seatsOfEach, act }: { seatsOfEach: number; act: (token: string) => Promise<number> },
) => {
  const spots = 3 * people;
  const { id: eventId } = await putUnlistedEvent(given.openEvent({ spots, spotsLeft: spots - people }));
  const registrations = Array.from({ length: people }, () => buildRegistration(given.registration(), { eventId }));
  await Promise.all(
    registrations.map((each) => transact({ ...registrationWrites(each), guard: guardWrite(each, undefined) })),
  );
  const outcome = await doAtOnce(people, elapsedMs, async (place) => {
    const registration = registrations[place];
    return registration !== undefined && (await act(formatToken(registration))) === 200;
  });
  const { spotsLeft } = await readEvent(eventId, { isLatest: true });
  if (spotsLeft !== spots - people * seatsOfEach) throw new Error(`${spotsLeft} seats are left of ${spots}.`);
  return outcome;
};

/** What strangers do at once besides registering, each on something of the club's that others change, too. */
export const otherCrowds = {
  "look at one event": async (people: number, elapsedMs: () => number) => {
    const { id: eventId } = await putUnlistedEvent(given.openEvent());
    return doAtOnce(people, elapsedMs, async () => {
      const headers = { "idempotency-key": given.idempotencyKey() };
      return (await call(countInterest, { path: { eventId }, headers })).statusCode === 201;
    });
  },
  "save a profile that the directory shows": (people: number, elapsedMs: () => number) =>
    doAtOnce(people, elapsedMs, async () => {
      const claims = { sub: given.idempotencyKey(), token_use: "access", "cognito:groups": "[member]" };
      return (await call(saveProfile, { body: { ...given.profile(), version: 0 }, claims })).statusCode === 200;
    }),
  "cancel for one event": (people: number, elapsedMs: () => number) =>
    changeAtOnce(people, elapsedMs, {
      seatsOfEach: 0,
      act: async (token) => (await call(cancelRegistration, { path: { token } })).statusCode ?? 0,
    }),
  "bring another guest to one event": (people: number, elapsedMs: () => number) =>
    changeAtOnce(people, elapsedMs, {
      seatsOfEach: 2,
      act: async (token) =>
        (await call(changeGuests, { path: { token }, body: { guests: [given.guest()], version: 1 } })).statusCode ?? 0,
    }),
  "save a listing that the network page shows": async (people: number, elapsedMs: () => number) => {
    const listings = Array.from({ length: people }, () => shownListing({}, { slug: given.idempotencyKey() }));
    await Promise.all(listings.map((each) => transact({ listing: listingWrites(each) })));
    return doAtOnce(people, elapsedMs, async (place) => {
      const listing = listings[place];
      if (!listing) return false;
      const body = { ...given.business(), version: listing.version };
      return (await call(changeListing, { path: { token: formatToken(listing) }, body })).statusCode === 200;
    });
  },
  "edit a message of one topic": async (people: number, elapsedMs: () => number) => {
    const authors = Array.from({ length: people }, () => newSender());
    const messages = await Promise.all(authors.map((author) => sendToTopic(author)));
    return doAtOnce(people, elapsedMs, async (place) => {
      const [author, message] = [authors[place], messages[place]];
      return author && message ? (await editMessage(author, message, "Better.")).content === "Better." : false;
    });
  },
};
