import { Box, chakra } from "@chakra-ui/react";
import { codeOfConduct } from "#web/content/application-form.ts";

const Summary = chakra("summary", {
  base: { display: "list-item", minHeight: "11", py: "2.5", fontWeight: "600", color: "brand.fg", cursor: "pointer" },
});

/** What a member agrees to, unfolded on demand. */
export const CodeOfConduct = () => (
  <Box as="details" px="4" borderWidth="1px" borderRadius="sm">
    <Summary>{codeOfConduct.title}</Summary>
    <Box as="ol" pl="5" pb="4" display="grid" gap="2" listStyleType="decimal">
      {codeOfConduct.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Box>
  </Box>
);
