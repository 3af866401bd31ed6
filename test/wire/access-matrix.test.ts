import {
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolClientCommand,
  DeleteUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { makeAccount } from "#infra/local/demo-data.ts";
import { openApiDocument } from "#infra/openapi.ts";
import { contract } from "#shared/contract.ts";
import type { Caller, Endpoint } from "#shared/endpoint.ts";
import { cognito, newAccount, signIn, signInUnnoted } from "../support/account.ts";
import { asAdmin, send, tokensOf } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";
import { inFull } from "../support/tier.ts";
import { forgeries } from "../support/tokens.ts";

/** How an endpoint meets each caller: 401 asks to sign in, 403 forbids, "passes" is anything else. */
type Outcome = 401 | 403 | "passes";

/** Of each caller: somebody without membership has an account only, and a session is no pass to a door. */
const outcomesFor = (...[anonymous, account, member, admin, door]: [Outcome, Outcome, Outcome, Outcome, Outcome]) => ({
  ...{ anonymous, "account without membership": account, member, "other member": member, admin, "at the door": door },
});
/** By whom the contract says it is for (test/shared/contract.test.ts has whom each endpoint is for). */
const outcomes: Record<Caller, Record<string, Outcome>> = {
  public: outcomesFor("passes", "passes", "passes", "passes", "passes"),
  account: outcomesFor(401, "passes", "passes", "passes", 401),
  member: outcomesFor(401, 403, "passes", "passes", 401),
  admin: outcomesFor(401, 403, 403, "passes", 401),
  door: outcomesFor(401, 401, 401, 401, "passes"),
};

const rows = Object.entries<Endpoint>(contract);
const closed = rows.filter(([, { who }]) => who !== "public" && who !== "door");
const atDoor = rows.filter(([, { who }]) => who === "door");
/** One authorizer stands before all of them: a member's and an admin's show what it believes. */
const sample = inFull(
  closed,
  closed.filter(([name]) => name === "saveProfile" || name === "listLeads"),
);

/** What takes the password again, beside a session: whoever it is for. */
const fresh = new Set(["requestDeletion", "endSessions", "saveRoles"]);

/** The event at whose door somebody works, and their passes. */
const door = { eventId: "probe", pass: "", revoked: "", ofOtherEvent: "" };

/** Calls with input that no endpoint takes, so that nothing is changed. */
const call = async ({ method, path }: Endpoint, token?: string) => {
  const { status } = await send(
    `${path.replaceAll("{eventId}", door.eventId).replaceAll(/\{\w+\}/g, "probe")}?probe=1`,
    {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(method !== "GET" && { body: '{"probe":1}' }),
    },
  );
  return status;
};
const outcomeOf = async (...[row, token]: Parameters<typeof call>): Promise<Outcome> => {
  const status = await call(row, token);
  return status === 401 || status === 403 ? status : "passes";
};

const { UserPoolId = "" } = clubUnderTest().outputs;
const emails: Record<string, string> & { admin: string } = {
  member: "member1@club.test",
  "other member": "member2@club.test",
  admin: "admin@club.test",
};

const newClient = async (pool: string) => {
  const flows = { ClientName: "Other", ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH" as const] };
  const { UserPoolClient } = await cognito.send(new CreateUserPoolClientCommand({ UserPoolId: pool, ...flows }));
  return UserPoolClient?.ClientId ?? "";
};

/** Access tokens that Cognito gave for something else than the website: another client of the pool, and another pool. */
let foreign = { client: "", pool: "" };
let otherPool = "";
let otherClient = "";

/** Passes for helpers: one that holds, one that was taken back, and one to another event's door. */
const makePasses = async () => {
  const [{ body: event }, { body: other }] = [
    await asAdmin(contract.createEvent, given.eventForm()),
    await asAdmin(contract.createEvent, given.eventForm()),
  ];
  const make = async (eventId: string) => (await asAdmin(contract.createDoorPass, { eventId, name: "Dana" })).body;
  const taken = await make(event.id);
  await asAdmin(contract.revokeDoorPass, { eventId: event.id, passId: taken.pass.id });
  return {
    eventId: event.id,
    pass: (await make(event.id)).token,
    revoked: taken.token,
    ofOtherEvent: (await make(other.id)).token,
  };
};

/** Somebody who can sign in, and whose membership an admin has ended. */
const newAccountWithoutMembership = async () => {
  const { email, id } = await newAccount();
  await signIn(email);
  expect((await asAdmin(contract.endMembership, { memberId: id })).status).toBe(200);
  return email;
};

beforeAll(async () => {
  Object.assign(door, await makePasses());
  emails["account without membership"] = await newAccountWithoutMembership();
  otherClient = await newClient(UserPoolId);
  const { UserPool } = await cognito.send(
    new CreateUserPoolCommand({ PoolName: "other", UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] }),
  );
  otherPool = UserPool?.Id ?? "";
  await makeAccount(cognito, { UserPoolId: otherPool, Username: emails.admin });
  foreign = {
    client: (await signIn(emails.admin, { client: otherClient })).access,
    pool: (await signIn(emails.admin, { pool: otherPool, client: await newClient(otherPool) })).access,
  };
});
afterAll(async () => {
  await cognito.send(new DeleteUserPoolClientCommand({ UserPoolId, ClientId: otherClient }));
  await cognito.send(new DeleteUserPoolCommand({ UserPoolId: otherPool }));
});

/** In any run, of each Lambda's endpoints of a kind one; of the others the weakest caller let in and the strongest refused. */
const boundaries: Record<Caller, string[]> = {
  public: ["anonymous"],
  account: ["anonymous", "account without membership"],
  member: ["account without membership", "member"],
  admin: ["member", "admin"],
  door: ["admin", "at the door"],
};
const kinds = new Set<string>();
const probes = rows.map(([name, row]) => {
  const kind = `${row.feature} ${row.who}`;
  const callers = kinds.has(kind) ? boundaries[row.who] : Object.keys(outcomes[row.who]);
  kinds.add(kind);
  return [name, row, inFull(Object.keys(outcomes[row.who]), callers)] as const;
});

/** What a caller brings to an endpoint. */
const tokenOf = async (caller: string, endpoint: string) => {
  const email = emails[caller];
  if (email === undefined) return caller === "at the door" ? door.pass : undefined;
  return (await (fresh.has(endpoint) ? signInUnnoted({ email }) : tokensOf(email))).access;
};

test.each(probes)("%s lets in whom it should, and nobody else", async (name, row, callers) => {
  const found = await Promise.all(
    callers.map(async (caller) => [caller, await outcomeOf(row, await tokenOf(caller, name))] as const),
  );

  const expected = Object.entries(outcomes[row.who]).filter(([caller]) => callers.includes(caller));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test.each(rows.filter(([name]) => fresh.has(name)))("%s takes no token of a session, a moment old", async (_, row) => {
  expect(await outcomeOf(row, (await signIn(emails.admin)).access)).toBe(403);
});

test.each(atDoor)("%s takes no pass that was taken back, is to another door, or was altered", async (_, row) => {
  const { pass, revoked, ofOtherEvent } = door;
  const altered = `${pass.slice(0, -1)}${pass.endsWith("A") ? "B" : "A"}`;
  const found: Record<string, number> = {};

  for (const [what, token] of Object.entries({ revoked, ofOtherEvent, altered })) found[what] = await call(row, token);

  expect(found).toEqual({ revoked: 401, ofOtherEvent: 403, altered: 401 });
});

test.each(sample)("%s believes no token that is forged or has ended", async (_, row) => {
  const { access } = await tokensOf(emails.admin);
  const found: Record<string, number> = {};

  for (const [what, token] of Object.entries(forgeries(access))) found[what] = await call(row, token);

  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((what) => [what, 401])));
});

test.each(sample)("%s takes access tokens of the website only: no other token permits anything", async (_, row) => {
  const { id, refresh } = await tokensOf(emails.admin);
  const found: Record<string, number> = {};

  for (const [what, token] of Object.entries({ id, refresh, ...foreign })) found[what] = await call(row, token);

  expect(found).toEqual({ id: 401, refresh: 401, client: 401, pool: 401 });
});

test.each(["Basic YWRtaW46YWRtaW4=", "Bearer", "bearer ", "Token x", "null", "Bearer undefined"])(
  "the header %j is no session",
  async (authorization) => {
    for (const [, { method, path }] of sample) {
      const { status } = await send(path, { method, headers: { authorization } });
      expect({ path, status }).toEqual({ path, status: 401 });
    }
  },
);

test("a token in a query, a cookie or another header is no session", async () => {
  const { access: token } = await tokensOf(emails.admin);

  for (const [path, headers] of [
    [`/api/profile?authorization=Bearer%20${token}&access_token=${token}&token=${token}`, {}],
    ["/api/profile", { cookie: `authorization=Bearer ${token}; accessToken=${token}` }],
    ["/api/profile", { "x-authorization": `Bearer ${token}`, "x-amz-security-token": token }],
  ] as [string, Record<string, string>][])
    expect((await send(path, { headers })).status).toBe(401);
});

test("who has no session is told so in the shape that openapi.json has for what API Gateway refuses by itself", async () => {
  const { components } = openApiDocument();
  const { required } = components!.schemas!.GatewayRefusal as { required: string[] };

  const { status, headers, body } = await send("/api/profile");

  expect([status, headers.get("content-type"), Object.keys(body as object)]).toEqual([
    401,
    "application/json",
    required,
  ]);
});
