import { pingInterval, renewInterval, socketLife, type PresenceEntry, type ClientFrame } from "#shared/realtime.ts";
import { getBackoffMs } from "#web/lib/backoff.ts";
import { createLiveStore, LiveProblem, LiveTimeout } from "#web/lib/realtime/live-store.ts";
import { createRoster } from "#web/lib/realtime/roster.ts";
import { liveServer } from "../live-server.ts";
import { directMessage } from "../messaging/direct-messages.ts";
import { aSocket, end, last, openSockets, seconds, startAfresh } from "./realtime-socket.ts";

describe("connecting", () => {
  beforeEach(startAfresh);
  afterEach(end);

  test("each socket opens with a ticket of its own, and says at once that somebody is there", async () => {
    const { socket, states } = aSocket();

    socket.goOnline();
    await seconds(0);
    liveServer.drop();
    await seconds(2);

    expect(liveServer.sockets.map(({ url }) => url)).toEqual([
      "ws://club.test/live?ticket=t1",
      "ws://club.test/live?ticket=t2",
    ]);
    expect(last().sent).toEqual([{ action: "ping", known: "list-1" }]);
    expect(states).toEqual(["connecting", "live", "connecting", "live"]);
  });

  test("waits double up to half a minute, and chance takes any part of them", () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => getBackoffMs(failures, () => 1));

    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(getBackoffMs(3, () => 0.25)).toBe(2000);
    expect(getBackoffMs(3, () => 0)).toBe(0);
  });

  test("attempts that are refused come further and further apart", async () => {
    const { socket, counts } = aSocket();
    liveServer.accepts = false;
    const times: number[] = [];
    const started = Date.now();
    socket.goOnline();

    for (let second = 0; second < 64; second++) {
      await seconds(1);
      if (counts.tickets > times.length) times.push(Math.round((Date.now() - started) / 1000));
      liveServer.sockets.forEach((each) => each.close());
    }

    // The first one at once; then after 2, 4, 8, 16 and 30 seconds.
    expect(times).toEqual([1, 3, 7, 15, 31, 61]);
  });

  test("a server that takes sockets and drops them at once is not asked again at once", async () => {
    const { socket, counts } = aSocket();
    socket.goOnline();
    await seconds(0);

    for (let second = 0; second < 60; second++) {
      openSockets().forEach((each) => each.close());
      await seconds(1);
    }

    expect(counts.tickets).toBeLessThan(8);
  });

  test("a ticket that never comes, or a handshake that never ends, is given up", async () => {
    const { socket, page, counts } = aSocket();
    const requestTicket = page.requestTicket;
    page.requestTicket = () => new Promise(() => undefined);
    liveServer.accepts = false;
    socket.goOnline();

    await seconds(15);
    page.requestTicket = requestTicket;
    await seconds(2);
    expect(counts.tickets).toBe(1);
    await seconds(15 + 4);

    expect(counts.tickets).toBe(2);
  });

  test("an attempt that fails does not say offline at once, one that keeps failing does", async () => {
    const { socket, page, states } = aSocket();
    page.requestTicket = () => Promise.reject(new Error("No such host."));

    socket.goOnline();
    await seconds(4);
    expect(states).toEqual(["connecting"]);
    await seconds(30);

    expect(states).toContain("offline");
    expect(states.slice(1)).not.toContain("connecting");
  });
});

