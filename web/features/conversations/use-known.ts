import { skipToken, useQuery } from "@tanstack/react-query";
import type { Conversation } from "#shared/conversations.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useMember } from "#web/session/require-session.tsx";
import { withTold, type Known } from "./known.ts";

const keyOf = (memberId: string) => [memberId, "conversations", "known"];

const nothing: Known = {};

/** Takes something new into what is known of a member's conversations. */
export const learn = (memberId: string, change: (known: Known) => Known) =>
  void queryClient.setQueryData<Known>(keyOf(memberId), (known = nothing) => change(known));

export const learnTold = (memberId: string, told: Conversation) => learn(memberId, (known) => withTold(known, told));

export const knownOf = (memberId: string) => queryClient.getQueryData<Known>(keyOf(memberId)) ?? nothing;

/** What is known of the member's conversations, wherever it was heard. */
export const useKnown = (): Known =>
  useQuery<Known>(
    {
      queryKey: keyOf(useMember().id),
      queryFn: skipToken,
      staleTime: Infinity,
      gcTime: Infinity,
      // Whatever has not changed keeps its identity as it is.
      structuralSharing: false,
    },
    queryClient,
  ).data ?? nothing;
