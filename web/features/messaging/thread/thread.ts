import { LiveTimeout } from "#web/lib/realtime/live-store.ts";
import { createStore } from "#web/lib/store.ts";
import { createHistory, type LoadedHistory, type LoadPage, type ThreadMessage } from "./history.ts";

/** How many discarded drafts are remembered. */
const maxDiscarded = 20;

/** Where one's own message is that the server has not taken yet. */
type Sending = {
  state: "sending" | "failed";
  /** Why it failed: what `send` threw. */
  failure?: unknown;
};

/** One's own message that the server has not taken yet. */
type Unsent<Message extends ThreadMessage> = Omit<Message, "id"> & { id?: undefined } & Sending;

/** How the messages of a thread are sent. */
type SendOptions<Message extends ThreadMessage, Draft> = {
  /** Sends, and answers what became of it: `useLive().send`. */
  send: (draft: Draft, clientId: string) => Promise<Message>;
  /** What is shown of a draft until the server has taken it. */
  preview: (draft: Draft, known: { clientId: string; created_at: string }) => Omit<Message, "id">;
};

type Options<Message extends ThreadMessage, Draft> = SendOptions<Message, Draft> & {
  onTaken: (message: Message) => void;
  onChange: () => void;
};

type Entry<Message extends ThreadMessage, Draft> = { clientId: string; draft: Draft; shown: Unsent<Message> };

/** The server did not answer, rather than refuse this message: that goes for all that wait behind it. */
const concernsAll = (failure: unknown) => failure instanceof LiveTimeout;

/**
 * What the member has written in a thread and the server has not taken yet: sent one after another, in order. One that
 * is refused lets the others go on; where no answer comes, all fail, so that none overtakes another.
 */
const createSendQueue = <Message extends ThreadMessage, Draft>(options: Options<Message, Draft>) => {
  const { send, preview, onTaken, onChange } = options;
  let queue: Entry<Message, Draft>[] = [];
  /** The one that is on its way. */
  let currentId: string | undefined;
  /** Names of what was discarded: the server may have taken it all the same. */
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
      // It may have come by another way meanwhile.
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
    /** The server has taken this one, as its answer, a frame, or the history says. */
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

/** A message as it is shown: one from the server keeps its identity from one snapshot to the next. */
export type Shown<Message extends ThreadMessage> = (Message & { state?: undefined }) | Unsent<Message>;

export type ThreadOptions<Message extends ThreadMessage, Draft> = SendOptions<Message, Draft> & {
  /** The member's own id. */
  me: string;
  load: LoadPage<Message>;
};

/** What is loaded, and one's own messages that are not sent yet, which come last. */
export type ThreadSnapshot<Message extends ThreadMessage> = LoadedHistory<Shown<Message>>;

/** One thread of messages, of either chat. Of its calls only `openAt` throws. */
export type Thread<Message extends ThreadMessage, Draft> = {
  getSnapshot: () => ThreadSnapshot<Message>;
  subscribe: (onChange: () => void) => () => void;
  /** Reads the newest page, for the first time or after that has failed. */
  loadNewest: () => Promise<void>;
  /** Reads the page before the oldest message. */
  loadOlder: () => Promise<void>;
  /** Reads on towards the newest messages, where those around an earlier one are shown. */
  loadNewer: () => Promise<void>;
  /** Makes a message part of what is loaded, with those around it. Throws what `load` throws. */
  openAt: (id: string) => Promise<void>;
  /** Reads what may have been missed since the last time; far too much is given up for the newest page. */
  catchUp: () => Promise<void>;
  /** Reads again what has come only over the socket, or failed to be read, since the last time. */
  verify: () => Promise<void>;
  /** Reads the newest loaded pages again, five at most, of which messages have changed. */
  refresh: () => Promise<void>;
  /** Changes a message as it is shown, where it is loaded, such as its reactions. */
  amend: (id: string, change: (message: Message) => Message) => void;
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
    // What could not be read is found by the next check.
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
      // One's own message is the newest: that is where one goes.
      if (history.current().hasNewer) void loadNewest().then(catchUp);
    },
    retry: queue.retry,
    discard: queue.discard,
    trim,
  };
};
