import { createDraft, forgetDraft, hasDraft, keepDraft } from "#web/lib/forms/draft.ts";
import type { LiveStore } from "#web/lib/realtime/live-store.ts";
import { createThread, type Said, type Thread, type ThreadSnapshot, type ThreadOptions } from "./thread.ts";

type NamedThreads = ReadonlyMap<string, Pick<Thread<Said, never>, "getSnapshot">>;

const unsentIn = ({ messages }: ThreadSnapshot<Said>) => messages.filter(({ state }) => state !== undefined);

/** Whether something of a thread is not sent: what is not stands at its end. */
const hasUnsent = ({ messages }: ThreadSnapshot<Said>) => messages.at(-1)?.state !== undefined;

type Kept = { draft: string; content: string };

/** What is not sent of a thread, as the draft of the composer below it, which has its name. */
const toKeep = (name: string, snapshot: ThreadSnapshot<Said>): Kept | undefined => {
  const unsent = unsentIn(snapshot);
  const content = unsent.flatMap((message) => message.content || []).join("\n\n");
  return content === "" ? undefined : { draft: `${unsent[0]!.user_id}:${name}`, content };
};

/** Puts what is not sent where one has typed nothing else, and answers what it has put there. */
const keepUnsent = (all: NamedThreads) =>
  [...all]
    .flatMap(([name, thread]) => toKeep(name, thread.getSnapshot()) ?? [])
    .filter(({ draft, content }) => {
      if (hasDraft(draft, "browser")) return false;
      keepDraft(draft, { content }, "browser");
      return true;
    });

/** Takes back what was kept: the page has come back, and its threads with it. */
const takeBack = (kept: readonly Kept[]) => {
  for (const { draft, content } of kept)
    if (createDraft(draft, { content: "" }, "browser").content === content) forgetDraft(draft, "browser");
};

/** Asks before the page is left, and keeps what is not sent where it is left all the same; phones do not ask. */
const guardPage = (all: NamedThreads) => {
  const guard = new AbortController();
  const { signal } = guard;
  let kept: readonly Kept[] = [];
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  addEventListener("pagehide", () => (kept = keepUnsent(all)), { signal });
  addEventListener("pageshow", () => takeBack(kept), { signal });
  return () => guard.abort();
};

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
export const getThread = <Message extends Said, Draft>(
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
