import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Motif, type MotifName } from "./motif.tsx";
import { PageWidth } from "./section.tsx";

type Props = {
  motif: MotifName;
  eyebrow: string;
  title: string;
  text: string;
  /** For a page whose work begins in the first screen. */
  isLow?: boolean;
  /** Buttons, under the words. */
  children?: ReactNode;
};

/** The top of a public page: dark in both themes, under the transparent bar. */
export const PageHero = ({ motif, eyebrow, title, text, isLow = false, children }: Props) => (
  <Box
    as="section"
    className="dark"
    aria-labelledby="page"
    position="relative"
    isolation="isolate"
    overflow="hidden"
    bg="bg"
    color="fg"
    borderBottomWidth="1px"
  >
    <Motif name={motif} />
    <PageWidth
      pt={isLow ? { base: "24", md: "28" } : { base: "32", md: "48" }}
      pb={isLow ? { base: "6", md: "10" } : { base: "14", md: "24" }}
    >
      <Box maxWidth="46rem">
        <Box as="p" textStyle="eyebrow" color="brand.fg" mb={{ base: "4", md: "5" }}>
          {eyebrow}
        </Box>
        <Box as="h1" id="page" textStyle="display">
          {title}
        </Box>
        <Box as="p" textStyle="lead" color="fg.muted" mt={{ base: "4", md: "6" }} maxWidth="38rem">
          {text}
        </Box>
        {children && (
          <Box
            display="flex"
            flexDirection={{ base: "column", sm: "row" }}
            flexWrap="wrap"
            gap="3"
            mt={{ base: "7", md: "9" }}
          >
            {children}
          </Box>
        )}
      </Box>
    </PageWidth>
  </Box>
);
