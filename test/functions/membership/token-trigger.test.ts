import { handler } from "#functions/membership/token-trigger.ts";
import { logger } from "#functions/platform/logger.ts";

jest.mock("#functions/membership/admit.ts", () => ({ admitAccount: () => Promise.resolve(true) }));

type Factor = { since: string; offSince?: string };
const mockFind = jest.fn<Promise<Factor | undefined>, []>();
jest.mock("#functions/membership/second-factor.ts", () => ({
  ...jest.requireActual<object>("#functions/membership/second-factor.ts"),
  findSecondFactor: () => mockFind(),
}));
jest.mock("#functions/members/member.ts", () => ({ readMember: () => Promise.resolve({ full_name: "Naomi" }) }));

const mockStandIn = jest.fn<Promise<string | undefined>, []>();
jest.mock("#functions/platform/restored-account.ts", () => ({ findRestoredAccount: () => mockStandIn() }));

const mockTransact = jest.fn<Promise<void>, [Record<string, unknown>]>();
jest.mock("#functions/platform/table.ts", () => ({
  ...jest.requireActual<object>("#functions/platform/table.ts"),
  transact: (writes: Record<string, unknown>) => mockTransact(writes),
}));

const mockGetUser = jest.fn<Promise<object>, [input: object]>();
jest.mock("@aws-sdk/client-cognito-identity-provider", () => ({
  AdminGetUserCommand: class {
    readonly input: object;
    constructor(input: object) {
      this.input = input;
    }
  },
  CognitoIdentityProviderClient: class {
    send = ({ input }: { input: object }) => mockGetUser(input);
  },
}));

beforeEach(() => {
  mockFind.mockReset().mockResolvedValue(undefined);
  mockTransact.mockReset().mockResolvedValue(undefined);
  mockGetUser.mockReset();
});

const scope = "aws.cognito.signin.user.admin";

const tokenEvent = (triggerSource: string, clientMetadata: object = { purpose: "account-change" }) => ({
  triggerSource,
  request: {
    userAttributes: { sub: "ada", email: "ada@club.test", email_verified: "true" },
    groupConfiguration: { groupsToOverride: [] },
    scopes: [scope],
    clientMetadata,
  },
  response: {},
});
const attemptEvent = (request: object) => ({
  triggerSource: "PreAuthentication_Authentication",
  request: { userAttributes: { sub: "ada", email: "ada@club.test" }, ...request },
  response: {},
});
const call = async (event: object) => (await handler(event as Parameters<typeof handler>[0])) as unknown;

const logged = () => {
  const lines: unknown[] = [];
  jest.spyOn(logger, "info").mockImplementation((...line) => void lines.push(line));
  return lines;
};
afterEach(() => jest.restoreAllMocks());

const since = "2026-11-03T10:00:00.000Z";

/** What a token of an admin is like: its claim of the second factor, and whether it may change the account. */
const tokenOf = async (triggerSource = "TokenGeneration_Authentication", groupsToOverride = ["admin"]) => {
  const event = tokenEvent(triggerSource);
  const { response } = (await call({
    ...event,
    ...{ userPoolId: "pool-1", userName: "account-1" },
    request: { ...event.request, groupConfiguration: { groupsToOverride } },
  })) as {
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { claimsToAddOrOverride?: Record<string, string>; scopesToSuppress?: string[] };
      };
    };
  };
  const { claimsToAddOrOverride, scopesToSuppress = [] } = response.claimsAndScopeOverrideDetails.accessTokenGeneration;
  return { claim: claimsToAddOrOverride?.second_factor, mayChangeAccount: !scopesToSuppress.includes(scope) };
};

test.each([
  ["says for whom a restored account stands", "ada", "first-ada"],
  ["does not say so where the table names another account", "eve", undefined],
  ["does not say so where the table names none", undefined, undefined],
])("a token %s", async (_, named, member_id) => {
  jest.spyOn(logger, "error").mockImplementation(() => undefined);
  mockStandIn.mockResolvedValue(named);
  const event = tokenEvent("TokenGeneration_Authentication");
  event.request.userAttributes = { ...event.request.userAttributes, "custom:member_id": "first-ada" } as never;

  const claimsToAddOrOverride = { sign_in: "true", ...(member_id !== undefined && { member_id }) };
  const accessTokenGeneration = expect.objectContaining({ claimsToAddOrOverride }) as object;
  expect(await call(event)).toMatchObject({ response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } });
});

