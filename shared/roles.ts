import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { groupId } from "./groups.ts";
import { memberId } from "./members.ts";
import { rights, type Right } from "./rights.ts";

/** The rights of somebody, each once. */
const chosenRights = z
  .array(z.enum(rights, { error: "Invalid input" }), { error: "Invalid input" })
  .check(z.maxLength(rights.length, "Invalid input"));

/** The most events and groups together that somebody may have the role for. */
export const maxOnlyEvents = 20;

/** Which events somebody runs who runs only some: those named, and all of a group's. */
export const onlyEvents = z.strictObject({ events: z.array(eventId), groups: z.array(groupId) });
export type OnlyEvents = z.infer<typeof onlyEvents>;

/** Of whoever runs all or none. */
export const noEvents: OnlyEvents = { events: [], groups: [] };

/** Whether they are the same, in whatever order. */
export const isSameOnly = (one: OnlyEvents, other: OnlyEvents) =>
  (["events", "groups"] as const).every(
    (kind) => one[kind].length === other[kind].length && one[kind].every((id) => other[kind].includes(id)),
  );

/** Says what is wrong with the choice of events; nothing where nothing is. */
export const findOnlyError = (held: readonly Right[], { events, groups }: OnlyEvents) => {
  const count = events.length + groups.length;
  if (count > maxOnlyEvents) return `Please choose ${maxOnlyEvents} events and groups at most`;
  if (held.includes("some-events") === count > 0) return undefined;
  return count > 0 ? "Invalid input" : "Please choose at least one event or group";
};

const chosenEvents = z.check<{ rights: Right[]; only: OnlyEvents }>(({ value, issues }) => {
  const message = findOnlyError(value.rights, value.only);
  if (message !== undefined) issues.push({ code: "custom", path: ["only"], message, input: value });
});

/** Somebody who runs the club. */
export const roleHolder = z.object({
  memberId: z.string(),
  name: z.string(),
  rights: z.array(z.enum(rights)),
  /** Of whoever runs only some events. One that is gone has no title. */
  only: z.optional(
    z.object({
      /** `date` is such as "June 25, 2025", or "TBD". */
      events: z.array(z.object({ id: z.string(), title: z.string(), date: z.string(), isOver: z.boolean() })),
      groups: z.array(z.object({ id: z.string(), name: z.string(), isClosed: z.boolean() })),
    }),
  ),
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
      "Replaces what a member may do for the club, and with `some-events` for which events and groups, and tells them and all owners by email; answers who runs the club then. What was taken ends on open sockets and in open sessions at once, what was given counts within five minutes. Forbidden (403) without a sign-in of the last five minutes, with the code. A conflict (409) if it is no longer as `before` and `onlyBefore`, for an event or a group that is gone, for the last owner, or for somebody who is no member. Safe to repeat.",
    input: z
      .strictObject({
        memberId,
        rights: chosenRights,
        before: chosenRights,
        only: z._default(onlyEvents, noEvents),
        onlyBefore: z._default(onlyEvents, noEvents),
      })
      .check(chosenEvents),
  }),
};
