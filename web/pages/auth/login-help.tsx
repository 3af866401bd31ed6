import { loginWords } from "#web/content/auth.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";

const loadDialog = async () => (await import("./login-help-dialog.tsx")).LoginHelpDialog;

/** The button of the Login Help dialog, and its place. */
export const LoginHelp = () => {
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        look="quiet"
        px="0"
        aria-haspopup="dialog"
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={dialog.open}
      >
        {loginWords.help}
      </Button>
      <LazyDialog dialog={dialog} props={{}} />
    </>
  );
};
