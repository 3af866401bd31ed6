import type { DirectMessage } from "#shared/conversations.ts";
import { useFrames } from "#web/realtime/live.tsx";
import { useMember } from "#web/session/require-session.tsx";
import { readConversation } from "./api.ts";
import { withMessage } from "./known.ts";
import { knownOf, learn, learnTold } from "./use-known.ts";

/** A message has come: its conversation moves up. Of one that is not known yet, the message does not say whom it is with. */
const hear = async (me: string, message: DirectMessage) => {
  const id = message.conversation_id;
  // Where it cannot be read now, the list tells of it when it is loaded again.
  if (!knownOf(me)[id]) await readConversation(me, id).catch(() => undefined);
  learn(me, (known) => withMessage(known, message));
};

/** Keeps what is known of the conversations up to date with what comes over the socket. */
export const useLiveConversations = () => {
  const { id } = useMember();
  useFrames((frame) => {
    if (frame.type === "direct.conversation") learnTold(id, frame.conversation);
    if (frame.type === "direct.message") void hear(id, frame.message);
  });
};
