import { Box, type BoxProps } from "@chakra-ui/react";
import { Grid, Heading, Text } from "#web/ui/layout.ts";

type Props = { steps: readonly { title: string; text: string }[] } & BoxProps;

/** What happens one after another, under a heading of the second level. */
export const Steps = ({ steps, ...rest }: Props) => (
  <Box
    as="ol"
    display="grid"
    gridTemplateColumns={{ md: "repeat(3, minmax(0, 1fr))" }}
    gap={{ base: "6", md: "12" }}
    mt={{ base: "9", md: "12" }}
    {...rest}
  >
    {steps.map(({ title, text }, index) => (
      <Grid
        as="li"
        key={title}
        gridTemplateColumns={{ base: "1.5rem minmax(0, 1fr)", md: "minmax(0, 1fr)" }}
        alignItems="baseline"
        alignContent="start"
        rowGap={{ base: "2", md: "3" }}
        pt={{ base: "4", md: "5" }}
        borderTopWidth="1px"
        borderColor="brand.fg"
      >
        <Box as="span" aria-hidden fontFamily="heading" fontSize="1.375rem" color="brand.fg">
          {index + 1}
        </Box>
        <Heading as="h3" textStyle="heading">
          {title}
        </Heading>
        <Text color="fg.muted" gridColumn={{ base: "2", md: "1" }}>
          {text}
        </Text>
      </Grid>
    ))}
  </Box>
);
