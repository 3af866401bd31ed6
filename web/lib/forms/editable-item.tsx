import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";

/** An item of an admin's list within a form. */
export const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
    columnGap: "8",
    rowGap: "3",
    alignItems: "center",
    py: "4",
    borderTopWidth: "1px",
  },
});

const words = {
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  about: (act: string, label: string) => `${act}: ${label}`,
} as const;

/** One of a list with others exchanged. */
export const swap = <Each,>(list: readonly Each[], one: number, other: number) => {
  const [first, second] = [list[one], list[other]];
  return first === undefined || second === undefined ? [...list] : list.with(one, second).with(other, first);
};

type Props = {
  label: string;
  mark?: string | undefined;
  /** Its facts, below the label. */
  children: ReactNode;
  error?: string | undefined;
  isBusy?: boolean;
  /** Of the button that opens its dialog. */
  opener: Omit<ComponentProps<typeof Button>, "children">;
  /** Absent where it can't be moved that way. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
};

/** An item that is edited in a dialog, moved, and removed. */
export const EditableItem = ({ label, mark, children, error, isBusy = false, opener, ...acts }: Props) => {
  const { onUp, onDown, onRemove } = acts;
  const press = (act: string, onClick: () => void) => (
    <BusyButton size="compact" isBusy={isBusy} aria-label={words.about(act, label)} onClick={onClick}>
      {act}
    </BusyButton>
  );
  return (
    <Item>
      <Box minWidth="0" dir="auto">
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <Text fontWeight="600" overflowWrap="anywhere">
            {label}
          </Text>
          {mark !== undefined && <Badge>{mark}</Badge>}
        </Row>
        <Text as="div" mt="1" textStyle="small" color="fg.muted">
          {children}
        </Text>
        {error !== undefined && (
          <Text role="alert" mt="1" textStyle="small" color="fg.error">
            {error}
          </Text>
        )}
      </Box>
      <Row flexWrap="wrap" gap="2">
        <Button size="compact" aria-haspopup="dialog" aria-label={words.about(words.edit, label)} {...opener}>
          {words.edit}
        </Button>
        {onUp && press(words.up, onUp)}
        {onDown && press(words.down, onDown)}
        {press(words.remove, onRemove)}
      </Row>
    </Item>
  );
};
