import type { AdminEvent } from "#shared/events.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row } from "#web/ui/layout.ts";

const { heading, spots } = approvalsWords;

type Props = { title: string; date: string; event?: AdminEvent };

/** Which event it is about, when it is, and the seats that are left. */
export const EventHead = ({ title, date, event }: Props) => (
  <div>
    <Heading id="event-registrations" textStyle="title" fontSize={{ base: "1.5rem", md: "1.875rem" }}>
      {heading(title)}
    </Heading>
    <Row
      alignItems="stretch"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      mt="2"
      color="fg.muted"
      css={{ "& svg": { color: "brand.fg" } }}
    >
      <Row as="p" gap="2">
        <Icon name="calendar" />
        {date}
      </Row>
      {event && (
        <Row as="p" gap="2">
          <Icon name="people" />
          {spots(event.spotsLeft, event.spots)}
        </Row>
      )}
    </Row>
  </div>
);
