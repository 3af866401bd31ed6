import { Box, chakra } from "@chakra-ui/react";
import { contact } from "#web/content/home.ts";
import { sectionReading } from "#web/content/lead-form.ts";
import { LeadSectionSlot } from "#web/features/leads/lead-section-slot.tsx";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

const PromiseLine = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

/** The way in: a word to the club beside the form that starts it. */
export const Contact = () => (
  <Section aria-labelledby="contact" bg="bg.subtle">
    <Split>
      <Box position={{ lg: "sticky" }} top="28" alignSelf="start">
        <SectionHead id="contact" eyebrow={contact.eyebrow} title={contact.title}>
          {contact.text}
        </SectionHead>
        <Box as="ul" display="grid" gap="3" mt="8">
          {contact.promises.map((promise) => (
            <PromiseLine key={promise}>
              <Icon name="check" color="brand.fg" mt="1" />
              {promise}
            </PromiseLine>
          ))}
        </Box>
        <StayConnectedButton mt="9" />
      </Box>
      <Panel>
        <Box as="h3" textStyle="heading" mb="6">
          {sectionReading.title}
        </Box>
        <LeadSectionSlot />
      </Panel>
    </Split>
  </Section>
);
