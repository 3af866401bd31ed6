import { AdminDisableUserCommand, AdminEnableUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { forgetLevels } from "#functions/membership/level.ts";
import { findMembership } from "#functions/membership/membership.ts";
import { chatMuteWrite, findChatMute } from "#functions/messaging/chat-mute.ts";
import { writeOne } from "#functions/platform/table.ts";
import { readSession } from "#functions/realtime/socket.ts";
import { contract } from "#shared/contract.ts";
import { cognito, type Account } from "../../support/account.ts";
import { admit } from "../../support/admit.ts";
import { as, asAdmin, asMember } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { framesOn, isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { countRequests, sampled, withInterruptionAt, withTransactionConflicts } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { invoke, sweepDepartures } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { newAdmin } from "../../support/reports.ts";
import { editItem, readCardItem, readMemberItem } from "../../support/table.ts";

const { accounts, outputs } = clubUnderTest();
const adminId = accounts["admin@club.test"] ?? "";
const userOf = ({ email }: Account) => ({ UserPoolId: outputs.UserPoolId, Username: email });
const ada = () => newMember("Ada Okafor");
const reason = "You wrote to members who had asked you not to.";
const suspend = ({ id }: Account, days: number | null = null) =>
  asAdmin(contract.suspendMembership, { memberId: id, days, reason });
const lift = ({ id }: Account) => asAdmin(contract.liftSuspension, { memberId: id });
const read = async ({ id }: Account) => (await asAdmin(contract.getMembership, { memberId: id })).body;
const subjects = async ({ email }: Account) => (await emailsTo(email)).map(({ subject }) => subject);
/** As if a suspension had lasted until a minute ago. */
const letPass = async ({ id }: Account) => {
  const until = new Date(Date.now() - 60_000).toISOString();
  const { suspension } = (await findMembership(id)) ?? {};
  await editItem(
    { pk: `MEMBER#${id}`, sk: "MEMBERSHIP" },
    { suspension: { ...suspension, until }, gsi1sk: `${until}#${id}` },
  );
};

test("a membership that is suspended takes the group, the card, the page, and the way to sockets", async () => {
  const member = await ada();

  expect(await suspend(member, 7)).toMatchObject({
    status: 201,
    body: {
      ended: null,
      canEnd: true,
      suspension: { by: "Naomi Whitfield", reason, until: expect.any(String) as string },
    },
  });

  expect((await asAdmin(contract.listSuspendedMemberships, {})).body.items).toContainEqual(
    expect.objectContaining({ memberId: member.id, name: "Ada Okafor" }),
  );
  expect(await groupsOf(member)).toEqual([]);
  expect(await readCardItem(member.id)).toBeUndefined();
  expect(await asMember(contract.getMember, { memberId: member.id })).toMatchObject({ status: 404 });
  expect(await asMember(contract.startConversation, { to: member.id })).toMatchObject({ status: 404 });
  await expect(readSession({ id: member.id, isAdmin: false }, new Date())).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

/** Sorted, since both may leave in one batch, side by side. */
const suspendedAndBack = ["Your membership is active again", "Your membership is suspended"];

testInProcess("its member learns why and until when, in an email and where they sign in", async () => {
  const member = await ada();

  const { until } = (await suspend(member, 7)).body.suspension ?? {};

  const [email] = await emailsTo(member.email);
  expect(email).toMatchObject({ subject: "Your membership is suspended", replyTo: ["hello@club.test"] });
  expect(email?.text).toContain(reason);
  const account = await as({ ...member, isMember: false })(contract.getAccount, {});
  expect(account.body).toMatchObject({
    isMember: false,
    name: expect.any(String) as string,
    hasEnded: false,
    suspension: { until, reason },
  });
});

testInProcess("its sockets are ended at once, and with what is left of the session none is opened", async () => {
  const member = await ada();
  const socket = await openFakeSocket(member);

  await suspend(member);

  expect(isEnded(socket)).toBe(true);
  expect(await as(member)(contract.requestTicket, {})).toMatchObject({ status: 401 });
});

test("lifted, everything is as it was, and its member is told", async () => {
  const member = await ada();
  const [card, item, membership] = [await readCardItem(member.id), await readMemberItem(member.id), await read(member)];
  await suspend(member);

  expect(await lift(member)).toMatchObject({ status: 200, body: { suspension: null, canEnd: true } });

  expect(await groupsOf(member)).toEqual(["member"]);
  expect(await readCardItem(member.id)).toEqual(card);
  expect(await readMemberItem(member.id)).toEqual(item);
  expect(await read(member)).toEqual(membership);
  expect((await subjects(member)).toSorted()).toEqual(suspendedAndBack);
});

testInProcess("one whose time is over is a membership again with the next token, card and all", async () => {
  const member = await ada();
  await suspend(member, 7);
  await letPass(member);

  expect(await groupsOf(member)).toEqual(["member"]);

  expect(await readCardItem(member.id)).toBeDefined();
  expect(await read(member)).toMatchObject({ suspension: null });
  expect(await subjects(member)).toContain("Your membership is active again");
});

testInProcess("who does not sign in is listed again within five minutes, once", async () => {
  const member = await ada();
  await suspend(member, 7);
  await letPass(member);

  await Promise.all([sweepDepartures(), sweepDepartures()]);

  expect(await readCardItem(member.id)).toBeDefined();
  expect((await subjects(member)).filter((subject) => subject === "Your membership is active again")).toHaveLength(1);
});

testInProcess("a socket that a machine has left open is ended by the sweep", async () => {
  const member = await ada();
  await suspend(member);
  const socket = await openFakeSocket(member);

  await sweepDepartures();

  expect(isEnded(socket)).toBe(true);
});

testInProcess("neither an account that comes back, nor an admission, ends a suspension", async () => {
  const member = await ada();
  await suspend(member);
  await cognito.send(new AdminDisableUserCommand(userOf(member)));
  await cognito.send(new AdminEnableUserCommand(userOf(member)));
  await admit(member.email, { id: "application_3" });

  await sweepDepartures();

  expect(await invoke("FunctionDepartures", { memberId: member.id })).toMatchObject({ isEnded: true });
  expect(await groupsOf(member)).toEqual([]);
  expect(await readCardItem(member.id)).toBeUndefined();
});

test("a suspended membership can be ended, and is restored with its suspension unless that is over", async () => {
  const member = await ada();
  await suspend(member);

  const ended = await asAdmin(contract.endMembership, { memberId: member.id });
  const restored = await asAdmin(contract.restoreMembership, { memberId: member.id });

  expect(ended).toMatchObject({ status: 200, body: { ended: { by: "Naomi Whitfield" }, suspension: null } });
  expect(restored).toMatchObject({ status: 200, body: { ended: null, suspension: { until: null, reason } } });
  expect(await groupsOf(member)).toEqual([]);
  expect(await readCardItem(member.id)).toBeUndefined();

  expect(await lift(member)).toMatchObject({ status: 200, body: { suspension: null } });
  await suspend(member, 7);
  await letPass(member);
  await asAdmin(contract.endMembership, { memberId: member.id });
  await asAdmin(contract.restoreMembership, { memberId: member.id });

  expect(await groupsOf(member)).toEqual(["member"]);
  expect(await readCardItem(member.id)).toBeDefined();
});

test("nobody suspends themselves, an admin, who is suspended, who is out, or nobody", async () => {
  const [member, out] = [await ada(), await ada()];
  await suspend(member);
  await asAdmin(contract.endMembership, { memberId: out.id });

  const answers = [
    await suspend({ id: adminId, email: "" }),
    await (await newAdmin("Olu Adeyemi")).call(contract.suspendMembership, { memberId: adminId, days: null, reason }),
    await suspend(member),
    await suspend(out),
    await suspend({ id: crypto.randomUUID(), email: "" }),
  ];

  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [409, "You can't suspend your own membership."],
    [409, "This member is an admin. Remove them as an admin first."],
    [409, "This member is already suspended."],
    [409, "This person's membership has ended."],
    [404, "Member not found."],
  ]);
});

testInProcess("of two admins at once one suspends, and lifting by both is done once", async () => {
  const member = await ada();

  const answers = await withTransactionConflicts(() => Promise.all([suspend(member), suspend(member, 7)]));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);

  expect((await Promise.all([lift(member), lift(member)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await subjects(member)).toSorted()).toEqual(suspendedAndBack);
});

testInProcess("an admin who is faster with the same leaves nothing to do, or a conflict", async () => {
  const acts = {
    suspend,
    lift,
    end: ({ id }: Account) => asAdmin(contract.endMembership, { memberId: id }),
    restore: ({ id }: Account) => asAdmin(contract.restoreMembership, { memberId: id }),
  };
  const member = await ada();
  for (const [name, run] of Object.entries(acts)) {
    // Each reads the levels, however long ago the last one was.
    const act = (who: Account) => {
      forgetLevels();
      return run(who);
    };
    const undo = { suspend: lift, lift: suspend, end: acts.restore, restore: acts.end }[name] ?? lift;
    if (name === "restore") await acts.end(member);
    if (name === "lift") await suspend(member);
    const requests = await countRequests(() => act(member));
    await undo(member);
    for (const at of sampled(requests)) {
      const { result, isReached } = await withInterruptionAt(
        at,
        () => act(member),
        () => act(member),
      );

      expect([200, 201, 409]).toContain(result.status);
      expect(isReached).toBe(true);
      await undo(member);
    }
    if (name === "lift") await lift(member);
    if (name === "restore") await acts.restore(member);
  }
});

testInProcess("a mute in the chat is lifted once, its member told on open pages and by email", async () => {
  const member = await ada();
  const at = new Date().toISOString();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await writeOne(chatMuteWrite(member.id, { at, until, by: { id: adminId, name: "Naomi Whitfield" }, reason }));
  const socket = await openFakeSocket(member);
  expect(await read(member)).toMatchObject({ chatMute: { until, reason } });

  const answers = await Promise.all([1, 2].map(() => asAdmin(contract.liftChatMute, { memberId: member.id })));

  expect(answers).toMatchObject([{ status: 200 }, { status: 200, body: { chatMute: null } }]);
  expect(await findChatMute(member.id)).toBeUndefined();
  expect(framesOn(socket)).toContainEqual({ type: "community.muted", until: null });
  expect(await subjects(member)).toEqual(["You can post in Community Chat again"]);
  const own = (await as(member)(contract.listOwnAudit, {})).body.items;
  expect(own.filter(({ kind }) => kind === "chat-unmuted")).toMatchObject([{ by: "Naomi Whitfield" }]);
});
