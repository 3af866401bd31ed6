import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

const HomeLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    // Where large text leaves room for the mark alone, the name wraps out of sight.
    flexWrap: "wrap",
    alignContent: "flex-start",
    minWidth: "0",
    height: "11",
    overflow: "hidden",
    columnGap: "3",
    color: "fg",
    textDecoration: "none",
  },
});

const Mark = chakra("svg", { base: { width: "9", height: "9", my: "1", flexShrink: "0", color: "brand.fg" } });

/** The club's mark and name, leading home: three columns that rise within a ring. */
export const BrandMark = () => (
  <HomeLink to={paths.home} aria-label={`${brand.name}, home`}>
    <Mark viewBox="0 0 36 36" fill="none" stroke="currentColor" aria-hidden focusable="false">
      <circle cx="18" cy="18" r="17" strokeWidth="1.2" />
      <path d="M11.5 26v-6M18 26V15M24.5 26V10" strokeWidth="2.4" />
    </Mark>
    <Box
      as="span"
      fontFamily="heading"
      fontSize="min(1.25rem, 5.8vw)"
      letterSpacing="0.01em"
      lineHeight="2.75rem"
      whiteSpace="nowrap"
    >
      {brand.name}
    </Box>
  </HomeLink>
);
