import type { LiveStore } from "#web/realtime/live-store.ts";
import { createThread, type Said, type Thread, type ThreadOptions } from "./thread.ts";
import { guardPage, hasUnsent, keepUnsent } from "./unsent.ts";

/** Messages that are kept of all threads that nobody looks at. */
const mostOutOfView = 2_000;

type AnyThread = Pick<Thread<Said, never>, "getSnapshot" | "subscribe" | "trim">;

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
export const threadNamed = <Message extends Said, Draft>(
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
    thread.trim(mostOutOfView - count);
    const snapshot = thread.getSnapshot();
    count += snapshot.messages.length;
    if (snapshot.status !== "ready" && !hasUnsent(snapshot)) all.delete(name);
  }
};

/** A thread comes into view; the answer takes it out of view, and forgets what is too much by then. */
export const bringIntoView = (store: Store, name: string, thread: AnyThread) => {
  const threads = threadsIn(store);
  add(threads, name, thread);
  threads.inView.add(name);
  return () => {
    threads.inView.delete(name);
    // By then, whatever takes its place is in view.
    queueMicrotask(() => tidy(threads));
  };
};
