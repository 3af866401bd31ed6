import { Box, chakra } from "@chakra-ui/react";
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { decisions, type Registration } from "#shared/registrations.ts";
import { dialogWords, nameOf, quickWords, registrationWords } from "#web/content/approvals.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { Tick } from "#web/lib/forms/tick.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import type { EventEnd } from "../registration-state.ts";
import { decisionLooks, DialogButton, type OnDecide } from "./decision-buttons.tsx";
import { DecisionNote, getRegistrationId, RegistrationStatus } from "./decision.tsx";
import { decideQuickly, undoDecision, useQuickDecision } from "./quick-decisions.ts";
import { EmailLink, PhoneLink, RegistrationDetails } from "./registration-details.tsx";

const { facts, missing, guests, select, submitted, changed, details, reference: referenceOf } = registrationWords;

const Reference = chakra(Link, { base: { textDecoration: "underline", textUnderlineOffset: "3px", py: "1.5" } });

/** Under which number, when, and when it was changed. */
const Dates = ({ registration: { id, reference, createdAt, changedAt } }: { registration: Registration }) => (
  <Text
    flex={{ base: "1 0 100%", lg: "1" }}
    // On narrow screens, below the name and the buttons beside it.
    order={{ base: 1, lg: 0 }}
    alignSelf="center"
    textStyle="small"
    fontSize={{ base: "0.8125rem", md: "0.875rem" }}
    color="fg.muted"
  >
    <Reference to={paths.review(id)} aria-label={registrationWords.open(reference)}>
      {referenceOf(reference)}
    </Reference>{" "}
    · {submitted(formatClubDate(createdAt))}
    {changedAt && ` · ${changed(formatClubDate(changedAt))}`}
  </Text>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row minWidth="0" minHeight="8" css={{ "& a": { minHeight: "8" } }}>
    <Box as="dt" srOnly>
      {name}
    </Box>
    <Box as="dd" minWidth="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Row>
);

/** How to reach them, what they do, and how many come along. */
const Facts = ({ registration }: { registration: Registration }) => (
  <Row as="dl" flexWrap="wrap" columnGap={{ base: "4", md: "5" }} fontSize="0.9375rem">
    <Fact name={facts.email}>
      <EmailLink email={registration.email} missing={missing.email} />
    </Fact>
    <Fact name={facts.phone}>
      <PhoneLink phone={registration.phone} missing={missing.phone} />
    </Fact>
    <Fact name={facts.profession}>
      <bdi>{registration.profession || missing.other}</bdi>
    </Fact>
    <Fact name={facts.guests}>{guests(registration.guests.length)}</Fact>
  </Row>
);

/** Takes back a decision. It takes the focus of the button that was pressed, and leaves it to the row. */
const UndoButton = ({ registration }: { registration: Registration }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const undo = button.current;
    return () => {
      if (document.activeElement === undo) undo?.closest("article")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      size="compact"
      aria-label={quickWords.undoOf(nameOf(registration))}
      onClick={() => undoDecision(registration.id)}
    >
      {quickWords.undo}
    </Button>
  );
};

/** Decides at a press, with some seconds to undo it. */
const QuickActions = ({ registration }: { registration: Registration }) => {
  const { id: memberId } = useMember();
  const quick = useQuickDecision(registration);
  if (quick)
    return (
      <Row gap="3" minHeight="11">
        <Text color={decisionLooks[quick.decision].color} fontWeight="600">
          {quick.state === "sending" ? dialogWords.busy : `${quickWords.acting[quick.decision]}…`}
        </Text>
        {quick.state === "waiting" && <UndoButton registration={registration} />}
      </Row>
    );
  return (
    <Row gap="2">
      {decisions.map((decision) => {
        const label = quickWords.act(decision, nameOf(registration));
        const { icon, color, look } = decisionLooks[decision];
        return (
          <Button
            key={decision}
            size="icon"
            look={look}
            aria-label={label}
            title={label}
            onClick={() => decideQuickly(memberId, registration, decision)}
          >
            <Icon name={icon} color={color} />
          </Button>
        );
      })}
    </Row>
  );
};

const Mark = chakra("label", {
  base: { display: "grid", placeContent: "center", width: "11", height: "11", ms: "-3", cursor: "pointer" },
});

const Frame = chakra("article", {
  base: {
    px: { base: "3", md: "5" },
    pt: "2",
    pb: "2",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    scrollMarginTop: "24",
    scrollMarginBottom: "24",
  },
});

export type RowProps = {
  registration: Registration;
  isSelected: boolean;
  end: EventEnd;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** A registration in few lines: who, its status, and what can be done about it; everything else on request. */
export const RegistrationRow = memo(({ registration, isSelected, end, onSelect, onDecide, onIntent }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  const isBeingDecided = useQuickDecision(registration) !== undefined;
  const isPending = registration.status === "pending";
  const canDecide = isPending && !end && !isBeingDecided;
  const detailsId = `${registration.id}-details`;
  return (
    <Frame
      id={getRegistrationId(registration.id)}
      tabIndex={-1}
      aria-labelledby={`${registration.id}-name`}
      borderColor={isSelected && canDecide ? "brand.fg" : undefined}
    >
      <Row flexWrap={{ base: "wrap", lg: "nowrap" }} alignItems="flex-start" columnGap="2">
        {canDecide ? (
          <Mark>
            <Tick
              type="checkbox"
              checked={isSelected}
              aria-label={select(nameOf(registration))}
              onChange={(event) => onSelect(registration.id, event.target.checked)}
            />
          </Mark>
        ) : (
          // The names stay where they are, one below the other.
          !end && <Box width="8" flexShrink="0" />
        )}
        <Row
          flex={{ base: "1 1 min(100%, 7.5rem)", lg: "0 1 auto" }}
          minWidth="0"
          minHeight="11"
          flexWrap="wrap"
          columnGap="3"
          py="1.5"
        >
          <Heading
            as="h3"
            id={`${registration.id}-name`}
            dir="auto"
            fontWeight="600"
            fontSize="1.0625rem"
            overflowWrap="anywhere"
          >
            {nameOf(registration)}
          </Heading>
          <RegistrationStatus registration={registration} end={end} />
          {registration.isTest && <Badge>{registrationWords.test}</Badge>}
        </Row>
        <Dates registration={registration} />
        {isPending && !end && <QuickActions registration={registration} />}
      </Row>
      <Row flexWrap="wrap" justifyContent="space-between" columnGap="6">
        <Facts registration={registration} />
        <Row flexWrap="wrap" columnGap="2" ms="-2">
          <Button
            look="quiet"
            size="compact"
            px="2"
            fontSize="0.875rem"
            minHeight={{ base: "10", md: "9" }}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            {details}
            <Icon
              name="chevron"
              width="4"
              height="4"
              transition="rotate 150ms"
              rotate={isOpen ? "180deg" : undefined}
            />
          </Button>
          {canDecide &&
            decisions.map((decision) => (
              <DialogButton key={decision} isQuiet {...{ registration, decision, onDecide, onIntent }} />
            ))}
        </Row>
      </Row>
      <Box id={detailsId} hidden={!isOpen} py="3">
        {isOpen && <RegistrationDetails registration={registration} />}
      </Box>
      {isPending && end && (
        <Text pb="1" textStyle="small" color="fg.muted">
          {registrationWords.ended[end]}
        </Text>
      )}
      <DecisionNote registration={registration} end={end} />
    </Frame>
  );
});
