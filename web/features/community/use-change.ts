import { useCallback } from "react";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { useLive } from "#web/realtime/live.tsx";

type Changed = { action: "community.edit"; id: string; content: string } | { action: "community.delete"; id: string };

/** Changes a message at the server, and answers what became of it. Rejects as `useLive().send` does. */
export const useChange = (topic: Topic, onChanged: (message: CommunityMessage) => void) => {
  const { send } = useLive();
  return useCallback(
    async (change: Changed) =>
      onChanged((await send({ ...change, topic, clientId: crypto.randomUUID() })) as CommunityMessage),
    [send, topic, onChanged],
  );
};
export type Change = ReturnType<typeof useChange>;
