import { Box } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { keepTogether } from "#web/lib/keep-together.ts";

/** From when to when an event is, and by which clock once that is known. */
export const EventTime = ({ event: { time, startsAt } }: { event: Pick<ClubEvent, "time" | "startsAt"> }) => (
  <>
    {keepTogether(time)}{" "}
    {startsAt !== undefined && (
      <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
        {brand.timeZoneName}
      </Box>
    )}
  </>
);
