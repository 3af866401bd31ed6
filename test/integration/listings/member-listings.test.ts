import { AdminUpdateUserAttributesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { live, own, submitted } from "../../support/listed.ts";

const { UserPoolId } = clubUnderTest().outputs;
const ownedBy = async (account: Account) => {
  const { status, body } = await as(account)(contract.listOwnListings, {});
  expect(status).toBe(200);
  return body.items;
};

test("a member finds the listings of their own e-mail address, newest first, with the way to change them", async () => {
  const ada = await newAccount();
  const [first, second] = [await live({ email: ada.email }), await submitted({ email: ada.email.toUpperCase() })];

  const items = await ownedBy(ada);

  expect(items).toEqual([await own(second), await own(first)]);
  expect(items.map(({ payment }) => payment)).toEqual(["unpaid", "live"]);
});

test("nobody finds those of somebody else", async () => {
  const [ada, mallory] = [await newAccount(), await newAccount()];
  await submitted({ email: ada.email });

  expect(await ownedBy(mallory)).toEqual([]);
});

test("an address that is not confirmed opens nothing", async () => {
  const [ada, mallory] = [await newAccount(), await newAccount()];
  const items = async () => ownedBy(mallory);
  await submitted({ email: mallory.email });
  expect(await items()).toHaveLength(1);

  await cognito.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username: mallory.email,
      UserAttributes: [{ Name: "email_verified", Value: "false" }],
    }),
  );

  expect(await items()).toEqual([]);
  expect(await ownedBy(ada)).toEqual([]);
});
