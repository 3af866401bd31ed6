import { setTimeout as wait } from "node:timers/promises";
import { ulid } from "ulid";
import { withOwnTable } from "../simulation/table.ts";
import {
  clubEntrance,
  lastPayload,
  plainEntrance,
  socketIoEntrance,
  startServer,
  type Entrance,
  type Guest,
  type Server,
} from "./chat-guests.ts";
import type { Kind } from "./chat-server.ts";
import { quantile, rounded } from "./statistics.ts";

// One member says something to 10, 100 and 1,000 others: milliseconds until the sender has the acknowledgement, and
// until the last of the others has the message, p50 and p99, over messages sent one after another; its bytes on the
// wire; the memory that a connection costs the server; and how long 500 who lost their sockets take to be back. The
// club's code runs behind a gateway of this machine (simulation/gateway.ts), on the embedded AWS's table, and for up to 100
// wholly in the embedded AWS; beside it, in the same run, a plain broadcast with `ws` and a server with `socket.io`,
// which keep nothing and know nobody.

const sizes = [
  { guests: 10, messages: 200 },
  { guests: 100, messages: 100 },
  { guests: 1000, messages: 20 },
];
const warmUp = 5;
const storm = 500;
const content = "Good evening everybody. Who is coming on Wednesday, and who needs a ride from Frisco?";

/** How often somebody was refused. */
let refused = 0;

/** Whoever is refused tries again after a while, as browsers do. */
const insist = async (entrance: Entrance, ...[server, guest, onMessage]: Parameters<Entrance>): Promise<Guest> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await entrance(server, guest, onMessage);
    } catch (error) {
      if (attempt === 10) throw error;
      refused += 1;
      await wait(Math.random() * 1000 * 2 ** attempt);
    }
  }
};
const enter = async (entrance: Entrance, server: Server, count: number, onMessage: (clientId: string) => void) => {
  const guests: Guest[] = [];
  // Some at a time, as in life.
  for (let start = 0; start < count; start += 25) {
    const batch = Array.from({ length: Math.min(25, count - start) }, (_, index) => start + index);
    guests.push(...(await Promise.all(batch.map((guest) => insist(entrance, server, guest, onMessage)))));
  }
  return guests;
};

const measure = async (entrance: Entrance, server: Server, { guests: count, messages }: (typeof sizes)[number]) => {
  const left = new Map<string, { count: number; done: () => void }>();
  const onMessage = (clientId: string) => {
    const waited = left.get(clientId);
    if (waited && --waited.count === 0) waited.done();
  };
  const before = await server.memory();
  const guests = await enter(entrance, server, count + 1, onMessage);
  const after = await server.memory();
  // Who has just come is not in the index of connections yet.
  await wait(2000);

  const acks: number[] = [];
  const lasts: number[] = [];
  let missed = 0;
  for (let message = 0; message < warmUp + messages; message++) {
    const clientId = ulid();
    const everybody = new Promise<void>((done) => left.set(clientId, { count, done }));
    const started = performance.now();
    // In turns: nobody writes faster than members may.
    const acknowledged = guests[message % guests.length]
      ?.send(clientId, content)
      .then(() => performance.now() - started);
    // Posts are best effort: what one misses, browsers find when they look.
    const isTold = await Promise.race([everybody.then(() => true), wait(10_000, false)]);
    if (!isTold) missed += left.get(clientId)?.count ?? 0;
    const last = performance.now() - started;
    const ack = (await acknowledged) ?? NaN;
    if (message >= warmUp && isTold) {
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
    missed,
    "bytes a message": lastPayload.bytes,
    "kB a connection": rounded((after - before) / 1024 / (count + 1)),
  };
};

/** All come back at once; milliseconds until all are there. */
const returning = async (entrance: Entrance, server: Server) => {
  const guests = await enter(entrance, server, storm, () => undefined);
  for (const guest of guests) guest.close();
  await wait(1000);
  refused = 0;
  const started = performance.now();
  const returned = await Promise.all(guests.map((_, guest) => insist(entrance, server, guest, () => undefined)));
  const milliseconds = performance.now() - started;
  for (const guest of returned) guest.close();
  return { "last p50": rounded(milliseconds, 0), refused };
};

await withOwnTable("chat", async () => {
  const env = { CHAT_TABLE: process.env.TABLE_NAME ?? "" };
  const ways: { kind: Kind; entrance: Entrance; most: number }[] = [
    { kind: "ws", entrance: plainEntrance, most: 1000 },
    { kind: "socket.io", entrance: socketIoEntrance, most: 1000 },
    { kind: "club", entrance: clubEntrance, most: 1000 },
    { kind: "deployed club", entrance: clubEntrance, most: 100 },
  ];
  const rows: Record<string, object> = {};
  const on = async (name: string, kind: Kind, work: (server: Server) => Promise<object>) => {
    const server = await startServer(kind, env);
    rows[name] = await work(server);
    console.log(name, JSON.stringify(rows[name]));
    await server.stop();
  };
  for (const { kind, entrance, most } of ways) {
    for (const size of sizes.filter(({ guests }) => guests <= most))
      await on(`${kind}, to ${size.guests}`, kind, (server) => measure(entrance, server, size));
    if (storm <= most) await on(`${kind}, ${storm} return`, kind, (server) => returning(entrance, server));
  }
  console.table(rows);
});
