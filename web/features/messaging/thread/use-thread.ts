import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ServerFrame } from "#shared/realtime.ts";
import { useFrames, useLive, useLiveParts } from "#web/lib/realtime/live.tsx";
import type { ThreadMessage } from "./history.ts";
import { bringIntoView, getThread } from "./thread-store.ts";
import type { Thread, ThreadOptions, ThreadSnapshot } from "./thread.ts";

/** How often what came over the socket is verified: it may have missed something in between. */
const verifyIntervalMs = 60_000;

/** After how long a socket that has opened is surely among those that everything is sent to. */
const listedAfterMs = 4_000;

const isVisible = () => document.visibilityState === "visible";

type UseThread<Message extends ThreadMessage, Draft> = {
  /** Names the thread, among all of the member's: `topic:Networking`, `conv_…`. Its draft is named after it. */
  name: string;
  /** Asked when the thread is first shown in the member's session; so nothing in it may go out of date. */
  options: () => ThreadOptions<Message, Draft>;
  /** The message of this thread that a frame carries, if any. */
  messageIn: (frame: ServerFrame) => Message | undefined;
  /** The newest message there is, as far as a check once a minute has told. */
  latestId?: string | null | undefined;
  /** When a message of the thread was last changed, by the same check. */
  changedAt?: string | null | undefined;
  /** Whether its newest pages are read again as one comes back to it, since no check tells of changes. */
  isRefreshed?: boolean;
};

/** Reads what was missed whenever that is likely. */
const useCatchUp = (thread: Pick<Thread<ThreadMessage, never>, "catchUp" | "verify">) => {
  const { opened } = useLive();
  const known = useRef(opened);

  useEffect(() => {
    if (opened === known.current) return;
    known.current = opened;
    void thread.catchUp();
    const again = setTimeout(() => void thread.catchUp(), listedAfterMs);
    return () => clearTimeout(again);
  }, [opened, thread]);

  useEffect(() => {
    const look = () => {
      if (isVisible()) void thread.catchUp();
    };
    const verify = () => {
      if (isVisible()) void thread.verify();
    };
    document.addEventListener("visibilitychange", look);
    const verifying = setInterval(verify, verifyIntervalMs);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(verifying);
    };
  }, [thread]);
};

/**
 * One thread while it is in view: hears what comes over the socket, and catches up when the socket has opened, when one
 * comes back to the page, and once a minute while something comes. It is kept for the time of the member's session, so
 * that what one has submitted goes on being sent; out of view, some 2,000 messages of all threads are kept.
 */
export const useThread = <Message extends ThreadMessage, Draft>({
  name,
  options,
  messageIn,
  latestId,
  changedAt,
  isRefreshed = false,
}: UseThread<Message, Draft>): ThreadSnapshot<Message> & { thread: Thread<Message, Draft> } => {
  const { store } = useLiveParts();
  const thread = getThread(store, name, options);
  const snapshot = useSyncExternalStore(thread.subscribe, thread.getSnapshot);

  useEffect(() => {
    const leave = bringIntoView(store, name, thread);
    const { status, hasNewer } = thread.getSnapshot();
    void (status === "ready" && !hasNewer ? thread.catchUp() : thread.loadNewest());
    if (status === "ready" && isRefreshed) void thread.refresh();
    return leave;
  }, [store, name, thread, isRefreshed]);

  useCatchUp(thread);
  useFrames((frame) => {
    const message = messageIn(frame);
    if (message) thread.receive(message);
  });
  useEffect(() => {
    if (latestId !== undefined) thread.heardOf(latestId, changedAt);
  }, [thread, latestId, changedAt]);

  return { ...snapshot, thread };
};
