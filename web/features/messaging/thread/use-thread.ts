import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ServerFrame } from "#shared/realtime.ts";
import { createDraft, forgetDraft, hasDraft, keepDraft } from "#web/lib/forms/draft.ts";
import type { LiveStore } from "#web/lib/realtime/live-store.ts";
import { useFrames, useLive, useLiveParts } from "#web/lib/realtime/live.tsx";
import type { ThreadMessage } from "./history.ts";
import { type Thread, type ThreadOptions, type ThreadSnapshot, createThread } from "./thread.ts";

/** How often messages from the socket are verified: it may have missed some in between. */
const verifyIntervalMs = 60_000;

/** After how long a newly opened socket surely receives all broadcasts. */
const listedAfterMs = 4_000;

const isVisible = () => document.visibilityState === "visible";

type UseThread<Message extends ThreadMessage, Draft> = {
  /** Identifies the thread among the member's: `topic:Networking`, `conv_…`. Its draft has the same name. */
  name: string;
  /** Called when the thread is first shown in the session, so it must not capture anything that changes. */
  options: () => ThreadOptions<Message, Draft>;
  /** The message of this thread in a frame, if any. */
  messageIn: (frame: ServerFrame) => Message | undefined;
  /** The newest message, from a poll once a minute. */
  latestId?: string | null | undefined;
  /** When a message of the thread was last changed, from the same poll. */
  changedAt?: string | null | undefined;
  /** Whether to reload its newest pages when returning to it, since no poll reports changes. */
  isRefreshed?: boolean;
};

/** Loads missed messages whenever there may be some. */
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

type NamedThreads = ReadonlyMap<string, Pick<Thread<ThreadMessage, never>, "getSnapshot">>;

const unsentIn = ({ messages }: ThreadSnapshot<ThreadMessage>) => messages.filter(({ state }) => state !== undefined);

/** Whether a thread has unsent messages, which are at its end. */
const hasUnsent = ({ messages }: ThreadSnapshot<ThreadMessage>) => messages.at(-1)?.state !== undefined;

type Rescued = { draft: string; content: string };

/** A thread's unsent messages as a draft for its composer, which has the same name. */
const toRescued = (name: string, snapshot: ThreadSnapshot<ThreadMessage>): Rescued | undefined => {
  const unsent = unsentIn(snapshot);
  const content = unsent.flatMap((message) => message.content || []).join("\n\n");
  return content === "" ? undefined : { draft: `${unsent[0]!.user_id}:${name}`, content };
};

/** Stores unsent messages as drafts unless something else is typed, and returns what it stored. */
const keepUnsent = (all: NamedThreads) =>
  [...all]
    .flatMap(([name, thread]) => toRescued(name, thread.getSnapshot()) ?? [])
    .filter(({ draft, content }) => {
      if (hasDraft(draft, "browser")) return false;
      keepDraft(draft, { content }, "browser");
      return true;
    });

/** Removes those drafts again: the page was restored, with its threads. */
const takeBack = (rescued: readonly Rescued[]) => {
  for (const { draft, content } of rescued)
    if (createDraft(draft, { content: "" }, "browser").content === content) forgetDraft(draft, "browser");
};

/** Warns before leaving the page, and stores unsent messages if it is left anyway; phones do not warn. */
const guardPage = (all: NamedThreads) => {
  const guard = new AbortController();
  const { signal } = guard;
  let rescued: readonly Rescued[] = [];
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  addEventListener("pagehide", () => (rescued = keepUnsent(all)), { signal });
  addEventListener("pageshow", () => takeBack(rescued), { signal });
  return () => guard.abort();
};

/** How many messages to keep of all threads not on screen. */
const maxOutOfView = 2_000;

type AnyThread = Pick<Thread<ThreadMessage, never>, "getSnapshot" | "subscribe" | "trim">;

type Store = Pick<LiveStore, "kept" | "whenLeft">;

/** A member's threads, least recently seen first, and which of them are on screen. */
type Threads = {
  all: Map<string, AnyThread>;
  inView: Set<string>;
  /** Called whenever one of them has changed. */
  onChange: () => void;
};

const createThreads = (whenLeft: Store["whenLeft"]): Threads => {
  const all = new Map<string, AnyThread>();
  let unguard: (() => void) | undefined;

  const onChange = () => {
    const isUnsent = [...all.values()].some((thread) => hasUnsent(thread.getSnapshot()));
    if (isUnsent) return void (unguard ??= guardPage(all));
    unguard?.();
    unguard = undefined;
  };
  whenLeft(() => {
    keepUnsent(all);
    all.clear();
    onChange();
  });
  return { all, inView: new Set(), onChange };
};

const threadsIn = ({ kept, whenLeft }: Store) => {
  const threads = (kept.get("threads") as Threads | undefined) ?? createThreads(whenLeft);
  kept.set("threads", threads);
  return threads;
};

/** Adds a thread at the end, or moves it there. */
const add = ({ all, onChange }: Threads, name: string, thread: AnyThread) => {
  all.delete(name);
  all.set(name, thread);
  thread.subscribe(onChange);
};

/** A thread by name, created on first use. */
const getThread = <Message extends ThreadMessage, Draft>(
  store: Store,
  name: string,
  options: () => ThreadOptions<Message, Draft>,
) => {
  const threads = threadsIn(store);
  const known = threads.all.get(name) as Thread<Message, Draft> | undefined;
  if (known) return known;
  const thread = createThread(options());
  add(threads, name, thread);
  return thread;
};

const tidy = ({ all, inView }: Threads) => {
  let count = 0;
  for (const [name, thread] of [...all].reverse()) {
    if (inView.has(name)) continue;
    thread.trim(maxOutOfView - count);
    const snapshot = thread.getSnapshot();
    count += snapshot.messages.length;
    if (snapshot.status !== "ready" && !hasUnsent(snapshot)) all.delete(name);
  }
};

/** Marks a thread as on screen; the returned function reverts that, and discards messages beyond the limit. */
const bringIntoView = (store: Store, name: string, thread: AnyThread) => {
  const threads = threadsIn(store);
  add(threads, name, thread);
  threads.inView.add(name);
  return () => {
    threads.inView.delete(name);
    // By then, whatever replaces it is on screen.
    queueMicrotask(() => tidy(threads));
  };
};

/**
 * A thread while it is on screen: receives messages from the socket, and catches up when the socket opens, when the
 * page is visible again, and once a minute while messages arrive. Kept for the member's session, so that submitted
 * messages continue to be sent; off screen, about 2,000 messages of all threads are kept.
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
