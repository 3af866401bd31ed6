import { askWords as words } from "#web/content/introductions.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const loadDialog = async () => (await import("./ask-dialog.tsx")).AskDialog;

/** Where a member may not be written to: asks to be introduced to them. `full_name` is empty where it is not known. */
export const AskForIntroduction = ({ id, full_name }: { id: string; full_name: string }) => {
  const name = full_name.trim() || "this member";
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        look="gold"
        aria-haspopup="dialog"
        aria-label={words.named(name)}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        <Icon name="people" />
        {words.action}
      </Button>
      <LazyDialog dialog={dialog} props={{ to: id, name }} />
    </>
  );
};
