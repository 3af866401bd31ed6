import { directMessage, directMessages } from "./direct-messages.ts";
import { aThread, settled, taken } from "./thread.ts";

test("what one writes is there at once, and sent one after another, in order", async () => {
  const { thread, messages, sendings, shown } = aThread(directMessages(1, 2));
  await thread.loadNewest();

  thread.submit("Hello");
  thread.submit("Are you there?");
  expect(shown()).toEqual(["Message 1", "Message 2", "Hello (sending)", "Are you there? (sending)"]);
  expect(sendings.map(({ draft }) => draft)).toEqual(["Hello"]);
  sendings[0]!.give(taken(3, sendings[0]!));
  await settled();

  expect(shown()).toEqual(["Message 1", "Message 2", "Hello", "Are you there? (sending)"]);
  expect(sendings.map(({ draft }) => draft)).toEqual(["Hello", "Are you there?"]);
  expect(sendings[0]!.clientId).not.toBe(sendings[1]!.clientId);
  expect(messages).toHaveLength(2);
});

test("a discarded one is given back; sent again as it is, it counts as the same", async () => {
  const { thread, sendings, shown } = aThread();
  await thread.loadNewest();
  thread.submit("Hello");
  expect(thread.discard(sendings[0]!.clientId)).toBeUndefined();
  sendings[0]!.refuse(new Error("Nothing came."));
  await settled();

  expect(thread.discard(sendings[0]!.clientId)).toBe("Hello");
  expect(shown()).toEqual([]);
  thread.submit("Hello");
  thread.submit("Hello");
  sendings[1]!.give(taken(1, sendings[1]!));
  await settled();

  expect(sendings[1]!.clientId).toBe(sendings[0]!.clientId);
  expect(sendings[2]!.clientId).not.toBe(sendings[0]!.clientId);
});

test("a lost answer: one's own message in the history is not shown twice, and the line goes on", async () => {
  const { thread, messages, sendings, shown } = aThread(directMessages(1, 1));
  await thread.loadNewest();
  thread.submit("Hello");
  thread.submit("Again");

  messages.push(taken(2, sendings[0]!));
  await thread.catchUp();
  expect(shown()).toEqual(["Message 1", "Hello", "Again (sending)"]);
  expect(sendings).toHaveLength(2);
  sendings[0]!.refuse(new Error("Nothing came."));
  await settled();

  expect(shown()).toEqual(["Message 1", "Hello", "Again (sending)"]);
});

test("one that had failed, and is found at the server after all, is shown once", async () => {
  const { thread, sendings, shown } = aThread();
  await thread.loadNewest();
  thread.submit("Hello");
  sendings[0]!.refuse(new Error("Nothing came."));
  await settled();

  thread.receive(taken(1, sendings[0]!));

  expect(shown()).toEqual(["Hello"]);
});

test("somebody else's message of the same name is not one's own", async () => {
  const { thread, sendings, shown } = aThread();
  await thread.loadNewest();
  thread.submit("Hello");

  thread.receive(directMessage(1, { clientId: sendings[0]!.clientId }));

  expect(shown()).toEqual(["Message 1", "Hello (sending)"]);
});
