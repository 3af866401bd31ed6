import { Box, chakra } from "@chakra-ui/react";
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { registrationCan } from "#shared/registration-acts.ts";
import { decisions, type Registration } from "#shared/registration-review.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { attendanceWords } from "#web/content/registration-states.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { Tick } from "#web/lib/forms/field-frame.tsx";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { RowFrame } from "#web/ui/row-list.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import type { EventEnd } from "../registration-state.ts";
import { decisionLooks, DialogButton, type OnDecide } from "./decision-buttons.tsx";
import { decisionWords, dialogWords, nameOf, quickWords, registrationWords } from "./decision-words.ts";
import {
  DecisionEmail,
  DecisionRemarks,
  getRegistrationId,
  HeldGuests,
  Outcome,
  RegistrationStatus,
  compactButton,
} from "./decision.tsx";
import { describeOrder, useOwed } from "./order-words.ts";
import {
  decideQuickly,
  giveUpDecision,
  retryDecision,
  undoDecision,
  useFailedDecision,
  useQuickDecision,
  type QuickDecision,
} from "./quick-decisions.ts";
import { canDecideGuests, EmailLink, PhoneLink, RegistrationDetails } from "./registration-details.tsx";

const { facts, missing, guests, select, submitted, changed, details, reference: referenceOf } = registrationWords;

const Reference = chakra(Link, { base: { textDecoration: "underline", textUnderlineOffset: "3px", py: "1.5" } });

/** The reference number, and when it was made and changed. */
const Dates = ({ registration: { id, reference, createdAt, changedAt } }: { registration: Registration }) => (
  <Text
    flex={{ base: "1 0 100%", xl: "1" }}
    // Leaves it room next to the longest possible name.
    minWidth={{ xl: "16rem" }}
    // On narrow screens, below the name and the buttons next to it.
    order={{ base: 1, xl: 0 }}
    alignSelf="center"
    textStyle="small"
    fontSize={{ base: "0.8125rem", md: "0.875rem" }}
    color="fg.muted"
  >
    {useMay("events") ? (
      <Reference to={adminPaths.review(id)} aria-label={registrationWords.open(reference)}>
        {referenceOf(reference)}
      </Reference>
    ) : (
      referenceOf(reference)
    )}{" "}
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

/** What it costs, and how it is paid. */
const OrderFact = ({ registration }: { registration: Registration }) => (
  <Fact name={facts.tickets}>{describeOrder(registration, useOwed(registration))}</Fact>
);

/** Contact details, for who may decide, profession, and number of guests. */
const Facts = ({ registration }: { registration: Registration }) => (
  <Row as="dl" flexWrap="wrap" columnGap={{ base: "4", md: "5" }} fontSize="0.9375rem">
    {useMay("events") && (
      <>
        <Fact name={facts.email}>
          <EmailLink email={registration.email} missing={missing.email} />
        </Fact>
        <Fact name={facts.phone}>
          <PhoneLink phone={registration.phone} missing={missing.phone} />
        </Fact>
      </>
    )}
    <Fact name={facts.profession}>
      <bdi>{registration.profession || missing.other}</bdi>
    </Fact>
    <Fact name={facts.guests}>
      {guests(registration.guests.length, registration.guests.filter(({ hold }) => hold).length)}
    </Fact>
    {registration.order && <OrderFact registration={registration} />}
  </Row>
);

/** Undoes a decision. Takes the focus from the pressed button, and passes it to the row. */
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
      px="2"
      aria-label={quickWords.undoOf(nameOf(registration))}
      onClick={() => undoDecision(registration.id)}
    >
      {quickWords.undo}
    </Button>
  );
};

const getSecondsTo = (instant: number) => Math.max(1, Math.ceil((instant - Date.now()) / 1000));

/** The countdown until a decision is sent. */
const Countdown = ({ quick: { sentAt, decision } }: { quick: QuickDecision }) => {
  const [seconds, setSeconds] = useState(() => getSecondsTo(sentAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(getSecondsTo(sentAt)), 250);
    return () => clearInterval(timer);
  }, [sentAt]);
  return quickWords.actingIn(decision, seconds);
};

/** Two buttons of equal width; the first is where the previous first was. */
const Pair = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "2" },
});

/** As wide as two icons, which Undo replaces. */
const pairWidth = "24";

/** Decides on one press, with some seconds to undo; failed decisions can be resent or discarded. */
const QuickActions = ({ registration, isNarrow }: { registration: Registration; isNarrow: boolean }) => {
  const { id: memberId } = useMember();
  const quick = useQuickDecision(registration);
  const failed = useFailedDecision(registration);
  const name = nameOf(registration);
  if (quick) {
    const words = (
      <Text
        alignSelf="center"
        color={decisionLooks[quick.decision].color}
        textStyle="small"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        textAlign={isNarrow ? "start" : "end"}
      >
        {quick.state === "sending" ? dialogWords.busy : <Countdown quick={quick} />}
      </Text>
    );
    const undo = quick.state === "waiting" && <UndoButton registration={registration} />;
    return isNarrow ? (
      <Pair>
        {undo}
        {words}
      </Pair>
    ) : (
      <Row gap="3">
        {words}
        <Grid width={pairWidth}>{undo}</Grid>
      </Row>
    );
  }
  if (failed)
    return (
      <Pair>
        <Button
          size="compact"
          px="2"
          aria-label={quickWords.tryAgainFor(name)}
          onClick={() => retryDecision(registration)}
        >
          {quickWords.tryAgain}
        </Button>
        <Button size="compact" px="2" aria-label={quickWords.undoOf(name)} onClick={() => giveUpDecision(registration)}>
          {quickWords.undo}
        </Button>
      </Pair>
    );
  return (
    <Pair>
      {decisions.map((decision) => {
        const label = quickWords.act(decision, name);
        const { icon, color, look } = decisionLooks[decision];
        return (
          <Button
            key={decision}
            size={isNarrow ? "compact" : "icon"}
            {...(isNarrow && { px: "2" })}
            look={look}
            aria-label={label}
            title={label}
            onClick={() => decideQuickly(memberId, registration, decision)}
          >
            <Icon name={icon} color={color} />
            {isNarrow && decisionWords[decision].act}
          </Button>
        );
      })}
    </Pair>
  );
};

