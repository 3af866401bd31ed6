import { Box, chakra, type BoxProps } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Heading, Text } from "#web/ui/layout.ts";

/** A band of the page: breathes above and below, and keeps its content to the page's width. */
export const Section = ({ children, ...rest }: BoxProps) => (
  <Box as="section" py="section" {...rest}>
    <PageWidth>{children}</PageWidth>
  </Box>
);

/** The page's width, centred, with room to the edges of the screen. */
export const PageWidth = chakra("div", {
  base: { maxWidth: "page", marginInline: "auto", px: "gutter", width: "full" },
});

type SectionHeadProps = { id: string; eyebrow?: string; title: string; children?: ReactNode };

/** The heading of a section; `id` names it for `aria-labelledby`. */
export const SectionHead = ({ id, eyebrow, title, children }: SectionHeadProps) => (
  <Box maxWidth="text">
    {eyebrow && (
      <Text textStyle="eyebrow" color="brand.fg" mb="4">
        {eyebrow}
      </Text>
    )}
    <Heading id={id} textStyle="title">
      {title}
    </Heading>
    {children && (
      <Text textStyle="lead" color="fg.muted" mt="5">
        {children}
      </Text>
    )}
  </Box>
);
