import { useState } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { signOutWords } from "#web/content/portal.ts";
import { forgetDraftsOf } from "#web/forms/draft.ts";
import { useLeave } from "#web/forms/unsaved.tsx";
import { useMember } from "#web/session/require-session.tsx";
import { toast } from "#web/ui/toast.ts";

const messageOf = (failure: unknown) => (failure instanceof Error && failure.message) || signOutWords.unknown;

/** Ends the session, and what this browser keeps of it; the guard then sends to the sign-in. */
export const useSignOut = () => {
  const { id } = useMember();
  const leave = useLeave();
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = async () => {
    setIsLeaving(true);
    try {
      await (await import("#web/session/auth.ts")).signOut();
      forgetDraftsOf(id);
      queryClient.clear();
      await toast({ type: "success", ...signOutWords.done });
    } catch (failure) {
      setIsLeaving(false);
      await toast({ type: "error", title: signOutWords.failed, description: messageOf(failure) });
    }
  };
  return { isLeaving, signOut: () => leave(() => void signOut()) };
};
