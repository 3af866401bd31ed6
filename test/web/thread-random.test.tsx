/** @jest-environment node */
import { createThread } from "#web/chat/thread.ts";
import { chanceOf } from "./chance.ts";
import { said } from "./said.ts";
import { unreliableServer, type Kept } from "./unreliable-server.ts";

const runs = 400;
const steps = 150;

/** Lets promises go on; nothing else waits. */
const breath = () => new Promise((resolve) => setImmediate(resolve));

const run = async (seed: number) => {
  const chance = chanceOf(seed);
  const server = unreliableServer(chance, (message) => thread.receive(message));
  const thread = createThread<Kept, string>({
    me: "ada",
    load: server.load,
    send: server.send,
    preview: (content, told) => ({ ...said(0), ...told, version: 0, user_id: "ada", content }),
  });
  let written = 0;
  const failed = () => thread.getSnapshot().messages.filter(({ state }) => state === "failed");
  const deeds: (() => unknown)[] = [
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
    do await breath();
    while (server.step());
  };

  void thread.loadNewest();
  for (let step = 0; step < steps; step++) {
    if (chance() < 0.25) deeds[Math.floor(chance() * deeds.length)]!();
    else server.step();
    if (chance() < 0.5) await breath();
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

test.each(Array.from({ length: runs / 50 }, (_, index) => index * 50))(
  "after any network, every message is there once, sorted and as it is now (from seed %i)",
  async (first) => {
    for (let seed = first; seed < first + 50; seed++) {
      const { server, written, messages } = await run(seed);
      const oldest = messages[0]?.id ?? "";
      const all = [...server.kept.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

      expect({ seed, messages }).toEqual({ seed, messages: all.filter(({ id }) => id >= oldest) });
      expect(all.filter(({ user_id }) => user_id === "ada")).toHaveLength(written);
      expect(all.length === 0 || messages.length > 0).toBe(true);
    }
  },
);
