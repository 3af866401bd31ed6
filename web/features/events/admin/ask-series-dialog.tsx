import { askSeriesWords as words } from "#web/content/admin-events.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/layout.ts";

/** What an edit of an event that repeats is for. */
export type Reach = "one" | "all" | "cancel";

export type SeriesQuestion = {
  /** How many events there are from this one on. */
  events: number;
  /** Whether it ends an event, or takes back on what was ended. */
  outcome: "ends" | "reopens" | undefined;
  onAnswer: (reach: Reach) => void;
};

const texts = { edits: words.text, ends: words.endText, reopens: words.reopenText };

type Props = SeriesQuestion & { isOpen: boolean; onClose: () => void };

/** Asks whether an edit is for one event of a series, or for all from it on. */
export const AskSeriesDialog = ({ isOpen, onClose, onAnswer, events, outcome }: Props) => {
  const answer = (given: Reach) => {
    onClose();
    onAnswer(given);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answer("cancel")}
      title={words.title}
      description={texts[outcome ?? "edits"]}
    >
      <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt="2">
        <Button look="gold" onClick={() => answer("one")}>
          {words.one}
        </Button>
        <Button onClick={() => answer("all")}>{words.all(events)}</Button>
        <Button look="quiet" onClick={() => answer("cancel")}>
          {words.cancel}
        </Button>
      </Stack>
    </Dialog>
  );
};
