import { isOver } from "#shared/event-phase.ts";
import { privateLinksContract } from "#shared/private-links.ts";
import { foldAddress } from "#shared/text.ts";
import { emailWrite } from "../email/outbox.ts";
import { readAllEvents, toEmailEvent } from "../events/event.ts";
import { registrationKeyOf } from "../events/seats.ts";
import { publicEndpoint } from "../http/doors.ts";
import { findApplicationLink } from "../membership/applicant.ts";
import { listDuesTokens } from "../membership/dues.ts";
import { digest } from "../platform/ids.ts";
import { countForm, tooManyForms, countUse } from "../platform/limits.ts";
import { readEach } from "../platform/pages.ts";
import { formatToken } from "../platform/private-links.ts";
import { getItems, transact } from "../platform/table.ts";
import { guardKeyOf, isOpen, storedRegistration } from "./registration.ts";

/** Per email address. */
const maxRequestsPerHour = 5;
const maxListings = 10;

/** Upcoming events an email address is registered for, each with its token. */
const findRegistrations = async (email: string) => {
  const events = (await readAllEvents()).items.filter((event) => !isOver(event));
  const guards = await getItems(events.map(({ id }) => guardKeyOf(id, email)));
  const items = await getItems(guards.map(({ registrationId }) => registrationKeyOf(String(registrationId))));
  const registrations = readEach(items, (item) => storedRegistration.parse(item)).filter(isOpen);
  return events.flatMap((event) => {
    const registration = registrations.find(({ eventId }) => eventId === event.id);
    return registration ? [{ event: toEmailEvent(event), token: formatToken(registration) }] : [];
  });
};

const findListings = async (email: string) => {
  // Loaded on use: registering needs no schema of listings.
  const { readListingsOwnedBy } = await import("../listings/listing.ts");
  return (await readListingsOwnedBy(email)).slice(0, maxListings).map((listing) => ({
    businessName: listing.businessName,
    token: formatToken(listing),
  }));
};

export const requestPrivateLinks = publicEndpoint(
  privateLinksContract.requestPrivateLinks,
  async ({ email }, { address }) => {
    // Whoever fills in the hidden field gets their links too: they go to their owner alone. Frequent callers and unknown addresses get the same answer as everyone.
    const answer = { success: true };
    if (!(await countForm(address))) throw tooManyForms();
    const isAllowed = await countUse({
      what: "private-links",
      by: foldAddress(email),
      atMost: maxRequestsPerHour,
      seconds: 3600,
    });
    if (!isAllowed) return answer;
    const [registrations, listings, application, dues] = await Promise.all([
      findRegistrations(email),
      findListings(email),
      findApplicationLink(email),
      listDuesTokens(email),
    ]);
    if (registrations.length + listings.length + dues.length === 0 && !application) return answer;
    const write = emailWrite({
      template: "private-links",
      data: { registrations, listings, dues, application: application && { token: application.token } },
      to: { address: email },
      askedBy: digest(address),
    });
    await transact({ email: write });
    return answer;
  },
);
