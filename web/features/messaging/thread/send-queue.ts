import { LiveTimeout } from "#web/lib/realtime/live-store.ts";
import type { ThreadMessage } from "./history.ts";

/** How many discarded drafts are remembered. */
const maxDiscarded = 20;

/** Where one's own message is that the server has not taken yet. */
type Sending = {
  state: "sending" | "failed";
  /** Why it failed: what `send` threw. */
  failure?: unknown;
};

/** One's own message that the server has not taken yet. */
export type Unsent<Message extends ThreadMessage> = Omit<Message, "id"> & { id?: undefined } & Sending;

/** How the messages of a thread are sent. */
export type SendOptions<Message extends ThreadMessage, Draft> = {
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
export const createSendQueue = <Message extends ThreadMessage, Draft>(options: Options<Message, Draft>) => {
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
