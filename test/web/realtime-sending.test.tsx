import type { ClientFrame } from "#shared/realtime.ts";
import { createLiveStore, LiveProblem, LiveTimeout } from "#web/realtime/live-store.ts";
import { seconds } from "./realtime-socket.ts";
import { said } from "./said.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const hello = { action: "direct.send", clientId: "client-1", conversationId: "conv_a", content: "Hello" } as const;
const ack = { type: "ack", clientId: "client-1", message: said(1) } as const;

/** A store with a socket that may be shut. */
const aStore = () => {
  const store = createLiveStore();
  const sent: ClientFrame[] = [];
  const line = { isOpen: true };
  store.connect((frame) => {
    if (line.isOpen) sent.push(frame);
    return line.isOpen;
  });
  return { store, sent, line };
};

test("whoever sends gets what became of it", async () => {
  const { store, sent } = aStore();

  const answer = store.send(hello);
  store.take({ ...ack, clientId: "somebody-else" });
  store.take(ack);

  expect(await answer).toEqual(ack.message);
  expect(sent).toEqual([hello]);
});

test("a refusal is told with its sentence", async () => {
  const { store } = aStore();

  const answer = store.send(hello);
  store.take({ type: "error", clientId: "client-1", code: "too-many", detail: "Please wait a moment." });

  await expect(answer).rejects.toMatchObject({ code: "too-many", detail: "Please wait a moment." });
  await expect(answer).rejects.toBeInstanceOf(LiveProblem);
});

test("a refusal of something unnamed concerns nobody who waits", async () => {
  const { store } = aStore();
  const answer = store.send(hello);

  store.take({ type: "error", code: "invalid", detail: "This is no frame." });
  store.take(ack);

  expect(await answer).toEqual(ack.message);
});

test("what waits is sent again, the same, each time a socket opens, in the order it was first sent", async () => {
  const { store, sent, line } = aStore();
  line.isOpen = false;
  const second = { ...hello, clientId: "client-2" };
  const answers = [store.send(hello), store.send(second)];

  line.isOpen = true;
  store.opened();
  store.take(ack);
  store.opened();
  store.take({ ...ack, clientId: "client-2" });
  store.opened();

  await Promise.all(answers);
  expect(sent).toEqual([hello, second, second]);
  expect(store.getSnapshot().opened).toBe(3);
});

test("after fifteen seconds without an answer the sender is told, and nothing is sent any more", async () => {
  const { store, sent } = aStore();
  store.changed("live");
  const answer = store.send(hello);
  const told = expect(answer).rejects.toBeInstanceOf(LiveTimeout);

  await seconds(15);
  await told;
  store.opened();
  store.take(ack);

  expect(sent).toEqual([hello]);
});

test("without a socket a message waits for as long as it takes; its time begins with the next one", async () => {
  const { store, sent, line } = aStore();
  store.changed("live");
  const failed = jest.fn();
  store.send(hello).catch(failed);
  await seconds(14);
  line.isOpen = false;
  for (const state of ["connecting", "offline"] as const) {
    store.changed(state);
    await seconds(600);
  }

  line.isOpen = true;
  store.changed("live");
  store.opened();
  await seconds(14);
  expect(failed).not.toHaveBeenCalled();
  await seconds(1);

  expect(failed).toHaveBeenCalledWith(expect.any(LiveTimeout));
  expect(sent).toEqual([hello, hello]);
});

test("whoever changes a message is told after fifteen seconds, with or without a socket", async () => {
  const { store } = aStore();
  const answer = store.send({
    action: "community.delete",
    clientId: "client-1",
    topic: "Networking",
    id: said(1).id,
  });
  const told = expect(answer).rejects.toBeInstanceOf(LiveTimeout);

  await seconds(15);

  await told;
});

test("the same frame sent again while it waits is one frame", async () => {
  const { store, sent } = aStore();

  const answers = [store.send(hello), store.send(hello)];
  store.take(ack);

  expect(await Promise.all(answers)).toEqual([ack.message, ack.message]);
  expect(sent).toEqual([hello]);
});

test("whoever waits when the session ends waits no longer", async () => {
  const { store } = aStore();
  const told = expect(store.send(hello)).rejects.toBeInstanceOf(LiveTimeout);

  store.end();

  await told;
  expect(store.tell(hello)).toBe(false);
});
