import { useMutation } from "@tanstack/react-query";
import { conversationsContract, type Conversation } from "#shared/conversations.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { blockWords as words, nameOf } from "#web/content/conversations.ts";
import { messageOf } from "#web/forms/failure.ts";
import { useMember } from "#web/session/require-session.tsx";
import { toast } from "#web/ui/toast.ts";
import { readConversation } from "./api.ts";
import { learnTold } from "./conversation-cache.ts";

/** Blocks the other one of a conversation, or takes that back, and tells how it went. */
export const useBlocking = ({ id, with: { user_id: memberId, full_name } }: Conversation) => {
  const me = useMember().id;
  return useMutation(
    {
      mutationFn: (isToBlock: boolean) =>
        call(
          isToBlock ? conversationsContract.blockMember : conversationsContract.unblockMember,
          { memberId },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: (told) => {
        learnTold(me, told);
        const name = nameOf(full_name);
        void toast({ type: "success", ...(told.is_blocked ? words.blocked(name) : words.unblocked(name)) });
      },
      onError: (failure, isToBlock) => {
        // It may have been done all the same.
        void readConversation(me, id).catch(() => undefined);
        const unknown = isToBlock ? words.notBlocked : words.notUnblocked;
        void toast({
          type: "error",
          title: words.failed,
          description: messageOf(failure, { unknown, withoutMessage: unknown }),
        });
      },
    },
    queryClient,
  );
};
