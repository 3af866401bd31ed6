import { useCallback, useState } from "react";
import { useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { Reported } from "./report-dialog.tsx";

const load = async () => (await import("./report-dialog.tsx")).ReportDialog;

/** One dialog for all messages of a page: `onReport` opens it for `reported`. */
export const useReportDialog = () => {
  const [reported, setReported] = useState<Reported>();
  const dialog = useLazyDialog(load);
  const { openFor } = dialog;
  const [ask] = useState(() => openFor);
  const onReport = useCallback(
    (message: Reported) => {
      setReported(message);
      ask(message.messageId);
    },
    [ask],
  );
  return { reported, onReport, dialog };
};
