import { Box, chakra } from "@chakra-ui/react";
import { NavLink } from "react-router-dom";
import { navigation, portalLink } from "#web/content/shell.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { useSignedIn } from "#web/session/use-signed-in.ts";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";

const Item = chakra(NavLink, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: "11",
    fontSize: { base: "0.875rem", lg: "1rem" },
    fontWeight: "500",
    whiteSpace: "nowrap",
    color: "fg",
    textDecoration: "none",
    // A hairline that waits under the word.
    backgroundImage: "linear-gradient({colors.brand.fg}, {colors.brand.fg})",
    backgroundRepeat: "no-repeat",
    backgroundPosition: "left 72%",
    backgroundSize: "0 1px",
    transition: "background-size 260ms",
    _hover: { backgroundSize: "100% 1px" },
    _currentPage: { backgroundSize: "100% 1px" },
  },
});

/** The navigation of screens from 768 px on. */
export const MainNavigation = () => {
  const portal = useSignedIn() ? portalLink.signedIn : portalLink.anonymous;
  return (
    <Box as="nav" aria-label="Main" hideBelow="md" display="flex" alignItems="center" gap={{ base: "2", lg: "5" }}>
      {[...navigation, portal].map(({ label, to }) => (
        <Item key={to} to={to} end>
          {label}
        </Item>
      ))}
      <StayConnectedButton
        size="compact"
        px={{ base: "2.5", lg: "4" }}
        fontSize={{ base: "0.875rem", lg: "0.9375rem" }}
        whiteSpace="nowrap"
      />
      <ThemeSwitch />
    </Box>
  );
};