describe("keeping the connection", () => {
  beforeEach(startAfresh);
  afterEach(end);

  const openOne = async (chance?: number) => {
    const made = aSocket(chance === undefined ? {} : { chance });
    made.socket.goOnline();
    await seconds(0);
    return made;
  };

  test("a socket says regularly that somebody is there, and which list they know", async () => {
    await openOne();

    await seconds(3 * pingInterval);

    expect(liveServer.sockets).toHaveLength(1);
    expect(liveServer.sent("ping")).toEqual(Array(4).fill({ action: "ping", known: "list-1" }));
  });

  test("a socket that does not answer any more is replaced, and what it still says is heard", async () => {
    const { frames, counts } = await openOne();
    liveServer.answer = () => undefined;
    const dead = last();

    await seconds(pingInterval + 9);
    expect(counts.opened).toBe(1);
    await seconds(1 + 1);

    expect(counts.opened).toBe(2);
    expect(openSockets()).toEqual([last()]);
    expect(last()).not.toBe(dead);
    expect(frames).toEqual(["pong"]);
  });

  test("coming back, or waking up, looks at once whether the socket is alive", async () => {
    const { socket, counts } = await openOne();
    liveServer.answer = () => undefined;
    await seconds(1);

    socket.look();
    await seconds(4);

    expect(counts.opened).toBe(2);
  });

  test("a device that slept finds a dead socket within seconds", async () => {
    const { counts } = await openOne();
    await seconds(1);
    liveServer.answer = () => undefined;

    // The clock goes on; timers do not.
    jest.setSystemTime(Date.now() + 3_600_000);
    await seconds(pingInterval);
    await seconds(4 + 1);

    expect(counts.opened).toBe(2);
  });

  test("without a network nothing is tried; with it, at once", async () => {
    const { socket, states, counts } = await openOne();

    socket.goOffline();
    await seconds(600);
    expect(states.at(-1)).toBe("offline");
    expect(counts.tickets).toBe(1);
    socket.goOnline();
    await seconds(0);

    expect(states.at(-1)).toBe("live");
    expect(counts.tickets).toBe(2);
  });

  test("the session is renewed before it ends, and a renewal that fails is tried again", async () => {
    const { page, counts } = await openOne();
    await seconds(renewInterval);
    expect(liveServer.sent("renew")).toEqual([{ action: "renew", ticket: "t2" }]);

    const requestTicket = page.requestTicket;
    page.requestTicket = () => Promise.reject(new Error("No such host."));
    await seconds(renewInterval);
    page.requestTicket = requestTicket;
    await seconds(30);

    expect(liveServer.sent("renew").map(({ ticket }) => ticket)).toEqual(["t2", "t3"]);
    expect(counts.opened).toBe(1);
  });

  test("a socket whose session was not renewed in time is opened anew", async () => {
    const { frames, counts } = await openOne();
    await seconds(20);

    last().receive({ type: "error", clientId: "client-1", code: "unauthenticated", detail: "Please sign in again." });
    await seconds(1);

    expect(counts.opened).toBe(2);
    expect(frames).not.toContain("error");
  });

  test("before AWS ends a socket another one takes its place, without a gap", async () => {
    const { states, frames, counts } = await openOne(0);
    const old = last();

    await seconds(socketLife);
    expect(openSockets()).toHaveLength(2);
    old.receive({ type: "presence.left", user_id: "ben" });
    await seconds(5);

    expect(openSockets()).toEqual([last()]);
    expect(frames).toContain("presence.left");
    expect(states).toEqual(["connecting", "live", "live"]);
    expect(counts.opened).toBe(2);
    await seconds(socketLife - 10);
    expect(openSockets()).toEqual([last()]);
  });

  test("a replacement that does not come leaves the old socket open, and is tried again", async () => {
    const { page, states, counts } = await openOne(0.5);
    const requestTicket = page.requestTicket;
    page.requestTicket = () => Promise.reject(new Error("No such host."));

    await seconds(socketLife);
    expect(openSockets()).toHaveLength(1);
    page.requestTicket = requestTicket;
    await seconds(60);

    expect(counts.opened).toBe(2);
    expect(states).not.toContain("offline");
  });

  test("in the end everything stops, also an attempt that is under way", async () => {
    const { socket, frames, counts } = await openOne();
    const first = last();
    liveServer.accepts = false;
    first.close();
    await seconds(2);

    socket.stop();
    last().open();
    first.receive({ type: "pong" });
    await seconds(3600);

    expect(openSockets()).toEqual([]);
    expect(frames).toEqual(["pong"]);
    expect(counts).toEqual({ tickets: 2, opened: 1 });
  });
});

