import { Box, chakra } from "@chakra-ui/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords, nameOf, registrationWords } from "#web/content/approvals.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { DecisionButtons, type OnDecide } from "./decision-buttons.tsx";
import { getRegistrationId, RegistrationStatus } from "./decision.tsx";
import { EmailLink, PhoneLink, RegistrationDetails } from "./registration-details.tsx";

const { facts, missing, guests, select, submitted, details } = registrationWords;

/** Who registered, under which number, and when. */
const CardTitle = ({ registration }: { registration: Registration }) => (
  <Box flex="1" minWidth="0">
    <Heading
      as="h3"
      id={`${registration.id}-name`}
      dir="auto"
      fontWeight="600"
      fontSize="1.1875rem"
      overflowWrap="anywhere"
    >
      {nameOf(registration)}
    </Heading>
    <Text textStyle="small" color="fg.muted">
      <Box asChild display="inline-block" textDecoration="underline" textUnderlineOffset="3px" py="2.5" my="-2.5">
        <Link to={paths.review(registration.id)} aria-label={registrationWords.open(registration.reference)}>
          {registrationWords.reference(registration.reference)}
        </Link>
      </Box>{" "}
      · {submitted(formatClubDate(registration.createdAt))}
    </Text>
  </Box>
);

/** Everything the registrant filled out, on request. */
const CardDetails = ({ registration }: { registration: Registration }) => {
  const [isOpen, setOpen] = useState(false);
  const id = `${registration.id}-details`;
  return (
    <Box mt="2">
      <Button
        look="quiet"
        size="compact"
        px="0"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {details}
        <Icon name="chevron" transition="rotate 150ms" rotate={isOpen ? "180deg" : undefined} />
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <RegistrationDetails registration={registration} />}
      </Box>
    </Box>
  );
};

const Line = ({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) => (
  <Row gap="2.5" minHeight="11" minWidth="0" css={{ "& > svg": { color: "brand.fg" } }}>
    <Box as="dt" srOnly>
      {name}
    </Box>
    {icon}
    <Box as="dd" minWidth="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Row>
);

/** How to reach the registrant, what they do, and how many guests they bring. */
const ContactLines = ({ registration }: { registration: Registration }) => (
  <Grid as="dl" columnGap="6" gridTemplateColumns={{ md: "minmax(0, 3fr) minmax(0, 2fr)" }}>
    <Line name={facts.email} icon={<Icon name="mail" />}>
      <EmailLink email={registration.email} missing={missing.email} />
    </Line>
    <Line name={facts.phone} icon={<Icon name="phone" />}>
      <PhoneLink phone={registration.phone} missing={missing.phone} />
    </Line>
    <Line name={facts.profession} icon={<PortalIcon name="work" />}>
      <bdi>{registration.profession || missing.other}</bdi>
    </Line>
    <Line name={facts.guests} icon={<Icon name="people" />}>
      {guests(registration.guests.length)}
    </Line>
  </Grid>
);

const Mark = chakra("label", {
  base: { display: "grid", placeContent: "center", width: "11", height: "11", ms: "-3", mt: "-2", cursor: "pointer" },
});
const Checkbox = chakra("input", { base: { width: "5", height: "5", accentColor: "brand.fg", cursor: "pointer" } });

type RegistrationCardProps = {
  registration: Registration;
  isSelected: boolean;
  isOver: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

/** A registration: who, its status, and what can be done about it. */
const RegistrationCard = memo(
  ({ registration, isSelected, isOver, onSelect, onDecide, onIntent }: RegistrationCardProps) => (
    <Box
      as="article"
      id={getRegistrationId(registration.id)}
      tabIndex={-1}
      aria-labelledby={`${registration.id}-name`}
      p={{ base: "5", md: "6" }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isSelected && !isOver ? "brand.fg" : undefined}
      borderRadius="md"
      scrollMarginTop="40"
    >
      <Row flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="2" rowGap="3">
        {registration.status === "pending" && !isOver && (
          <Mark>
            <Checkbox
              type="checkbox"
              checked={isSelected}
              aria-label={select(nameOf(registration))}
              onChange={(event) => onSelect(registration.id, event.target.checked)}
            />
          </Mark>
        )}
        <CardTitle registration={registration} />
        <Row
          alignItems="stretch"
          flexWrap="wrap"
          gap="2"
          order={{ base: -1, sm: 0 }}
          width={{ base: "full", sm: "auto" }}
        >
          {registration.isTest && <Badge>{registrationWords.test}</Badge>}
          <RegistrationStatus registration={registration} isOver={isOver} />
        </Row>
      </Row>
      <Box mt="3">
        <ContactLines registration={registration} />
      </Box>
      <CardDetails registration={registration} />
      <Box mt="3">
        <DecisionButtons registration={registration} isOver={isOver} onDecide={onDecide} onIntent={onIntent} />
      </Box>
    </Box>
  ),
);

/** Up to this many cards, all are drawn; of more, only those in sight. */
const maxDrawn = 60;
/** The height of a card until it is measured, and the gap between two. */
const estimatedHeightPx = 270;
const gapPx = 16;

type RegistrationListProps = {
  label: string;
  registrations: readonly Registration[];
  selected: ReadonlySet<string>;
  /** Whether their event is over. */
  isOver: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onDecide: OnDecide;
  onIntent: () => void;
};

const FullList = ({ label, registrations, selected, ...rest }: RegistrationListProps) => (
  <Grid as="ul" aria-label={label} gridTemplateColumns="minmax(0, 1fr)" gap="4">
    {registrations.map((each) => (
      <li key={each.id}>
        <RegistrationCard registration={each} isSelected={selected.has(each.id)} {...rest} />
      </li>
    ))}
  </Grid>
);

const VirtualList = ({ label, registrations, selected, ...rest }: RegistrationListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current!.getBoundingClientRect().top + scrollY), []);
  const rows = useWindowVirtualizer({
    count: registrations.length,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => registrations[index]?.id ?? index,
    overscan: 3,
    gap: gapPx,
    scrollMargin: top,
    initialOffset: () => scrollY,
  });
  return (
    <Box as="ul" ref={list} aria-label={label} position="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const each = registrations[index]!;
        return (
          <Box
            as="li"
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={registrations.length}
            position="absolute"
            insetInline="0"
            top="0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RegistrationCard registration={each} isSelected={selected.has(each.id)} {...rest} />
          </Box>
        );
      })}
    </Box>
  );
};

/** The registrations as cards. */
export const RegistrationList = memo((props: Omit<RegistrationListProps, "label">) => {
  const List = props.registrations.length > maxDrawn ? VirtualList : FullList;
  return <List {...props} label={approvalsWords.title} />;
});
