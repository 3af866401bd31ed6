import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ServerFrame } from "#shared/realtime.ts";
import { createDraft, forgetDraft, hasDraft, keepDraft } from "#web/lib/forms/draft.ts";
import type { LiveStore } from "#web/lib/realtime/live-store.ts";
import { useFrames, useLive, useLiveParts } from "#web/lib/realtime/live.tsx";
import type { ThreadMessage } from "./history.ts";
import { type Thread, type ThreadOptions, type ThreadSnapshot, createThread } from "./thread.ts";

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

type NamedThreads = ReadonlyMap<string, Pick<Thread<ThreadMessage, never>, "getSnapshot">>;

const unsentIn = ({ messages }: ThreadSnapshot<ThreadMessage>) => messages.filter(({ state }) => state !== undefined);

/** Whether something of a thread is not sent: what is not stands at its end. */
const hasUnsent = ({ messages }: ThreadSnapshot<ThreadMessage>) => messages.at(-1)?.state !== undefined;

type Rescued = { draft: string; content: string };

/** What is not sent of a thread, as the draft of the composer below it, which has its name. */
const toRescued = (name: string, snapshot: ThreadSnapshot<ThreadMessage>): Rescued | undefined => {
  const unsent = unsentIn(snapshot);
  const content = unsent.flatMap((message) => message.content || []).join("\n\n");
  return content === "" ? undefined : { draft: `${unsent[0]!.user_id}:${name}`, content };
};

/** Puts what is not sent where one has typed nothing else, and answers what it has put there. */
const keepUnsent = (all: NamedThreads) =>
  [...all]
    .flatMap(([name, thread]) => toRescued(name, thread.getSnapshot()) ?? [])
    .filter(({ draft, content }) => {
      if (hasDraft(draft, "browser")) return false;
      keepDraft(draft, { content }, "browser");
      return true;
    });

/** Takes back what was put there: the page has come back, and its threads with it. */
const takeBack = (rescued: readonly Rescued[]) => {
  for (const { draft, content } of rescued)
    if (createDraft(draft, { content: "" }, "browser").content === content) forgetDraft(draft, "browser");
};

/** Asks before the page is left, and keeps what is not sent where it is left all the same; phones do not ask. */
const guardPage = (all: NamedThreads) => {
  const guard = new AbortController();
  const { signal } = guard;
  let rescued: readonly Rescued[] = [];
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  addEventListener("pagehide", () => (rescued = keepUnsent(all)), { signal });
  addEventListener("pageshow", () => takeBack(rescued), { signal });
  return () => guard.abort();
};

/** Messages that are kept of all threads that are out of view. */
const maxOutOfView = 2_000;

type AnyThread = Pick<Thread<ThreadMessage, never>, "getSnapshot" | "subscribe" | "trim">;

type Store = Pick<LiveStore, "kept" | "whenLeft">;

/** A member's threads, the one seen last at the end, and which of them are in view. */
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

/** Puts a thread behind all others. */
const add = ({ all, onChange }: Threads, name: string, thread: AnyThread) => {
  all.delete(name);
  all.set(name, thread);
  thread.subscribe(onChange);
};

/** The thread of a name, made when it is asked for the first time. */
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

/** A thread comes into view; the answer takes it out of view, and forgets what is too much by then. */
const bringIntoView = (store: Store, name: string, thread: AnyThread) => {
  const threads = threadsIn(store);
  add(threads, name, thread);
  threads.inView.add(name);
  return () => {
    threads.inView.delete(name);
    // By then, whatever takes its place is in view.
    queueMicrotask(() => tidy(threads));
  };
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
