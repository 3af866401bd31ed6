import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pMap from "p-map";
import { ulid } from "ulid";
import { WebSocket } from "ws";
import type { Endpoint } from "#shared/endpoint.ts";
import { pingInterval, renewInterval } from "#shared/realtime.ts";
import { given } from "#test/support/given.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { putItems } from "./put-items.ts";
import { rounded, toQuantiles } from "./statistics.ts";

// An evening at the club: 200 members for ten minutes, each with a socket and a message to everybody every 20 seconds, who
// open the portal's pages meanwhile; 30 visitors register, and get their emails; at a door 100 come in. The club's code runs
// as one process on a table of its own, API Gateway's part as another, and it answers a request that does nothing beside this. Milliseconds of each kind of
// request, and from a message's sending until it has come to everybody; what was refused, lost or doubled; memory in the
// fifth minute and at the end. `npm run bench test/load/evening.ts -- 60` has each write every 60 seconds only.

const members = 200;
const minutes = 10;
const messageEveryMs = Number(process.argv[3] ?? 20) * 1000;
const pageEveryMs = 30_000;
const registrations = 30;
const scans = 100;
/** How long somebody waits for their message to be kept. */
const patienceMs = 30_000;
const topic = "Networking";

const times = new Map<string, number[]>();
const failures: string[] = [];
const note = (kind: string, ms: number) => times.set(kind, [...(times.get(kind) ?? []), ms]);

type Asking = { path: string; method?: string; body?: object; headers?: Record<string, string> };

/** The header of who is signed in; the gateway's part, the signature, is not looked at. */
const signedIn = (id: string, groups: string[]) => {
  const claims = { sub: id, token_use: "access", "cognito:groups": groups };
  return { authorization: `Bearer .${Buffer.from(JSON.stringify(claims)).toString("base64url")}.` };
};
const asMember = (id: string) => signedIn(id, ["member"]);

