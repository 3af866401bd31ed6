import { createThread } from "#web/chat/thread.ts";
import { LiveProblem, LiveTimeout } from "#web/realtime/live-store.ts";
import { chanceOf } from "./chance.ts";
import { said, saidFrom, timeOf } from "./said.ts";
import { aThread, settled, taken } from "./thread.ts";
import { unreliableServer, type Kept } from "./unreliable-server.ts";

describe("the history", () => {
  const numbered = (first: number, last: number) => saidFrom(first, last).map(({ content }) => content);

  test("a thread opens with its newest page, and older ones come before it", async () => {
    const { thread, asked, shown } = aThread(saidFrom(1, 12));
    expect(thread.getSnapshot().status).toBe("loading");

    await thread.loadNewest();
    expect(shown()).toEqual(numbered(8, 12));
    expect(thread.getSnapshot()).toMatchObject({ status: "ready", hasOlder: true });
    await thread.loadOlder();
    await thread.loadOlder();

    expect(shown()).toEqual(numbered(1, 12));
    expect(thread.getSnapshot().hasOlder).toBe(false);
    await thread.loadOlder();
    expect(asked).toHaveLength(3);
  });

  test("older ones are asked for once at a time; a failure says so, and can be tried again", async () => {
    const { thread, page, asked, shown } = aThread(saidFrom(1, 12));
    await thread.loadNewest();
    page.isDown = true;

    const both = [thread.loadOlder(), thread.loadOlder()];
    expect(thread.getSnapshot().isLoadingOlder).toBe(true);
    await Promise.all(both);
    expect(thread.getSnapshot()).toMatchObject({ olderFailed: true, isLoadingOlder: false, hasOlder: true });
    expect(asked).toHaveLength(2);
    page.isDown = false;
    await thread.loadOlder();

    expect(shown()).toEqual(numbered(3, 12));
    expect(thread.getSnapshot().olderFailed).toBe(false);
  });

  test("a first page that fails says so; catching up tries again", async () => {
    const { thread, page, shown } = aThread(saidFrom(1, 2));
    page.isDown = true;
    await thread.loadNewest();
    expect(thread.getSnapshot().status).toBe("failed");

    page.isDown = false;
    await thread.catchUp();

    expect(thread.getSnapshot().status).toBe("ready");
    expect(shown()).toEqual(numbered(1, 2));
  });

  test("catching up asks from two minutes before the newest message, and takes every page", async () => {
    const { thread, messages, asked, shown } = aThread(saidFrom(1, 20));
    await thread.loadNewest();
    messages.push(...saidFrom(21, 33));

    await thread.catchUp();

    expect(shown()).toEqual(numbered(16, 33));
    expect(asked[1]).toEqual({ since: timeOf(20 - 12) });
  });

  test("what has come over the socket does not hide what was missed before it", async () => {
    const { thread, messages, shown } = aThread(saidFrom(1, 5));
    await thread.loadNewest();
    messages.push(...saidFrom(6, 30));

    thread.receive(said(30));
    await thread.catchUp();

    expect(shown()).toEqual(numbered(1, 30));
  });

  test("what came only over the socket is verified, once", async () => {
    const { thread, messages, asked, shown } = aThread(saidFrom(1, 5));
    await thread.loadNewest();
    await thread.verify();
    expect(asked).toHaveLength(1);

    messages.push(...saidFrom(6, 7));
    thread.receive(said(7));
    await thread.verify();
    await thread.verify();

    expect(shown()).toEqual(numbered(1, 7));
    expect(asked.filter(({ since, cursor }) => since && !cursor)).toHaveLength(1);
  });

  test("far too much to catch up with is given up for the newest page", async () => {
    const { thread, messages, asked, shown } = aThread(saidFrom(1, 5));
    await thread.loadNewest();
    messages.push(...saidFrom(6, 200));
    thread.receive(said(200));

    await thread.catchUp();

    expect(shown()).toEqual(numbered(196, 200));
    expect(thread.getSnapshot().hasOlder).toBe(true);
    expect(asked).toHaveLength(1 + 10 + 1);
    await thread.loadOlder();
    expect(shown()).toEqual(numbered(191, 200));
  });

  test("an older page that comes after a new beginning would leave a gap, and is left out", async () => {
    const { thread, messages, page, shown } = aThread(saidFrom(1, 20));
    await thread.loadNewest();
    const { load } = page;
    let give = () => undefined as unknown;
    page.load = async (range) => {
      const answer = await load(range);
      await new Promise((resolve) => (give = () => resolve(undefined)));
      return answer;
    };
    const older = thread.loadOlder();
    page.load = load;
    messages.push(...saidFrom(21, 200));
    await thread.catchUp();
    await settled();

    give();
    await older;

    expect(shown()).toEqual(numbered(196, 200));
    expect(thread.getSnapshot().isLoadingOlder).toBe(false);
  });

  test("a check that knows of a newer message lets it be read; one that knows none does not", async () => {
    const { thread, messages, asked, shown } = aThread(saidFrom(1, 5));
    await thread.loadNewest();
    thread.heardOf(said(5).id);
    expect(asked).toHaveLength(1);

    messages.push(said(6));
    thread.heardOf(said(6).id);
    await settled();

    expect(shown()).toEqual(numbered(1, 6));
  });

  test("an old message that is not loaded does not appear because it was changed", async () => {
    const { thread, shown } = aThread(saidFrom(1, 20));
    await thread.loadNewest();

    thread.receive({ ...said(3), content: "Changed" });

    expect(shown()).toEqual(numbered(16, 20));
  });

  test("old pages are forgotten where there are too many, and come again", async () => {
    const { thread, shown } = aThread(saidFrom(1, 20));
    await thread.loadNewest();
    await thread.loadOlder();
    await thread.loadOlder();

    thread.trim(10);

    expect(shown()).toEqual(numbered(11, 20));
    await thread.loadOlder();
    expect(shown()).toEqual(numbered(6, 20));
    thread.trim(2);
    expect(thread.getSnapshot()).toMatchObject({ status: "loading", messages: [] });
    await thread.loadNewest();
    expect(shown()).toEqual(numbered(16, 20));
  });
});

