import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";

/** A line of an admin's list. */
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

type PressProps = { act: string; label: string; isBusy?: boolean; onClick: () => void };

/** A button that does something to an item. */
export const Press = ({ act, label, isBusy = false, onClick }: PressProps) => (
  <BusyButton size="compact" isBusy={isBusy} aria-label={words.about(act, label)} onClick={onClick}>
    {act}
  </BusyButton>
);

type Props = {
  label: string;
  /** Whether it is a heading. */
  isHeading?: boolean;
  /** What a badge beside it says. */
  mark?: string | undefined;
  /** What is said below it. */
  children?: ReactNode;
  error?: string | undefined;
  isBusy?: boolean;
  /** Of the button that opens its dialog. */
  opener: Omit<ComponentProps<typeof Button>, "children">;
  /** Absent where it can't be moved that way. */
  onUp?: (() => void) | false | undefined;
  onDown?: (() => void) | false | undefined;
  /** What takes it out of the list; absent for what stays. */
  away?: { act: string; onClick: () => void } | undefined;
};

/** An item of an admin's list that is edited in a dialog, moved, and taken out. */
export const EditableItem = ({ label, isHeading = false, mark, children, error, isBusy, opener, ...acts }: Props) => {
  const { onUp, onDown, away } = acts;
  return (
    <Item>
      <Box minWidth="0">
        <Row flexWrap="wrap" columnGap="3" rowGap="2">
          <Text as={isHeading ? "h3" : "p"} fontWeight="600" overflowWrap="anywhere" dir="auto">
            {label}
          </Text>
          {mark !== undefined && <Badge>{mark}</Badge>}
        </Row>
        {children}
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
        {onUp && <Press {...{ label, isBusy }} act={words.up} onClick={onUp} />}
        {onDown && <Press {...{ label, isBusy }} act={words.down} onClick={onDown} />}
        {away && <Press {...{ label, isBusy }} {...away} />}
      </Row>
    </Item>
  );
};

/** The facts of an item. */
export const ItemFacts = ({ children }: { children: ReactNode }) => (
  <Text as="div" mt="1" textStyle="small" color="fg.muted" dir="auto">
    {children}
  </Text>
);

/** What takes an item out for good, once the form is saved. */
export const toRemove = (onClick: () => void) => ({ act: words.remove, onClick });
