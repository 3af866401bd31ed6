import { useCallback, useState } from "react";
import type { Decision } from "#shared/registrations.ts";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { OnDecide } from "./decision-buttons.tsx";

const load = async () => (await import("./decision-dialog.tsx")).DecisionDialog;

/** One dialog for the decisions of a page, and which one it is about. */
export const useDecisionDialog = () => {
  const [asked, setAsked] = useState<{ id: string; decision: Decision["decision"] }>();
  const { openFor, prefetch, ...rest } = useLazyDialog(load);
  const [{ ask, intend }] = useState(() => ({ ask: openFor, intend: prefetch }));
  const onDecide = useCallback<OnDecide>(
    ({ id }, decision) => {
      setAsked({ id, decision });
      ask(id);
    },
    [ask],
  );
  return { asked, onDecide, onIntent: intend, dialog: { openFor, prefetch, ...rest } };
};
