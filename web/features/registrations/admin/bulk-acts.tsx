import { useState } from "react";
import type { AdminEvent } from "#shared/event-admin.ts";
import { decisions, type Decision, type Registration } from "#shared/registration-review.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { runConcurrently } from "#web/lib/selection.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getMessageDraft, getReason, refreshSeatCounts, sendDecision } from "./api.ts";
import { bulkWords } from "./decision-words.ts";
import { getDecisionButtonId } from "./decision.tsx";

export type FailedDecision = { registration: Registration; reason: string };

type Progress = {
  decision: Decision["decision"];
  done: number;
  all: number;
  failures: readonly FailedDecision[];
  isBusy: boolean;
};

const idle: Progress = { decision: "approved", done: 0, all: 0, failures: [], isBusy: false };

const showOutcome = (decision: Decision["decision"], count: number, failed: number, unsent: number) => {
  const { title, description } =
    failed === 0 ? bulkWords.done(decision, count) : bulkWords.partly(decision, count, failed);
  return showToast({
    type: failed + unsent === 0 ? "success" : "error",
    title,
    description: unsent === 0 ? description : description + bulkWords.unsent(unsent),
  });
};

/** Decides on many registrations of an event separately: a failure does not stop the others. */
export const useBulk = (eventId: string) => {
  const { id } = useMember();
  const [progress, setProgress] = useState(idle);
  const run = async (registrations: readonly Registration[], decision: Decision["decision"], message: string) => {
    const failures: FailedDecision[] = [];
    let done = 0;
    let unsent = 0;
    setProgress({ ...idle, decision, all: registrations.length, isBusy: true });
    await runConcurrently(registrations, async (registration) => {
      try {
        const { emailed } = await sendDecision(id, { registration, decision, message });
        if (!emailed) unsent++;
      } catch (failure) {
        failures.push({ registration, reason: getReason(failure) });
      }
      done++;
      setProgress((was) => ({ ...was, done }));
    });
    setProgress({ decision, done, all: registrations.length, failures, isBusy: false });
    refreshSeatCounts(id);
    if (failures.length === 0) forgetDraft(getMessageDraft(id, eventId), "tab");
    void showOutcome(decision, done - failures.length, failures.length, unsent);
    return failures.length === 0;
  };
  return { ...progress, run, forget: () => setProgress(idle) };
};

const loadDialog = async () => (await import("./bulk-dialog.tsx")).BulkDialog;

type Props = { event: Pick<AdminEvent, "id" | "title">; chosen: readonly Registration[] };

/** Decides on several registrations at once. */
export const BulkActs = ({ event: { id: eventId, title }, chosen }: Props) => {
  const [decision, setDecision] = useState<Decision["decision"]>("approved");
  const dialog = useLazyDialog(loadDialog);
  const bulk = useBulk(eventId);
  /** Whether the dialog was opened while other decisions were pending. */
  const [isMeanwhile, setMeanwhile] = useState(false);
  const ask = (about: Decision["decision"]) => {
    if (!bulk.isBusy) bulk.forget();
    setMeanwhile(bulk.isBusy);
    setDecision(about);
    dialog.openFor([about, ...chosen.map(({ id }) => id)].join());
  };
  return (
    <>
      {chosen.length > 0 &&
        decisions.map((each) => (
          <Button
            key={each}
            id={getDecisionButtonId(each, eventId)}
            data-part="act"
            size="compact"
            look={each === "approved" ? "gold" : "line"}
            onPointerEnter={dialog.prefetch}
            onFocus={dialog.prefetch}
            onClick={() => ask(each)}
          >
            {bulkWords.act(each, chosen.length)}
          </Button>
        ))}
      <LazyDialog dialog={dialog} props={{ decision, chosen, eventId, event: title, bulk, isMeanwhile }} />
    </>
  );
};
