import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { listConnectionsOf } from "#functions/messaging/connection.ts";
import { readSession } from "#functions/realtime/socket.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { as, asMember } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { framesOn, isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepDepartures } from "../../support/invoke.ts";
import { newProfile } from "../../support/members.ts";
import { readCardItem, directoryChange, readMemberItem } from "../../support/table.ts";

const { UserPoolId } = clubUnderTest().outputs;
const userOf = ({ email }: Account) => ({ UserPoolId, Username: email });
const disable = (ada: Account) => cognito.send(new AdminDisableUserCommand(userOf(ada)));
const enable = (ada: Account) => cognito.send(new AdminEnableUserCommand(userOf(ada)));
const remove = (ada: Account) => cognito.send(new AdminDeleteUserCommand(userOf(ada)));

const writeTo = (ada: Account) => asMember(contract.startConversation, { to: ada.id });

testInProcess.each([
  ["disabled", disable],
  ["deleted", remove],
])("who is %s leaves the directory, those one can write to, and those online; others stay", async (_, end) => {
  const [ada, ben] = [await newProfile(), await newProfile()];
  const [socket, other] = [await openFakeSocket(ada), await openFakeSocket(ben)];
  await end(ada);

  await sweepDepartures();

  expect(await readCardItem(ada.id)).toBeUndefined();
  expect(await writeTo(ada)).toMatchObject({ status: 404 });
  expect(isEnded(socket)).toBe(true);
  expect(await listConnectionsOf(ada.id)).toEqual([]);
  expect(framesOn(other)).toContainEqual({ type: "presence.left", user_id: ada.id });
  expect(await readCardItem(ben.id)).toBeDefined();
  expect(isEnded(other)).toBe(false);
  expect(await listConnectionsOf(ben.id)).toHaveLength(1);
});

testInProcess("who is online without a card goes, too; two sweeps at once do the same as one", async () => {
  const [ada, ben] = [await newAccount(), await newProfile()];
  const socket = await openFakeSocket({ ...ada, full_name: "Ada Okafor" });
  for (const each of [ada, ben]) await disable(each);

  await Promise.all([sweepDepartures(), sweepDepartures()]);

  expect(isEnded(socket)).toBe(true);
  expect(await readCardItem(ben.id)).toBeUndefined();
});

testInProcess("with what is left of a session nobody gone comes back: not by a profile, nor by a socket", async () => {
  const ada = await newProfile();
  await disable(ada);
  await sweepDepartures();

  await as(ada)(contract.saveProfile, { ...given.profile({ full_name: "Ada Again" }), version: 1 });
  await as(ada)(contract.changeSettings, { directory_visible: true });

  expect(await readCardItem(ada.id)).toBeUndefined();
  expect(await as(ada)(contract.requestTicket, {})).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  await expect(readSession({ id: ada.id, isAdmin: false }, new Date())).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("who is enabled again is listed again, as they were", async () => {
  const ada = await newProfile();
  const [card, member] = [await readCardItem(ada.id), await readMemberItem(ada.id)];
  await disable(ada);
  await sweepDepartures();
  await enable(ada);

  await sweepDepartures();

  expect(await readCardItem(ada.id)).toEqual(card);
  expect(await readMemberItem(ada.id)).toEqual(member);
  await expect(readSession({ id: ada.id, isAdmin: false }, new Date())).resolves.toMatchObject({ memberId: ada.id });
});

testInProcess("a sweep that finds nothing new writes nothing, and asks Cognito by the page only", async () => {
  const [ada, ben] = [await newProfile(), await newProfile()];
  await disable(ada);
  await sweepDepartures();
  const [changed, gone] = [await directoryChange(), await readMemberItem(ada.id)];
  const requests = jest.spyOn(CognitoIdentityProviderClient.prototype, "send");

  await sweepDepartures();

  const asked = new Set(requests.mock.calls.map(([command]) => command.constructor.name));
  requests.mockRestore();
  expect([...asked]).toEqual(["ListUsersCommand"]);
  expect(await directoryChange()).toBe(changed);
  expect(await readMemberItem(ada.id)).toEqual(gone);
  expect(await readCardItem(ben.id)).toBeDefined();
});
