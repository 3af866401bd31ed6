import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { signOutWords } from "#web/content/portal.ts";
import { useLeave } from "#web/lib/forms/unsaved.tsx";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { showToast } from "#web/ui/toast.ts";
import { navigationLook } from "./portal-item.tsx";

const messageOf = (failure: unknown) => (failure instanceof Error && failure.message) || signOutWords.unknown;

/** Ends the session; the guard then forgets what this browser keeps of it, and sends to the sign-in. */
const useSignOut = () => {
  const leave = useLeave();
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = async () => {
    setIsLeaving(true);
    try {
      await (await import("#web/lib/session/auth.ts")).signOut();
      await showToast({ type: "success", ...signOutWords.done });
    } catch (failure) {
      setIsLeaving(false);
      await showToast({ type: "error", title: signOutWords.failed, description: messageOf(failure) });
    }
  };
  return { isLeaving, signOut: () => leave(() => void signOut(), true) };
};

const Look = chakra("button", navigationLook, { defaultProps: { type: "button" } });

/** Leaves the portal for good. */
export const SignOutButton = ({ shape }: { shape: "rail" | "row" }) => {
  const { signOut, isLeaving } = useSignOut();
  return (
    <Look shape={shape} aria-disabled={isLeaving} onClick={isLeaving ? undefined : signOut}>
      <PortalIcon name="leave" />
      {isLeaving ? signOutWords.leaving : signOutWords.action}
    </Look>
  );
};
