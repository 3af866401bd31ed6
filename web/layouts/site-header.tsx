import { Box, chakra } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { hasShell, prerenderedPaths } from "#shared/site-paths.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { useScrolled } from "./use-scrolled.ts";

const Bar = chakra("header", {
  base: {
    position: "fixed",
    insetInline: "0",
    top: "0",
    zIndex: "header",
    color: "fg",
    transition: "background-color 260ms, box-shadow 260ms",
  },
  variants: {
    solid: { true: { bg: "bg.panel", boxShadow: "bar" }, false: { bg: "transparent" } },
  },
});

const pagesWithHero: ReadonlySet<string> = new Set(prerenderedPaths);

/** The bar above every public page: over a page's dark hero it is transparent and dark-themed until one scrolls. */
export const SiteHeader = () => {
  const { pathname } = useLocation();
  const isOverHero = pagesWithHero.has(pathname) || hasShell(pathname);
  const isScrolled = useScrolled();
  const isTransparent = isOverHero && !isScrolled;
  return (
    <Bar solid={!isTransparent} className={isTransparent ? "dark" : undefined}>
      <Box
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={{ base: "2", lg: "4" }}
        height="bar"
        maxWidth="page"
        marginInline="auto"
        px={{ base: "gutter", md: "3", lg: "gutter" }}
      >
        <BrandMark compact />
        <MainNavigation />
        <Box display="flex" alignItems="center" hideFrom="md">
          <ThemeSwitch />
          <PhoneMenu />
        </Box>
      </Box>
    </Bar>
  );
};
