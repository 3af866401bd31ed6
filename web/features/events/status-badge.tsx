import type { AdminEvent } from "#shared/events.ts";
import { adminEventsWords } from "#web/content/admin-events.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Where an event stands, for admins; one whose end has passed is past, whatever it was. */
export const StatusBadge = ({ event: { status, isPast } }: { event: AdminEvent }) => {
  const state = isPast && (status === "open" || status === "coming-soon") ? "past" : status;
  const isQuiet = state !== "open";
  return (
    <Badge {...(isQuiet && { bg: "transparent", color: "fg.muted", borderColor: "border.control" })}>
      {adminEventsWords.states[state]}
    </Badge>
  );
};
