import { Box } from "@chakra-ui/react";
import type { Registration } from "#shared/registrations.ts";
import { nameOf, registrationWords } from "#web/content/approvals.ts";
import { FactTable } from "#web/ui/data-table.tsx";

const { facts, missing, guests } = registrationWords;

/** How many come along, and who. */
const Guests = ({ registration: { guests: all } }: { registration: Registration }) => (
  <>
    {guests(all.length)}
    {all.length > 0 && (
      // A list that scrolls is reached by the keyboard.
      <Box as="ul" aria-label={facts.guests} tabIndex={0} maxHeight="9rem" overflow="auto">
        {all.map((guest) => (
          <li key={guest.email}>
            <bdi>{nameOf(guest)}</bdi>
          </li>
        ))}
      </Box>
    )}
  </>
);

/** Who registered, in short. */
export const RegistrationSummary = ({ registration }: { registration: Registration }) => (
  <FactTable
    label={registrationWords.reference(registration.reference)}
    facts={[
      [facts.name, <bdi>{nameOf(registration)}</bdi>],
      [facts.email, registration.email || missing.email],
      [facts.phone, <bdi>{registration.phone || missing.phone}</bdi>],
      [facts.profession, <bdi>{registration.profession || missing.other}</bdi>],
      [facts.guests, <Guests registration={registration} />],
    ]}
  />
);
