import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { CommunityMessage, Topic } from "#shared/community.ts";
import { createThread, type Shown } from "#web/features/messaging/thread/thread.ts";
import { createLiveStore, type AnsweredFrame } from "#web/lib/realtime/live-store.ts";
import { createSocket } from "#web/lib/realtime/socket.ts";

type Draft = { content: string };

type Options = {
  id: string;
  topic: Topic;
  requestTicket: () => Promise<{ url: string; ticket: string }>;
  load: Parameters<typeof createThread<CommunityMessage, Draft>>[0]["load"];
};

/** What may never be seen, whatever happens: a message twice, or messages out of order. */
const findViolation = (messages: readonly Shown<CommunityMessage>[]) => {
  const names = messages.map(({ user_id, clientId }) => `${user_id} ${clientId}`);
  if (new Set(names).size < names.length) return "a message is shown twice";
  const ids = messages.flatMap(({ id }) => id ?? []);
  if (ids.some((id, place) => place > 0 && id <= ids[place - 1]!)) return "messages are out of order";
  return undefined;
};

/** A member's tab without a screen: the portal's own socket, line of sending, and thread, wired as the page wires them. */
export const openTab = ({ id, topic, requestTicket, load }: Options) => {
  const store = createLiveStore();
  const sockets = new Set<WebSocket>();
  const socket = createSocket({
    requestTicket,
    known: () => undefined,
    onState: store.changed,
    onOpen: store.opened,
    onFrame: store.take,
    openSocket: (url) => {
      const opened = new WebSocket(url);
      sockets.add(opened);
      opened.on("error", () => undefined).on("close", () => sockets.delete(opened));
      return opened as unknown as globalThis.WebSocket;
    },
  });
  store.connect(socket.transmit);

  const preview = ({ content }: Draft, sent: { clientId: string; created_at: string }) => ({
    ...sent,
    topic,
    user_id: id,
    full_name: id,
    avatar_url: null,
    content,
    attachment: null,
    reply_to: null,
    edited_at: null,
    deleted: false,
    version: 0,
  });
  const thread = createThread<CommunityMessage, Draft>({
    me: id,
    load,
    preview,
    send: ({ content }, clientId) => {
      const frame: AnsweredFrame = { action: "community.send", clientId, topic, content };
      return store.send(frame) as Promise<CommunityMessage>;
    },
  });

  let violation: string | undefined;
  thread.subscribe(() => (violation ??= findViolation(thread.getSnapshot().messages)));
  let opened = 0;
  store.subscribe(() => {
    const now = store.getSnapshot().opened;
    if (now > opened) void thread.catchUp();
    opened = now;
  });
  store.listen((frame) => {
    if ((frame.type === "community.message" || frame.type === "ack") && "topic" in frame.message)
      thread.receive(frame.message);
  });
  void thread.loadNewest();
  socket.goOnline();

  const listUnsent = () => thread.getSnapshot().messages.filter(({ state }) => state !== undefined);
  return {
    id,
    isLive: () => store.getSnapshot().state === "live",
    write: (content: string) => thread.submit({ content }),
    /** The device stops taking anything in, and goes on later. */
    sleep: async (sleepMs: number) => {
      for (const each of sockets) each.pause();
      await wait(sleepMs);
      for (const each of sockets) each.resume();
      socket.look();
    },
    /** What the member does about what has failed: presses Try again. */
    retry: () => {
      for (const { state, clientId } of listUnsent()) if (state === "failed") thread.retry(clientId);
    },
    /** What the page does once a minute and when somebody looks again. */
    catchUp: () => thread.catchUp(),
    /** Reads on upwards to the first message. */
    readUp: async () => {
      while (thread.getSnapshot().hasOlder) await thread.loadOlder();
    },
    countUnsent: () => listUnsent().length,
    /** What is read, in its order. */
    readLines: () => thread.getSnapshot().messages.map(({ id: name, content }) => `${name} ${content}`),
    findViolation: () => violation,
    close: () => {
      socket.stop();
      store.end();
    },
  };
};
export type Tab = ReturnType<typeof openTab>;
