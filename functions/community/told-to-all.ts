import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { mayRepeat } from "../messages/sending.ts";
import { broadcast } from "../realtime/deliver.ts";
import { presentMessage, type KeptMessage } from "./message-item.ts";

/**
 * What a frame has led to that has changed a message, or had done so before: its sender is told that it is done, and
 * everybody else what became of the message, again where it is a repetition, since they may not have heard.
 */
export const toldToAll = (
  kept: KeptMessage,
  { clientId, isRepeated }: { clientId: string; isRepeated: boolean },
  sender: Sender,
): FrameOutcome => {
  const message = presentMessage(kept);
  return {
    reply: { type: "ack", clientId, message },
    others: async () => {
      if (!isRepeated || (await mayRepeat(sender.memberId)))
        await broadcast({ type: "community.message", message }, { except: sender.connectionId });
    },
  };
};
