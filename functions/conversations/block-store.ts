import type { Update } from "../platform/table.ts";
import { keyOf, type OtherMember } from "./participant-item.ts";

const marking = (mark: "blocks" | "blocked", memberId: string, id: string, other: OtherMember) => ({
  Update: {
    Key: keyOf(memberId, id),
    UpdateExpression: `SET id = :id, #with = if_not_exists(#with, :other), unread = if_not_exists(unread, :none), ${mark} = :yes`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: { ":id": id, ":other": other, ":none": 0, ":yes": true },
  },
});

const unmarking = (mark: "blocks" | "blocked", memberId: string, id: string) => ({
  Update: { Key: keyOf(memberId, id), UpdateExpression: `REMOVE ${mark}` },
});

type Sides = Record<"mine" | "theirs", { Update: Update }>;

/** Ends what two members write each other, where there was a conversation or not: part of a transaction. */
export const blocking = (id: string, by: OtherMember, other: OtherMember): Sides => ({
  mine: marking("blocks", by.id, id, other),
  theirs: marking("blocked", other.id, id, by),
});

/** Takes one member's block of another back: part of a transaction. */
export const unblocking = (id: string, by: string, other: string): Sides => ({
  mine: unmarking("blocks", by, id),
  theirs: unmarking("blocked", other, id),
});
