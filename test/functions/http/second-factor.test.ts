import type { APIGatewayProxyEventV2 } from "aws-lambda";

const event = (claims: object) =>
  ({
    headers: {},
    requestContext: { authorizer: { jwt: { claims } }, http: { sourceIp: "192.0.2.1" } },
  }) as unknown as APIGatewayProxyEventV2;

const admin = { sub: "naomi", token_use: "access", "cognito:groups": "[admin member]", auth_time: "1700000100" };

/** The account of a token, where the club asks its admins for a second factor or not. */
const parse = async (claims: object, isAsked: boolean) => {
  jest.resetModules();
  process.env.ADMIN_SECOND_FACTOR = String(isAsked);
  const { parseAccount } = await import("#functions/http/caller.ts");
  return parseAccount(event(claims));
};
afterAll(() => delete process.env.ADMIN_SECOND_FACTOR);

test.each<[string, object, boolean]>([
  ["that began after it was set up", { second_factor: "1700000000" }, true],
  ["that began in the second from which it counts", { second_factor: "1700000100" }, true],
  ["that began before it was set up", { second_factor: "1700000101" }, false],
  ["without one", {}, false],
  ["whose claim is no time", { second_factor: "yes" }, false],
  ["whose claim is from nowhere", { second_factor: "-1" }, false],
])("where it is asked for, a session %s is an admin's or a member's", async (_, claims, isAdmin) => {
  expect(await parse({ ...admin, ...claims }, true)).toMatchObject({
    ...{ rights: isAdmin ? ["owner"] : [], isMember: true, hasSecondFactor: isAdmin },
    rightsWithFactor: isAdmin ? [] : ["owner"],
  });
});

test("a token that does not say when its session began is no admin's", async () => {
  const claims = Object.fromEntries(
    Object.entries({ ...admin, second_factor: "1700000000" }).filter(([name]) => name !== "auth_time"),
  );

  expect(await parse(claims, true)).toMatchObject({ rights: [], rightsWithFactor: ["owner"] });
});

test("where it is not asked for, an admin is one by the group alone", async () => {
  expect(await parse(admin, false)).toMatchObject({ rights: ["owner"], hasSecondFactor: false, rightsWithFactor: [] });
});

test("a second factor makes nobody an admin", async () => {
  const member = { ...admin, "cognito:groups": "[member]", second_factor: "1700000000" };

  expect(await parse(member, true)).toMatchObject({ rights: [], isMember: true, rightsWithFactor: [] });
});

test("an endpoint of admins refuses a session without it, and says what to do", async () => {
  jest.resetModules();
  process.env.ADMIN_SECOND_FACTOR = "true";
  const { adminEndpoint } = await import("#functions/http/doors.ts");
  const { membershipContract } = await import("#shared/membership.ts");
  const run = jest.fn();
  const door = adminEndpoint(membershipContract.listSuspendedMemberships, run);

  await expect(door.open(event(admin))).rejects.toMatchObject({
    code: "second-factor",
    message: expect.stringMatching(/^Admins sign in with a second factor/) as string,
  });
  expect(run).not.toHaveBeenCalled();
});

describe("what the session began with", () => {
  const since = 1_700_000_000;
  const token = { ...admin, second_factor: String(since), origin_jti: "family-1" };
  const none = undefined as number | undefined;

  /** What an admin's and a member's endpoint make of a token, in a session that was noted with a factor since then. */
  const open = async (factorSince: number | undefined) => {
    jest.resetModules();
    process.env.ADMIN_SECOND_FACTOR = "true";
    jest.doMock("#functions/platform/sessions.ts", () => ({
      requireSession: () => Promise.resolve({ ...(factorSince !== undefined && { factorSince }) }),
    }));
    jest.doMock("#functions/audit/sign-in.ts", () => ({ noteSignIn: () => Promise.resolve() }));
    const { adminEndpoint, memberEndpoint } = await import("#functions/http/doors.ts");
    const { membershipContract } = await import("#shared/membership.ts");
    const { auditContract } = await import("#shared/audit.ts");
    const run = jest.fn(() => Promise.resolve({}) as never);
    const attempt = (door: { open: (event: APIGatewayProxyEventV2) => Promise<unknown> }) =>
      door.open(event(token)).then(
        () => "open",
        (error: { code?: string }) => error.code,
      );
    const asAdmin = await attempt(adminEndpoint(membershipContract.listSuspendedMemberships, run));
    const ticket = jest.fn((_: object, member: object) => Promise.resolve(member) as never);
    await attempt(memberEndpoint(auditContract.listOwnAudit, ticket));
    jest.dontMock("#functions/platform/sessions.ts");
    return { asAdmin, member: ticket.mock.calls[0]?.[1] };
  };

  test("counts, not what a renewed token says since: it is no admin's at the API or on a socket", async () => {
    expect(await open(none)).toMatchObject({ asAdmin: "second-factor", member: { rights: [] } });
    expect(await open(since * 1000)).toMatchObject({ asAdmin: "open", member: { rights: ["owner"] } });
  });

  test("was that factor: one that was set up later is another", async () => {
    expect(await open((since - 60) * 1000)).toMatchObject({ asAdmin: "second-factor", member: { rights: [] } });
  });
});
