import type { Role } from "#shared/rights.ts";
import { writeText } from "#web/lib/storage.ts";
import { paths } from "#web/paths.ts";
import { seenRoleKey } from "./seen-role.ts";

/** Opens the portal anew as a role sees it, or as oneself: nothing that was loaded before is shown. */
export const seeAs = (role: Role | undefined) => {
  writeText(seenRoleKey, role ?? null, "tab");
  location.assign(paths.portal);
};
