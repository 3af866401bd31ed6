import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/layout.ts";

const events = (count: number) => (count === 1 ? "1 event" : `${count} events`);

/** Asks whether an edit to a recurring event applies to later ones too. */
const words = {
  title: "This one, or all from now on?",
  text: "Later events take on what you changed, each on its own day. A new date moves this one alone.",
  endText: "You're ending this event. You can end the later ones with it.",
  /** Not including individually ended ones. */
  reopenText: "Later events take on what you changed, each on its own day. Those you ended on their own stay ended.",
  one: "This one",
  all: (count: number) => `All from now on (${events(count)})`,
  cancel: "Keep editing",
} as const;

/** The scope of an edit to a recurring event. */
export type Reach = "one" | "all" | "cancel";

export type SeriesQuestion = {
  /** How many events there are from this one on. */
  events: number;
  /** Whether it ends an event, or reopens an ended one. */
  outcome: "ends" | "reopens" | undefined;
  onAnswer: (reach: Reach) => void;
};

const texts = { edits: words.text, ends: words.endText, reopens: words.reopenText };

type Props = SeriesQuestion & { isOpen: boolean; onClose: () => void };

/** Asks whether an edit applies to one event of a series, or to all from it on. */
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
