import type { Said, ThreadOptions, ThreadSnapshot } from "./thread.ts";

type Kept = { id: string; version?: number };

/** Where an id is among messages that are sorted by it, or would be. */
const placeOf = (messages: readonly Kept[], id: string) => {
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
const includesId = (messages: readonly Kept[], id: string) => messages[placeOf(messages, id)]?.id === id;

/**
 * Sorted messages and more of them, in any order: each once, sorted by id, the greater version of two. The same list
 * where nothing is new.
 */
const merged = <Message extends Kept>(messages: readonly Message[], more: readonly Message[]) => {
  let list: Message[] | undefined;
  for (const message of more) {
    const place = placeOf(list ?? messages, message.id);
    const known = (list ?? messages)[place];
    const isKnown = known?.id === message.id;
    if (isKnown && (message.version ?? 0) <= (known.version ?? 0)) continue;
    list ??= [...messages];
    list.splice(place, isKnown ? 1 : 0, message);
  }
  return list ?? messages;
};

/** Lets something be done once at a time; asked for meanwhile, it is done once more. */
const oneAtATime = (work: () => Promise<void>) => {
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
const margin = 120_000;

/** Pages of what was missed that are read at most, and of what has changed. */
const missedPages = 10;
const changedPages = 5;

type Options<Message extends Said> = Pick<ThreadOptions<Message, never>, "load"> & {
  /** These messages are at the server. */
  onRead: (messages: readonly Message[]) => void;
  onChange: () => void;
};

type Current<Message> = Omit<ThreadSnapshot<Said>, "messages"> & { messages: readonly Message[] };

/**
 * What the server has of a thread, as far as it is loaded: without gaps from the oldest message to the newest, merged by
 * id. An answer to an older request takes nothing back.
 */
export const createHistory = <Message extends Said>({ load, onRead, onChange }: Options<Message>) => {
  type Page = Awaited<ReturnType<typeof load>>;
  let status: Current<Message>["status"] = "loading";
  let messages: readonly Message[] = [];
  /** The pages, newest first: the oldest message of each ("" at the beginning of the thread), and what leads on. */
  let pages: { from: string; cursor: string | undefined }[] = [];
  /** The newest message up to which nothing was missed. What comes over the socket proves nothing of what came before. */
  let upTo: Message | undefined;
  let isUnverified = false;
  let older: "idle" | "loading" | "failed" = "idle";
  /** Grows when the pages are not those any more that a request began with. */
  let epoch = 0;

  const from = () => pages.at(-1)?.from ?? "";

  const merge = (more: readonly Message[]) => {
    // An older one belongs to a page that is not loaded.
    const inReach = more.filter(({ id }) => id >= from());
    messages = merged(messages, inReach);
    onRead(more);
    onChange();
  };

  const verified = (read: readonly Message[]) => {
    for (const message of read) if (!upTo || message.id > upTo.id) upTo = message;
  };

  const oldestIn = ({ items, cursor }: Page, before: string) => {
    if (cursor === undefined) return "";
    return items.reduce((oldest, { id }) => (id < oldest ? id : oldest), items[0]?.id ?? before);
  };

  const startWith = (first: typeof pages) => {
    epoch++;
    older = "idle";
    pages = first;
    messages = messages.filter(({ id }) => id >= from());
  };

  const loadNewest = oneAtATime(async () => {
    const mine = epoch;
    if (status === "failed") {
      status = "loading";
      onChange();
    }
    try {
      const page = await load({});
      if (mine !== epoch) return;
      startWith([{ from: oldestIn(page, ""), cursor: page.cursor }]);
      upTo = undefined;
      verified(page.items);
      status = "ready";
      merge(page.items);
    } catch {
      isUnverified = true;
      if (status === "loading") status = "failed";
      onChange();
    }
  });

  const catchUp = oneAtATime(async () => {
    isUnverified = false;
    if (status !== "ready" || !upTo) return loadNewest();
    const mine = epoch;
    const since = new Date(Date.parse(upTo.created_at) - margin).toISOString();
    const missed: Message[] = [];
    let cursor: string | undefined;
    try {
      for (let count = 0; count === 0 || cursor !== undefined; count++) {
        if (count === missedPages) return await loadNewest();
        const page = await load({ since, cursor });
        if (mine !== epoch) return;
        missed.push(...page.items);
        cursor = page.cursor;
      }
      verified(missed);
      merge(missed);
    } catch {
      isUnverified = true;
    }
  });

  const loadOlder = async () => {
    const last = pages.at(-1);
    if (older === "loading" || last?.cursor === undefined) return;
    const mine = epoch;
    older = "loading";
    onChange();
    try {
      const page = await load({ cursor: last.cursor });
      if (mine !== epoch) return;
      older = "idle";
      pages = [...pages, { from: oldestIn(page, last.from), cursor: page.cursor }];
      merge(page.items);
    } catch {
      if (mine !== epoch) return;
      older = "failed";
      onChange();
    }
  };

  /** Throws what `load` throws. */
  const refresh = async () => {
    const mine = epoch;
    let cursor: string | undefined;
    for (let count = 0; count === 0 || (cursor !== undefined && count < changedPages); count++) {
      const page = await load({ cursor });
      if (mine !== epoch) return;
      merge(page.items);
      if (oldestIn(page, "") <= from()) return;
      cursor = page.cursor;
    }
  };

  return {
    current: (): Current<Message> => ({
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
      const kept = pages.filter((page) => sizeFrom(page.from) <= atMost);
      if (kept.length === 0) {
        status = "loading";
        upTo = undefined;
        messages = [];
      }
      startWith(kept);
      onChange();
    },
  };
};
