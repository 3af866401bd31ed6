import { AdminDisableUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { as, asMember } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepDepartures } from "../../support/invoke.ts";
import { newProfile } from "../../support/members.ts";

const hide = (ada: Account) => as(ada)(contract.changeSettings, { directory_visible: false });
const pageOf = ({ id }: { id: string }) => asMember(contract.getMember, { memberId: id });
const notFound = { status: 404, body: { code: "not-found", detail: "Member not found." } };

test("a member's page has the whole profile, as it was written, and neither address nor settings", async () => {
  const bio = `First paragraph.\n\n${"Second one. ".repeat(70)}`.trim();
  const ada = await newProfile({ bio });

  const { status, body } = await pageOf(ada);

  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ id: ada.id, ...given.profile({ bio }) },
    ...{ avatar_url: null, registered: false, visible: true },
  });
});

test("who hides from the directory has no page for others, and comes back to it; one's own is always there, and says whether others see it", async () => {
  const ada = await newProfile();
  const own = async () => (await as(ada)(contract.getMember, { memberId: ada.id })).body.visible;
  expect(await own()).toBe(true);
  await hide(ada);

  expect(await pageOf(ada)).toMatchObject(notFound);
  expect(await own()).toBe(false);

  await as(ada)(contract.changeSettings, { directory_visible: true });
  expect(await pageOf(ada)).toMatchObject({ status: 200 });
});

test("who has no name yet has no page, and who does not exist is answered the same", async () => {
  const nameless = await newAccount();

  expect(await pageOf(nameless)).toMatchObject(notFound);
  expect(await pageOf({ id: "nobody" })).toMatchObject(notFound);
});

testInProcess("who has left has no page", async () => {
  const ada = await newProfile();
  const { UserPoolId } = clubUnderTest().outputs;
  await cognito.send(new AdminDisableUserCommand({ UserPoolId, Username: ada.email }));

  await sweepDepartures();

  expect(await pageOf(ada)).toMatchObject(notFound);
});
