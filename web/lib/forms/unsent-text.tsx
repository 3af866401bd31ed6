import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

/** The unsent text of a form closed by someone else's decision. */
const words = {
  title: "What you had written",
  note: "It wasn't sent. It stays here, in this tab only, until you discard it.",
  copy: "Copy",
  copied: "Copied",
  copyFailure: { title: "Not copied", description: "Please select the text and copy it yourself." },
  discard: "Discard",
} as const;

type Props = { text: string; onDiscard: () => void };

/** The unsent text of a form closed by someone else's decision: can be read and copied until it is discarded. */
export const UnsentText = ({ text, onDiscard }: Props) => (
  <Grid as="section" aria-label={words.title} gap="2" p="4" bg="bg.subtle" borderWidth="1px" borderRadius="md">
    <Text fontWeight="600">{words.title}</Text>
    <UserText>{text}</UserText>
    <Text textStyle="small" color="fg.muted">
      {words.note}
    </Text>
    <Row flexWrap="wrap" gap="3">
      <CopyButton text={text} words={words} failure={words.copyFailure} />
      <Button size="compact" onClick={onDiscard}>
        {words.discard}
      </Button>
    </Row>
  </Grid>
);
