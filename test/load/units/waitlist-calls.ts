import { eventWrites } from "#functions/events/event.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { offerSpots } from "#functions/registrations/offers.ts";
import { cancelRegistration, getOwnRegistration } from "#functions/registrations/own.ts";
import { register } from "#functions/registrations/register.ts";
import { findRegistration } from "#functions/registrations/registration.ts";
import { decideRegistration } from "#functions/registrations/review.ts";
import { acceptOffer, getWaitlist, moveToFront } from "#functions/registrations/waitlist.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { letOfferEnd } from "#test/support/waitlists.ts";
import { apart, least, type Call } from "./meter.ts";

const admin = { sub: "admin-of-the-meter", token_use: "access", "cognito:groups": "[admin]" };
const event = given.openEvent({ spots: 3, spotsLeft: 3 });
await transact(eventWrites(event));

const join = async () => {
  const form = given.registration({ guests: [] });
  const answer = await call(register, { path: { eventId: event.id }, body: { ...form, waitlist: true } });
  const { id } = JSON.parse(String(answer.body)) as { id: string };
  const kept = await findRegistration(id);
  return { registrationId: id, eventId: event.id, path: { token: kept ? formatToken(kept) : "" } };
};
const approve = ({ registrationId }: { registrationId: string }) =>
  call(decideRegistration, { path: { registrationId }, body: { decision: "approved" }, claims: admin });

// Three are in; of ten who wait, nine are approved.
const guests = [await join(), await join(), await join()];
const waiting = [];
for (let place = 0; place < 10; place++) waiting.push(await join());
for (const each of waiting.slice(1)) await approve(each);
const [undecided, first, second, third] = waiting;
if (!undecided || !first || !second || !third) throw new Error("Nobody waits.");
const leave = ({ path }: { path: { token: string } }) => call(cancelRegistration, { path, body: {} });

/** What a waitlist of ten or eleven costs. In order: they build on one another. */
export const waitlistCalls: Call[] = [
  ["a place in line", least(7, 1, 5), () => join().then(() => undefined), apart],
  ["one's page, with the place", least(3, 3, 0), () => call(getOwnRegistration, { path: first.path })],
  ["approved, nothing free", least(9, 4, 4), () => approve(undecided), apart],
  ["the line, for admins", least(2, 2, 0), () => call(getWaitlist, { path: { eventId: event.id }, claims: admin })],
  [
    "moved to the front",
    least(5, 3, 1),
    () =>
      call(moveToFront, {
        path: { registrationId: third.registrationId },
        body: { reason: "She spoke at our first night." },
        claims: admin,
      }),
    apart,
  ],
  ["canceled, and offered to the first", least(13, 9, 6), () => leave(guests[0]!), apart],
  ["an offer accepted", least(7, 4, 2), () => call(acceptOffer, { path: third.path, body: {} }), apart],
  [
    "an offer that passes, and goes to the next",
    least(15, 10, 6),
    async () => {
      await leave(guests[1]!);
      await letOfferEnd({ id: undecided.registrationId, eventId: event.id });
      await offerSpots(event.id);
    },
    "with the cancellation that leads to it",
  ],
  ["a sweep that finds nothing to do", least(2, 2, 0), () => offerSpots(event.id)],
];
