import { memo } from "react";
import type { ApplicationRow, MovableState } from "#shared/application-review.ts";
import { deskWords as words } from "#web/content/application-desk.ts";
import { RowList } from "#web/ui/row-list.tsx";
import { useRecall } from "./api.ts";
import { ApplicationRowView, canBeMoved, getRowId } from "./application-row.tsx";

const moveKeys: Record<string, MovableState> = { a: "accepted", d: "declined" };

/** The height of a row until it is measured. */
const rowHeightPx = 112;

type Props = {
  rows: readonly ApplicationRow[];
  selected: ReadonlySet<string>;
  chosenId: string | undefined;
  /** Whether the card is beside the list, so that the keys that go through it open cards. */
  isCardBeside: boolean;
  onSelect: (id: string, isOn: boolean) => void;
  onOpen: (id: string) => void;
  onMove: (rows: readonly ApplicationRow[], state: MovableState) => void;
};

/** The applications as rows. The keys a and d ask whether to accept or decline one, u takes its decision back. */
export const ApplicationList = memo(({ rows, selected, chosenId, isCardBeside, onSelect, onOpen, onMove }: Props) => {
  const recall = useRecall();
  return (
    <RowList
      items={rows}
      rowHeightPx={rowHeightPx}
      label={words.title}
      keys={words.keys}
      isNarrow
      getRowId={getRowId}
      currentId={isCardBeside ? chosenId : undefined}
      onArrive={isCardBeside ? ({ id }) => onOpen(id) : undefined}
      onKey={(key, { item }) => {
        if (!item) return;
        const { recallableUntil = "" } = item;
        if (key === "u" && Date.parse(recallableUntil) > Date.now()) recall(item);
        const state = moveKeys[key];
        if (state && state !== item.state && canBeMoved(item)) onMove([item], state);
      }}
    >
      {(row) => (
        <ApplicationRowView
          row={row}
          isSelected={selected.has(row.id)}
          isChosen={row.id === chosenId}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      )}
    </RowList>
  );
});
