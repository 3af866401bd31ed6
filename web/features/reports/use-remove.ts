import { useMutation } from "@tanstack/react-query";
import type { Topic } from "#shared/community.ts";
import { queryClient } from "#web/api/query-client.ts";
import { reportListWords as words } from "#web/content/reports.ts";
import { LiveProblem } from "#web/realtime/live-store.ts";
import { useLive } from "#web/realtime/live.tsx";
import { toast } from "#web/ui/toast.ts";

type Message = { topic: Topic; id: string };

/** Deletes a message of the community, as admins may; sent again, it is done once. */
export const useRemove = () => {
  const { send } = useLive();
  return useMutation(
    {
      mutationFn: ({ topic, id }: Message) =>
        send({ action: "community.delete", clientId: crypto.randomUUID(), topic, id }),
      onSuccess: () => void toast({ type: "success", ...words.removed }),
      onError: (failure) => {
        const description = failure instanceof LiveProblem ? failure.detail : words.notRemoved;
        void toast({ type: "error", title: words.error, description });
      },
    },
    queryClient,
  );
};
