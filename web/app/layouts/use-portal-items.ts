import { adminItems, portalItems } from "#web/content/portal.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

/** What this member finds in the portal's navigation. */
export const usePortalItems = () => (useMember().isAdmin ? [...portalItems, ...adminItems] : portalItems);
