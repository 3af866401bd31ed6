import { Box } from "@chakra-ui/react";
import { membershipSteps } from "#web/content/membership.ts";

/** What happens after applying. */
export const Steps = () => (
  <Box
    as="ol"
    display="grid"
    gridTemplateColumns={{ md: "repeat(3, minmax(0, 1fr))" }}
    gap={{ base: "8", md: "12" }}
    mt={{ base: "9", md: "12" }}
  >
    {membershipSteps.steps.map(({ title, text }, index) => (
      <Box as="li" key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
        <Box as="span" aria-hidden fontFamily="heading" fontSize="1.375rem" color="brand.fg">
          {index + 1}
        </Box>
        <Box as="h3" textStyle="heading" mt="2">
          {title}
        </Box>
        <Box as="p" color="fg.muted" mt="3">
          {text}
        </Box>
      </Box>
    ))}
  </Box>
);
