import { Box } from "@chakra-ui/react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords as words } from "#web/content/registrations.ts";
import { isCalledOff, stateOf } from "#web/features/events/event-state.ts";
import { CancelPart } from "#web/features/registrations/cancel-part.tsx";
import { GuestsPart } from "#web/features/registrations/guests-part.tsx";
import { RegistrationDetails } from "#web/features/registrations/registration-details.tsx";
import { RegistrationStatus } from "#web/features/registrations/registration-status.tsx";
import { isOn } from "#web/features/registrations/registration-values.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";

const statusId = "status";

/** What becomes of a registration and what can still be done about it. */
export const RegistrationParts = ({ registration }: { registration: RegistrationWithEvent }) => {
  const { event, status } = registration;
  const canChange = isOn(registration);
  const over = event.isPast ? (isCalledOff(event) ? words.calledOff : words.over) : undefined;
  const canReturn = status === "cancelled" && stateOf(event) === "open";
  return (
    <>
      <Panel display="grid" gap="10" alignSelf="start">
        <Box>
          <RegistrationStatus registration={registration} id={statusId} over={over} />
          {canReturn && (
            <LinkButton look="gold" to={paths.eventRegistration(event.id)} mt="6">
              {words.again}
            </LinkButton>
          )}
        </Box>
        <GuestsPart registration={registration} canChange={canChange} />
        {canChange && (
          <CancelPart
            registration={registration}
            // The button that had the focus is gone.
            onCancelled={() => document.getElementById(statusId)?.focus()}
          />
        )}
      </Panel>
      <Box as="section" aria-labelledby="details">
        <Box as="h2" id="details" textStyle="heading" mb="6">
          {words.you}
        </Box>
        <RegistrationDetails registration={registration} />
      </Box>
    </>
  );
};