describe("an admin's token", () => {
  test("says since when there is a second factor, where Cognito asks for it now", async () => {
    mockFind.mockResolvedValue({ since });
    mockGetUser.mockResolvedValue({ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });

    expect(await tokenOf()).toEqual({ claim: String(Date.parse(since) / 1000), mayChangeAccount: true });
    expect(mockGetUser.mock.calls).toEqual([[{ UserPoolId: "pool-1", Username: "account-1" }]]);
    expect(mockTransact).not.toHaveBeenCalled();
  });

  test.each([[undefined], [[]], [["SMS_MFA"]]])(
    "says nothing where Cognito asks for %j instead: the admin is told, and the token sets up no other",
    async (UserMFASettingList) => {
      mockFind.mockResolvedValue({ since });
      mockGetUser.mockResolvedValue({ UserMFASettingList });

      expect(await tokenOf()).toEqual({ claim: undefined, mayChangeAccount: false });
      expect(mockTransact.mock.calls).toEqual([
        [
          {
            factor: { Update: expect.objectContaining({ Key: { pk: "MEMBER#ada", sk: "SECOND-FACTOR" } }) as object },
            audit: { Put: expect.objectContaining({}) as object },
            email: { Put: expect.objectContaining({}) as object },
          },
        ],
      ]);
    },
  );

  test("says nothing of one that was once switched off, though Cognito asks for a code again", async () => {
    mockFind.mockResolvedValue({ since, offSince: since });
    mockGetUser.mockResolvedValue({ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });

    expect(await tokenOf()).toEqual({ claim: undefined, mayChangeAccount: false });
  });

  test("says nothing where Cognito does not answer, or the table; the sign-in goes on", async () => {
    jest.spyOn(logger, "error").mockImplementation(() => undefined);
    mockFind.mockResolvedValue({ since });
    mockGetUser.mockRejectedValue(new Error("too late"));

    expect(await tokenOf()).toEqual({ claim: undefined, mayChangeAccount: false });

    mockGetUser.mockResolvedValue({});
    mockTransact.mockRejectedValue(new Error("too late"));
    expect(await tokenOf()).toEqual({ claim: undefined, mayChangeAccount: false });
  });

  test("costs Cognito nothing without a second factor, and a member's never does", async () => {
    expect(await tokenOf()).toEqual({ claim: undefined, mayChangeAccount: true });
    mockFind.mockResolvedValue({ since });
    expect(await tokenOf("TokenGeneration_Authentication", [])).toEqual({ claim: undefined, mayChangeAccount: true });

    expect(mockGetUser).not.toHaveBeenCalled();
  });
});

const [signIn, renewal] = ["TokenGeneration_Authentication", "TokenGeneration_RefreshTokens"];

test("a token changes its account at Cognito only by a sign-in for that: no renewed one, and none that a session begins with", async () => {
  const suppressed = async (...event: Parameters<typeof tokenEvent>) => {
    const { response } = (await call(tokenEvent(...event))) as {
      response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress?: string[] } } };
    };
    return response.claimsAndScopeOverrideDetails.accessTokenGeneration.scopesToSuppress;
  };

  expect(await suppressed(signIn)).toBeUndefined();
  for (const metadata of [{}, { purpose: "" }, { purpose: "sign-in" }])
    expect(await suppressed(signIn, metadata)).toEqual([scope]);
  expect(await suppressed(renewal)).toEqual([scope]);
});

test("a token of a sign-in says that it is one, and a renewed one does not", async () => {
  const claimOf = async (source: string) => {
    const { response } = (await call(tokenEvent(source, {}))) as {
      response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: object } } };
    };
    return response.claimsAndScopeOverrideDetails.accessTokenGeneration.claimsToAddOrOverride;
  };

  expect(await claimOf(signIn)).toEqual({ sign_in: "true" });
  expect(await claimOf(renewal)).toEqual({});
});

test("each attempt to sign in is logged before its password is checked, each success after it, with what it was", async () => {
  const lines = logged();

  const attempt = attemptEvent({});
  expect(await call(attempt)).toBe(attempt);
  await call(tokenEvent("TokenGeneration_Authentication"));
  await call(tokenEvent("TokenGeneration_RefreshTokens"));

  const token = { memberId: "ada", isMember: true, hasSecondFactor: false };
  expect(lines).toEqual([
    ["sign-in attempt", { memberId: "ada", isKnown: true }],
    ["token", { ...token, cause: "TokenGeneration_Authentication" }],
    ["token", { ...token, cause: "TokenGeneration_RefreshTokens" }],
  ]);
});

test("an attempt by an address that nobody has is logged without the address, and goes on as any other", async () => {
  const lines = logged();

  const attempt = attemptEvent({ userAttributes: { email: "eve@club.test" }, userNotFound: true });
  expect(await call(attempt)).toBe(attempt);

  expect(lines).toEqual([["sign-in attempt", { memberId: undefined, isKnown: false }]]);
});
