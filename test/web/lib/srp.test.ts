import { createSrpSession, signSrpSession } from "cognito-srp-helper";
import { answerChallenge, createSecret } from "#web/lib/session/srp.ts";

// What the browser answers is what a library that others prove against Cognito answers.
test.each([1, 2, 3, 4, 5])("a challenge is answered as Cognito expects it (%s)", async () => {
  const session = createSrpSession("ada@club.test", "Elevate-2026!", "us-east-1_Ab3dEf9hI", false);
  const secret = BigInt(`0x${session.smallA}`);
  const shown = BigInt(`0x${session.largeA}`);
  const challenge = {
    SALT: createSecret().shown.toString(16).slice(0, 32),
    SRP_B: createSecret().shown.toString(16),
    SECRET_BLOCK: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(64)))),
    USER_ID_FOR_SRP: "3f6c1d52-0b0e-4f0a-9d5e-1a2b3c4d5e6f",
  };
  const expected = signSrpSession(session, { ChallengeParameters: challenge });
  const at = new Date(expected.timestamp.replace("UTC", "").concat(" UTC"));

  const answer = await answerChallenge({ pool: "Ab3dEf9hI", password: "Elevate-2026!", secret, shown }, challenge, at);

  expect(answer).toMatchObject({
    TIMESTAMP: expected.timestamp,
    PASSWORD_CLAIM_SIGNATURE: expected.passwordSignature,
  });
});
