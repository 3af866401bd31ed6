import { withClub } from "#test/support/with-club.ts";
import { clubEntrance, lastPayload, newClientId, plainEntrance, socketIoEntrance, startServer } from "./chat/guests.ts";
import type { Entrance, Guest } from "./chat/guests.ts";
import { onOwnTable } from "./own-table.ts";
import { quantile, rounded } from "./statistics.ts";

// One member says something to 10, 100 and 1,000 others: milliseconds until the sender has the acknowledgement, and
// until the last of the others has the message, p50 and p99, over messages sent one after another; its bytes on the
// wire; the memory that a connection costs the server; and how long 500 who lost their sockets take to be back. The
// club's code runs behind a gateway of this machine (chat/gateway.ts) and, for up to 100, in the embedded AWS; beside
// it, in the same run, a plain broadcast with `ws` and a server with `socket.io`, which keep nothing.

const sizes = [
  { guests: 10, messages: 200 },
  { guests: 100, messages: 100 },
  { guests: 1000, messages: 20 },
];
const warmUp = 5;
const storm = 500;
const content = "Good evening everybody. Who is coming on Wednesday, and who needs a ride from Frisco?";

const enter = async (entrance: Entrance, port: number, count: number, heard: (clientId: string) => void) => {
  const guests: Guest[] = [];
  // Some at a time, as in life.
  for (let start = 0; start < count; start += 25) {
    const batch = Array.from({ length: Math.min(25, count - start) }, (_, index) => start + index);
    guests.push(...(await Promise.all(batch.map((guest) => entrance(port, guest, heard)))));
  }
  return guests;
};

type Server = { port: number; memory?: () => Promise<number> };

const measure = async (entrance: Entrance, server: Server, { guests: count, messages }: (typeof sizes)[number]) => {
  const left = new Map<string, { count: number; done: () => void }>();
  const heard = (clientId: string) => {
    const waited = left.get(clientId);
    if (waited && --waited.count === 0) waited.done();
  };
  const before = await server.memory?.();
  const guests = await enter(entrance, server.port, count + 1, heard);
  const after = await server.memory?.();

  const acks: number[] = [];
  const lasts: number[] = [];
  for (let message = 0; message < warmUp + messages; message++) {
    const clientId = newClientId();
    const everybody = new Promise<void>((done) => left.set(clientId, { count, done }));
    const started = performance.now();
    // In turns: nobody writes faster than members may.
    const acknowledged = guests[message % guests.length]
      ?.send(clientId, content)
      .then(() => performance.now() - started);
    await everybody;
    const last = performance.now() - started;
    const ack = (await acknowledged) ?? NaN;
    if (message >= warmUp) {
      acks.push(ack);
      lasts.push(last);
    }
    left.delete(clientId);
  }
  for (const guest of guests) guest.close();
  return {
    "ack p50": rounded(quantile(acks, 0.5)),
    "ack p99": rounded(quantile(acks, 0.99)),
    "last p50": rounded(quantile(lasts, 0.5)),
    "last p99": rounded(quantile(lasts, 0.99)),
    "bytes a message": lastPayload.bytes,
    ...(before && after && { "kB a connection": rounded((after - before) / 1024 / (count + 1)) }),
  };
};

/** Milliseconds until everybody is back. */
const returning = async (entrance: Entrance, { port }: Server) => {
  const guests = await enter(entrance, port, storm, () => undefined);
  for (const guest of guests) guest.close();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const started = performance.now();
  const back = await Promise.all(guests.map((_, guest) => entrance(port, guest, () => undefined)));
  const milliseconds = performance.now() - started;
  for (const guest of back) guest.close();
  return rounded(milliseconds, 0);
};

await withClub(async (club) => {
  await onOwnTable(club, "chat");
  const { issue } = await import("#functions/realtime/ticket-store.ts");
  const ticketOf = async (id: string) => (await issue({ id, isAdmin: false })).ticket;
  const ways = [
    { name: "ws", file: "plain-server.ts", entrance: plainEntrance },
    { name: "socket.io", file: "socket-io-server.ts", entrance: socketIoEntrance },
    {
      name: "the club",
      file: "club-server.ts",
      entrance: clubEntrance(ticketOf, (port) => `ws://127.0.0.1:${port}/live`),
    },
  ];
  const rows: Record<string, object> = {};
  for (const { name, file, entrance } of ways) {
    for (const size of sizes) {
      const server = await startServer(file, { CHAT_TABLE: process.env.TABLE_NAME ?? "" });
      rows[`${name}, to ${size.guests}`] = await measure(entrance, server, size);
      await server.stop();
    }
    const server = await startServer(file, { CHAT_TABLE: process.env.TABLE_NAME ?? "" });
    rows[`${name}, ${storm} return`] = { "last p50": await returning(entrance, server) };
    await server.stop();
  }
  console.table(rows);
});
