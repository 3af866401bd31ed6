import { useState } from "react";
import { decisions, type Decision } from "#shared/registrations.ts";
import { bulkWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { getDecisionButtonId } from "./element-ids.ts";
import { useBulk } from "./use-bulk.ts";
import type { useSelection } from "./use-selection.ts";

const loadDialog = async () => (await import("./bulk-dialog.tsx")).BulkDialog;

type Props = { eventId: string; selection: ReturnType<typeof useSelection> };

/** What can be done with several registrations at once. */
export const BulkBar = ({ eventId, selection }: Props) => {
  const { chosen, hidden, canSelect, areAllShown, selectAllShown, clear } = selection;
  const [decision, setDecision] = useState<Decision["decision"]>("approved");
  const dialog = useLazyDialog(loadDialog);
  const bulk = useBulk(eventId);
  /** Whether it was opened while others were decided on. */
  const [isMeanwhile, setMeanwhile] = useState(false);
  const ask = (about: Decision["decision"]) => {
    if (!bulk.isBusy) bulk.forget();
    setMeanwhile(bulk.isBusy);
    setDecision(about);
    dialog.openFor([about, ...chosen.map(({ id }) => id)].join());
  };
  const isAnySelected = chosen.length + hidden > 0;
  return (
    <Row role="group" aria-label={bulkWords.region} flexWrap="wrap" gap="2">
      {canSelect && !areAllShown && (
        <Button size="compact" onClick={selectAllShown}>
          {bulkWords.all}
        </Button>
      )}
      {isAnySelected && (
        <Button size="compact" onClick={clear}>
          {bulkWords.clear}
        </Button>
      )}
      {chosen.length > 0 &&
        decisions.map((each) => (
          <Button
            key={each}
            id={getDecisionButtonId(each, eventId)}
            size="compact"
            look={each === "approved" ? "gold" : "line"}
            onPointerEnter={dialog.prefetch}
            onFocus={dialog.prefetch}
            onClick={() => ask(each)}
          >
            {bulkWords.act(each, chosen.length)}
          </Button>
        ))}
      <Text role="status" textStyle="small" color="fg.muted" _empty={{ ms: "-2" }}>
        {isAnySelected && bulkWords.selected(chosen.length)}
        {hidden > 0 && ` · ${bulkWords.hidden(hidden)}`}
      </Text>
      <LazyDialog dialog={dialog} props={{ decision, chosen, eventId, bulk, isMeanwhile }} />
    </Row>
  );
};
