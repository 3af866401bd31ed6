import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import type { AdminEvent } from "#shared/events.ts";
import { adminEventsWords as words } from "#web/content/admin-events.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { StatusBadge } from "./status-badge.tsx";

const TitleLink = chakra(Link, {
  base: { color: "fg", textDecoration: "none", _hover: { color: "brand.fg", textDecoration: "underline" } },
});

const Row = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
    alignItems: "center",
    columnGap: "8",
    rowGap: "4",
    p: { base: "5", md: "6" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** The line breaks between date and time, if anywhere. */
const Whole = chakra("span", { base: { display: "inline-block" } });

const When = ({ event: { startsAt, date, time } }: { event: AdminEvent }) =>
  startsAt === undefined ? (
    words.unannounced
  ) : (
    <>
      <Whole>{date},</Whole> <Whole>{time}</Whole>
    </>
  );

/** An event in the list of all, and what an admin can do about it. */
export const AdminEventRow = ({ event }: { event: AdminEvent }) => {
  const { id, title, status, audience, spots, spotsLeft } = event;
  return (
    <Row>
      <Box minWidth="0">
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
          <Box as="h2" textStyle="heading" overflowWrap="anywhere">
            <TitleLink to={paths.adminEvent(id)}>{title}</TitleLink>
          </Box>
          <StatusBadge event={event} />
        </Box>
        <Box as="p" mt="1">
          <When event={event} />
        </Box>
        <Box as="p" textStyle="small" color="fg.muted">
          {words.left(spotsLeft, spots)} · {words.audiences[audience]}
        </Box>
      </Box>
      <Box display="flex" flexWrap="wrap" gap="2" css={{ "& > a": { flexGrow: { base: "1", sm: "0" } } }}>
        <LinkButton size="compact" to={paths.adminEvent(id)} aria-label={words.about(words.edit, title)}>
          {words.edit}
        </LinkButton>
        <LinkButton size="compact" to={paths.approvalsOf(id)} aria-label={words.about(words.registrations, title)}>
          {words.registrations}
        </LinkButton>
        {/* Nobody finds the page of a draft. */}
        {status !== "draft" && (
          <LinkButton size="compact" to={paths.eventRegistration(id)} aria-label={words.about(words.view, title)}>
            {words.view}
          </LinkButton>
        )}
      </Box>
    </Row>
  );
};
