import { Button } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const loadDialog = async () => (await import("./question-dialog.tsx")).QuestionDialog;

/** Opens the contact form with this subject. */
export const QuestionButton = ({ label, subject }: { label: string; subject: string }) => {
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={dialog.prefetch} onFocus={dialog.prefetch} onClick={dialog.open}>
        {label}
      </Button>
      <LazyDialog dialog={dialog} props={{ subject }} />
    </>
  );
};
