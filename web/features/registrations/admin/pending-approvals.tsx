import { Box } from "@chakra-ui/react";
import { useState } from "react";
import type { AdminEvent } from "#shared/event-admin.ts";
import type { Registration } from "#shared/registration-review.ts";
import { runsEvents } from "#shared/rights.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { useMay } from "#web/lib/session/require-session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { usePending } from "./api.ts";
import { nameOf, registrationWords } from "./decision-words.ts";

const format = new Intl.NumberFormat("en-US");

const words = {
  title: "Pending Approvals",
  count: (count: number) => `${format.format(count)} pending`,
  review: "Review",
  reviewOf: (reference: string) => `Review registration #${reference}`,
  more: (count: number) => `Show ${format.format(count)} more`,
} as const;

/** Entries shown at first, and added per press. */
const batch = 20;

const Entry = ({ registration, title }: { registration: Registration; title: string }) => (
  <Row as="li" flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="2" py="3" borderTopWidth="1px">
    <Box minWidth="0" overflowWrap="anywhere">
      <Row flexWrap="wrap" columnGap="3" rowGap="1">
        <Text fontWeight="600">{registrationWords.reference(registration.reference)}</Text>
        {registration.status === "waitlisted" && <Badge>{registrationStates.waitlisted.admin}</Badge>}
      </Row>
      <Text textStyle="small" color="fg.muted">
        <bdi>{nameOf(registration)}</bdi> · {title}
      </Text>
    </Box>
    <LinkButton
      to={adminPaths.review(registration.id)}
      size="compact"
      aria-label={words.reviewOf(registration.reference)}
    >
      {words.review}
    </LinkButton>
  </Row>
);

type PendingProps = { items: readonly Registration[]; events: readonly AdminEvent[] };

const Pending = ({ items, events }: PendingProps) => {
  const [most, setMost] = useState(batch);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const rest = items.length - most;
  return (
    <Sheet aria-labelledby="pending-approvals">
      <Row flexWrap="wrap" gap="3" mb="4">
        <Heading id="pending-approvals" textStyle="heading">
          {words.title}
        </Heading>
        <Badge role="status">{words.count(items.length)}</Badge>
      </Row>
      <ul>
        {items.slice(0, most).map((each) => (
          <Entry key={each.id} registration={each} title={titles.get(each.eventId) ?? "Unknown Event"} />
        ))}
      </ul>
      {rest > 0 && (
        <Button mt="3" onClick={() => setMost(most + batch)}>
          {words.more(Math.min(rest, batch))}
        </Button>
      )}
    </Sheet>
  );
};

/** An event that was just ended or canceled has nothing pending. */
const PendingOfEvents = ({ items }: { items: readonly Registration[] }) => {
  const { data: events = [] } = useAllEvents();
  const ended = new Set(events.filter(({ isPast }) => isPast).map(({ id }) => id));
  const waiting = items.filter(({ eventId }) => !ended.has(eventId));
  return waiting.length > 0 ? <Pending items={waiting} events={events} /> : null;
};

/** Pending decisions of all events; nothing for members, or if there are none. */
export const PendingApprovals = () => {
  const isAllowed = useMay(runsEvents);
  const { data } = usePending();
  return isAllowed && data && data.items.length > 0 ? <PendingOfEvents items={data.items} /> : null;
};
