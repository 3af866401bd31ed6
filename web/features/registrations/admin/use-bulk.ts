import { useState } from "react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { bulkWords } from "#web/content/approvals.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getMessageDraft, getReason, refreshSeatCounts, sendDecision } from "./decide.ts";

/** Decisions on their way at once. */
const concurrency = 4;

export type Failed = { registration: Registration; reason: string };

type Progress = {
  decision: Decision["decision"];
  done: number;
  all: number;
  failures: readonly Failed[];
  isBusy: boolean;
};

const idle: Progress = { decision: "approved", done: 0, all: 0, failures: [], isBusy: false };

/** Does something with each, a few at a time. */
const runConcurrently = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const rest = items.values();
  const takeNext = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
};

const tell = (decision: Decision["decision"], count: number, failed: number, unsent: number) => {
  const { title, description } =
    failed === 0 ? bulkWords.done(decision, count) : bulkWords.partly(decision, count, failed);
  return showToast({
    type: failed + unsent === 0 ? "success" : "error",
    title,
    description: unsent === 0 ? description : description + bulkWords.unsent(unsent),
  });
};

/** Decides on many registrations of an event, one after the other as far as each is concerned: what fails takes nothing with it. */
export const useBulk = (eventId: string) => {
  const { id } = useMember();
  const [progress, setProgress] = useState(idle);
  const run = async (registrations: readonly Registration[], decision: Decision["decision"], message: string) => {
    const failures: Failed[] = [];
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
    void tell(decision, done - failures.length, failures.length, unsent);
    return failures.length === 0;
  };
  return { ...progress, run, forget: () => setProgress(idle) };
};
