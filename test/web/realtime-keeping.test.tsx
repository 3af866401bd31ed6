import { pingInterval, renewInterval, socketLife } from "#shared/realtime.ts";
import { liveServer } from "./live-server.ts";
import { aSocket, end, last, openSockets, seconds, startAfresh } from "./realtime-socket.ts";

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

test("anything that comes is a sign of life", async () => {
  const { counts } = await openOne();
  liveServer.answer = () => undefined;

  for (let count = 0; count < 10; count++) {
    await seconds(pingInterval / 5);
    last().receive({ type: "presence.left", user_id: "ben" });
  }
  await seconds(5);

  expect(counts.opened).toBe(1);
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

test("a network that comes while one waits ends the waiting", async () => {
  const { socket, page, counts } = aSocket();
  const requestTicket = page.requestTicket;
  page.requestTicket = () => Promise.reject(new Error("No network."));
  socket.goOnline();
  await seconds(40);

  page.requestTicket = requestTicket;
  socket.goOnline();
  await seconds(0);

  expect(counts.opened).toBe(1);
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
