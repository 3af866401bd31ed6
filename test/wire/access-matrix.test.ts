import {
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolClientCommand,
  DeleteUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { makeAccount } from "#infra/local/demo-data.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { cognito, signIn } from "../support/account.ts";
import { send, tokensOf } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { inFull } from "../support/tier.ts";
import { forgeries } from "../support/tokens.ts";

/** How each endpoint meets each caller: 401 asks to sign in, 403 forbids, "passes" is anything else. */
type Outcome = 401 | 403 | "passes";
type Callers = { anonymous: Outcome; member: Outcome; "other member": Outcome; admin: Outcome };

const anybody: Callers = { anonymous: "passes", member: "passes", "other member": "passes", admin: "passes" };
const members: Callers = { anonymous: 401, member: "passes", "other member": "passes", admin: "passes" };
const admins: Callers = { anonymous: 401, member: 403, "other member": 403, admin: "passes" };

/** Every endpoint of the contract, by name; a new one is added here on purpose. */
const matrix: Record<string, Callers> = {
  submitLead: anybody,
  listLeads: admins,
  submitApplication: anybody,
  listApplications: admins,
  submitContactMessage: anybody,
  requestPrivateLinks: anybody,
  listContactMessages: admins,
  listEvents: anybody,
  getEvent: anybody,
  countInterest: anybody,
  submitEventInterest: anybody,
  listEventInterest: admins,
  listAllEvents: admins,
  createEvent: admins,
  editEvent: admins,
  getProfile: members,
  saveProfile: members,
  getSettings: members,
  changeSettings: members,
  listDirectory: members,
  register: anybody,
  registerMember: members,
  listOwnRegistrations: members,
  getOwnRegistration: anybody,
  changeGuests: anybody,
  cancelRegistration: anybody,
  listEventRegistrations: admins,
  listPendingRegistrations: admins,
  getRegistration: admins,
  decideRegistration: admins,
  sendDecisionAgain: admins,
  addTestRegistration: admins,
  requestUpload: members,
  requestListingImage: anybody,
  requestTicket: members,
  listTopics: members,
  listCommunityMessages: members,
  getAttachment: members,
  listConversations: members,
  startConversation: members,
  listUnread: members,
  getConversation: members,
  listDirectMessages: members,
  readConversation: members,
  blockMember: members,
  unblockMember: members,
  reportMessage: members,
  listReports: admins,
  closeReport: admins,
  listBusinesses: anybody,
  getBusiness: anybody,
  submitListing: anybody,
  createCheckout: anybody,
  getOwnListing: anybody,
  changeListing: anybody,
  payAgain: anybody,
  openBilling: anybody,
  listOwnListings: members,
  receiveStripeEvent: anybody,
  listListings: admins,
  takeListingDown: admins,
  restoreListing: admins,
};

const rows = Object.entries<Endpoint>(contract);
const closed = rows.filter(([, { who }]) => who !== "public");
/** One authorizer stands before all of them: a member's and an admin's show what it believes. */
const sample = inFull(
  closed,
  closed.filter(([name]) => name === "saveProfile" || name === "listLeads"),
);

/** Calls with input that no endpoint takes, so that nothing is changed. */
const call = async ({ method, path }: Endpoint, token?: string) => {
  const { status } = await send(`${path.replaceAll(/\{\w+\}/g, "probe")}?probe=1`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method !== "GET" && { body: '{"probe":1}' }),
  });
  return status;
};
const outcomeOf = async (...[row, token]: Parameters<typeof call>): Promise<Outcome> => {
  const status = await call(row, token);
  return status === 401 || status === 403 ? status : "passes";
};

const { UserPoolId = "" } = clubUnderTest().outputs;
const emails = { member: "member1@club.test", "other member": "member2@club.test", admin: "admin@club.test" };

const newClient = async (pool: string) => {
  const flows = { ClientName: "Other", ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH" as const] };
  const { UserPoolClient } = await cognito.send(new CreateUserPoolClientCommand({ UserPoolId: pool, ...flows }));
  return UserPoolClient?.ClientId ?? "";
};

/** Access tokens that Cognito gave for something else than the website: another client of the pool, and another pool. */
let foreign = { client: "", pool: "" };
let otherPool = "";
let otherClient = "";

beforeAll(async () => {
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

test("the matrix has every endpoint of the contract, and no other", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(contract).toSorted());
});

test.each(rows)("%s lets in whom it should, and nobody else", async (name, row) => {
  const found: Record<string, Outcome> = { anonymous: await outcomeOf(row) };
  for (const [caller, email] of Object.entries(emails))
    found[caller] = await outcomeOf(row, (await tokensOf(email)).access);

  expect(found).toEqual(matrix[name]);
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
