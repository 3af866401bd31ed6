import { Box, chakra } from "@chakra-ui/react";
import { useState, memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Registration } from "#shared/registrations.ts";
import { nameOf, registrationWords } from "#web/content/approvals.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { Deciders, type OnDecide } from "./decision-buttons.tsx";
import { placeOf } from "./element-ids.ts";
import { RegistrationDetails, EmailLink, PhoneLink } from "./registration-details.tsx";
import { StatusOf } from "./registration-status.tsx";

const { reference: referenceOf, submitted, details, open } = registrationWords;

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
        <Link to={paths.review(registration.id)} aria-label={open(registration.reference)}>
          {referenceOf(registration.reference)}
        </Link>
      </Box>{" "}
      · {submitted(formatClubDate(registration.createdAt))}
    </Text>
  </Box>
);

/** Everything that was said on registering, on request. */
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

const { facts, missing, guests } = registrationWords;

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

/** How to reach who registers, what they do, and how many come along. */
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

const { test, select } = registrationWords;

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

/** A registration: who, how it stands, and what can be done about it. */
export const RegistrationCard = memo(
  ({ registration, isSelected, isOver, onSelect, onDecide, onIntent }: RegistrationCardProps) => (
    <Box
      as="article"
      id={placeOf(registration.id)}
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
          {registration.isTest && <Badge>{test}</Badge>}
          <StatusOf registration={registration} isOver={isOver} />
        </Row>
      </Row>
      <Box mt="3">
        <ContactLines registration={registration} />
      </Box>
      <CardDetails registration={registration} />
      <Box mt="3">
        <Deciders registration={registration} isOver={isOver} onDecide={onDecide} onIntent={onIntent} />
      </Box>
    </Box>
  ),
);
