import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { describeEvent, linkPicturePath } from "#shared/link-pictures.ts";
import { decimalsOf } from "#shared/money.ts";
import { isForHolder, whyNotOnSale } from "#shared/ticket-types.ts";
import { getEventState } from "#web/features/events/event-state.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { EventData } from "#web/ui/structured-data.tsx";

/** What registering costs, for each ticket that visitors may choose. */
const listOffers = ({ tickets, id }: ClubEvent, isFull: boolean) => {
  const url = siteOrigin + paths.eventRegistration(id);
  if (!tickets) return [{ url, isSoldOut: isFull }];
  const { types, currency } = tickets;
  return types
    .filter((type) => isForHolder(type, "registrant"))
    .map((type) => ({
      url,
      name: type.name,
      price: type.price / 10 ** decimalsOf(currency),
      priceCurrency: currency.toUpperCase(),
      ...(type.opensAt !== undefined && { validFrom: type.opensAt }),
      isSoldOut: isFull || whyNotOnSale(type) === "sold-out",
    }));
};

/** schema.org data of a public event with a date, which search engines require. */
export const ClubEventData = ({ event }: { event: ClubEvent }) => {
  const state = getEventState(event);
  if (!event.startsAt || state === "coming soon" || event.audience !== "public") return null;
  return (
    <EventData
      name={event.title}
      description={event.description}
      startDate={event.startsAt}
      endDate={event.endsAt}
      place={{ name: event.location, address: event.location }}
      image={siteOrigin + (event.picture ?? linkPicturePath(describeEvent(event)))}
      organizer={{ name: brand.name, url: siteOrigin }}
      isCanceled={state === "called off"}
      offers={state === "open" || state === "full" ? listOffers(event, state === "full") : []}
    />
  );
};
