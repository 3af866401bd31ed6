import { Box } from "@chakra-ui/react";
import { receiptWords as words } from "#web/content/forms.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Stack, Text, Grid } from "#web/ui/layout.ts";

export type SentWords = { title: string; text: string; detail?: string; reset?: string };

export type ReceiptProps = {
  /** When it was sent, in ms. */
  at: number;
  /** What was sent, by label, without empty answers. */
  rows: readonly (readonly [name: string, answer: string])[];
  /** What happens next: who reads it, and when and how they answer. */
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

type SentProps = SentWords & { receipt?: ReceiptProps | undefined; onReset?: () => void };

/** The thank-you that replaces a form. Its heading takes the focus, since the button that had it is gone. */
export const Sent = ({ title, text, detail, receipt, reset, onReset }: SentProps) => (
  <Stack alignItems="flex-start" gap="4" py="6">
    <Box p="3" borderWidth="1px" borderColor="brand.fg" borderRadius="full" color="brand.fg">
      <Icon name="check" />
    </Box>
    <Heading as="h3" textStyle="heading" tabIndex={-1} ref={takeFocus} scrollMarginTop="28">
      {title}
    </Heading>
    <p>{text}</p>
    {detail && <Text color="fg.muted">{detail}</Text>}
    {receipt && <Receipt {...receipt} />}
    {reset && (
      <Button onClick={onReset} mt="2">
        {reset}
      </Button>
    )}
  </Stack>
);
