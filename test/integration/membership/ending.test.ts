import {
  AdminAddUserToGroupCommand,
  AdminEnableUserCommand,
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { deleteMember, listItemsOf } from "#functions/members/member.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { readSession } from "#functions/realtime/socket.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { admit } from "../../support/admit.ts";
import { apply, letLeave, move, see } from "../../support/applications.ts";
import { as, asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { countRequests, sampled, withInterruptionAt } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { invoke, sweepDepartures } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember, newProfile } from "../../support/members.ts";
import { groupsOf, setAdmissionMode } from "../../support/membership.ts";
import { formsOf, readCardItem, readMemberItem } from "../../support/table.ts";

const { outputs, accounts } = clubUnderTest();
const adminId = accounts["admin@club.test"] ?? "";
const userOf = ({ email }: Account) => ({ UserPoolId: outputs.UserPoolId, Username: email });

const end = ({ id }: Account) => asAdmin(contract.endMembership, { memberId: id });
const restore = ({ id }: Account) => asAdmin(contract.restoreMembership, { memberId: id });
const read = ({ id }: Account) => asAdmin(contract.getMembership, { memberId: id });

testInProcess("a membership that is ended takes the group, the card, the page, and the way to sockets", async () => {
  const ada = await newMember();
  expect(await read(ada)).toMatchObject({ body: { via: "open", email: ada.email, ended: null, canEnd: true } });

  expect(await end(ada)).toMatchObject({
    status: 200,
    body: { name: "Ada Okafor", ended: { by: "Naomi Whitfield" }, canEnd: false },
  });

  expect(await groupsOf(ada)).toEqual([]);
  expect(await as({ ...ada, isMember: false })(contract.getAccount, {})).toMatchObject({
    body: { isMember: false, hasEnded: true },
  });
  expect(await readCardItem(ada.id)).toBeUndefined();
  expect(await asMember(contract.getMember, { memberId: ada.id })).toMatchObject({ status: 404 });
  expect(await asMember(contract.startConversation, { to: ada.id })).toMatchObject({ status: 404 });
  await expect(readSession({ id: ada.id, isAdmin: false }, new Date())).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

testInProcess("its sockets are ended at once, and with what is left of the session none is opened", async () => {
  const ada = await newMember();
  const socket = await openFakeSocket({ ...ada, full_name: "Ada Okafor" });

  await end(ada);

  expect(isEnded(socket)).toBe(true);
  expect(await as(ada)(contract.requestTicket, {})).toMatchObject({ status: 401 });
});

test("a membership that is restored brings everything back as it was", async () => {
  const ada = await newMember();
  const [card, member, membership] = [await readCardItem(ada.id), await readMemberItem(ada.id), (await read(ada)).body];

  await end(ada);
  expect(await restore(ada)).toMatchObject({ status: 200, body: { ended: null, canEnd: true } });

  expect(await groupsOf(ada)).toEqual(["member"]);
  expect(await readCardItem(ada.id)).toEqual(card);
  expect(await readMemberItem(ada.id)).toEqual(member);
  expect((await read(ada)).body).toEqual(membership);
});

test("ending and restoring may be repeated, and be asked for by two admins at once", async () => {
  const ada = await newMember();

  const ended = await Promise.all([end(ada), end(ada)]);
  expect(ended.map(({ status }) => status)).toEqual([200, 200]);
  expect(await end(ada)).toMatchObject({ body: { ended: ended[0]?.body.ended } });
  const restored = await Promise.all([restore(ada), restore(ada)]);

  expect(restored.map(({ status }) => status)).toEqual([200, 200]);
  expect(await readMemberItem(ada.id)).not.toHaveProperty("left_at");
});

test("nobody ends their own membership, an admin's, or that of nobody, nor brings back their own", async () => {
  const ben = await newMember();
  await cognito.send(new AdminAddUserToGroupCommand({ ...userOf(ben), GroupName: "admin" }));

  const own = [contract.endMembership, contract.restoreMembership, contract.liftSuspension, contract.liftChatMute];
  const refused = await Promise.all(own.map((endpoint) => asAdmin(endpoint, { memberId: adminId })));
  expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
    [409, "You can't end your own membership."],
    [409, "You can't restore your own membership."],
    [409, "You can't lift your own suspension."],
    [409, "You can't lift your own mute."],
  ]);
  expect(await restore(ben)).toMatchObject({ status: 200, body: { isAdmin: true, canEnd: false } });
  expect(await end(ben)).toMatchObject({
    status: 409,
    body: { detail: "This member is an admin. Remove them as an admin first." },
  });
  for (const endpoint of [contract.getMembership, contract.endMembership, contract.restoreMembership])
    expect(await asAdmin(endpoint, { memberId: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { detail: "Member not found." },
    });
  expect(await asAdmin(contract.getMembership, { memberId: adminId })).toMatchObject({ body: { canEnd: false } });
});

testInProcess("a member from before memberships were noted can be shown out, too", async () => {
  const ada = await newProfile();

  expect(await end(ada)).toMatchObject({ status: 200, body: { via: "earlier", email: ada.email } });

  expect(await groupsOf(ada)).toEqual([]);
});

testInProcess("nothing is written again of such a member who is deleted meanwhile, whenever that is", async () => {
  const other = await newProfile();
  for (const at of sampled(await countRequests(() => end(other)))) {
    const ada = await newProfile();

    const { result, isReached } = await withInterruptionAt(
      at,
      () => deleteMember(ada.id),
      () => end(ada),
    );

    expect([200, 404]).toContain(result.status);
    expect(isReached).toBe(true);
    expect(await listItemsOf(ada.id)).toEqual([]);
  }
});

testInProcess("the sweep of accounts neither brings back who was shown out nor looks at them again", async () => {
  const ada = await newMember();
  await end(ada);
  const ended = await readMemberItem(ada.id);
  await cognito.send(new AdminDisableUserCommand(userOf(ada)));
  await cognito.send(new AdminEnableUserCommand(userOf(ada)));
  const requests = jest.spyOn(CognitoIdentityProviderClient.prototype, "send");

  await sweepDepartures();

  const asked = new Set(requests.mock.calls.map(([command]) => command.constructor.name));
  requests.mockRestore();
  expect([...asked]).toEqual(["ListUsersCommand"]);
  expect(await readMemberItem(ada.id)).toEqual(ended);
  expect(await invoke("FunctionDepartures", { memberId: ada.id })).toMatchObject({ isEnded: true });
  expect(await readCardItem(ada.id)).toBeUndefined();
});

testInProcess("who was shown out comes back by what is decided afterwards, and by nothing that lay there", async () => {
  await setAdmissionMode("members-only");
  const ada = await newAccount();
  await admit(ada.email, { profile: { full_name: "Ada Okafor" } });
  await groupsOf(ada);
  await end(ada);

  expect(await findAdmissionOf(ada.email)).toBeUndefined();
  expect(await groupsOf(ada)).toEqual([]);

  // As if it had been decided before, and kept in this moment.
  await admit(ada.email, { id: "application_0", createdAt: new Date(Date.now() - 3_600_000).toISOString() });
  expect(await groupsOf(ada)).toEqual([]);

  await admit(ada.email, { id: "application_2" });
  expect(await groupsOf(ada)).toEqual(["member"]);
  expect(await readCardItem(ada.id)).toMatchObject({ full_name: "Ada Okafor" });
  expect(await read(ada)).toMatchObject({ body: { ended: null, via: "application" } });
  await setAdmissionMode("open");
});

testInProcess("who came in by an application and was shown out reads so on its page, and applying again", async () => {
  const ada = await newAccount();
  const { form, id, email, token } = await apply({ email: ada.email });
  await move(id, "accepted");
  await letLeave(email, id);
  expect(await see(token)).toMatchObject({ state: "accepted", joinToken: expect.any(String) as string });
  await groupsOf(ada);
  expect(await see(token)).not.toHaveProperty("membershipEndedAt");

  await end(ada);
  await asVisitor(contract.submitApplication, form);

  const { ended } = (await read(ada)).body;
  expect(await see(token)).toMatchObject({ state: "accepted", membershipEndedAt: ended?.at });
  expect(await formsOf("APPLICATION", email)).toHaveLength(1);
  const answer = (await emailsTo(email)).findLast(({ html }) => html.includes("Your membership has ended"));
  expect(answer?.text).toContain("please write to");
  expect(answer?.text).not.toContain("don't need one");

  await restore(ada);
  expect(await see(token)).not.toHaveProperty("membershipEndedAt");
});

test("those who were shown out are listed, the last one first", async () => {
  const [ada, ben] = [await newMember(), await newMember()];
  await end(ada);
  await end(ben);

  const { body } = await asAdmin(contract.listEndedMemberships, {});

  const mine = body.items.filter(({ memberId }) => memberId === ada.id || memberId === ben.id);
  expect(mine).toMatchObject([
    { memberId: ben.id, name: "Ada Okafor", ended: { by: "Naomi Whitfield" } },
    { memberId: ada.id },
  ]);
});
