import { Box } from "@chakra-ui/react";
import { Button } from "#web/ui/button.tsx";
import { takeFocus } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { versionedFormWords as shared } from "./versioned-form-words.ts";
import type { ConflictingChange } from "./versioned-form.ts";

type Props = {
  words: {
    title: string;
    /** For a change that the form does not show. */
    same: string;
    newest: string;
  };
  /** The changed fields. */
  changes: readonly ConflictingChange[];
  onKeepMine: () => void;
  /** Offered where both have changed the same field; what else was typed stays. */
  onTakeTheirs: () => void;
};

/** What one field holds, with whose it is where there are two. */
const Saved = ({ label, text }: { label: string | false; text: string }) => (
  <UserText as="dd" lineClamp="4">
    {label && `${label} `}
    {text || shared.nothing}
  </UserText>
);

/** What is edited has been changed elsewhere. It takes the focus, so that it is read and seen in a long form. */
export const ConflictBanner = ({ words, changes, onKeepMine, onTakeTheirs }: Props) => {
  const isContested = changes.some(({ mine }) => mine !== undefined);
  return (
    <Box
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      p="4"
      bg="brand.tint"
      borderWidth="1px"
      borderLeftWidth="3px"
      borderColor="brand.fg"
      borderRadius="sm"
      scrollMarginTop="28"
    >
      <Row alignItems="stretch" as="p" gap="2" fontWeight="600">
        <Icon name="alert" color="brand.fg" mt="0.5" />
        {words.title}
      </Row>
      <Text mt="1">{changes.length > 0 ? shared.changes : words.same}</Text>
      {isContested && <Text mt="1">{shared.choose}</Text>}
      <Grid as="dl" gap="2" mt="3">
        {changes.map((change) => (
          <div key={change.name}>
            <Box as="dt" textStyle="small" color="fg.muted">
              {change.name}
            </Box>
            <Saved label={change.mine !== undefined && shared.latest} text={change.text} />
            {change.mine !== undefined && <Saved label={shared.mine} text={change.mine} />}
          </div>
        ))}
      </Grid>
      <Row alignItems="stretch" flexWrap="wrap" gap="3" mt="4">
        <Button size="compact" onClick={onKeepMine}>
          {isContested ? shared.keepMine : shared.keepBoth}
        </Button>
        {isContested && (
          <Button size="compact" onClick={onTakeTheirs}>
            {words.newest}
          </Button>
        )}
      </Row>
    </Box>
  );
};
