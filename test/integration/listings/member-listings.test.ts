import { AdminUpdateUserAttributesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { becomes, live, own, submitted } from "../../support/listed.ts";
import { happens } from "../../support/payments.ts";

const { UserPoolId } = clubUnderTest().outputs;
const ownedBy = async (account: Account) => {
  const { status, body } = await as(account)(contract.listOwnListings, {});
  expect(status).toBe(200);
  return body.items;
};

test("a member finds the listings of their own e-mail address, with the way to change them", async () => {
  const ada = await newAccount();
  const [first, second] = [await submitted({ email: ada.email }), await submitted({ email: ada.email.toUpperCase() })];

  expect(await ownedBy(ada)).toEqual([await own(second), await own(first)]);
});

test("those that were ever shown come first: what others submit for the same address hides none of them", async () => {
  const ada = await newAccount();
  const mine = await live({ email: ada.email });
  await submitted({ email: ada.email, businessName: "Junk" });

  expect((await ownedBy(ada)).map(({ payment }) => payment)).toEqual(["live", "unpaid"]);

  await happens("end", mine);
  await becomes("ended", mine);
  expect((await ownedBy(ada)).map(({ payment }) => payment)).toEqual(["ended", "unpaid"]);
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
