import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Registration } from "#shared/registrations.ts";
import { registrationWords } from "#web/content/approvals.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { EmailLink, PhoneLink } from "./contact-links.tsx";

const { facts, missing, guests } = registrationWords;

const Line = ({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) => (
  <Box
    display="flex"
    alignItems="center"
    gap="2.5"
    minHeight="11"
    minWidth="0"
    css={{ "& > svg": { color: "brand.fg" } }}
  >
    <Box as="dt" srOnly>
      {name}
    </Box>
    {icon}
    <Box as="dd" minWidth="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);

/** How to reach who registers, what they do, and how many come along. */
export const ContactLines = ({ registration }: { registration: Registration }) => (
  <Box as="dl" display="grid" columnGap="6" gridTemplateColumns={{ md: "minmax(0, 3fr) minmax(0, 2fr)" }}>
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
  </Box>
);
