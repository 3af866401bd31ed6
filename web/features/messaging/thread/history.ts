import { showMentions, type Mention, type Quote, type Reactions } from "#shared/messages.ts";

/** What a thread needs to know of a message, of either chat. */
export type ThreadMessage = {
  id: string;
  /** Chosen by its sender, the same over repetitions. */
  clientId: string;
  user_id: string;
  content: string;
  mentions?: readonly Mention[] | undefined;
  /** ISO 8601. */
  created_at: string;
  /** Of two states of a message, the greater one is newer. Messages without one never change. */
  version?: number;
  deleted?: boolean;
  reply_to?: Quote | null;
  /** Absent where it has none, and where a frame does not say. */
  reactions?: Reactions | undefined;
};

/** The newest page, an older one, (oldest first) all since a time and the pages after that, or those around a message. */
export type PageRange = { cursor?: string | undefined; since?: string | undefined; around?: string | undefined };

/** Reads a page: newest first, or oldest first with `since`; `newer` leads on from the newest of those around a message. */
export type LoadPage<Message> = (
  range: PageRange,
) => Promise<{ items: readonly Message[]; cursor?: string | undefined; newer?: string | undefined }>;

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

/** What a quote shows of a message that has changed. */
const updateQuote = (was: Quote, { content, mentions, deleted = false, version = 1 }: ThreadMessage): Quote =>
  version > was.version
    ? {
        ...was,
        version,
        deleted,
        content: deleted ? "" : showMentions(content, mentions).replace(/\s+/g, " ").slice(0, maxQuoteLength),
      }
    : was;

/** In characters, as the server cuts it. */
const maxQuoteLength = 200;

/** Of two parts that know how often they have changed, the newer one. */
const choosePart = <Part extends { version: number }>(was: Part | null | undefined, is: Part | null | undefined) =>
  is && is.version > (was?.version ?? -1) ? is : was;

/**
 * Of two states of a message the newer one, with the newer state of what it replies to and of its reactions, which change
 * by themselves; `was` where nothing is new.
 */
const chooseNewer = <Message extends ThreadMessage>(was: Message, is: Message): Message => {
  const newer = (is.version ?? 0) > (was.version ?? 0) ? is : was;
  const reply_to = newer.reply_to && choosePart(was.reply_to, is.reply_to);
  const reactions = choosePart(was.reactions, is.reactions) ?? undefined;
  if (newer.reply_to === reply_to && newer.reactions === reactions) return newer;
  return { ...newer, reply_to, reactions };
};

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
    const next = isKnown ? chooseNewer(known, message) : message;
    if (next === known) continue;
    list ??= [...messages];
    list.splice(place, isKnown ? 1 : 0, next);
  }
  return list ?? messages;
};

/** Replies show what they quote as it is now: takes changed messages into the quotes of them. */
const updateQuotes = <Message extends ThreadMessage>(messages: readonly Message[], changed: readonly Message[]) => {
  const byId = new Map(changed.filter(({ version = 1 }) => version > 1).map((message) => [message.id, message]));
  if (byId.size === 0) return messages;
  let list: Message[] | undefined;
  for (const [place, message] of messages.entries()) {
    const quoted = message.reply_to && byId.get(message.reply_to.id);
    const reply_to = quoted ? updateQuote(message.reply_to!, quoted) : message.reply_to;
    if (reply_to === message.reply_to) continue;
    list ??= [...messages];
    list[place] = { ...message, reply_to };
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
  /** Whether the newest messages are not among these: those around an earlier one were asked for. */
  hasNewer: boolean;
};

/**
 * What the server has of a thread, as far as it is loaded: without gaps from the oldest message to the newest, or to
 * where those around an earlier one end, merged by id. An answer to an older request takes nothing back.
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
  /** Where those around an earlier message end, and what leads on; undefined where the newest are there. */
  let end: { id: string; around: string; since: string; cursor: string } | undefined;
  let isLoadingNewer = false;
  /** Grows when the pages are no longer those that a request began with. */
  let epoch = 0;

  const from = () => pages.at(-1)?.from ?? "";

  const merge = (more: readonly Message[]) => {
    // Others belong to a page that is not loaded.
    const inReach = more.filter(({ id }) => id >= from() && (!end || id <= end.id));
    messages = updateQuotes(mergeById(messages, inReach), more);
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
    isLoadingNewer = false;
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
      end = undefined;
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
    // The newest are read when one goes there.
    if (end) return;
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

  /** The messages around one, in place of those that are loaded unless they meet. Throws what `load` throws. */
  const openAt = async (around: string) => {
    if (includesId(messages, around)) {
      // The newest page, on its way, would take the place of what one is led to.
      if (end) epoch++;
      return;
    }
    const startEpoch = ++epoch;
    older = "idle";
    isLoadingNewer = false;
    const page = await load({ around });
    if (startEpoch !== epoch) return;
    const target = page.items.find(({ id }) => id === around);
    const newest = page.items[0];
    if (!target || !newest) throw new Error("The message is not there.");
    const loaded = { from: findOldest(page, ""), cursor: page.cursor };
    if (status === "ready" && pages.length > 0 && loaded.from <= from() && newest.id >= from()) {
      pages = [...pages, loaded];
      return merge(page.items);
    }
    status = "ready";
    messages = [];
    startWith([loaded]);
    end = page.newer ? { id: newest.id, around, since: target.created_at, cursor: page.newer } : undefined;
    upTo = undefined;
    if (!end) noteVerified(page.items);
    merge(page.items);
  };

  const loadNewer = async () => {
    if (!end || isLoadingNewer) return;
    const startEpoch = epoch;
    isLoadingNewer = true;
    try {
      const page = await load({ since: end.since, cursor: end.cursor });
      if (startEpoch !== epoch) return;
      const newest = page.items.at(-1) ?? end;
      end = page.cursor === undefined ? undefined : { ...end, id: newest.id, cursor: page.cursor };
      if (!end) noteVerified(page.items);
      merge(page.items);
    } catch {
      // Tried again as soon as somebody scrolls on.
    } finally {
      if (startEpoch === epoch) isLoadingNewer = false;
    }
  };

  /** Throws what `load` throws. */
  const refresh = async () => {
    const startEpoch = epoch;
    if (end) {
      const { items } = await load({ around: end.around });
      if (startEpoch === epoch) merge(items);
      return;
    }
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
      hasNewer: end !== undefined,
    }),
    has: (id: string) => includesId(messages, id),
    isUnverified: () => isUnverified,
    loadNewest,
    loadOlder,
    loadNewer,
    openAt,
    catchUp,
    refresh,
    /** Changes a message, where it is loaded. */
    amend: (id: string, change: (message: Message) => Message) => {
      const place = findPlace(messages, id);
      const message = messages[place];
      if (message?.id !== id) return;
      const changed = change(message);
      if (changed === message) return;
      messages = messages.with(place, changed);
      onChange();
    },
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
        end = undefined;
      }
      startWith(remaining);
      onChange();
    },
  };
};
