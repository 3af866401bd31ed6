import { sessionLife } from "#shared/realtime.ts";
import { hiddenFrom } from "../conversations/hidden-store.ts";
import { AppError } from "../errors.ts";
import type { Member } from "../http/caller.ts";
import { memberOf } from "../members/member-store.ts";
import type { KeptConnection } from "./connection-item.ts";

type Session = Omit<KeptConnection, "id" | "since" | "seenAt" | "isAnnounced">;

/**
 * What a connection is told of the member whose session has just been proved, and how long it may hold on that. Throws
 * `unauthenticated` for one who has left: a token outlives its account by some minutes.
 */
export const sessionOf = async ({ id: memberId, isAdmin }: Member, now: Date): Promise<Session> => {
  const [{ full_name, avatar, directory_visible, left_at }, hidden] = await Promise.all([
    memberOf(memberId),
    hiddenFrom(memberId),
  ]);
  if (left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  return {
    memberId,
    isAdmin,
    full_name,
    avatar,
    isVisible: directory_visible,
    hidden,
    until: Math.floor(now.getTime() / 1000) + sessionLife,
  };
};
