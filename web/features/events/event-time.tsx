import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { keepTogether } from "#web/lib/dates.ts";

/** From when to when an event is, and by which clock once that is known. */
export const EventTime = ({ event: { time, startsAt } }: { event: Pick<ClubEvent, "time" | "startsAt"> }) => (
  <>
    {keepTogether(time)}{" "}
    {startsAt !== undefined && (
      <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
        {upcoming.timeZone}
      </Box>
    )}
  </>
);
