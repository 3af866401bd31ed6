import { roles, type Role } from "#shared/rights.ts";

// Part of the script in the portal's document: nothing that is filled in at upload may be imported here.

/** Where a tab keeps it. */
export const seenRoleKey = "club:see-as";

/** The role as which an owner looks at the portal in this tab, if any. */
export const readSeenRole = (): Role | undefined => {
  try {
    const seen = sessionStorage.getItem(seenRoleKey);
    return roles.find((role) => role === seen);
  } catch {
    // Storage may be blocked.
    return undefined;
  }
};

/** Has the API answer an owner's requests as it would answer that role (functions/http/caller.ts). */
export const getSeenHeader = (): Record<string, string> => {
  const seen = readSeenRole();
  return seen ? { "x-see-as": seen } : {};
};
