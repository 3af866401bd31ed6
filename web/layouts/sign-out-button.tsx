import { chakra } from "@chakra-ui/react";
import { signOutWords } from "#web/content/portal.ts";
import { PortalIcon } from "#web/ui/portal-icon.tsx";
import { navigationLook } from "./portal-item.tsx";
import { useSignOut } from "./use-sign-out.ts";

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
