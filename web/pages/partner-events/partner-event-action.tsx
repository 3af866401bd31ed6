import { chakra } from "@chakra-ui/react";
import { comingUp, type PartnerEvent } from "#web/content/partner-events.ts";
import { Button } from "#web/ui/button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { useHasPassed } from "#web/ui/use-has-passed.ts";

/** The way to the partner's registration, while there is one. */
export const PartnerEventAction = ({ event }: { event: PartnerEvent }) =>
  useHasPassed(event.endsAt) ? (
    <Button disabled cursor="default" mt="auto">
      {comingUp.ended}
    </Button>
  ) : (
    <ExternalLink look="gold" href={event.registrationUrl} mt="auto">
      {comingUp.register} <chakra.span srOnly>{comingUp.forEvent(event.title)}</chakra.span>
    </ExternalLink>
  );