const openClub = async (table: string) => {
  const start = (name: string, env = {}) =>
    fork(path.join(import.meta.dirname, name), {
      execArgv: ["--import", "tsx", "--expose-gc"],
      env: { ...process.env, ...env },
    });
  const gateway = start("evening-gateway.ts");
  const [{ sockets, posts }] = (await once(gateway, "message")) as [{ sockets: string; posts: string }];
  const child = start("evening-server.ts", { EVENING_TABLE: table, EVENING_POSTS: posts, EVENING_SOCKETS: sockets });
  const [api] = (await once(child, "message")) as [string];
  gateway.send(api);
  const ask = async (kind: string, { path: place, method = "GET", body, headers = {} }: Asking) => {
    const started = performance.now();
    const response = await fetch(`${api}${place}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await response.text();
    note(kind, performance.now() - started);
    if (response.status >= 400) failures.push(`${kind}: ${response.status} ${said}`);
    return said;
  };
  return {
    sockets,
    ask,
    memory: async () => Number(await ask("memory", { path: "/memory" })),
    end: () => [child, gateway].forEach((each) => each.kill()),
  };
};
type Club = Awaited<ReturnType<typeof openClub>>;

/** What the pages of the portal ask for, page by page. */
const pages = (
  { dashboard, community, directory, evening }: Record<string, Pick<Endpoint, "path">[]>,
  eventId: string,
) =>
  Object.entries({ dashboard, community, directory, evening }).map(([name, rows = []]) => ({
    name,
    paths: rows.map(({ path: place }) => place.replace("{topic}", topic).replace("{eventId}", eventId)),
  }));

const setUp = async ({ ask }: Club) => {
  const { contract } = await import("#shared/contract.ts");
  const [{ buildRegistration, registrationItemOf }, { listParty }, { countersItemOf, eventItemOf }] = await Promise.all(
    [
      import("#functions/registrations/registration.ts"),
      import("#functions/registrations/party.ts"),
      import("#functions/events/event.ts"),
    ],
  );
  const ids = Array.from({ length: members }, () => crypto.randomUUID());
  const profile = (id: string) => ({ ...given.profile({ full_name: `Member ${id.slice(0, 8)}` }), version: 0 });
  await pMap(
    ids,
    (id) => ask("save a profile", { path: "/api/profile", method: "PUT", body: profile(id), headers: asMember(id) }),
    { concurrency: 4 },
  );
  const event = given.openEvent({ ...given.times(1), spots: 500 });
  const at = new Date().toISOString();
  const decisions = [{ decision: "approved" as const, message: "", at, by: { id: "naomi", name: "Naomi Whitfield" } }];
  const approved = Array.from({ length: scans }, () => ({
    ...buildRegistration(given.registration(), { eventId: event.id }),
    ...{ status: "approved" as const, decisions },
  }));
  await putItems([eventItemOf(event), countersItemOf(event), ...approved.map(registrationItemOf)]);
  const guests = approved.map((each) => ({ registrationId: each.id, person: listParty(each)[0]?.person }));
  const pass = { path: `/api/admin/events/${event.id}/door-passes`, method: "POST", body: {} };
  const { token } = JSON.parse(await ask("make a pass", { ...pass, headers: signedIn("naomi", ["admin"]) })) as {
    token: string;
  };
  const opened = pages(
    {
      dashboard: [contract.getDashboard, contract.listNotices, contract.listUnread],
      community: [contract.listTopics, contract.listCommunityMessages],
      directory: [contract.listDirectory],
      evening: [contract.listOwnRegistrations, contract.getEvent],
    },
    event.id,
  );
  return { ids, event, guests, token, opened };
};

/** Somebody on a socket, who writes, and counts what arrives by its client's id. */
const enter = async ({ ask, sockets }: Club, id: string) => {
  const getTicket = async () => {
    const said = await ask("a ticket", {
      path: "/api/realtime/ticket",
      method: "POST",
      body: {},
      headers: asMember(id),
    });
    return (JSON.parse(said) as { ticket: string }).ticket;
  };
  const socket = new WebSocket(`${sockets}?ticket=${await getTicket()}`, { origin: "http://localhost" });
  const transmit = (frame: object) => socket.send(JSON.stringify(frame));
  let known: string | undefined;
  const [arrived, acknowledged] = [new Map<string, number>(), new Map<string, () => void>()];
  const listeners: ((clientId: string) => void)[] = [];
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as {
      type: string;
      clientId?: string;
      known?: string;
      message?: { clientId?: string };
    };
    if (frame.type === "presence") known = frame.known;
    if (frame.type === "ack" || frame.type === "error") acknowledged.get(frame.clientId ?? "")?.();
    if (frame.type === "error") failures.push(`a frame: ${data.toString()}`);
    const clientId = frame.type === "community.message" ? frame.message?.clientId : undefined;
    if (clientId === undefined) return;
    arrived.set(clientId, (arrived.get(clientId) ?? 0) + 1);
    for (const listen of listeners) listen(clientId);
  });
  await once(socket, "open");
  socket.on("close", () => failures.push("a socket was closed"));
  const ping = () => transmit({ action: "ping", known });
  ping();
  return {
    arrived,
    ping,
    renew: async () => transmit({ action: "renew", ticket: await getTicket() }),
    listen: (listener: (clientId: string) => void) => listeners.push(listener),
    send: (clientId: string) =>
      new Promise<void>((resolve) => {
        acknowledged.set(clientId, resolve);
        setTimeout(() => resolve(), patienceMs).unref();
        const content = "Good evening everybody. Who is coming on Wednesday, and who needs a ride from Frisco?";
        transmit({ action: "community.send", clientId, topic, content });
      }),
    end: () => socket.removeAllListeners("close").terminate(),
  };
};

/** The programs that this one has started besides, and the bytes they hold. */
const listPrograms = () =>
  execFileSync("ps", ["--ppid", String(process.pid), "-o", "rss=,comm="])
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([kilobytes, name = ""]) =>
      /node|esbuild|ps/.test(name) ? [] : [[name, Number(kilobytes) * 1024] as const],
    );

/** What a topic keeps, by the ids that its writers gave. */
const readTopic = async ({ ask }: Club, id: string) => {
  const found: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const page = { path: `/api/community/${topic}/messages${query}`, headers: asMember(id) };
    const answer = JSON.parse(await ask("a page of the topic", page)) as {
      items: { clientId?: string; id: string }[];
      cursor?: string;
    };
    found.push(...answer.items.map((item) => item.clientId ?? item.id));
    cursor = answer.cursor ?? undefined;
  }
  return found;
};

/** Does something again and again until the evening is over, from a moment within the first turn on. */
const during = async (untilMs: number, everyMs: number, act: () => Promise<unknown>) => {
  const rest = (ms: number) => wait(Math.max(0, Math.min(ms, untilMs - Date.now())));
  await rest(Math.random() * everyMs);
  while (Date.now() < untilMs) {
    const started = Date.now();
    await act().catch((error: unknown) => failures.push(String(error)));
    await rest(everyMs - (Date.now() - started));
  }
};

await withOwnTable("evening", async () => {
  const club = await openClub("evening");
  const { ask } = club;
  const { ids, event, guests, token, opened } = await setUp(club);
  const people = await pMap(ids, (id) => enter(club, id), { concurrency: 4 });
  await wait(3000);
  times.clear();

  const [startedAt, left] = [Date.now(), new Map<string, { count: number; since: number }>()];
  const untilMs = startedAt + minutes * 60_000;
  for (const person of people)
    person.listen((clientId) => {
      const message = left.get(clientId);
      if (message && --message.count === 0)
        note("a message, until everybody has it", performance.now() - message.since);
    });
  const say = async (person: (typeof people)[number]) => {
    const [clientId, since] = [ulid(), performance.now()];
    left.set(clientId, { count: members - 1, since });
    await person.send(clientId);
    note("a message, until it is kept", performance.now() - since);
  };
  const open = async (id: string, turn: number) => {
    const page = opened[turn % opened.length];
    await Promise.all(page?.paths.map((place) => ask(page.name, { path: place, headers: asMember(id) })) ?? []);
  };
  const comeIn = (guest: (typeof guests)[number]) => {
    const at = new Date().toISOString();
    const scan = { kind: "in", id: `scan_${ulid()}`, at, ...guest, how: "ticket" };
    const headers = { authorization: `Bearer ${token}` };
    const sent = { path: `/api/door/${event.id}/scans`, method: "POST", body: { sentAt: at, scans: [scan] }, headers };
    return ask("a scan", sent);
  };
  const register = () =>
    ask("a registration", {
      ...{ path: `/api/events/${event.id}/registrations`, method: "POST", body: given.registration() },
      headers: { "idempotency-key": given.idempotencyKey() },
    });

  const memory: Record<string, number> = {};
  const weigh = async (when: string) => {
    memory[`the club ${when}, MB`] = rounded((await club.memory()) / 2 ** 20, 0);
    for (const [name, bytes] of listPrograms()) memory[`${name} ${when}, MB`] = rounded(bytes / 2 ** 20, 0);
  };
  let turn = 0;
  await Promise.all([
    ...people.map((person) => during(untilMs, messageEveryMs, () => say(person))),
    ...people.map(({ ping }) => during(untilMs, pingInterval * 1000, () => Promise.resolve(ping()))),
    ...people.map(({ renew }) => during(untilMs, renewInterval * 1000, renew)),
    ...ids.map((id) => during(untilMs, pageEveryMs, () => open(id, turn++))),
    during(untilMs, (minutes * 60_000) / scans, () => {
      const guest = guests.pop();
      return guest ? comeIn(guest) : Promise.resolve();
    }),
    during(untilMs, (minutes * 60_000) / registrations, register),
    during(untilMs, 1000, () => ask("nothing", { path: "/nothing" })),
    wait(5 * 60_000).then(() => weigh("in the fifth minute")),
  ]);
  // The last messages are on their way.
  for (const end = Date.now() + patienceMs; Date.now() < end && [...left.values()].some(({ count }) => count > 0);)
    await wait(500);
  await weigh("at the end");

  const arrivals = people.flatMap(({ arrived }) => [...arrived.values()]);
  const kept = await readTopic(club, ids[0] ?? "");
  const { queryAll, rangeOfList } = await import("#functions/platform/pages.ts");
  const outcome = {
    ...{
      messages: left.size,
      "not kept": left.size - new Set(kept).size,
      "kept twice": kept.length - new Set(kept).size,
    },
    "not arrived": left.size * (members - 1) - arrivals.length,
    "arrived twice": arrivals.filter((count) => count > 1).length,
    "letters that wait": (await queryAll(rangeOfList("gsi2", "UNSENT"))).length,
    ...{ "refused or failed": failures.length, ...memory },
  };
  console.table(
    Object.fromEntries([...times].map(([kind, all]) => [kind, { requests: all.length, ...toQuantiles(all) }])),
  );
  console.table(outcome);
  for (const failure of failures.slice(0, 10)) console.log(failure);
  for (const person of people) person.end();
  club.end();
  const wrong = outcome["not kept"] + outcome["kept twice"] + outcome["not arrived"] + outcome["arrived twice"];
  if (wrong + failures.length + outcome["letters that wait"] > 0) process.exitCode = 1;
});
