import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { describeEvent, linkPicturePath } from "#shared/link-pictures.ts";
import { getEventState } from "#web/features/events/event-state.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { EventData } from "#web/ui/structured-data.tsx";

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
      offer={
        state === "open" || state === "full"
          ? { url: siteOrigin + paths.eventRegistration(event.id), isSoldOut: state === "full" }
          : undefined
      }
    />
  );
};
