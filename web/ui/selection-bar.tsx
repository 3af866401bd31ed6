import type { SystemStyleObject } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Selection } from "#web/lib/selection.ts";
import { Button } from "./button.tsx";
import { Row, Text } from "./layout.ts";

type Words = {
  region: string;
  all: string;
  clear: string;
  selected: (count: number) => string;
  hidden: (count: number) => string;
};

type Props = {
  words: Words;
  selection: Selection<{ id: string }>;
  css?: SystemStyleObject;
  /** What can be done with those selected. */
  children: ReactNode;
};

/** Selects all that are shown, or nothing; says how many are selected, and how many of them are not shown. */
export const SelectionBar = ({ words, selection, css, children }: Props) => {
  const { chosen, hidden, canSelect, areAllShown, selectAllShown, clear } = selection;
  const isAnySelected = chosen.length + hidden > 0;
  return (
    <Row role="group" aria-label={words.region} flexWrap="wrap" gap="2" minWidth="0" css={css}>
      {canSelect && !areAllShown && (
        <Button size="compact" onClick={selectAllShown}>
          {words.all}
        </Button>
      )}
      {isAnySelected && (
        <Button size="compact" onClick={clear}>
          {words.clear}
        </Button>
      )}
      {children}
      <Text role="status" textStyle="small" color="fg.muted" _empty={{ ms: "-2" }}>
        {isAnySelected && words.selected(chosen.length)}
        {hidden > 0 && ` · ${words.hidden(hidden)}`}
      </Text>
    </Row>
  );
};
