import { createHistory } from "./history.ts";
import { createSendQueue } from "./send-queue.ts";

/** What a thread needs to know of a message, of either chat. */
export type Said = {
  id: string;
  /** Chosen by whoever sent it, the same over repetitions. */
  clientId: string;
  user_id: string;
  content: string;
  /** ISO 8601. */
  created_at: string;
  /** Of two states of a message, the greater one is newer. Messages without one never change. */
  version?: number;
};

/** Where one's own message is that the server has not taken yet. */
export type Sending = {
  state: "sending" | "failed";
  /** Why it failed: what `send` threw. */
  failure?: unknown;
};

/** One's own message that the server has not taken yet. */
export type Unsent<Message extends Said> = Omit<Message, "id"> & { id?: undefined } & Sending;

/** A message as it is shown: one from the server keeps its identity from one snapshot to the next. */
export type Shown<Message extends Said> = (Message & { state?: undefined }) | Unsent<Message>;

/** The newest page, an older one, or (oldest first) all since a time and the pages after that. */
export type Range = { cursor?: string | undefined; since?: string | undefined };

export type ThreadOptions<Message extends Said, Draft> = {
  /** The member's own id. */
  me: string;
  /** Reads a page: newest first, or oldest first with `since`. */
  load: (range: Range) => Promise<{ items: readonly Message[]; cursor?: string | undefined }>;
  /** Sends, and answers what became of it: `useLive().send`. */
  send: (draft: Draft, clientId: string) => Promise<Message>;
  /** What is shown of a draft until the server has taken it. */
  preview: (draft: Draft, told: { clientId: string; created_at: string }) => Omit<Message, "id">;
};

export type ThreadSnapshot<Message extends Said> = {
  /** Of the newest page: `failed` is tried again by `loadNewest` or `catchUp`. */
  status: "loading" | "ready" | "failed";
  /** Oldest first; one's own that are not sent yet come last. */
  messages: readonly Shown<Message>[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
};

/** One thread of messages, whoever shows it. None of its calls throws. */
export type Thread<Message extends Said, Draft> = {
  getSnapshot: () => ThreadSnapshot<Message>;
  subscribe: (onChange: () => void) => () => void;
  /** Reads the newest page, for the first time or after that has failed. */
  loadNewest: () => Promise<void>;
  /** Reads the page before the oldest message. */
  loadOlder: () => Promise<void>;
  /** Reads what may have been missed since the last time; far too much is given up for the newest page. */
  catchUp: () => Promise<void>;
  /** Reads again what has come only over the socket, or failed to be read, since the last time. */
  verify: () => Promise<void>;
  /** Reads the newest loaded pages again, five at most, of which messages have changed. */
  refresh: () => Promise<void>;
  /** A message has come over the socket: new, changed, or for the second time. */
  receive: (message: Message) => void;
  /**
   * What a check says of the thread: its newest message and when one of it changed last. Catches up, or refreshes,
   * where this is not known here.
   */
  heardOf: (latestId: string | null, changedAt?: string | null) => void;
  /** Puts a draft in line to be sent, one after another, and shows it at once. */
  submit: (draft: Draft) => void;
  /**
   * Sends one that has failed once more; the server keeps it once. Those before it that have had no answer either go
   * with it, so that their order stays.
   */
  retry: (clientId: string) => void;
  /** Takes one that has failed away, and gives its draft back. Submitted again as it is, it counts as the same message. */
  discard: (clientId: string) => Draft | undefined;
  /** Forgets old messages where there are more than this, page by page. */
  trim: (atMost: number) => void;
};

/**
 * A thread as this browser knows it: what the server has, and what the member has written that it has not taken yet.
 * Whatever comes, in whatever order and however often, is shown once.
 */
export const createThread = <Message extends Said, Draft>({
  me,
  load,
  send,
  preview,
}: ThreadOptions<Message, Draft>): Thread<Message, Draft> => {
  const watchers = new Set<() => void>();
  let changedAt: string | null | undefined;

  const history = createHistory<Message>({
    load,
    onRead: (read) => {
      for (const { user_id, clientId } of read) if (user_id === me) queue.taken(clientId);
    },
    onChange: () => changed(),
  });
  const queue = createSendQueue<Message, Draft>({
    send,
    preview,
    onTaken: history.take,
    onChange: () => changed(),
  });

  const look = (): ThreadSnapshot<Message> => {
    const { messages, ...rest } = history.current();
    const unsent = queue.unsent();
    return { ...rest, messages: unsent.length > 0 ? [...messages, ...unsent] : messages };
  };
  let snapshot = look();
  const changed = () => {
    snapshot = look();
    for (const watcher of watchers) watcher();
  };

  const { loadNewest, loadOlder, catchUp, refresh, trim } = history;
  const hasChanged = (at: string | null) => {
    const known = changedAt;
    changedAt = at;
    if (known === undefined || known === at) return;
    // What could not be read is found by the next check.
    refresh().catch(() => (changedAt = known));
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    loadNewest,
    loadOlder,
    catchUp,
    verify: async () => {
      if (history.isUnverified()) await catchUp();
    },
    refresh: () => refresh().catch(() => undefined),
    receive: history.hear,
    heardOf: (latestId, at) => {
      if (latestId !== null && history.current().status !== "loading" && !history.has(latestId)) void catchUp();
      if (at !== undefined) hasChanged(at);
    },
    submit: queue.submit,
    retry: queue.retry,
    discard: queue.discard,
    trim,
  };
};
