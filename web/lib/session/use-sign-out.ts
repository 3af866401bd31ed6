import { useState } from "react";
import { signOutWords } from "#web/content/portal.ts";
import { useLeave } from "#web/lib/forms/unsaved.tsx";
import { showToast } from "#web/ui/toast.ts";

const getMessage = (failure: unknown) => (failure instanceof Error && failure.message) || signOutWords.unknown;

/** Signs out; the guard then deletes the session's data in this browser, and redirects to the sign-in. */
export const useSignOut = () => {
  const leave = useLeave();
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = async () => {
    setIsLeaving(true);
    try {
      // While the session is still valid.
      await import("#web/lib/push.ts").then(({ leavePush }) => leavePush()).catch(() => undefined);
      await (await import("./own-session.ts")).endSession();
      await showToast({ type: "success", ...signOutWords.done });
    } catch (failure) {
      setIsLeaving(false);
      await showToast({ type: "error", title: signOutWords.failed, description: getMessage(failure) });
    }
  };
  return { isLeaving, signOut: () => leave(() => void signOut(), true) };
};
