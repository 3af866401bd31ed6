import type { ApplicationRow, MovableState } from "#shared/application-review.ts";
import { bulkWords as words } from "#web/content/application-desk.ts";
import type { Selection } from "#web/lib/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";

type Props = {
  selection: Selection<ApplicationRow>;
  onMove: (rows: readonly ApplicationRow[], state: MovableState | "") => void;
  onIntent: () => void;
};

/** What can be done with several applications at once. */
export const BulkBar = ({ selection, onMove, onIntent }: Props) => {
  const { chosen } = selection;
  return (
    <SelectionBar words={words} selection={selection}>
      {chosen.length > 0 && (
        <Button
          size="compact"
          look="gold"
          aria-haspopup="dialog"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => onMove(chosen, "")}
        >
          {words.move(chosen.length)}
        </Button>
      )}
    </SelectionBar>
  );
};
