import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { closedWords } from "#web/content/registrations.ts";
import { isCalledOff, type EventState } from "#web/features/events/event-state.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { getContactPath } from "#web/ui/contact-about.ts";
import { Icon } from "#web/ui/icons.tsx";

const icons = { "coming soon": "clock", ended: "calendar", "called off": "calendar", full: "people" } as const;

type Props = { state: Exclude<EventState, "open">; event: ClubEvent; isTyping: boolean };

/** Why an event takes no registrations; above the form where somebody may have typed already. */
export const Closed = ({ state, event, isTyping }: Props) => {
  const reason = state === "ended" && isCalledOff(event) ? "called off" : state;
  return (
    <Box
      display="grid"
      gap="4"
      justifyItems="start"
      {...(isTyping && { mb: "10", p: "5", borderWidth: "1px", borderLeftWidth: "3px", borderColor: "brand.fg" })}
    >
      <Box role="status" display="grid" gap="3">
        <Box as="h3" display="flex" alignItems="center" gap="3" textStyle="heading">
          <Icon name={icons[reason]} color="brand.fg" />
          {closedWords[reason].title}
        </Box>
        <Box as="p" color="fg.muted">
          {closedWords[reason].text} {isTyping && closedWords.typed}
        </Box>
      </Box>
      <Box display="flex" flexDirection={{ base: "column", sm: "row" }} gap="3" mt="2">
        <LinkButton to={paths.events}>{closedWords.events}</LinkButton>
        <LinkButton look="quiet" to={getContactPath(closedWords.subject(event.title))}>
          {closedWords.ask}
        </LinkButton>
      </Box>
    </Box>
  );
};
