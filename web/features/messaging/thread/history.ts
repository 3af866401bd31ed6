import { showMentions, type Mention, type Quote, type Reactions } from "#shared/messages.ts";
import type { Poll } from "#shared/polls.ts";

/** The fields of a message that a thread needs, in either chat. */
export type ThreadMessage = {
  id: string;
  /** Chosen by the sender, and the same on retries. */
  clientId: string;
  user_id: string;
  content: string;
  mentions?: readonly Mention[] | undefined;
  /** ISO 8601. */
  created_at: string;
  /** Of two states of a message, the one with the higher version is newer. Messages without a version never change. */
  version?: number;
  deleted?: boolean;
  reply_to?: Quote | null;
  /** Absent if there are none, and in frames that do not include them. */
  reactions?: Reactions | undefined;
  poll?: Poll | undefined;
};

/**
 * The newest page, an older one, all since a time (oldest first) with the pages after that, or the messages around
 * one.
 */
export type PageRange = { cursor?: string | undefined; since?: string | undefined; around?: string | undefined };

/** Loads a page: newest first, or oldest first with `since`; `newer` is the cursor onward from a page `around` one. */
export type LoadPage<Message> = (
  range: PageRange,
) => Promise<{ items: readonly Message[]; cursor?: string | undefined; newer?: string | undefined }>;

/** The index of an id in messages sorted by id, or where it would be inserted. */
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

/** Whether sorted messages include this id. */
const includesId = (messages: readonly ThreadMessage[], id: string) => messages[findPlace(messages, id)]?.id === id;

/** The quote of a changed message. */
const updateQuote = (was: Quote, { content, mentions, deleted = false, version = 1 }: ThreadMessage): Quote =>
  version > was.version
    ? {
        ...was,
        version,
        deleted,
        content: deleted ? "" : showMentions(content, mentions).replace(/\s+/g, " ").slice(0, maxQuoteLength),
      }
    : was;

/** In characters; the server truncates at the same length. */
const maxQuoteLength = 200;

/** The part with the higher version. */
const choosePart = <Part extends { version: number }>(was: Part | null | undefined, is: Part | null | undefined) =>
  is && is.version > (was?.version ?? -1) ? is : was;

/** The poll with more votes counted; broadcasts do not say what one has chosen oneself. */
const choosePoll = (was: Poll | undefined, is: Poll | undefined) => {
  if (!was || !is) return is ?? was;
  const [newer, older] = is.counts.version > was.counts.version ? [is, was] : [was, is];
  return newer.mine || !older.mine ? newer : { ...newer, mine: older.mine };
};

/**
 * The newer of two states of a message, with the newer state of its quote, its reactions and its poll, which change
 * independently; `was` if nothing is new.
 */
const chooseNewer = <Message extends ThreadMessage>(was: Message, is: Message): Message => {
  const newer = (is.version ?? 0) > (was.version ?? 0) ? is : was;
  const reply_to = newer.reply_to && choosePart(was.reply_to, is.reply_to);
  const reactions = choosePart(was.reactions, is.reactions) ?? undefined;
  const poll = newer.poll && choosePoll(was.poll, is.poll);
  if (newer.reply_to === reply_to && newer.reactions === reactions && newer.poll === poll) return newer;
  return { ...newer, reply_to, reactions, poll };
};

/**
 * Merges messages in any order into a sorted list: each once, the higher version of two. Returns the same list if
 * nothing is new.
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

/** Updates quotes of changed messages. */
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

/** Runs one call at a time; calls made meanwhile lead to one more run. */
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

/** The largest expected difference between clocks of servers assigning message ids, with a margin, in milliseconds. */
const clockMarginMs = 120_000;

/** The most pages to load when catching up, and when refreshing. */
const maxMissedPages = 10;
const maxChangedPages = 5;

type Options<Message extends ThreadMessage> = {
  load: LoadPage<Message>;
  /** Called with messages the server has stored. */
  onRead: (messages: readonly Message[]) => void;
  onChange: () => void;
};

/** The loaded part of a thread. */
export type LoadedHistory<Message> = {
  /** Status of the newest page: after `failed`, `loadNewest` or `catchUp` retries. */
  status: "loading" | "ready" | "failed";
  /** Oldest first. */
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  /** Whether the newest messages are not included, because those around an earlier one were requested. */
  hasNewer: boolean;
};

/**
 * The loaded part of a thread on the server: without gaps from the oldest message to the newest, or to the end of
 * those around an earlier one, merged by id. A response to an older request never undoes newer data.
 */
export const createHistory = <Message extends ThreadMessage>({ load, onRead, onChange }: Options<Message>) => {
  type Page = Awaited<ReturnType<typeof load>>;
  let status: LoadedHistory<Message>["status"] = "loading";
  let messages: readonly Message[] = [];
  /** The loaded pages, newest first: each one's oldest message ("" at the start of the thread), and its cursor. */
  let pages: { from: string; cursor: string | undefined }[] = [];
  /**
   * The newest message up to which nothing was missed. A message from the socket says nothing about those before it.
   */
  let upTo: Message | undefined;
  let isUnverified = false;
  let older: "idle" | "loading" | "failed" = "idle";
  /** Where the messages around an earlier one end, and the cursor from there; undefined if the newest are loaded. */
  let end: { id: string; around: string; since: string; cursor: string } | undefined;
  let isLoadingNewer = false;
  /** Incremented when the pages are replaced, so that pending requests are discarded. */
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
    // The newest are loaded when the reader goes there.
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

  /** Loads the messages around one, replacing those loaded unless they overlap. Throws what `load` throws. */
  const openAt = async (around: string) => {
    if (includesId(messages, around)) {
      // A pending newest page would replace the target.
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
      // Retried on the next scroll.
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
    /** Changes a message if it is loaded. */
    amend: (id: string, change: (message: Message) => Message) => {
      const place = findPlace(messages, id);
      const message = messages[place];
      if (message?.id !== id) return;
      const changed = change(message);
      if (changed === message) return;
      messages = messages.with(place, changed);
      onChange();
    },
    /** Adds a message from the server's response. */
    take: (message: Message) => merge([message]),
    /** Adds a message from the socket. */
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
