import { reauthenticate } from "#web/lib/session/reauthenticate.ts";

jest.mock("#web/lib/session/auth.ts", () => ({
  getPool: () => ({
    userPoolId: "us-east-1_pool",
    userPoolClientId: "client-1",
    userPoolEndpoint: "https://pool.test",
  }),
}));
jest.mock("#web/lib/session/srp.ts", () => ({
  createSecret: () => ({ secret: 1n, shown: 2n }),
  answerChallenge: () => Promise.resolve({ PASSWORD_CLAIM_SIGNATURE: "signed" }),
}));

type Request = { ChallengeName?: string; ClientMetadata?: object };

/** Cognito, with what it answers in turn; answers what it was sent. */
const stubCognito = (...answers: object[]) => {
  const requests: Request[] = [];
  const answer = (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body) as Request);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answers.shift()) });
  };
  globalThis.fetch = answer as never;
  return requests;
};

const challenge = { ChallengeName: "PASSWORD_VERIFIER", ChallengeParameters: { USER_ID_FOR_SRP: "ada" } };
const granted = { AuthenticationResult: { AccessToken: "a-fresh-token" } };

test.each([
  ["the password", [challenge, granted], ["PASSWORD_VERIFIER"]],
  [
    "the password and the code",
    [challenge, { ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "session-1" }, granted],
    ["PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA"],
  ],
])("who enters %s again says that it is to change the account: no other token may", async (_, answers, asked) => {
  const requests = stubCognito(...answers);

  expect(await reauthenticate("ada@club.test", "Elevate-2026!", "123456")).toBe("a-fresh-token");

  const [start, ...proofs] = requests;
  expect(start?.ClientMetadata).toBeUndefined();
  expect(proofs.map(({ ChallengeName }) => ChallengeName)).toEqual(asked);
  for (const { ClientMetadata } of proofs) expect(ClientMetadata).toEqual({ purpose: "account-change" });
});
