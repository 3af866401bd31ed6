import { sessionLife } from "#shared/realtime.ts";
import { hiddenFrom } from "../conversations/hidden-store.ts";
import type { Member } from "../http/caller.ts";
import { memberOf } from "../members/member-store.ts";
import type { KeptConnection } from "./connection-item.ts";

type Session = Omit<KeptConnection, "id" | "since" | "seenAt" | "isAnnounced">;

/** What a connection is told of the member whose session has just been proved, and how long it may hold on that. */
export const sessionOf = async ({ id: memberId, isAdmin }: Member, now: Date): Promise<Session> => {
  const [{ full_name, avatar, directory_visible }, hidden] = await Promise.all([
    memberOf(memberId),
    hiddenFrom(memberId),
  ]);
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
