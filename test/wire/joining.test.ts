import { SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { formatToken } from "#functions/platform/private-links.ts";
import { demoPassword } from "#infra/local/settings.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn } from "../support/account.ts";
import { admit } from "../support/admit.ts";
import { as, asVisitor } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";

const { UserPoolClientId: ClientId } = clubUnderTest().outputs;
const register = (email: string, token: string) =>
  cognito.send(
    new SignUpCommand({
      ClientId,
      Username: email,
      Password: demoPassword,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "custom:admission", Value: token },
      ],
    }),
  );

test("who registers by the link of an admission needs no code, is a member at once, and has a profile", async () => {
  const email = given.emailAddress();
  const token = formatToken(await admit(email, { profile: { full_name: "Ada Okafor", company: "Okafor Studio" } }));

  expect(await register(email, token)).toMatchObject({ UserConfirmed: true });

  expect(await as({ email })(contract.getProfile, {})).toMatchObject({
    status: 200,
    body: { full_name: "Ada Okafor", company: "Okafor Studio", version: 1 },
  });
  expect(await asVisitor(contract.getJoining, { token })).toMatchObject({ body: { state: "used" } });
});

test("who registers with the link of somebody else must confirm the address", async () => {
  const token = formatToken(await admit(given.emailAddress()));
  const email = given.emailAddress();

  expect(await register(email, token)).toMatchObject({ UserConfirmed: false });

  await expect(signIn(email)).rejects.toMatchObject({ name: "UserNotConfirmedException" });
});

test("an account that a stranger made and could not confirm does not keep the owner of the address out", async () => {
  const email = given.emailAddress();
  await cognito.send(new SignUpCommand({ ClientId, Username: email, Password: "a-Stranger-1" }));
  const token = formatToken(await admit(email));

  expect(await asVisitor(contract.getJoining, { token })).toMatchObject({ body: { state: "open" } });

  expect(await register(email, token)).toMatchObject({ UserConfirmed: true });
  expect(await as({ email })(contract.getProfile, {})).toMatchObject({ status: 200 });
});

test("a confirmed account stays when the link of an admission is opened", async () => {
  const ada = await newAccount();
  const token = formatToken(await admit(ada.email));

  await asVisitor(contract.getJoining, { token });

  expect((await signIn(ada.email)).access).toMatch(/./);
});
