import { chakra } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { formatClubZone } from "#web/lib/dates.ts";
import { keepTogether } from "#web/lib/keep-together.ts";

const Zone = chakra("span", { base: { display: "block", textStyle: "small", color: "fg.muted" } });

/** The hours of an event, with the time zone that they are in. */
export const EventTime = ({ event: { time, startsAt } }: { event: Pick<ClubEvent, "time" | "startsAt"> }) => (
  <>
    {keepTogether(time)} {startsAt !== undefined && <Zone>{formatClubZone()}</Zone>}
  </>
);
