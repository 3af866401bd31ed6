import { Box } from "@chakra-ui/react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { Item, Press } from "#web/lib/forms/editable-item.tsx";
import { Button } from "#web/ui/button.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import type { useLazyDialog } from "#web/ui/lazy-dialog.tsx";

type Opener = ReturnType<typeof useLazyDialog>["opener"];

type NewProps = { label: string; opener: Opener; /** Why there cannot be another one. */ full: string | false };

/** Adds one to a list that admins order. */
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
export const AwayItem = (act: ComponentProps<typeof Press>) => (
  <Item>
    <Text overflowWrap="anywhere" dir="auto">
      {act.label}
    </Text>
    <Press {...act} />
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
