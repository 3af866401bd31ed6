import * as z from "zod";
import { answerByTag } from "#functions/http/answers.ts";
import {
  accountEndpoint,
  adminEndpoint,
  createDoorEndpoint,
  freshAccountEndpoint,
  memberEndpoint,
  publicEndpoint,
} from "#functions/http/doors.ts";
import { AppError } from "#functions/platform/errors.ts";
import { endpoint } from "#shared/endpoint.ts";
import { call, problemOf, read } from "../../support/api-event.ts";

const mockSession = jest.fn<Promise<{ factorSince?: number }>, [memberId: string, id: string]>();
const mockFresh = jest.fn<Promise<void>, [memberId: string, session: { id: string; signedInAt: number }]>();
jest.mock("#functions/platform/sessions.ts", () => ({
  requireSession: (...session: [string, string]) => mockSession(...session),
  requireFreshSession: (...session: Parameters<typeof mockFresh>) => mockFresh(...session),
}));
beforeEach(() => {
  mockSession.mockReset().mockResolvedValue({});
  mockFresh.mockReset().mockResolvedValue(undefined);
});

const row = { method: "GET", path: "/api/things", feature: "things", summary: "", status: 200 } as const;
const schemas = { input: z.strictObject({}), output: z.unknown() };

const open = publicEndpoint(endpoint({ ...row, ...schemas, who: "public" }), () => Promise.resolve("anybody"));
const accounts = accountEndpoint(endpoint({ ...row, ...schemas, who: "account" }), (_, account) =>
  Promise.resolve(account),
);
const members = memberEndpoint(endpoint({ ...row, ...schemas, who: "member" }), (_, member) => Promise.resolve(member));
const admins = adminEndpoint(endpoint({ ...row, ...schemas, may: "events" }), (_, admin) => Promise.resolve(admin));

const somebody = { sub: "member-1", token_use: "access" };
const member = { ...somebody, "cognito:groups": "[member]" };
const admin = { sub: "admin-1", token_use: "access", "cognito:groups": "[admin]" };

test("the public door lets anybody in", async () => {
  expect(read(await call(open))).toMatchObject({ status: 200, body: "anybody" });
});

describe.each([
  ["account", accounts],
  ["member", members],
  ["admin", admins],
])("the %s door", (_, door) => {
  test.each([
    [undefined],
    [{}],
    [{ token_use: "access" }],
    [{ ...admin, sub: 7 }],
    [{ ...admin, token_use: undefined }],
    [{ ...admin, token_use: "id" }],
  ])("asks a caller with claims %j to sign in", async (claims) => {
    const answer = await call(door, { claims });

    expect(problemOf(answer)).toMatchObject({ status: 401, code: "unauthenticated", detail: "Please sign in." });
  });

  test("asks whether the session of the token goes on, and lets nobody in where it does not", async () => {
    mockSession.mockRejectedValue(new AppError("session-ended", "This session has ended."));

    const answer = await call(door, { claims: { ...admin, origin_jti: "family-1" } });

    expect(problemOf(answer)).toMatchObject({ status: 401, code: "session-ended" });
    expect(mockSession.mock.calls).toEqual([["admin-1", expect.stringMatching(/^[\w-]{22}$/)]]);
  });
});

