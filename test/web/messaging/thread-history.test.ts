import { directMessage, directMessages, timeOf } from "./direct-messages.ts";
import { aThread, settled } from "./thread.ts";

const numbered = (first: number, last: number) => directMessages(first, last).map(({ content }) => content);

test("a thread opens with its newest page, and older ones come before it", async () => {
  const { thread, asked, shown } = aThread(directMessages(1, 12));
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
  const { thread, page, asked, shown } = aThread(directMessages(1, 12));
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
  const { thread, page, shown } = aThread(directMessages(1, 2));
  page.isDown = true;
  await thread.loadNewest();
  expect(thread.getSnapshot().status).toBe("failed");

  page.isDown = false;
  await thread.catchUp();

  expect(thread.getSnapshot().status).toBe("ready");
  expect(shown()).toEqual(numbered(1, 2));
});

test("catching up asks from two minutes before the newest message, and takes every page", async () => {
  const { thread, messages, asked, shown } = aThread(directMessages(1, 20));
  await thread.loadNewest();
  messages.push(...directMessages(21, 33));

  await thread.catchUp();

  expect(shown()).toEqual(numbered(16, 33));
  expect(asked[1]).toEqual({ since: timeOf(20 - 12) });
});

test("what has come over the socket does not hide what was missed before it", async () => {
  const { thread, messages, shown } = aThread(directMessages(1, 5));
  await thread.loadNewest();
  messages.push(...directMessages(6, 30));

  thread.receive(directMessage(30));
  await thread.catchUp();

  expect(shown()).toEqual(numbered(1, 30));
});

test("what came only over the socket is verified, once", async () => {
  const { thread, messages, asked, shown } = aThread(directMessages(1, 5));
  await thread.loadNewest();
  await thread.verify();
  expect(asked).toHaveLength(1);

  messages.push(...directMessages(6, 7));
  thread.receive(directMessage(7));
  await thread.verify();
  await thread.verify();

  expect(shown()).toEqual(numbered(1, 7));
  expect(asked.filter(({ since, cursor }) => since && !cursor)).toHaveLength(1);
});

test("far too much to catch up with is given up for the newest page", async () => {
  const { thread, messages, asked, shown } = aThread(directMessages(1, 5));
  await thread.loadNewest();
  messages.push(...directMessages(6, 200));
  thread.receive(directMessage(200));

  await thread.catchUp();

  expect(shown()).toEqual(numbered(196, 200));
  expect(thread.getSnapshot().hasOlder).toBe(true);
  expect(asked).toHaveLength(1 + 10 + 1);
  await thread.loadOlder();
  expect(shown()).toEqual(numbered(191, 200));
});

test("an older page that comes after a new beginning would leave a gap, and is left out", async () => {
  const { thread, messages, page, shown } = aThread(directMessages(1, 20));
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
  messages.push(...directMessages(21, 200));
  await thread.catchUp();
  await settled();

  give();
  await older;

  expect(shown()).toEqual(numbered(196, 200));
  expect(thread.getSnapshot().isLoadingOlder).toBe(false);
});

test("a check that knows of a newer message lets it be read; one that knows none does not", async () => {
  const { thread, messages, asked, shown } = aThread(directMessages(1, 5));
  await thread.loadNewest();
  thread.heardOf(directMessage(5).id);
  expect(asked).toHaveLength(1);

  messages.push(directMessage(6));
  thread.heardOf(directMessage(6).id);
  await settled();

  expect(shown()).toEqual(numbered(1, 6));
});

test("old pages are forgotten where there are too many, and come again", async () => {
  const { thread, shown } = aThread(directMessages(1, 20));
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

describe("a message further up", () => {
  test("is opened among those around it, from which one reads on in both directions", async () => {
    const { thread, shown } = aThread(directMessages(1, 30));
    await thread.loadNewest();

    await thread.openAt(directMessage(10).id);
    expect(shown()).toEqual(numbered(8, 12));
    expect(thread.getSnapshot()).toMatchObject({ hasNewer: true, hasOlder: true });
    await thread.loadOlder();
    await thread.loadNewer();

    expect(shown()).toEqual(numbered(3, 17));
    for (let page = 0; page < 3; page++) await thread.loadNewer();
    expect(shown()).toEqual(numbered(3, 30));
    expect(thread.getSnapshot().hasNewer).toBe(false);
    thread.receive(directMessage(31));
    expect(shown()).toEqual(numbered(3, 31));
  });

  test("that meets what is loaded joins it, and one that is loaded is not asked for", async () => {
    const { thread, asked, shown } = aThread(directMessages(1, 30));
    await thread.loadNewest();

    await thread.openAt(directMessage(25).id);
    await thread.openAt(directMessage(28).id);

    expect(shown()).toEqual(numbered(23, 30));
    expect(thread.getSnapshot()).toMatchObject({ hasNewer: false, hasOlder: true });
    expect(asked).toHaveLength(2);
  });

  test("takes in nothing newer until one goes to the newest, and nothing is missed then", async () => {
    const { thread, messages, shown } = aThread(directMessages(1, 30));
    await thread.loadNewest();
    await thread.openAt(directMessage(10).id);

    messages.push(directMessage(31));
    thread.receive(directMessage(31));
    await thread.catchUp();
    expect(shown()).toEqual(numbered(8, 12));

    await thread.loadNewest();
    expect(shown()).toEqual(numbered(27, 31));
    expect(thread.getSnapshot().hasNewer).toBe(false);
  });

  test("is left by writing: one's own message is among the newest", async () => {
    const { thread, messages, sendings, shown } = aThread(directMessages(1, 30));
    await thread.loadNewest();
    await thread.openAt(directMessage(10).id);

    thread.submit("Here I am");
    messages.push(directMessage(31, { user_id: "ada", clientId: sendings[0]!.clientId, content: "Here I am" }));
    sendings[0]!.give(messages.at(-1)!);
    await settled();

    expect(shown()).toEqual([...numbered(27, 30), "Here I am"]);
  });

  test("that cannot be read leaves what is there, and says so", async () => {
    const { thread, page, shown } = aThread(directMessages(1, 30));
    await thread.loadNewest();
    page.isDown = true;

    await expect(thread.openAt(directMessage(10).id)).rejects.toThrow("Failed to fetch");

    expect(shown()).toEqual(numbered(26, 30));
    expect(thread.getSnapshot().hasNewer).toBe(false);
  });
});

test("a reply shows what it quotes as it is now, also where only the quoted message has come", async () => {
  const quote = { ...directMessage(1), attachment: null, deleted: false, version: 1 };
  const reply = directMessage(2, { reply_to: quote });
  const { thread } = aThread([reply]);
  const quoted = () => thread.getSnapshot().messages.find(({ id }) => id === reply.id)?.reply_to;
  await thread.loadNewest();

  thread.receive({ ...directMessage(1, { content: "Otherwise" }), version: 3 } as never);
  expect(quoted()).toMatchObject({ content: "Otherwise", version: 3 });
  thread.receive({ ...directMessage(1), version: 2 } as never);
  expect(quoted()).toMatchObject({ content: "Otherwise" });
  thread.receive({ ...directMessage(1, { content: "" }), deleted: true, version: 4 } as never);
  expect(quoted()).toMatchObject({ content: "", deleted: true });
  thread.receive(directMessage(2, { reply_to: { ...quote, version: 3 } }));

  expect(quoted()).toMatchObject({ content: "", deleted: true });
});
