import { conversationsContract } from "#shared/conversations.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { transact } from "../platform/table.ts";
import { afterBlock } from "./after-block.ts";
import { unblocking } from "./block-store.ts";
import { showing } from "./hidden-store.ts";
import { pairOf } from "./pair.ts";
import { keptParticipant } from "./participant-item.ts";
import { presentConversation } from "./present-conversation.ts";

export const unblockMember = memberEndpoint(conversationsContract.unblockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  const pair = await pairOf(id, memberId);
  // Nothing to take back, and nothing that a failed attempt could have left undone.
  if (!pair.participant) return presentConversation(keptParticipant.parse({ id: pair.id, with: pair.other }));
  if (pair.participant.blocks) await transact({ ...unblocking(pair.id, id, memberId), ...showing(id, memberId) });
  return afterBlock(pair);
});