describe("the door for a fresh sign-in", () => {
  const fresh = freshAccountEndpoint(endpoint({ ...row, ...schemas, who: "account" }), (_, { id }) =>
    Promise.resolve(id),
  );
  const signedIn = (secondsAgo: number) => ({
    ...somebody,
    scope: "aws.cognito.signin.user.admin",
    origin_jti: "family-1",
    auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
  });

  test.each([[undefined], [""], ["openid"]])(
    "is closed to a token with the scope %j: a renewed one, of whatever time",
    async (scope) => {
      expect(problemOf(await call(fresh, { claims: { ...signedIn(1), scope } }))).toMatchObject({
        status: 403,
        code: "forbidden",
      });
    },
  );

  test.each([
    [0, 200],
    [290, 200],
    [301, 403],
  ])("%d seconds after the password answers %d", async (secondsAgo, status) => {
    expect((await call(fresh, { claims: signedIn(secondsAgo) })).statusCode).toBe(status);
    expect(mockSession).not.toHaveBeenCalled();
  });

  test("is closed to a token that does not say when that was, and to a session that was ended", async () => {
    expect(problemOf(await call(fresh, { claims: somebody }))).toMatchObject({ status: 403 });

    mockFresh.mockRejectedValue(new AppError("session-ended", "This session has ended."));
    expect(problemOf(await call(fresh, { claims: signedIn(1) }))).toMatchObject({ status: 401 });
  });
});

test("the member door hands over the member of the token", async () => {
  expect(read(await call(members, { claims: member })).body).toEqual({ id: "member-1", rights: [] });
  expect(read(await call(members, { claims: admin })).body).toEqual({ id: "admin-1", rights: ["owner"] });
});

test.each([undefined, "", "[]", "[members]", "[not-a-member]", "[Member]", ["member"], { member: true }])(
  "the member door refuses the groups %j, and says why",
  async (groups) => {
    const answer = await call(members, { claims: { ...somebody, "cognito:groups": groups } });

    expect(problemOf(answer)).toMatchObject({
      status: 403,
      code: "not-a-member",
      detail: "This is for members of the club, and your account isn't a member's.",
    });
  },
);

test("the account door lets in whoever is signed in, and says whether they are a member", async () => {
  const of = async (claims: Record<string, unknown>) => read(await call(accounts, { claims })).body;

  expect(await of(somebody)).toEqual({
    id: "member-1",
    rights: [],
    isMember: false,
    signedInAt: 0,
    issuedAt: 0,
    isOfSignIn: false,
    mayChangeAccount: false,
    hasSecondFactor: false,
    rightsWithFactor: [],
  });
  expect(await of(member)).toMatchObject({ id: "member-1", rights: [], isMember: true });
  expect(await of(admin)).toMatchObject({ id: "admin-1", rights: ["owner"], isMember: true });
  // Whatever API Gateway makes of a number: in ms.
  expect(await of({ ...member, auth_time: "1700000000" })).toMatchObject({
    signedInAt: 1_700_000_000_000,
    session: "1700000000000",
  });
  // A session is its refresh token's family, whatever else a renewed token has.
  expect(await of({ ...member, auth_time: "1700000000", origin_jti: "family-1" })).toMatchObject({
    session: "family-1",
  });
});

test.each(["[admin]", "[admin member]", "[member admin]", "[member, admin]", "admin"])(
  "the admin door lets the groups %s in",
  async (groups) => {
    const answer = await call(admins, { claims: { ...admin, "cognito:groups": groups } });

    expect(read(answer)).toMatchObject({ status: 200, body: { id: "admin-1", rights: ["owner"] } });
  },
);

test.each([undefined, "", "[]", "[member]", "[administrator]", "[not-admin]", "[Admin]", ["admin"], { admin: true }])(
  "the admin door refuses the groups %j",
  async (groups) => {
    const answer = await call(admins, { claims: { ...somebody, "cognito:groups": groups } });

    expect(problemOf(answer)).toMatchObject({
      status: 403,
      code: "forbidden",
      detail: "This is restricted to authorized administrators only.",
    });
  },
);

