import { handler } from "#functions/membership/token-trigger.ts";
import { logger } from "#functions/platform/logger.ts";

jest.mock("#functions/membership/admit.ts", () => ({ admitAccount: () => Promise.resolve(true) }));
jest.mock("#functions/membership/second-factor.ts", () => ({ findSecondFactor: () => Promise.resolve(undefined) }));

const scope = "aws.cognito.signin.user.admin";

const tokenEvent = (triggerSource: string) => ({
  triggerSource,
  request: {
    userAttributes: { sub: "ada", email: "ada@club.test", email_verified: "true" },
    groupConfiguration: { groupsToOverride: [] },
    scopes: [scope],
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

test("a renewed token may change nothing of its account at Cognito, one of a sign-in may", async () => {
  const suppressed = async (source: string) => {
    const { response } = (await call(tokenEvent(source))) as {
      response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress?: string[] } } };
    };
    return response.claimsAndScopeOverrideDetails.accessTokenGeneration.scopesToSuppress;
  };

  expect(await suppressed("TokenGeneration_RefreshTokens")).toEqual([scope]);
  expect(await suppressed("TokenGeneration_Authentication")).toBeUndefined();
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
