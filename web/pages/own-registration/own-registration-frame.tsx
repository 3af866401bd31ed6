import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords as words } from "#web/content/registrations.ts";
import { EventHero } from "#web/features/registrations/event-hero.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Section } from "#web/ui/section.tsx";

type Props = { registration?: RegistrationWithEvent; children: ReactNode };

/** The page around a registration; without one while that is not known. */
export const OwnRegistrationFrame = ({ registration, children }: Props) => (
  <>
    <PageHead title={words.title} description={words.description} picture="events" isPrivate />
    <EventHero
      eyebrow={registration ? words.reference(registration.reference) : words.eyebrow}
      title={registration?.event.title ?? words.title}
      text={words.text}
      event={registration?.event}
    />
    {/* While there is none, the head of the page bears this name already. */}
    <Section aria-label={registration && words.title} bg="bg">
      <Box
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
        gap={{ base: "10", lg: "20" }}
      >
        {children}
      </Box>
    </Section>
  </>
);
