import { Box } from "@chakra-ui/react";
import { receiptWords as words } from "#web/content/forms.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";

export type ReceiptProps = {
  /** When it was sent, in ms. */
  at: number;
  /** What was sent, by name; those without an answer are left out. */
  rows: readonly (readonly [name: string, answer: string])[];
  /** What happens next: who reads it, by when they answer, and how. */
  steps: readonly string[];
};

/** What a visitor has sent and what happens next, for as long as the page is open. */
export const Receipt = ({ at, rows, steps }: ReceiptProps) => (
  <Grid gap="6" width="full" p={{ base: "5", sm: "7" }} bg="bg.subtle" borderWidth="1px" borderRadius="sm">
    <Grid
      as="dl"
      gridTemplateColumns={{ sm: "max-content minmax(0, 1fr)" }}
      columnGap="8"
      rowGap={{ base: "0", sm: "2" }}
    >
      {[[words.sent, formatClubInstant(new Date(at))] as const, ...rows]
        .filter(([, answer]) => answer !== "")
        .map(([name, answer]) => (
          <Box key={name} display="contents">
            <Box as="dt" color="fg.muted">
              {name}
            </Box>
            <Box as="dd" dir="auto" overflowWrap="anywhere" mb={{ base: "3", sm: "0" }}>
              {answer}
            </Box>
          </Box>
        ))}
    </Grid>
    <div>
      <Heading as="h4" textStyle="heading">
        {words.next}
      </Heading>
      <Grid as="ol" gap="2" mt="3" ps="5" listStyleType="decimal">
        {steps.map((step) => (
          <Text as="li" key={step} overflowWrap="anywhere">
            {step}
          </Text>
        ))}
      </Grid>
    </div>
  </Grid>
);
