import fc from "fast-check";
import { directMessage } from "#test/web/messaging/direct-messages.ts";
import { unreliableServer, type Kept } from "#test/web/messaging/unreliable-server.ts";
import { createThread } from "#web/features/messaging/thread/thread.ts";
import { check, propertyTimeoutMs } from "./property.ts";

jest.setTimeout(propertyTimeoutMs);

/** What chance decides, in turn: what is done next, and what becomes of it on the way. */
const decisions = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  maxLength: 700,
  size: "max",
});

/** Lets promises go on; nothing else waits. */
const yieldToPromises = () => new Promise((resolve) => setImmediate(resolve));

const runSchedule = async (decided: number[]) => {
  let next = 0;
  const chance = () => decided[next++] ?? 0.5;
  const server = unreliableServer(chance, (message) => thread.receive(message));
  const thread = createThread<Kept, string>({
    me: "ada",
    load: server.load,
    send: server.send,
    preview: (content, told) => ({ ...directMessage(0), ...told, version: 0, user_id: "ada", content }),
  });
  let written = 0;
  const failed = () => thread.getSnapshot().messages.filter(({ state }) => state === "failed");
  const actions: (() => unknown)[] = [
    server.write,
    server.write,
    server.change,
    () => thread.submit(`Mine ${++written}`),
    () => failed().forEach(({ clientId }) => thread.retry(clientId)),
    () => failed().forEach(({ clientId }) => thread.submit(thread.discard(clientId)!)),
    thread.loadOlder,
    thread.catchUp,
    thread.refresh,
    thread.verify,
    () => thread.trim(25),
  ];
  const drain = async () => {
    do await yieldToPromises();
    while (server.step());
  };

  void thread.loadNewest();
  while (next < decided.length) {
    if (chance() < 0.25) actions[Math.floor(chance() * actions.length)]!();
    else server.step();
    if (chance() < 0.5) await yieldToPromises();
    const { messages } = thread.getSnapshot();
    const names = messages.map(({ user_id, clientId }) => `${user_id}:${clientId}`);
    expect(new Set(names).size).toBe(names.length);
  }
  server.becomeReliable();
  await drain();
  failed().forEach(({ clientId }) => thread.retry(clientId));
  await drain();
  for (const heal of [thread.catchUp, thread.refresh]) {
    void heal();
    await drain();
  }
  return { server, written, messages: thread.getSnapshot().messages };
};

test("after any network, every message is there once, sorted and as it is now", () =>
  check(
    decisions,
    async (decided) => {
      const { server, written, messages } = await runSchedule(decided);
      const oldest = messages[0]?.id ?? "";
      const all = [...server.kept.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

      expect(messages).toEqual(all.filter(({ id }) => id >= oldest));
      expect(all.filter(({ user_id }) => user_id === "ada")).toHaveLength(written);
      expect(all.length === 0 || messages.length > 0).toBe(true);
    },
    { runs: [2000, 150], isShrunk: true },
  ));