describe("who is online", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const entry = (user_id: string, full_name: string): PresenceEntry => ({
    ...{ user_id, full_name, avatar_url: null, online_at: "2026-01-05T10:00:00.000Z" },
  });
  const [ada, ben, zora, nobody] = [
    entry("ada", "Ada Obi"),
    entry("ben", "ben Cole"),
    entry("zora", "Zora Hurston"),
    entry("nobody", ""),
  ] as const;

  const aRoster = (...online: PresenceEntry[]) => {
    const roster = createRoster("zora");
    roster.take({ type: "presence", online, known: "list-1" });
    return { roster, names: () => roster.getSnapshot().map(({ full_name }) => full_name) };
  };

  test("oneself comes first, then the others by name", () => {
    const { roster, names } = aRoster(nobody, ben, ada, zora);

    expect(names()).toEqual(["Zora Hurston", "Ada Obi", "ben Cole", ""]);
    expect(roster.known()).toBe("list-1");
  });

  test("whoever comes is there at once, once, with their newest name", () => {
    const { roster, names } = aRoster(zora);

    roster.take({ type: "presence.joined", member: ben });
    roster.take({ type: "presence.joined", member: { ...ben, full_name: "Benjamin Cole" } });

    expect(names()).toEqual(["Zora Hurston", "Benjamin Cole"]);
  });

  test("whoever leaves is gone after a moment, unless they are back by then", async () => {
    const { roster, names } = aRoster(zora, ada, ben);

    roster.take({ type: "presence.left", user_id: "ada" });
    roster.take({ type: "presence.left", user_id: "ben" });
    await seconds(3);
    roster.take({ type: "presence.joined", member: ben });
    expect(names()).toEqual(["Zora Hurston", "Ada Obi", "ben Cole"]);
    await seconds(2);

    expect(names()).toEqual(["Zora Hurston", "ben Cole"]);
  });

  test("whoever hides is gone at once, and no list of before brings them back; showing does", async () => {
    const { roster, names } = aRoster(zora, ada, ben);

    roster.take({ type: "presence.left", user_id: "ada", is_hidden: true });
    expect(names()).toEqual(["Zora Hurston", "ben Cole"]);
    await seconds(8);
    roster.take({ type: "presence", online: [zora, ada, ben], known: "list-2" });
    expect(names()).toEqual(["Zora Hurston", "ben Cole"]);

    roster.take({ type: "presence.joined", member: ada });
    roster.take({ type: "presence", online: [zora, ada, ben], known: "list-3" });
    expect(names()).toEqual(["Zora Hurston", "Ada Obi", "ben Cole"]);
  });

  test("a new list says who is there, whatever was said of one of them before", async () => {
    const { roster, names } = aRoster(zora, ada);
    roster.take({ type: "presence.left", user_id: "ada" });

    roster.take({ type: "presence", online: [zora, ada], known: "list-2" });
    await seconds(5);

    expect(names()).toEqual(["Zora Hurston", "Ada Obi"]);
    expect(roster.known()).toBe("list-2");
  });

  test("without a socket nobody is said to be online after a minute", async () => {
    const { roster, names } = aRoster(zora, ada);

    roster.follow(false);
    await seconds(30);
    roster.follow(false);
    expect(names()).toHaveLength(2);
    await seconds(30);

    expect(names()).toEqual([]);
    expect(roster.known()).toBeUndefined();
  });
});

describe("sending", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const hello = { action: "direct.send", clientId: "client-1", conversationId: "conv_a", content: "Hello" } as const;
  const ack = { type: "ack", clientId: "client-1", message: directMessage(1) } as const;

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
      id: directMessage(1).id,
    });
    const told = expect(answer).rejects.toBeInstanceOf(LiveTimeout);

    await seconds(15);

    await told;
  });
});
