import type { CommunityMessage } from "#shared/community.ts";
import type { PollForm } from "#shared/polls.ts";
import { newClientId } from "./conversation.ts";

/** What is asked: one of three, for an hour, with names, unless told otherwise. */
export const newPoll = (changes: Partial<PollForm> = {}): PollForm => ({
  ...{ options: ["Monday", "Tuesday", "Never"], isMultiple: false, showsNames: true },
  until: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
});

/** A vote as a browser sends it. */
export const voteFrame = ({ topic, id }: Pick<CommunityMessage, "topic" | "id">, ...choices: string[]) => ({
  ...{ action: "community.vote" as const, clientId: newClientId(), topic, id, choices },
});
