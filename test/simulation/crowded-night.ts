import { eventOf } from "#functions/events/event-store.ts";
import { everyItem, listIn } from "#functions/platform/query.ts";
import { register } from "#functions/registrations/register.ts";
import { listOf } from "#functions/registrations/registration-item.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
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

  const kept = (await everyItem(listIn("gsi1", listOf(event.id)))) as { guests: unknown[] }[];
  const { spotsLeft } = await eventOf(event.id, { isLatest: true });
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
