import { useMutation } from "@tanstack/react-query";
import { conversationsContract, type Conversation } from "#shared/conversations.ts";
import { submissionTimeout } from "#shared/forms.ts";
import { blockWords as words, nameOf } from "#web/content/conversations.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { readConversation } from "./api.ts";
import { updateCacheFromFrame } from "./conversation-cache.ts";

/** Blocks the other one of a conversation, or takes that back, and tells how it went. */
export const useBlocking = ({ id, with: { user_id: memberId, full_name } }: Conversation) => {
  const me = useMember().id;
  return useMutation(
    {
      mutationFn: (isToBlock: boolean) =>
        callEndpoint(
          isToBlock ? conversationsContract.blockMember : conversationsContract.unblockMember,
          { memberId },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: (told) => {
        updateCacheFromFrame(me, told);
        const name = nameOf(full_name);
        void showToast({ type: "success", ...(told.is_blocked ? words.blocked(name) : words.unblocked(name)) });
      },
      onError: (failure, isToBlock) => {
        // It may have been done all the same.
        void readConversation(me, id).catch(() => undefined);
        const unknown = isToBlock ? words.notBlocked : words.notUnblocked;
        void showToast({
          type: "error",
          title: words.failed,
          description: getMessage(failure, { unknown, withoutMessage: unknown }),
        });
      },
    },
    queryClient,
  );
};
