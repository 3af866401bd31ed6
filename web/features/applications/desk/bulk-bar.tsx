import type { ApplicationRow, MovableState } from "#shared/application-review.ts";
import { bulkWords as words } from "#web/content/application-desk.ts";
import type { Selection } from "#web/lib/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";

type Props = {
  selection: Selection<ApplicationRow>;
  onMove: (rows: readonly ApplicationRow[], state: MovableState | "") => void;
  onIntent: () => void;
};

/** What can be done with several applications at once. */
export const BulkBar = ({ selection, onMove, onIntent }: Props) => {
  const { chosen, hidden, canSelect, areAllShown, selectAllShown, clear } = selection;
  const isAnySelected = chosen.length + hidden > 0;
  return (
    <Row role="group" aria-label={words.region} flexWrap="wrap" gap="2" minWidth="0">
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
      <Text role="status" textStyle="small" color="fg.muted" _empty={{ ms: "-2" }}>
        {isAnySelected && words.selected(chosen.length)}
        {hidden > 0 && ` · ${words.hidden(hidden)}`}
      </Text>
    </Row>
  );
};
