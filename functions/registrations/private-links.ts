import { privateLinksContract } from "#shared/private-links.ts";
import { emailWrite } from "../email/outbox.ts";
import { readAllEvents, isOver, toEmailEvent } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { publicEndpoint } from "../http/doors.ts";
import { readListingsOwnedBy } from "../listings/listing.ts";
import { countForm, tooManyForms, countUse, digest } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { getItems, transact } from "../platform/table.ts";
import { guardKeyOf, isActive, storedRegistration } from "./registration.ts";

/** How often in an hour somebody's links are sent to them, and how many of their listings are in the email. */
const maxRequestsPerHour = 5;
const maxListings = 10;

/** What somebody with this address is registered for and still to come, each with its link. */
const findRegistrations = async (email: string) => {
  const events = (await readAllEvents()).filter((event) => !isOver(event));
  const guards = await getItems(events.map(({ id }) => guardKeyOf(id, email)));
  const items = await getItems(guards.map(({ registrationId }) => registrationKeyOf(String(registrationId))));
  const registrations = items.map((item) => storedRegistration.parse(item)).filter(isActive);
  return events.flatMap((event) => {
    const registration = registrations.find(({ eventId }) => eventId === event.id);
    return registration ? [{ event: toEmailEvent(event), token: formatToken(registration) }] : [];
  });
};

const findListings = async (email: string) =>
  (await readListingsOwnedBy(email)).slice(0, maxListings).map((listing) => ({
    businessName: listing.businessName,
    token: formatToken(listing),
  }));

export const requestPrivateLinks = publicEndpoint(
  privateLinksContract.requestPrivateLinks,
  async ({ email, homepage }, { address }) => {
    // Robots, those who ask too often and those who have nothing are all answered as everybody is.
    const answer = { success: true };
    if (homepage) return answer;
    if (!(await countForm(address))) throw tooManyForms();
    const isAllowed = await countUse({
      what: "private-links",
      by: email.toLowerCase(),
      atMost: maxRequestsPerHour,
      seconds: 3600,
    });
    if (!isAllowed) return answer;
    const [registrations, listings] = await Promise.all([findRegistrations(email), findListings(email)]);
    if (registrations.length + listings.length === 0) return answer;
    const write = emailWrite({
      template: "private-links",
      data: { registrations, listings },
      to: { address: email },
      askedBy: digest(address),
    });
    await transact({ email: write });
    return answer;
  },
);
