import { privateLinksContract } from "#shared/private-links.ts";
import { allEvents } from "../events/event-store.ts";
import { isOver } from "../events/present-event.ts";
import { countForm, tooManyForms } from "../forms/form-limit.ts";
import { publicEndpoint } from "../http/doors.ts";
import { ownedBy } from "../listings/listing-store.ts";
import { posting } from "../outbox/letter-store.ts";
import { itemsAt } from "../platform/batch.ts";
import { count, digest } from "../platform/limit.ts";
import { tokenOf } from "../platform/private-link.ts";
import { transact } from "../platform/table.ts";
import { letterEventOf } from "./letter-data.ts";
import { guardKeyOf, isActive, keptRegistration, keyOf } from "./registration-item.ts";

/** How often in an hour somebody's links are sent to them, and how many of their listings are in the letter. */
const requestsAnHour = 5;
const listingsAtMost = 10;

/** What somebody with this address is registered for and still to come, each with its link. */
const findRegistrations = async (email: string) => {
  const events = (await allEvents()).filter((event) => !isOver(event));
  const guards = await itemsAt(events.map(({ id }) => guardKeyOf(id, email)));
  const items = await itemsAt(guards.map(({ registrationId }) => keyOf(String(registrationId))));
  const registrations = items.map((item) => keptRegistration.parse(item)).filter(isActive);
  return events.flatMap((event) => {
    const registration = registrations.find(({ eventId }) => eventId === event.id);
    return registration ? [{ event: letterEventOf(event), token: tokenOf(registration) }] : [];
  });
};

const findListings = async (email: string) =>
  (await ownedBy(email)).slice(0, listingsAtMost).map((listing) => ({
    businessName: listing.businessName,
    token: tokenOf(listing),
  }));

export const requestPrivateLinks = publicEndpoint(
  privateLinksContract.requestPrivateLinks,
  async ({ email, homepage }, { address }) => {
    // Robots, those who ask too often and those who have nothing are all answered as everybody is.
    const answer = { success: true };
    if (homepage) return answer;
    if (!(await countForm(address))) throw tooManyForms();
    const isAllowed = await count({
      what: "private-links",
      by: email.toLowerCase(),
      atMost: requestsAnHour,
      seconds: 3600,
    });
    if (!isAllowed) return answer;
    const [registrations, listings] = await Promise.all([findRegistrations(email), findListings(email)]);
    if (registrations.length + listings.length === 0) return answer;
    const letter = posting({
      template: "private-links",
      data: { registrations, listings },
      to: { address: email },
      askedBy: digest(address),
    });
    await transact({ letter });
    return answer;
  },
);
