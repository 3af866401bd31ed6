import { randomBytes } from "node:crypto";
import { issueTicket } from "#functions/realtime/ticket.ts";
import { contract } from "#shared/contract.ts";
import { ticketLife } from "#shared/realtime.ts";
import { newAccount } from "../support/account.ts";
import { as } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { createMember } from "../support/conversation.ts";
import { attempt, openSocket, ticketOf } from "../support/socket.ts";
import { setRateCount } from "../support/table.ts";

const { site, outputs } = clubUnderTest();
/** The embedded AWS knows one status for all refusals. */
const refused = 403;

test("a member's ticket opens one socket, from the club's pages", async () => {
  const account = await newAccount();

  const { status, body } = await as(account)(contract.requestTicket, {});

  expect({ status, url: body.url }).toEqual({ status: 201, url: outputs.SocketUrl });
  expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(ticketLife * 1000);
  expect(await attempt({ query: `?ticket=${body.ticket}`, origin: site })).toBe("open");
});

test("tickets are limited for each member", async () => {
  const account = await newAccount();
  await setRateCount({ what: "tickets", by: account.id, atMost: 120, seconds: 600 }, 120);

  expect(await as(account)(contract.requestTicket, {})).toMatchObject({ status: 429, body: { code: "too-many" } });
});

test("a ticket that was used opens nothing more, whoever comes first", async () => {
  const query = `?ticket=${await ticketOf(await createMember())}`;

  const outcomes = await Promise.all([attempt({ query }), attempt({ query }), attempt({ query })]);

  expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(1);
  expect(await attempt({ query })).toBe(refused);
});

test("a ticket that has ended opens nothing", async () => {
  const { id } = await createMember();
  const before = new Date(Date.now() - (ticketLife + 1) * 1000);

  const { ticket } = await issueTicket({ id, isAdmin: false }, before);

  expect(await attempt({ query: `?ticket=${ticket}` })).toBe(refused);
});

test.each([
  ["that somebody made up", () => `?ticket=${randomBytes(32).toString("base64url")}`],
  ["that is empty", () => "?ticket="],
  ["that is missing", () => ""],
  ["of another name", () => "?token=secret"],
  ["that is no ticket", () => `?ticket=${encodeURIComponent("'; DROP TABLE sockets")}`],
])("a ticket %s opens nothing", async (_, query) => {
  expect(await attempt({ query: query() })).toBe(refused);
});

test.each(["https://evil.example", "http://localhost.evil.example:3000", "null", "http://localhost"])(
  "a page at %s opens nothing, and the ticket stays good for its owner",
  async (origin) => {
    const query = `?ticket=${await ticketOf(await createMember())}`;

    expect(await attempt({ query, origin })).toBe(refused);
    expect(await attempt({ query, origin: site.replace("//localhost", "//127.0.0.1") })).toBe("open");
  },
);

test("a member has at most twenty sockets open", async () => {
  const member = await createMember();
  for (let count = 1; count <= 20; count++) await openSocket({ as: member });

  expect(await attempt({ query: `?ticket=${await ticketOf(member)}` })).toBe(refused);
  expect(await attempt({ query: `?ticket=${await ticketOf(await createMember())}` })).toBe("open");
});