describe("the line of sending", () => {
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
});

describe("random schedules", () => {
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
});

describe("sending", () => {
  test("what one writes is there at once, and sent one after another, in order", async () => {
    const { thread, messages, sendings, shown } = aThread(saidFrom(1, 2));
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

  test("one that fails stays with its reason, those behind it go on", async () => {
    const { thread, sendings, shown } = aThread();
    await thread.loadNewest();
    thread.submit("Hello");
    thread.submit("Again");
    const failure = new Error("Please wait a moment.");

    sendings[0]!.refuse(failure);
    await settled();
    sendings[1]!.give(taken(1, sendings[1]!));
    await settled();

    expect(shown()).toEqual(["Again", "Hello (failed)"]);
    expect(thread.getSnapshot().messages[1]).toMatchObject({
      state: "failed",
      failure,
      clientId: sendings[0]!.clientId,
    });
  });

  test("trying again sends the same message", async () => {
    const { thread, sendings, shown } = aThread();
    await thread.loadNewest();
    thread.submit("Hello");
    const [{ clientId, refuse }] = sendings as [(typeof sendings)[number]];
    thread.retry(clientId);
    refuse(new Error("Nothing came."));
    await settled();

    thread.retry(clientId);
    thread.retry(clientId);
    expect(shown()).toEqual(["Hello (sending)"]);
    sendings[1]!.give(taken(1, sendings[1]!));
    await settled();

    expect(sendings.map((each) => each.clientId)).toEqual([clientId, clientId]);
    expect(shown()).toEqual(["Hello"]);
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
    const { thread, messages, sendings, shown } = aThread(saidFrom(1, 1));
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

    thread.receive(said(1, { clientId: sendings[0]!.clientId }));

    expect(shown()).toEqual(["Message 1", "Hello (sending)"]);
  });
});
