import { Box, chakra } from "@chakra-ui/react";
import { comingUp, type PartnerEvent } from "#web/content/partner-events.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PartnerEventAction } from "./partner-event-action.tsx";
import { PartnerEventData } from "./partner-event-data.tsx";
import { PartnerEventFacts } from "./partner-event-facts.tsx";
import { PartnerEventPicture } from "./partner-event-picture.tsx";

const Card = chakra("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** A partner's event with everything one asks about. */
export const PartnerEventCard = ({ event, isFirst }: { event: PartnerEvent; isFirst: boolean }) => (
  <Card aria-labelledby={event.id}>
    <PartnerEventData event={event} />
    <PartnerEventPicture image={event.image} isFirst={isFirst} />
    <Box
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      flexGrow="1"
      gap="4"
      p={{ base: "6", sm: "9", xl: "11" }}
    >
      <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="2" alignItems="center">
        <Badge>{event.price}</Badge>
        <Box as="span" textStyle="small" color="fg.muted">
          {event.category}
        </Box>
      </Box>
      <div>
        <Box as="h3" id={event.id} textStyle="title">
          {event.title}
        </Box>
        <Box as="p" mt="1" color="fg.muted">
          {comingUp.by(event.partner)}
        </Box>
      </div>
      <p>{event.description}</p>
      <PartnerEventFacts event={event} />
      <PartnerEventAction event={event} />
    </Box>
  </Card>
);
