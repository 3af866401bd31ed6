import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { registrationPage } from "#web/content/registrations.ts";
import { paths } from "#web/paths.ts";

const Step = chakra("li", { base: { display: "flex", gap: "4" } });
const Number = chakra("span", {
  base: {
    flexShrink: "0",
    display: "inline-grid",
    placeItems: "center",
    width: "8",
    height: "8",
    borderWidth: "1px",
    borderColor: "brand.fg",
    borderRadius: "full",
    color: "brand.fg",
    textStyle: "small",
  },
});
const QuietLink = chakra(Link, {
  base: { display: "inline-flex", alignItems: "center", minHeight: "11", color: "brand.fg", fontWeight: "600" },
});

const { aside, members } = registrationPage;

/** What becomes of a registration, and the members' way. */
export const NextSteps = () => (
  <Box alignSelf="start" position={{ lg: "sticky" }} top="28">
    <Box as="h2" textStyle="heading">
      {aside.title}
    </Box>
    <Box as="ol" display="grid" gap="5" mt="6">
      {aside.steps.map((step, index) => (
        <Step key={step}>
          <Number aria-hidden>{index + 1}</Number>
          <Box as="span" color="fg.muted">
            {step}
          </Box>
        </Step>
      ))}
    </Box>
    <Box as="p" mt="6" pt="3" borderTopWidth="1px" color="fg.muted">
      {members.text} <QuietLink to={paths.memberEvents}>{members.link}</QuietLink>
    </Box>
  </Box>
);
