import { LiveTimeout } from "#web/lib/realtime/live-store.ts";
import { createStore } from "#web/lib/store.ts";
import { createHistory, type LoadedHistory, type LoadPage, type ThreadMessage } from "./history.ts";

/** How many discarded drafts to remember. */
const maxDiscarded = 20;

/** The status of one's own message that the server has not accepted yet. */
type Sending = {
  state: "sending" | "failed";
  /** Why it failed: what `send` threw. */
  failure?: unknown;
};

/** One's own message that the server has not accepted yet. */
type Unsent<Message extends ThreadMessage> = Omit<Message, "id"> & { id?: undefined } & Sending;

/** How a thread's messages are sent. */
type SendOptions<Message extends ThreadMessage, Draft> = {
  /** Sends and resolves to the result: `useLive().send`. */
  send: (draft: Draft, clientId: string) => Promise<Message>;
  /** The message shown for a draft until the server has accepted it. */
  preview: (draft: Draft, known: { clientId: string; created_at: string }) => Omit<Message, "id">;
};

type Options<Message extends ThreadMessage, Draft> = SendOptions<Message, Draft> & {
  onTaken: (message: Message) => void;
  onChange: () => void;
};

type Entry<Message extends ThreadMessage, Draft> = { clientId: string; draft: Draft; shown: Unsent<Message> };

/** Whether the server did not respond, rather than reject this message: then all waiting ones fail too. */
const concernsAll = (failure: unknown) => failure instanceof LiveTimeout;

/**
 * The member's messages that the server has not accepted yet, sent one by one in order. A rejected message does not
 * block the others; without a response all fail, so that the order is kept.
 */
const createSendQueue = <Message extends ThreadMessage, Draft>(options: Options<Message, Draft>) => {
  const { send, preview, onTaken, onChange } = options;
  let queue: Entry<Message, Draft>[] = [];
  /** The message being sent. */
  let currentId: string | undefined;
  /** Client ids of discarded messages, which the server may have accepted anyway. */
  let discarded: { clientId: string; text: string }[] = [];

  const find = (clientId: string) => queue.find((entry) => entry.clientId === clientId);

  const update = (change: Sending, isMeant: (entry: Entry<Message, Draft>, place: number) => boolean) => {
    queue = queue.map((entry, place) =>
      isMeant(entry, place) ? { ...entry, shown: { ...entry.shown, failure: undefined, ...change } } : entry,
    );
    onChange();
  };

  const fail = (clientId: string, failure: unknown) =>
    update(
      { state: "failed", failure },
      (entry) => entry.clientId === clientId || (concernsAll(failure) && entry.shown.state === "sending"),
    );

  const sendNext = async () => {
    if (currentId !== undefined) return;
    const next = queue.find(({ shown }) => shown.state === "sending");
    if (!next) return;
    const { clientId, draft } = next;
    currentId = clientId;
    try {
      onTaken(await send(draft, clientId));
    } catch (failure) {
      // It may have arrived another way meanwhile.
      if (currentId === clientId) fail(clientId, failure);
    }
    if (currentId !== clientId) return;
    currentId = undefined;
    void sendNext();
  };

  return {
    unsent: () => queue.map(({ shown }) => shown),
    submit: (draft: Draft) => {
      const text = JSON.stringify(draft);
      const again = discarded.find((entry) => entry.text === text);
      const clientId = again?.clientId ?? crypto.randomUUID();
      discarded = discarded.filter((entry) => entry !== again);
      const shown = preview(draft, { clientId, created_at: new Date().toISOString() });
      queue = [...queue, { clientId, draft, shown: { ...shown, state: "sending" } }];
      onChange();
      void sendNext();
    },
    retry: (clientId: string) => {
      const index = queue.findIndex((entry) => entry.clientId === clientId);
      if (queue[index]?.shown.state !== "failed") return;
      update(
        { state: "sending" },
        ({ shown }, place) => place === index || (place < index && concernsAll(shown.failure)),
      );
      void sendNext();
    },
    discard: (clientId: string) => {
      const entry = find(clientId);
      if (entry?.shown.state !== "failed") return undefined;
      queue = queue.filter((each) => each !== entry);
      discarded = [...discarded, { clientId, text: JSON.stringify(entry.draft) }].slice(-maxDiscarded);
      onChange();
      return entry.draft;
    },
    /** Removes a message the server has accepted, according to its response, a frame, or the history. */
    taken: (clientId: string) => {
      discarded = discarded.filter((entry) => entry.clientId !== clientId);
      if (!find(clientId)) return;
      queue = queue.filter((entry) => entry.clientId !== clientId);
      if (currentId !== clientId) return;
      currentId = undefined;
      void sendNext();
    },
  };
};

