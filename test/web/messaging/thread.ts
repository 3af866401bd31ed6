import type { DirectMessage } from "#shared/conversations.ts";
import { type PageRange } from "#web/features/messaging/thread/history.ts";
import { createThread } from "#web/features/messaging/thread/thread.ts";
import { directMessage } from "./direct-messages.ts";

/** How many messages this server tells at a time. */
const onPage = 5;

type Sending = { clientId: string; give: (message: DirectMessage) => void; refuse: (failure: Error) => void };

/** A page of what a server keeps. */
export const takePage = <Message extends DirectMessage>(
  kept: Iterable<Message>,
  { cursor, since }: PageRange,
  onPage: number,
) => {
  const sorted = [...kept].sort((one, other) => (one.id < other.id ? -1 : 1));
  const inRange =
    since === undefined
      ? sorted.reverse().filter(({ id }) => !cursor || id < cursor)
      : sorted.filter(({ id, created_at }) => created_at >= since && (!cursor || id > cursor));
  const items = inRange.slice(0, onPage);
  return { items, cursor: inRange.length > onPage ? items.at(-1)!.id : undefined };
};

/** A thread of Ada's on a server that keeps `messages`, answers at once, and lets sends wait for the test. */
export const aThread = (messages: DirectMessage[] = []) => {
  const asked: PageRange[] = [];
  const sendings: (Sending & { draft: string })[] = [];
  const page = { isDown: false, load: (range: PageRange) => load(range) };

  const load = async ({ cursor, since, around }: PageRange) => {
    asked.push({ ...(cursor && { cursor }), ...(since && { since }), ...(around && { around }) });
    if (page.isDown) throw new TypeError("Failed to fetch");
    await Promise.resolve();
    if (around !== undefined) {
      const sorted = [...messages].sort((one, other) => (one.id < other.id ? -1 : 1));
      const place = sorted.findIndex(({ id }) => id === around);
      const [first, last] = [Math.max(0, place - 2), Math.min(sorted.length - 1, place + 2)];
      return {
        items: sorted.slice(first, last + 1).reverse(),
        cursor: first > 0 ? sorted[first]!.id : undefined,
        newer: last < sorted.length - 1 ? sorted[last]!.id : undefined,
      };
    }
    return takePage(messages, { cursor, since }, onPage);
  };

  const thread = createThread<DirectMessage, string>({
    me: "ada",
    load: (range) => page.load(range),
    send: (draft, clientId) =>
      new Promise((give, refuse) => sendings.push({ draft, clientId, give, refuse: (failure) => refuse(failure) })),
    preview: (content, told) => ({ ...directMessage(0), ...told, user_id: "ada", content }),
  });
  const shown = () =>
    thread.getSnapshot().messages.map(({ content, state }) => (state ? `${content} (${state})` : content));
  return { thread, messages, asked, sendings, page, shown };
};

/** The server takes what is on its way, as a message of this number. */
export const taken = (number: number, { draft, clientId }: { draft: string; clientId: string }) =>
  directMessage(number, { user_id: "ada", clientId, content: draft });

/** Lets everything happen that waits for nothing. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
