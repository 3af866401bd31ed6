import { Box, chakra } from "@chakra-ui/react";
import { useId, type ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import type { useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const words = {
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  about: (action: string, name: string) => `${action}: ${name}`,
} as const;

const Item = chakra("li", {
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

type ActProps = { name: string; act: string; isBusy: boolean; onClick: () => void };

const Act = ({ name, act, isBusy, onClick }: ActProps) => (
  <BusyButton size="compact" isBusy={isBusy} aria-label={words.about(act, name)} onClick={onClick}>
    {act}
  </BusyButton>
);

type Opener = ReturnType<typeof useLazyDialog>["opener"];

type ItemProps = {
  name: string;
  /** What a badge beside the name says. */
  mark?: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  opener: Opener;
  onMove: (act: "up" | "down") => void;
  /** What takes it out of the list; absent for what stays. */
  away?: { act: string; onClick: () => void } | undefined;
  /** What is said below the name. */
  children?: ReactNode;
};

/** One of a list that admins order, with its buttons. */
export const SettingItem = ({ name, mark, isFirst, isLast, isBusy, opener, onMove, away, children }: ItemProps) => (
  <Item>
    <Box minWidth="0">
      <Row flexWrap="wrap" columnGap="3" rowGap="2">
        <Heading as="h3" textStyle="body" fontWeight="600" overflowWrap="anywhere" dir="auto">
          {name}
        </Heading>
        {mark !== undefined && <Badge>{mark}</Badge>}
      </Row>
      {children}
    </Box>
    <Row flexWrap="wrap" gap="2">
      <Button size="compact" aria-label={words.about(words.edit, name)} {...opener}>
        {words.edit}
      </Button>
      {!isFirst && <Act name={name} act={words.up} isBusy={isBusy} onClick={() => onMove("up")} />}
      {!isLast && <Act name={name} act={words.down} isBusy={isBusy} onClick={() => onMove("down")} />}
      {away && <Act name={name} {...away} isBusy={isBusy} />}
    </Row>
  </Item>
);

type NewProps = { label: string; opener: Opener; /** Why there cannot be another one. */ full: string | false };

/** Adds one to such a list. */
export const NewItem = ({ label, opener, full }: NewProps) => {
  const id = useId();
  if (full === false)
    return (
      <Box>
        <Button {...opener}>{label}</Button>
      </Box>
    );
  return (
    <Row flexWrap="wrap" columnGap="4" rowGap="2">
      <Button disabled aria-describedby={id}>
        {label}
      </Button>
      <Text id={id} textStyle="small" color="fg.muted">
        {full}
      </Text>
    </Row>
  );
};

/** What was taken out of such a list, and can be brought back. */
export const AwayItem = ({ name, ...act }: ActProps) => (
  <Item>
    <Text overflowWrap="anywhere" dir="auto">
      {name}
    </Text>
    <Act name={name} {...act} />
  </Item>
);

type AwayProps = { title: string; text: string; children: ReactNode };

/** The list of what was taken out. */
export const AwayList = ({ title, text, children }: AwayProps) => (
  <section aria-label={title}>
    <Heading as="h3" textStyle="label">
      {title}
    </Heading>
    <Text textStyle="small" color="fg.muted" mt="1" mb="3">
      {text}
    </Text>
    <ul>{children}</ul>
  </section>
);
