import { conversationsContract } from "#shared/conversations.ts";
import { AppError } from "../errors.ts";
import { memberEndpoint } from "../http/doors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { afterBlock } from "./after-block.ts";
import { blocking } from "./block-store.ts";
import { hiding, mostBlocked } from "./hidden-store.ts";
import { pairOf } from "./pair.ts";
import { notListed } from "./refusals.ts";

export const blockMember = memberEndpoint(conversationsContract.blockMember, async ({ memberId }, { id }) => {
  if (memberId === id) throw new AppError("invalid", "You cannot block yourself.");
  const pair = await pairOf(id, memberId);
  if (!pair.participant && pair.other.full_name === "") throw notListed();
  try {
    if (!pair.participant?.blocks)
      await transact({ ...blocking(pair.id, pair.me, pair.other), ...hiding(id, memberId) });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw new AppError("conflict", `You've already blocked ${mostBlocked} members. Unblock one first.`);
  }
  return afterBlock(pair);
});
