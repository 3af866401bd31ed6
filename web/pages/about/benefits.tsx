import { Box } from "@chakra-ui/react";
import { memberBenefits } from "#web/content/about.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

/** What members get. */
export const Benefits = () => (
  <Section aria-labelledby="benefits" bg="bg">
    <Split>
      <SectionHead id="benefits" eyebrow={memberBenefits.eyebrow} title={memberBenefits.title}>
        {memberBenefits.text}
      </SectionHead>
      <Box as="ul" display="grid" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} columnGap="10">
        {memberBenefits.benefits.map(({ title, text }) => (
          <Box as="li" key={title} py="6" borderTopWidth="1px">
            <Box as="h3" textStyle="heading">
              {title}
            </Box>
            <Box as="p" mt="2" color="fg.muted">
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Split>
  </Section>
);
