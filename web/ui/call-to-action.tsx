import type { ReactNode } from "react";
import { Stack } from "#web/ui/layout.ts";
import { Section, SectionHead } from "./section.tsx";
import { Silk } from "./silk.tsx";

type Props = { id: string; eyebrow: string; title: string; text: string; children: ReactNode };

/** A dark band with a single call to action; its buttons are the children. */
export const CallToAction = ({ id, eyebrow, title, text, children }: Props) => (
  <Section
    className="dark"
    aria-labelledby={id}
    position="relative"
    isolation="isolate"
    overflow="hidden"
    bg="bg.panel"
    color="fg"
  >
    <Silk />
    <Stack
      flexDirection={{ base: "column", md: "row" }}
      alignItems={{ base: "flex-start", md: "center" }}
      justifyContent="space-between"
      gap={{ base: "8", md: "16" }}
    >
      <SectionHead id={id} eyebrow={eyebrow} title={title}>
        {text}
      </SectionHead>
      <Stack flexDirection={{ base: "column", sm: "row", md: "column" }} gap="3" flexShrink="0">
        {children}
      </Stack>
    </Stack>
  </Section>
);
