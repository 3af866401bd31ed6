import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import type { Thread } from "./thread.ts";

/** A message that the log shows; asked for twice, it is another target. */
export type Target = { id: string };

/** The message that an address names (`?message=msg_…`), as links to one do. */
const parameter = "message";

/**
 * Leads to a message of a thread, also one that is further up than what is loaded: by `goTo`, and by the address, as soon
 * as the thread is there.
 */
export const useJump = (thread: Pick<Thread<ThreadMessage, never>, "openAt">, isReady: boolean) => {
  const [target, setTarget] = useState<Target>();
  const goTo = useCallback(
    async (id: string) => {
      try {
        await thread.openAt(id);
        setTarget({ id });
      } catch {
        void showToast({ type: "error", title: chatWords.notFound, description: chatWords.notFoundText });
      }
    },
    [thread],
  );

  const named = useSearchParams()[0].get(parameter);
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || named === null || named === followed.current) return;
    followed.current = named;
    void goTo(named);
  }, [isReady, named, goTo]);
  return { target, onGoTo: goTo };
};
