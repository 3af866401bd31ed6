import { upcoming } from "#web/content/events.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons.tsx";

/** What to wear. */
export const AttireBadge = ({ attire }: { attire: string }) => (
  <Badge
    display="inline-flex"
    alignItems="center"
    gap="2"
    maxWidth="full"
    whiteSpace="normal"
    overflowWrap="anywhere"
    role="group"
    aria-label={`${upcoming.facts.attire}: ${attire}`}
  >
    <Icon name="hanger" width="4" height="4" />
    {attire}
  </Badge>
);
