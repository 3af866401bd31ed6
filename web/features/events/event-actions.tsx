import type { EventStatus } from "#shared/events.ts";
import { eventFormWords as words } from "#web/content/admin-events.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { EventEditing } from "./use-event-form.ts";

const loadDialog = async () => (await import("./end-event-dialog.tsx")).EndEventDialog;

/** Where an event can go from each status, besides staying there or ending. */
const ways: Record<EventStatus, readonly ("coming-soon" | "open")[]> = {
  draft: ["coming-soon", "open"],
  "coming-soon": ["open"],
  open: [],
  ended: ["open"],
};

const { actions } = words;
const labels = { "coming-soon": actions.announce, open: actions.open } as const;

/** Saves the event as it stands, takes it further, or ends it. */
export const EventActions = ({ editing }: { editing: EventEditing }) => {
  const { formik, saved, status, conflict, aimAt, saveAs } = editing;
  const { isSubmitting } = formik;
  const ending = useLazyDialog(loadDialog);
  const save = status === "draft" ? actions.saveDraft : actions.save;
  return (
    <Stack flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
      {/* In a conflict, it is first to be said which version counts. */}
      <BusyButton
        type="submit"
        look="gold"
        disabled={conflict !== undefined}
        isBusy={isSubmitting}
        onClick={() => aimAt(status)}
      >
        {isSubmitting ? words.saving : save}
      </BusyButton>
      {ways[status].map((way) => (
        <BusyButton key={way} disabled={conflict !== undefined} isBusy={isSubmitting} onClick={() => void saveAs(way)}>
          {labels[way]}
        </BusyButton>
      ))}
      {(status === "open" || status === "coming-soon") && (
        <BusyButton
          disabled={conflict !== undefined}
          isBusy={isSubmitting}
          aria-haspopup="dialog"
          onPointerEnter={ending.prefetch}
          onFocus={ending.prefetch}
          onClick={ending.open}
        >
          {actions.end}
        </BusyButton>
      )}
      {saved && <LazyDialog dialog={ending} props={{ event: saved, onEnd: () => void saveAs("ended") }} />}
    </Stack>
  );
};
