import { waitAfter } from "#web/realtime/backoff.ts";
import { liveServer } from "./live-server.ts";
import { aSocket, end, last, openSockets, seconds, startAfresh } from "./realtime-socket.ts";

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
  const longest = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => waitAfter(failures, () => 1));

  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(waitAfter(3, () => 0.25)).toBe(2000);
  expect(waitAfter(3, () => 0)).toBe(0);
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

test("a first socket that is slow to come is still connecting", async () => {
  const { socket, page, states } = aSocket();
  page.requestTicket = () => new Promise(() => undefined);

  socket.goOnline();
  await seconds(14);

  expect(states).toEqual(["connecting"]);
});

test("a short interruption is not called offline", async () => {
  const { socket, states } = aSocket();
  socket.goOnline();
  await seconds(60);

  liveServer.drop();
  await seconds(1);

  expect(states).toEqual(["connecting", "live", "connecting", "live"]);
});
