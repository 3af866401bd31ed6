import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { listingFacts } from "#web/content/listings.ts";

const QuietLink = chakra(Link, {
  base: { display: "inline-flex", alignItems: "center", minHeight: "11", color: "brand.fg", fontWeight: "600" },
});

const { title, facts, question, contact } = listingFacts;

/** What one should know before one pays. */
export const Facts = () => (
  <Box as="section" aria-labelledby="facts" alignSelf="start" position={{ lg: "sticky" }} top="28">
    <Box as="h2" id="facts" textStyle="heading">
      {title}
    </Box>
    <Box as="dl" display="grid" gap="5" mt="6">
      {facts.map(({ name, text }) => (
        <Box key={name} ps="4" borderInlineStartWidth="1px" borderColor="brand.fg">
          <Box as="dt" fontWeight="600">
            {name}
          </Box>
          <Box as="dd" mt="1" color="fg.muted">
            {text}
          </Box>
        </Box>
      ))}
    </Box>
    <Box as="p" mt="6" pt="3" borderTopWidth="1px" color="fg.muted">
      {question} <QuietLink to={contact.to}>{contact.label}</QuietLink>
    </Box>
  </Box>
);
