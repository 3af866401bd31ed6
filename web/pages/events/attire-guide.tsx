import { Box, chakra } from "@chakra-ui/react";
import { attireGuide } from "#web/content/events.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

const Example = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

/** What cocktail attire means. */
export const AttireGuide = () => (
  <Section aria-labelledby="attire" bg="bg.subtle">
    <Split>
      <SectionHead id="attire" eyebrow={attireGuide.eyebrow} title={attireGuide.title}>
        {attireGuide.text}
      </SectionHead>
      <Box display="grid" gap="10" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
        {attireGuide.groups.map(({ title, examples }) => (
          <Box key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
            <Box as="h3" textStyle="heading">
              {title}
            </Box>
            <Box as="ul" display="grid" gap="3" mt="4">
              {examples.map((example) => (
                <Example key={example}>
                  <Icon name="check" color="brand.fg" mt="1" />
                  {example}
                </Example>
              ))}
            </Box>
          </Box>
        ))}
        <Box as="p" gridColumn={{ sm: "span 2" }} color="fg.muted">
          {attireGuide.no}
        </Box>
      </Box>
    </Split>
  </Section>
);
