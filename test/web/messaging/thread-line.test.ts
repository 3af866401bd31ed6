import { LiveProblem, LiveTimeout } from "#web/lib/realtime/live-store.ts";
import { aThread, settled, taken } from "./thread.ts";

const noAnswer = () => new LiveTimeout("Nothing was answered in time.");

/** Three messages, the first of which is on its way. */
const threeWritten = () => {
  const written = aThread();
  for (const text of ["One", "Two", "Three"]) written.thread.submit(text);
  const { thread, sendings } = written;
  const named = (text: string) => thread.getSnapshot().messages.find(({ content }) => content === text)!.clientId;
  const next = async (happen: (sending: (typeof sendings)[number], number: number) => void) => {
    happen(sendings.at(-1)!, sendings.length);
    await settled();
  };
  const drafts = () => sendings.map(({ draft }) => draft);
  return { ...written, named, next, drafts };
};

test("where no answer comes, those behind fail along, in order: none overtakes another", async () => {
  const { shown, next, drafts } = threeWritten();

  await next(({ refuse }) => refuse(noAnswer()));

  expect(shown()).toEqual(["One (failed)", "Two (failed)", "Three (failed)"]);
  expect(drafts()).toEqual(["One"]);
});

test("one that is refused lets the others go on", async () => {
  const { shown, next, drafts } = threeWritten();

  await next(({ refuse }) => refuse(new LiveProblem("too-many", "Please wait a moment.")));

  expect(shown()).toEqual(["One (failed)", "Two (sending)", "Three (sending)"]);
  expect(drafts()).toEqual(["One", "Two"]);
});

test("tried again one by one, they keep their order", async () => {
  const { thread, shown, named, next, drafts } = threeWritten();
  await next(({ refuse }) => refuse(noAnswer()));

  for (const text of ["One", "Two", "Three"]) thread.retry(named(text));
  expect(shown()).toEqual(["One (sending)", "Two (sending)", "Three (sending)"]);
  for (const number of [1, 2, 3]) await next((sending) => sending.give(taken(number, sending)));

  expect(drafts()).toEqual(["One", "One", "Two", "Three"]);
  expect(shown()).toEqual(["One", "Two", "Three"]);
});

test("those before one that is tried again go with it", async () => {
  const { thread, shown, named, next, drafts } = threeWritten();
  await next(({ refuse }) => refuse(noAnswer()));

  thread.retry(named("Two"));

  expect(shown()).toEqual(["One (sending)", "Two (sending)", "Three (failed)"]);
  expect(drafts()).toEqual(["One", "One"]);
});

test("what was refused does not go with one behind it", async () => {
  const { thread, shown, named, next } = threeWritten();
  await next(({ refuse }) => refuse(new LiveProblem("invalid", "This is no message.")));
  await next(({ refuse }) => refuse(noAnswer()));

  thread.retry(named("Three"));

  expect(shown()).toEqual(["One (failed)", "Two (sending)", "Three (sending)"]);
});
