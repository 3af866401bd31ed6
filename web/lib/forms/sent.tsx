import { Box } from "@chakra-ui/react";
import { Button } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Stack, Text } from "#web/ui/layout.ts";
import { Receipt, type ReceiptProps } from "./receipt.tsx";

export type SentWords = { title: string; text: string; detail?: string; reset?: string };

type SentProps = SentWords & { receipt?: ReceiptProps | undefined; onReset?: () => void };

/** The thanks in place of a form. Its heading takes the focus, since the button that had it is gone. */
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
