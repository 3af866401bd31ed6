import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Registration } from "#shared/registrations.ts";
import { nameOf, registrationWords } from "#web/content/approvals.ts";
import { DataTable, FactTable } from "#web/ui/data-table.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { EmailLink, PhoneLink, SocialMedia } from "./contact-links.tsx";

const { facts: names, missing, yes, no, guestColumns, details } = registrationWords;

const yesOrNo = (is: boolean) => (is ? yes : no);

const factsOf = (registration: Registration): [string, ReactNode][] => {
  const { email, phone, profession, socialMedia, includeOpenBar, isVendor, accommodations, message } = registration;
  return [
    [names.name, <bdi>{nameOf(registration)}</bdi>],
    [names.email, <EmailLink email={email} missing={missing.other} />],
    [names.phone, <PhoneLink phone={phone} missing={missing.other} />],
    [names.profession, <bdi>{profession || missing.other}</bdi>],
    [names.socialMedia, <SocialMedia name={socialMedia} />],
    [names.openBar, yesOrNo(includeOpenBar)],
    [names.vendor, yesOrNo(isVendor)],
    ...(accommodations ? [[names.accommodations, <UserText>{accommodations}</UserText>] as [string, ReactNode]] : []),
    ...(message ? [[names.message, <UserText>{message}</UserText>] as [string, ReactNode]] : []),
  ];
};

const rowOf = ({ firstName, lastName, email, phone, includeOpenBar }: Registration["guests"][number]) => [
  <bdi>{`${firstName} ${lastName}`.trim() || missing.other}</bdi>,
  <EmailLink email={email} missing={missing.email} />,
  <PhoneLink phone={phone} missing={missing.phone} />,
  yesOrNo(includeOpenBar),
];

/** Everything that was said on registering. */
export const RegistrationDetails = ({ registration }: { registration: Registration }) => (
  <>
    <FactTable label={details} facts={factsOf(registration)} />
    {registration.guests.length > 0 && (
      <Box mt="5">
        <DataTable label={names.guests} columns={guestColumns} rows={registration.guests.map(rowOf)} />
      </Box>
    )}
  </>
);
