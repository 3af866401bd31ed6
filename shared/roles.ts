import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import { rights } from "./rights.ts";

/** The rights of somebody, each once. */
const chosenRights = z
  .array(z.enum(rights, { error: "Invalid input" }), { error: "Invalid input" })
  .check(z.maxLength(rights.length, "Invalid input"));

/** Somebody who runs the club. */
export const roleHolder = z.object({
  memberId: z.string(),
  name: z.string(),
  rights: z.array(z.enum(rights)),
});
export type RoleHolder = z.infer<typeof roleHolder>;

const row = { may: "owner", feature: "roles", output: z.object({ items: z.array(roleHolder) }), status: 200 } as const;

export const rolesContract = {
  listRoles: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/roles",
    summary: "Who runs the club: owners first, then by name, with what each may do.",
    input: z.strictObject({}),
  }),
  saveRoles: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/roles/{memberId}",
    summary:
      "Replaces what a member may do for the club, and tells them and all owners by email; answers who runs the club then. What was taken ends on open sockets and in open sessions at once, what was given counts within five minutes. Forbidden (403) without a sign-in of the last five minutes, with the code. A conflict (409) if it is no longer as `before`, for the last owner, or for somebody who is no member. Safe to repeat.",
    input: z.strictObject({ memberId, rights: chosenRights, before: chosenRights }),
  }),
};
