/** What a thread needs to know of a message, of either chat. */
export type ThreadMessage = {
  id: string;
  /** Chosen by its sender, the same over repetitions. */
  clientId: string;
  user_id: string;
  content: string;
  /** ISO 8601. */
  created_at: string;
  /** Of two states of a message, the greater one is newer. Messages without one never change. */
  version?: number;
};

/** The newest page, an older one, or (oldest first) all since a time and the pages after that. */
export type PageRange = { cursor?: string | undefined; since?: string | undefined };

/** Reads a page: newest first, or oldest first with `since`. */
export type LoadPage<Message> = (
  range: PageRange,
) => Promise<{ items: readonly Message[]; cursor?: string | undefined }>;

/** Where an id is among messages that are sorted by it, or would be. */
const findPlace = (messages: readonly ThreadMessage[], id: string) => {
  let from = 0;
  let to = messages.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (messages[middle]!.id < id) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Whether a message of this id is among sorted ones. */
const includesId = (messages: readonly ThreadMessage[], id: string) => messages[findPlace(messages, id)]?.id === id;

/**
 * Sorted messages and more of them, in any order: each once, sorted by id, the greater version of two. The same list
 * where nothing is new.
 */
const mergeById = <Message extends ThreadMessage>(messages: readonly Message[], more: readonly Message[]) => {
  let list: Message[] | undefined;
  for (const message of more) {
    const place = findPlace(list ?? messages, message.id);
    const known = (list ?? messages)[place];
    const isKnown = known?.id === message.id;
    if (isKnown && (message.version ?? 0) <= (known.version ?? 0)) continue;
    list ??= [...messages];
    list.splice(place, isKnown ? 1 : 0, message);
  }
  return list ?? messages;
};

/** Runs something once at a time; asked for while it runs, it runs once more. */
const coalesce = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    if (!running) return (running = work().finally(() => (running = undefined)));
    return (next ??= running.then(() => {
      next = undefined;
      return start();
    }));
  };
  return start;
};

/** By how much the clocks of those who name messages may differ, with room to spare, in milliseconds. */
const clockMarginMs = 120_000;

/** Pages of what was missed that are read at most, and of what has changed. */
const maxMissedPages = 10;
const maxChangedPages = 5;

type Options<Message extends ThreadMessage> = {
  load: LoadPage<Message>;
  /** These messages are at the server. */
  onRead: (messages: readonly Message[]) => void;
  onChange: () => void;
};

/** What of a thread is loaded. */
export type LoadedHistory<Message> = {
  /** Of the newest page: `failed` is tried again by `loadNewest` or `catchUp`. */
  status: "loading" | "ready" | "failed";
  /** Oldest first. */
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
};

/**
 * What the server has of a thread, as far as it is loaded: without gaps from the oldest message to the newest, merged by
 * id. An answer to an older request takes nothing back.
 */
export const createHistory = <Message extends ThreadMessage>({ load, onRead, onChange }: Options<Message>) => {
  type Page = Awaited<ReturnType<typeof load>>;
  let status: LoadedHistory<Message>["status"] = "loading";
  let messages: readonly Message[] = [];
  /** The pages, newest first: the oldest message of each ("" at the beginning of the thread), and what leads on. */
  let pages: { from: string; cursor: string | undefined }[] = [];
  /** The newest message up to which nothing was missed. What comes over the socket proves nothing of what came before. */
  let upTo: Message | undefined;
  let isUnverified = false;
  let older: "idle" | "loading" | "failed" = "idle";
  /** Grows when the pages are no longer those that a request began with. */
  let epoch = 0;

  const from = () => pages.at(-1)?.from ?? "";

  const merge = (more: readonly Message[]) => {
    // An older one belongs to a page that is not loaded.
    const inReach = more.filter(({ id }) => id >= from());
    messages = mergeById(messages, inReach);
    onRead(more);
    onChange();
  };

  const noteVerified = (read: readonly Message[]) => {
    for (const message of read) if (!upTo || message.id > upTo.id) upTo = message;
  };

  const findOldest = ({ items, cursor }: Page, before: string) => {
    if (cursor === undefined) return "";
    return items.reduce((oldest, { id }) => (id < oldest ? id : oldest), items[0]?.id ?? before);
  };

  const startWith = (first: typeof pages) => {
    epoch++;
    older = "idle";
    pages = first;
    messages = messages.filter(({ id }) => id >= from());
  };

  const loadNewest = coalesce(async () => {
    const startEpoch = epoch;
    if (status === "failed") {
      status = "loading";
      onChange();
    }
    try {
      const page = await load({});
      if (startEpoch !== epoch) return;
      startWith([{ from: findOldest(page, ""), cursor: page.cursor }]);
      upTo = undefined;
      noteVerified(page.items);
      status = "ready";
      merge(page.items);
    } catch {
      isUnverified = true;
      if (status === "loading") status = "failed";
      onChange();
    }
  });

  const catchUp = coalesce(async () => {
    isUnverified = false;
    if (status !== "ready" || !upTo) return loadNewest();
    const startEpoch = epoch;
    const since = new Date(Date.parse(upTo.created_at) - clockMarginMs).toISOString();
    const missed: Message[] = [];
    let cursor: string | undefined;
    try {
      for (let count = 0; count === 0 || cursor !== undefined; count++) {
        if (count === maxMissedPages) return await loadNewest();
        const page = await load({ since, cursor });
        if (startEpoch !== epoch) return;
        missed.push(...page.items);
        cursor = page.cursor;
      }
      noteVerified(missed);
      merge(missed);
    } catch {
      isUnverified = true;
    }
  });

  const loadOlder = async () => {
    const last = pages.at(-1);
    if (older === "loading" || last?.cursor === undefined) return;
    const startEpoch = epoch;
    older = "loading";
    onChange();
    try {
      const page = await load({ cursor: last.cursor });
      if (startEpoch !== epoch) return;
      older = "idle";
      pages = [...pages, { from: findOldest(page, last.from), cursor: page.cursor }];
      merge(page.items);
    } catch {
      if (startEpoch !== epoch) return;
      older = "failed";
      onChange();
    }
  };

  /** Throws what `load` throws. */
  const refresh = async () => {
    const startEpoch = epoch;
    let cursor: string | undefined;
    for (let count = 0; count === 0 || (cursor !== undefined && count < maxChangedPages); count++) {
      const page = await load({ cursor });
      if (startEpoch !== epoch) return;
      merge(page.items);
      if (findOldest(page, "") <= from()) return;
      cursor = page.cursor;
    }
  };

  return {
    current: (): LoadedHistory<Message> => ({
      status,
      messages,
      hasOlder: pages.at(-1)?.cursor !== undefined,
      isLoadingOlder: older === "loading",
      olderFailed: older === "failed",
    }),
    has: (id: string) => includesId(messages, id),
    isUnverified: () => isUnverified,
    loadNewest,
    loadOlder,
    catchUp,
    refresh,
    /** The server has answered with this message. */
    take: (message: Message) => merge([message]),
    /** A message has come over the socket. */
    hear: (message: Message) => {
      isUnverified = true;
      merge([message]);
    },
    trim: (atMost: number) => {
      if (messages.length <= atMost) return;
      const sizeFrom = (start: string) => messages.filter(({ id }) => id >= start).length;
      const remaining = pages.filter((page) => sizeFrom(page.from) <= atMost);
      if (remaining.length === 0) {
        status = "loading";
        upTo = undefined;
        messages = [];
      }
      startWith(remaining);
      onChange();
    },
  };
};