/** A displayed message: one from the server keeps its identity between snapshots. */
export type Shown<Message extends ThreadMessage> = (Message & { state?: undefined }) | Unsent<Message>;

export type ThreadOptions<Message extends ThreadMessage, Draft> = SendOptions<Message, Draft> & {
  /** The member's own id. */
  me: string;
  load: LoadPage<Message>;
};

/** The loaded messages, followed by one's own unsent ones. */
export type ThreadSnapshot<Message extends ThreadMessage> = LoadedHistory<Shown<Message>>;

/** One thread of messages, in either chat. Only `openAt` throws. */
export type Thread<Message extends ThreadMessage, Draft> = {
  getSnapshot: () => ThreadSnapshot<Message>;
  subscribe: (onChange: () => void) => () => void;
  /** Loads the newest page, for the first time or after a failure. */
  loadNewest: () => Promise<void>;
  /** Loads the page before the oldest message. */
  loadOlder: () => Promise<void>;
  /** Loads more towards the newest messages, when those around an earlier one are shown. */
  loadNewer: () => Promise<void>;
  /** Loads a message and those around it. Throws what `load` throws. */
  openAt: (id: string) => Promise<void>;
  /** Loads messages missed since the last time; if there are far too many, just the newest page. */
  catchUp: () => Promise<void>;
  /** Catches up if anything came only over the socket, or failed to load, since the last time. */
  verify: () => Promise<void>;
  /** Reloads up to five of the newest pages, for changed messages. */
  refresh: () => Promise<void>;
  /** Changes a loaded message locally, such as its reactions. */
  amend: (id: string, change: (message: Message) => Message) => void;
  /** Handles a message from the socket: new, changed, or repeated. */
  receive: (message: Message) => void;
  /**
   * Handles a poll's result for the thread, its newest message and last change: catches up or refreshes if either is
   * not known here.
   */
  heardOf: (latestId: string | null, changedAt?: string | null) => void;
  /** Queues a draft for sending and shows it at once. */
  submit: (draft: Draft) => void;
  /**
   * Retries a failed message, which the server stores only once. Earlier ones that had no response are retried first,
   * to keep the order.
   */
  retry: (clientId: string) => void;
  /** Removes a failed message and returns its draft. Submitted again unchanged, it counts as the same message. */
  discard: (clientId: string) => Draft | undefined;
  /** Discards old messages beyond this number, page by page. */
  trim: (atMost: number) => void;
};

/**
 * A thread as known to this browser: the server's messages, and the member's own unsent ones. Each is shown once, in
 * whatever order and however often it arrives.
 */
export const createThread = <Message extends ThreadMessage, Draft>({
  me,
  load,
  send,
  preview,
}: ThreadOptions<Message, Draft>): Thread<Message, Draft> => {
  let changedAt: string | null | undefined;

  const history = createHistory<Message>({
    load,
    onRead: (read) => {
      for (const { user_id, clientId } of read) if (user_id === me) queue.taken(clientId);
    },
    onChange: () => update(),
  });
  const queue = createSendQueue<Message, Draft>({
    send,
    preview,
    onTaken: history.take,
    onChange: () => update(),
  });

  const buildSnapshot = (): ThreadSnapshot<Message> => {
    const { messages, ...rest } = history.current();
    const unsent = queue.unsent();
    return { ...rest, messages: unsent.length > 0 ? [...messages, ...unsent] : messages };
  };
  const snapshot = createStore(buildSnapshot());
  const update = () => snapshot.set(buildSnapshot());

  const { loadNewest, loadOlder, loadNewer, openAt, catchUp, refresh, trim } = history;
  const refreshIfChanged = (latestChange: string | null) => {
    const known = changedAt;
    changedAt = latestChange;
    if (known === undefined || known === latestChange) return;
    // The next poll finds what could not be loaded.
    refresh().catch(() => (changedAt = known));
  };

  return {
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    loadNewest,
    loadOlder,
    loadNewer,
    openAt,
    catchUp,
    verify: async () => {
      if (history.isUnverified()) await catchUp();
    },
    refresh: () => refresh().catch(() => undefined),
    amend: history.amend,
    receive: history.hear,
    heardOf: (latestId, latestChange) => {
      if (latestId !== null && history.current().status !== "loading" && !history.has(latestId)) void catchUp();
      if (latestChange !== undefined) refreshIfChanged(latestChange);
    },
    submit: (draft) => {
      queue.submit(draft);
      // One's own message is the newest: the log goes there.
      if (history.current().hasNewer) void loadNewest().then(catchUp);
    },
    retry: queue.retry,
    discard: queue.discard,
    trim,
  };
};