test("a reader's answer is shortened, and has an ETag of its own", async () => {
  const groups = (right: string) => ({ ...admin, "cognito:groups": `[member ${right}]` });
  const list = { ...row, ...schemas, may: ["members", "reader"] } as const;
  const door = adminEndpoint(endpoint(list), (_, __, { knows }) =>
    answerByTag('"one"', knows, () => Promise.resolve({ email: "ada@club.test" })),
  );
  const ask = (right: string, tag = "") => call(door, { claims: groups(right), headers: { "if-none-match": tag } });

  expect(read(await ask("members"))).toMatchObject({ body: { email: "ada@club.test" }, headers: { etag: '"one"' } });
  const shortened = read(await ask("reader", '"one"'));
  expect(shortened).toMatchObject({ status: 200, body: { email: "" } });
  expect((await ask("reader", String(shortened.headers?.etag))).statusCode).toBe(304);
  expect((await ask("members", String(shortened.headers?.etag))).statusCode).toBe(200);
});

test("a right that was taken is gone from tokens issued before, and from no other", async () => {
  const at = "2026-11-29T12:00:00.000Z";
  mockSession.mockResolvedValue({ limit: { rights: ["reader"], at } } as never);
  const enter = async (iat: number) => {
    const claims = { ...admin, "cognito:groups": "[member events]", origin_jti: "family-1", iat };
    return (await call(admins, { claims })).statusCode;
  };

  expect(await enter(Date.parse(at) / 1000)).toBe(403);
  expect(await enter(Date.parse(at) / 1000 + 1)).toBe(200);
});

test.each([
  ["[member admin]", "money", ["money"]],
  ["[member events]", "money", ["events"]],
  ["[member]", "money", []],
])("who is in the groups %s and asks to be answered as %s has the rights %j", async (groups, role, rights) => {
  const claims = { ...admin, "cognito:groups": groups };

  expect(read(await call(members, { claims, headers: { "x-see-as": role } })).body).toMatchObject({ rights });
});

test.each(["nothing", "some-events", "owner", ""])("nobody is answered as %j", async (role) => {
  const claims = { ...admin, "cognito:groups": "[member admin]" };

  const answer = await call(members, { claims, headers: { "x-see-as": role } });

  expect(problemOf(answer)).toMatchObject({ status: 400, code: "invalid" });
});

test("nobody becomes admin by what the browser sends", async () => {
  const headers = { "cognito:groups": "[admin]", authorization: "Bearer admin" };

  const answer = await call(admins, { claims: somebody, headers, query: { "cognito:groups": "[admin]" } });

  expect(problemOf(answer).status).toBe(403);
});

describe("the door of an event", () => {
  const eventRow = { ...row, path: "/api/things/{eventId}" } as const;
  const readPass = jest.fn((token: string, eventId: string) =>
    token === "good"
      ? Promise.resolve({ token, eventId })
      : Promise.reject(new AppError("unauthenticated", "This pass has ended.")),
  );
  const passes = createDoorEndpoint(readPass)(
    endpoint({ ...eventRow, input: z.strictObject({ eventId: z.string() }), output: z.unknown(), who: "door" }),
    (_, pass) => Promise.resolve(pass),
  );
  const come = (authorization?: string) =>
    call(passes, { path: { eventId: "gala" }, headers: authorization === undefined ? {} : { authorization } });

  test("hands over the pass of the token, looked for at this event", async () => {
    expect(read(await come("Bearer good"))).toMatchObject({ status: 200, body: { token: "good", eventId: "gala" } });
    expect(read(await come("bearer good")).status).toBe(200);
  });

  test.each([undefined, "", "Bearer", "Bearer ", "good", "Basic good", "Bearer go od"])(
    "asks nobody after a pass for the header %j",
    async (authorization) => {
      readPass.mockClear();

      const answer = await come(authorization);

      expect(problemOf(answer)).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(readPass).not.toHaveBeenCalled();
    },
  );

  test("refuses before it looks at what is asked for", async () => {
    const answer = await call(passes, { headers: { authorization: "Bearer bad" }, query: { unknown: "1" } });

    expect(problemOf(answer)).toMatchObject({ status: 401, detail: "This pass has ended." });
  });

  test("takes no session for a pass", async () => {
    expect(problemOf(await call(passes, { path: { eventId: "gala" }, claims: admin })).status).toBe(401);
  });
});
