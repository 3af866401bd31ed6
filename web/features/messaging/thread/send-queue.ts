import { LiveTimeout } from "#web/lib/realtime/live-store.ts";
import type { Said, Sending, ThreadOptions, Unsent } from "./thread.ts";

/** How many discarded drafts are remembered. */
const remembered = 20;

type Entry<Message extends Said, Draft> = { clientId: string; draft: Draft; shown: Unsent<Message> };

type Options<Message extends Said, Draft> = Pick<ThreadOptions<Message, Draft>, "send" | "preview"> & {
  onTaken: (message: Message) => void;
  onChange: () => void;
};

/** The server has refused no message: it did not answer, which goes for all that wait behind. */
const isOfLine = (failure: unknown) => failure instanceof LiveTimeout;

/**
 * What the member has written in a thread and the server has not taken yet: sent one after another, in order. One that
 * is refused lets the others go on; where no answer comes, all fail, so that none overtakes another.
 */
export const createSendQueue = <Message extends Said, Draft>(options: Options<Message, Draft>) => {
  const { send, preview, onTaken, onChange } = options;
  let line: Entry<Message, Draft>[] = [];
  /** The one that is on its way. */
  let onWay: string | undefined;
  /** Names of what was discarded: the server may have taken it all the same. */
  let discarded: { clientId: string; text: string }[] = [];

  const find = (clientId: string) => line.find((entry) => entry.clientId === clientId);

  const show = (change: Sending, isMeant: (entry: Entry<Message, Draft>, place: number) => boolean) => {
    line = line.map((entry, place) =>
      isMeant(entry, place) ? { ...entry, shown: { ...entry.shown, failure: undefined, ...change } } : entry,
    );
    onChange();
  };

  const fail = (clientId: string, failure: unknown) =>
    show(
      { state: "failed", failure },
      (entry) => entry.clientId === clientId || (isOfLine(failure) && entry.shown.state === "sending"),
    );

  const sendNext = async () => {
    if (onWay !== undefined) return;
    const next = line.find(({ shown }) => shown.state === "sending");
    if (!next) return;
    const { clientId, draft } = next;
    onWay = clientId;
    try {
      onTaken(await send(draft, clientId));
    } catch (failure) {
      // It may have come by another way meanwhile.
      if (onWay === clientId) fail(clientId, failure);
    }
    if (onWay !== clientId) return;
    onWay = undefined;
    void sendNext();
  };

  return {
    unsent: () => line.map(({ shown }) => shown),
    submit: (draft: Draft) => {
      const text = JSON.stringify(draft);
      const again = discarded.find((entry) => entry.text === text);
      const clientId = again?.clientId ?? crypto.randomUUID();
      discarded = discarded.filter((entry) => entry !== again);
      const shown = preview(draft, { clientId, created_at: new Date().toISOString() });
      line = [...line, { clientId, draft, shown: { ...shown, state: "sending" } }];
      onChange();
      void sendNext();
    },
    retry: (clientId: string) => {
      const at = line.findIndex((entry) => entry.clientId === clientId);
      if (line[at]?.shown.state !== "failed") return;
      show({ state: "sending" }, ({ shown }, place) => place === at || (place < at && isOfLine(shown.failure)));
      void sendNext();
    },
    discard: (clientId: string) => {
      const entry = find(clientId);
      if (entry?.shown.state !== "failed") return undefined;
      line = line.filter((each) => each !== entry);
      discarded = [...discarded, { clientId, text: JSON.stringify(entry.draft) }].slice(-remembered);
      onChange();
      return entry.draft;
    },
    /** The server has taken this one, as its answer, a frame, or the history says. */
    taken: (clientId: string) => {
      discarded = discarded.filter((entry) => entry.clientId !== clientId);
      if (!find(clientId)) return;
      line = line.filter((entry) => entry.clientId !== clientId);
      if (onWay !== clientId) return;
      onWay = undefined;
      void sendNext();
    },
  };
};
