import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { Badge } from "#web/ui/badge.tsx";
import { stateOf } from "./event-state.ts";

/** The state of an event in two words; an open one needs none. */
export const EventBadge = ({ event }: { event: ClubEvent }) => {
  const words = { "coming soon": upcoming.comingSoon, ended: upcoming.ended, full: upcoming.full, open: undefined };
  const word = words[stateOf(event)];
  return word === undefined ? null : <Badge>{word}</Badge>;
};