/** Why a decision was not sent: shown until it is resent or discarded. */
const NotSent = ({ registration }: { registration: Registration }) => {
  const failed = useFailedDecision(registration);
  if (!failed?.reason) return null;
  return (
    <Row flexWrap="wrap" columnGap="2" color="fg.error" textStyle="small">
      <Row as="p" gap="2" py="2">
        <Icon name="alert" />
        {quickWords.notSent(failed.reason)}
      </Row>
      {!registrationCan.decide(registration) && (
        <Button
          {...compactButton}
          size="compact"
          aria-label={quickWords.dismissFor(nameOf(registration))}
          onClick={() => giveUpDecision(registration)}
        >
          {quickWords.dismiss}
        </Button>
      )}
    </Row>
  );
};

const Mark = chakra("label", {
  base: {
    display: "grid",
    placeContent: "center",
    flexShrink: "0",
    width: "11",
    height: "11",
    ms: "-3",
    cursor: "pointer",
  },
});

/** Below the theme's `lg`, the decision buttons are text buttons on a separate line. */
const narrow = "(max-width: 63.99rem)";

/** As wide as three buttons, so that decided rows have as many lines as pending ones. */
const lineOfButtons = "0 1 29rem";

type RowProps = {
  registration: Registration;
  isSelected: boolean;
  end: EventEnd;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** A registration in a few lines: name, status, and actions; the rest can be expanded. */
export const RegistrationRow = memo(({ registration, isSelected, end, onSelect, onDecide, onIntent }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMedia(narrow);
  const isBeingDecided = useQuickDecision(registration) !== undefined;
  const isPending = registrationCan.decide(registration);
  const mayDecide = useMay("events");
  const canDecide = isPending && !end && mayDecide && !isBeingDecided;
  const detailsId = `${registration.id}-details`;
  const toggle = (
    <Button
      {...compactButton}
      data-opens
      size="compact"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      onClick={() => setOpen(!isOpen)}
    >
      {isNarrow ? quickWords.review : details}
      <Icon name="chevron" width="4" height="4" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
    </Button>
  );
  const inDialog =
    canDecide &&
    decisions.map((decision) => (
      <DialogButton key={decision} isQuiet {...{ registration, decision, onDecide, onIntent }} />
    ));
  const decision =
    isPending && !end && mayDecide ? (
      <QuickActions registration={registration} isNarrow={isNarrow} />
    ) : (
      <Outcome registration={registration} />
    );
  return (
    <RowFrame
      id={getRegistrationId(registration.id)}
      tabIndex={-1}
      aria-labelledby={`${registration.id}-name`}
      borderColor={isSelected && canDecide ? "brand.fg" : undefined}
    >
      <Row flexWrap={{ base: "wrap", xl: "nowrap" }} alignItems="flex-start" columnGap="2">
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
          // The names stay aligned.
          !end && mayDecide && <Box width="8" flexShrink="0" />
        )}
        <Row
          flex={{ base: "1 1 min(100%, 7.5rem)", xl: "0 1 auto" }}
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
          {end && registration.attendance && (
            <Text textStyle="small" color="fg.muted">
              {attendanceWords[registration.attendance].admin}
            </Text>
          )}
          {registration.isTest && <Badge>{registrationWords.test}</Badge>}
        </Row>
        <Dates registration={registration} />
        {!isNarrow && (
          <Row flexShrink="0" maxWidth="16rem" minHeight="11">
            {decision}
          </Row>
        )}
      </Row>
      {isNarrow ? (
        <>
          <Facts registration={registration} />
          <Grid gridTemplateColumns="minmax(0, 1fr) auto" alignItems="center" columnGap="2" minHeight="11" mt="1">
            <div>{decision}</div>
            {toggle}
          </Grid>
          {registration.emailed === "failed" && <DecisionEmail registration={registration} end={end} isSlim />}
        </>
      ) : (
        <Row flexWrap="wrap" justifyContent="space-between" columnGap="6">
          <Facts registration={registration} />
          <Row flex={lineOfButtons} columnGap="2" ms="-2">
            {toggle}
            {inDialog}
            <DecisionEmail registration={registration} end={end} isSlim />
          </Row>
        </Row>
      )}
      <Box id={detailsId} hidden={!isOpen} py="3">
        {isOpen && isNarrow && (
          <Row flexWrap="wrap" columnGap="2" ms="-2" mb="2">
            {inDialog}
            {registration.emailed !== "failed" && <DecisionEmail registration={registration} end={end} isSlim />}
          </Row>
        )}
        {isOpen && <RegistrationDetails registration={registration} />}
        {isOpen && mayDecide && canDecideGuests(registration, end) && (
          <Box mt="3">
            <DialogButton {...{ registration, onDecide, onIntent }} decision="guests" />
          </Box>
        )}
      </Box>
      <HeldGuests registration={registration} />
      <NotSent registration={registration} />
      {isPending && end && (
        <Text pb="1" textStyle="small" color="fg.muted">
          {registrationWords.ended[end]}
        </Text>
      )}
      <DecisionRemarks registration={registration} />
    </RowFrame>
  );
});
