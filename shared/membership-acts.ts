import { createStateTable, each } from "./state-table.ts";

/** A membership's state for the admin viewing it: their own, another admin's, or a member's. */
export type MembershipState = "own" | "admins" | "member" | "suspended" | "ended";

type Facts = { isOwn?: boolean; isAdmin?: boolean; hasEnded: boolean; isSuspended: boolean };

const getMembershipState = ({ isOwn, isAdmin, hasEnded, isSuspended }: Facts): MembershipState => {
  if (isOwn) return "own";
  if (isAdmin) return "admins";
  if (hasEnded) return "ended";
  return isSuspended ? "suspended" : "member";
};

const isAdmins = "This member is an admin. Remove them as an admin first.";
const hasEnded = "This person's membership has ended.";

/** Admins' acts on a membership. */
export const membershipCan = createStateTable<MembershipState, Facts>(getMembershipState)({
  end: {
    ...each(["member", "suspended"], true),
    own: "You can't end your own membership.",
    admins: isAdmins,
    ended: hasEnded,
  },
  suspend: {
    member: true,
    own: "You can't suspend your own membership.",
    admins: isAdmins,
    ended: hasEnded,
    suspended: "This member is already suspended.",
  },
  changeLevel: { ...each(["own", "admins", "member", "suspended"], true), ended: hasEnded },
  restore: {
    ...each(["admins", "member", "suspended", "ended"], true),
    own: "You can't restore your own membership.",
  },
  liftSuspension: {
    ...each(["admins", "member", "suspended", "ended"], true),
    own: "You can't lift your own suspension.",
  },
  liftChatMute: {
    ...each(["admins", "member", "suspended", "ended"], true),
    own: "You can't lift your own mute.",
  },
});
