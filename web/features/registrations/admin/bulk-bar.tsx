import { useCallback, useState } from "react";
import type { AdminEvent } from "#shared/events.ts";
import { decisions, type Decision, type Registration } from "#shared/registrations.ts";
import { bulkWords } from "#web/content/approvals.ts";
import { forgetDraft } from "#web/lib/forms/draft.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { getMessageDraft, getReason, refreshSeatCounts, sendDecision } from "./api.ts";
import { getDecisionButtonId } from "./decision.tsx";
import { canBeDecided } from "./quick-decisions.ts";

const noneSelected: ReadonlySet<string> = new Set();

/** Which registrations are selected. Only those that are also shown are decided on. */
export const useSelection = (all: readonly Registration[], shown: readonly Registration[]) => {
  const [selected, setSelected] = useState(noneSelected);
  const toggle = useCallback(
    (id: string, isOn: boolean) =>
      setSelected((was) => {
        const is = new Set(was);
        if (isOn) is.add(id);
        else is.delete(id);
        return is;
      }),
    [],
  );
  // What was decided in the meantime is not selected when it becomes pending again.
  const decided = all.filter((each) => !canBeDecided(each) && selected.has(each.id)).map(({ id }) => id);
  if (decided.length > 0) setSelected(new Set([...selected].filter((id) => !decided.includes(id))));
  const isChosen = (registration: Registration) => canBeDecided(registration) && selected.has(registration.id);
  const selectable = shown.filter(canBeDecided);
  const chosen = selectable.filter(isChosen);
  return {
    selected,
    toggle,
    /** Those selected and shown. */
    chosen,
    /** How many are selected and not shown. */
    hidden: all.filter(isChosen).length - chosen.length,
    canSelect: selectable.length > 0,
    areAllShown: selectable.length > 0 && chosen.length === selectable.length,
    selectAllShown: () => setSelected((was) => new Set([...was, ...selectable.map(({ id }) => id)])),
    clear: useCallback(() => setSelected(noneSelected), []),
  };
};

/** How many decisions are sent at once. */
const maxConcurrent = 4;

export type FailedDecision = { registration: Registration; reason: string };

type Progress = {
  decision: Decision["decision"];
  done: number;
  all: number;
  failures: readonly FailedDecision[];
  isBusy: boolean;
};

const idle: Progress = { decision: "approved", done: 0, all: 0, failures: [], isBusy: false };

/** Works on each, a few at a time. */
const runConcurrently = async (
  registrations: readonly Registration[],
  work: (registration: Registration) => Promise<void>,
) => {
  const rest = registrations.values();
  const takeNext = async () => {
    for (const registration of rest) await work(registration);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, takeNext));
};

const showOutcome = (decision: Decision["decision"], count: number, failed: number, unsent: number) => {
  const { title, description } =
    failed === 0 ? bulkWords.done(decision, count) : bulkWords.partly(decision, count, failed);
  return showToast({
    type: failed + unsent === 0 ? "success" : "error",
    title,
    description: unsent === 0 ? description : description + bulkWords.unsent(unsent),
  });
};

/** Decides on many registrations of an event, each on its own: a failed decision stops no other. */
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

type BulkBarProps = { event: Pick<AdminEvent, "id" | "title">; selection: ReturnType<typeof useSelection> };

/** On a phone, one line that scrolls, with what decides first. */
const lineOnPhone = {
  mdDown: {
    flexWrap: "nowrap",
    overflowX: "auto",
    m: "-1",
    p: "1",
    "& > *": { flexShrink: "0" },
    "& > [data-part=decision]": { order: -1 },
  },
} as const;

/** What can be done with several registrations at once. */
export const BulkBar = ({ event: { id: eventId, title }, selection }: BulkBarProps) => {
  const { chosen, hidden, canSelect, areAllShown, selectAllShown, clear } = selection;
  const [decision, setDecision] = useState<Decision["decision"]>("approved");
  const dialog = useLazyDialog(loadDialog);
  const bulk = useBulk(eventId);
  /** Whether the dialog was opened while others were being decided on. */
  const [isMeanwhile, setMeanwhile] = useState(false);
  const ask = (about: Decision["decision"]) => {
    if (!bulk.isBusy) bulk.forget();
    setMeanwhile(bulk.isBusy);
    setDecision(about);
    dialog.openFor([about, ...chosen.map(({ id }) => id)].join());
  };
  const isAnySelected = chosen.length + hidden > 0;
  return (
    <Row role="group" aria-label={bulkWords.region} flexWrap="wrap" gap="2" minWidth="0" css={lineOnPhone}>
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
            data-part="decision"
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
      <LazyDialog dialog={dialog} props={{ decision, chosen, eventId, event: title, bulk, isMeanwhile }} />
    </Row>
  );
};
