import { prices } from "./prices.ts";

/** What a request costs at the table, by method and path: DynamoDB's units. */
export type Units = Map<string, { reads: number; writes: number }>;

/**
 * What one member does in a month, as calls by method and path. Assumed: three visits a week of ten minutes, a chat that is
 * read more than written, an event and a half.
 */
const callsOfMember: Record<string, number> = {
  "GET /api/dashboard": 12,
  "GET /api/profile": 12,
  "GET /api/settings": 12,
  "PUT /api/sessions/current": 12,
  "POST /api/realtime/ticket": 14,
  "GET /api/notices": 60,
  "GET /api/conversations": 12,
  "GET /api/conversations/unread": 60,
  "GET /api/conversations/{id}/messages": 10,
  "GET /api/community": 12,
  "GET /api/community/{topic}/messages": 24,
  "GET /api/directory": 6,
  "GET /api/members/{memberId}": 8,
  "GET /api/portal/events": 8,
  "GET /api/portal/registrations": 6,
  "POST /api/portal/events/{eventId}/registrations": 1.5,
  "PUT /api/profile": 0.2,
  // Ten visitors for each member, who look at an event, and every twentieth of whom sends a form.
  "GET /api/events": 10,
  "GET /api/events/{eventId}": 20,
  "POST /api/events/{eventId}/registrations": 0.5,
  "POST /api/leads": 0.2,
};

/** What five admins do, two hours each working day: they decide, and their pages look every minute. */
const callsOfAdmins: Record<string, number> = {
  "GET /api/admin/waiting": 5 * 120 * 22,
  "GET /api/admin/inbox": 5 * 60 * 22,
  "GET /api/admin/registrations": 5 * 120 * 22,
};

/** A month of each member besides. */
const ofMember = {
  socketMinutes: 120,
  /** Sent, to the community and to another. */
  messages: 18,
  /** How many open pages a message reaches, of a hundred members. */
  onlineOfHundred: 3,
  emails: 12,
  /** A picture, and what is attached to messages. */
  filesGb: 0.004,
  pageRequests: 12 * 30 + 10 * 20,
  transferGb: 0.03,
  /** Kept in the table, of a member and what they have written in some years. */
  storedGb: 0.0004,
  logKb: 0.4,
};

/** Units of a message that is sent: itself, its conversation on both sides or its words, read marks. */
const messageUnits = { reads: 4, writes: 14 };

/** Workers by the clock: every five minutes three, and some by the hour; each reads its lists. */
const clock = { calls: 3 * 8640 + 2 * 2880 + 4 * 720 + 2 * 30, reads: 6, writes: 0.1 };

const averageCall = { gb: 0.5, seconds: 0.05 };
const million = 1_000_000;

/** What of the stacks costs by itself, however few the members are. */
export type Fixed = { alarms: number; secrets: number; dashboards: number; customMetrics: number };

export type Line = { what: string; amount: string; dollars: number };

const tenth = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, notation: "compact" });

const sumUnits = (calls: Record<string, number>, units: Units) => {
  let [count, reads, writes] = [0, 0, 0];
  for (const [endpoint, times] of Object.entries(calls)) {
    const each = units.get(endpoint);
    if (!each) throw new Error(`test/load/UNITS.md has no ${endpoint}.`);
    count += times;
    reads += times * each.reads;
    writes += times * each.writes;
  }
  return { count, reads, writes };
};

/** A month of a club with so many members, line by line. Throws for an endpoint without measured units. */
export const billOf = (members: number, { units, fixed }: { units: Units; fixed: Fixed }): Line[] => {
  const own = sumUnits(callsOfMember, units);
  const admins = sumUnits(callsOfAdmins, units);
  const messages = members * ofMember.messages;
  const reached = Math.max(2, (members * ofMember.onlineOfHundred) / 100);
  const httpCalls = members * own.count + admins.count;
  const frames = messages * (2 + reached);
  const reads = members * own.reads + admins.reads + messages * messageUnits.reads + clock.calls * clock.reads;
  const writes = members * own.writes + admins.writes + messages * messageUnits.writes + clock.calls * clock.writes;
  const lambdaCalls = httpCalls + messages * 2 + clock.calls + members * ofMember.emails;
  const line = (what: string, amount: number, unit: string, dollars: number): Line => ({
    what,
    amount: `${tenth.format(amount)} ${unit}`,
    dollars,
  });
  const beyond = (amount: number, free: number) => Math.max(0, amount - free);
  const [edge, transfer, logs] = [
    members * ofMember.pageRequests,
    members * ofMember.transferGb,
    (lambdaCalls * ofMember.logKb) / million,
  ];
  return [
    line("table: reads", reads, "units", (reads / million) * prices.tableReads),
    line("table: writes", writes, "units", (writes / million) * prices.tableWrites),
    line("table: kept", members * ofMember.storedGb, "GB", members * ofMember.storedGb * prices.tableStorage),
    line("HTTP API", httpCalls, "calls", (httpCalls / million) * prices.httpCalls),
    line("sockets: messages", frames, "messages", (frames / million) * prices.socketMessages),
    line(
      "sockets: time",
      members * ofMember.socketMinutes,
      "minutes",
      ((members * ofMember.socketMinutes) / million) * prices.socketMinutes,
    ),
    line(
      "functions",
      lambdaCalls,
      "calls",
      (lambdaCalls / million) * prices.lambdaCalls +
        lambdaCalls * averageCall.gb * averageCall.seconds * prices.lambdaGbSecond,
    ),
    line("emails", members * ofMember.emails, "", ((members * ofMember.emails) / 1000) * prices.emails),
    line("logs", logs, "GB", logs * prices.logs),
    line("files", members * ofMember.filesGb, "GB", members * ofMember.filesGb * prices.files),
    line(
      "CloudFront",
      edge,
      "requests",
      (beyond(edge, prices.freeEdgeRequests) / 10_000) * prices.edgeRequests +
        beyond(transfer, prices.freeTransferGb) * prices.transfer,
    ),
    line("sign-in", members, "members", beyond(members, prices.freeSignIns) * prices.signIn),
    line("alarms", fixed.alarms, "", beyond(fixed.alarms, prices.freeAlarms) * prices.alarm),
    line("secrets", fixed.secrets, "", fixed.secrets * prices.secret),
    line(
      "own metrics",
      fixed.customMetrics,
      "",
      beyond(fixed.customMetrics, prices.freeCustomMetrics) * prices.customMetric,
    ),
    line("dashboards", fixed.dashboards, "", beyond(fixed.dashboards, prices.freeDashboards) * prices.dashboard),
  ];
};

/** The units in the table of test/load/UNITS.md. */
export const parseUnits = (markdown: string): Units =>
  new Map(
    [...markdown.matchAll(/^\| `(\S+ \S+)` \| \d+ \| [^|]*\|[^|]*\| ([\d.]+) \|[^|]*\| ([\d.]+) \|/gm)].map(
      ([, endpoint = "", reads, writes]) => [endpoint, { reads: Number(reads), writes: Number(writes) }] as const,
    ),
  );
