import { createThread, type Said, type Thread, type ThreadOptions, type ThreadSnapshot } from "./thread.ts";

/** Messages that are kept of all threads that nobody looks at. */
const mostOutOfView = 2_000;

type AnyThread = Thread<Said, unknown>;

/** A member's threads, the one seen last at the end, and which of them are in view. */
type Threads = { all: Map<string, AnyThread>; inView: Set<string> };

const threadsIn = (kept: Map<string, unknown>) => {
  const threads = (kept.get("threads") as Threads | undefined) ?? { all: new Map(), inView: new Set() };
  kept.set("threads", threads);
  return threads;
};

/** The thread of a name, made when it is asked for the first time. */
export const threadNamed = <Message extends Said, Draft>(
  kept: Map<string, unknown>,
  name: string,
  options: () => ThreadOptions<Message, Draft>,
) => {
  const { all } = threadsIn(kept);
  const thread = (all.get(name) as Thread<Message, Draft> | undefined) ?? createThread(options());
  all.set(name, thread);
  return thread;
};

const hasUnsent = ({ messages }: ThreadSnapshot<Said>) => messages.at(-1)?.state !== undefined;

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
export const bringIntoView = <Message extends Said, Draft>(
  kept: Map<string, unknown>,
  name: string,
  thread: Thread<Message, Draft>,
) => {
  const threads = threadsIn(kept);
  threads.all.delete(name);
  threads.all.set(name, thread);
  threads.inView.add(name);
  return () => {
    threads.inView.delete(name);
    // By then, whatever takes its place is in view.
    queueMicrotask(() => tidy(threads));
  };
};
