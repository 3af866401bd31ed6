import { AdminAddUserToGroupCommand, AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { deletionSteps } from "#functions/account/deletion.ts";
import { readEvent } from "#functions/events/event.ts";
import { settleLostSeats } from "#functions/events/seats.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { topicPartitionOf } from "#functions/messaging/community-message.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import { table } from "#functions/platform/table.ts";
import { deletionDays, formerMember } from "#shared/account.ts";
import { firstTopics } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { cognito, signIn, type Account } from "../../support/account.ts";
import { open } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { listWholeTopic, messagesOf, newSender, sendToTopic } from "../../support/community.ts";
import { callAs, senderOf } from "../../support/conversation.ts";
import { newClientId } from "../../support/conversation.ts";
import { isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { crashStep, withCrash } from "../../support/faults.ts";
import { deliverRows } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { readIntroduction } from "../../support/introductions.ts";
import { deleteAccounts, makeExports, sweepDepartures } from "../../support/invoke.ts";
import { findLeftBehind } from "../../support/left-behind.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { mailingListContact } from "../../support/mailing-list.ts";
import { newMember } from "../../support/members.ts";
import { noticesOf } from "../../support/notices.ts";
import { subscriptionsOf } from "../../support/payments.ts";
import { spotsLeft } from "../../support/registrations.ts";
import { headFile } from "../../support/stored-files.ts";
import { editItem, itemsUnder, readCardItem, readListingItem, readMemberItem } from "../../support/table.ts";
import { createWholeMember } from "../../support/whole-member.ts";

jest.setTimeout(240_000);

const { UserPoolId } = clubUnderTest().outputs;
const confirmation = "delete my account";
const ask = (account: Account, more: object = {}) =>
  as({ signedInAgoMs: 0, ...account, ...more })(contract.requestDeletion, { confirmation });
const keep = (account: Account) => as(account)(contract.cancelDeletion, {});
const see = async (account: Account) => (await as(account)(contract.getOwnData, {})).body.deletion;
const jobOf = async ({ id }: Account) => (await itemsUnder(`DELETION#${id}`))[0];
const subjectsTo = async ({ email }: Account) => (await emailsTo(email)).map(({ subject }) => subject);
const hasAccount = ({ email }: Account) =>
  cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email })).then(
    () => true,
    () => false,
  );

/** As if the time for the next step had come, and a worker that held it had ended. */
const passTime = async (account: Account) => {
  const past = new Date(Date.now() - 600_000).toISOString();
  const job = await jobOf(account);
  if (job) await editItem(job, { gsi2sk: past, ...(job.leasedUntil !== undefined && { leasedUntil: past }) });
};
/** Does all that is left, over as many runs as it takes. */
const finish = async (account: Account) => {
  for (let run = 0; run < 5 && (await jobOf(account)); run++) {
    await passTime(account);
    await deleteAccounts();
  }
};

describe("who asks for their account to be deleted", () => {
  testInProcess("has seven days, is told by email, and may keep it", async () => {
    const account = await newMember();

    const { status, body } = await ask(account);

    expect(status).toBe(201);
    const days = (Date.parse(body.deletion?.on ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(deletionDays - 0.01);
    expect(days).toBeLessThanOrEqual(deletionDays);
    expect(await see(account)).toEqual(body.deletion);
    expect((await ask(account)).body.deletion).toEqual(body.deletion);

    expect((await keep(account)).body.deletion).toBeNull();
    expect((await keep(account)).status).toBe(200);
    expect((await subjectsTo(account)).toSorted()).toEqual([
      "Your account stays",
      expect.stringMatching(/^Your account will be deleted on /),
    ]);
  });

  testInProcess("has entered their password within five minutes", async () => {
    const account = await newMember();
    expect(await ask(account, { signedInAgoMs: 5 * 60_000 + 2000 })).toMatchObject({ status: 403 });
    expect(await see(account)).toBeNull();
    expect((await ask(account, { signedInAgoMs: 4 * 60_000 })).status).toBe(201);
  });

  testInProcess("is no admin, by the token nor by the account", async () => {
    const account = await newMember();
    expect(await ask(account, { isAdmin: true })).toMatchObject({ status: 409 });
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
    expect(await ask(account)).toMatchObject({ status: 409 });
  });

  testInProcess("loses nothing before the time has come", async () => {
    const account = await newMember();
    await ask(account);

    await deleteAccounts();

    expect(await readMemberItem(account.id)).toMatchObject({ full_name: "Ada Okafor" });
    expect(await hasAccount(account)).toBe(true);
    expect((await keep(account)).status).toBe(200);
  });
});

/**
 * Whether an item is neither an email that was sent, which the table forgets after thirty days, nor of the audit log, which
 * nobody can change, and which it forgets after three years.
 */
const staysForLong = (name: string) => !/^(OUTBOX|AUDIT)#/.test(name);

describe("an account whose week is over", () => {
  testInProcess("is closed first: no session goes on, and nobody changes their mind any more", async () => {
    const account = await newMember();
    const socket = await openFakeSocket({ ...account, full_name: "Ada Okafor" });
    await ask(account);
    await passTime(account);

    await deleteAccounts();

    expect(isEnded(socket)).toBe(true);
    expect(await readCardItem(account.id)).toBeUndefined();
    await expect(signIn(account.email)).rejects.toThrow();
    expect(await keep(account)).toMatchObject({ status: 409 });
    // Tokens that are out hold for five minutes: until then nothing is deleted that they could write again.
    expect(await readMemberItem(account.id)).toMatchObject({ full_name: "Ada Okafor" });
    expect(Date.parse(String((await jobOf(account))?.gsi2sk)) - Date.now()).toBeGreaterThan(5 * 60_000);
  });

  testInProcess("leaves nothing of theirs: not in any item, nor in any file", async () => {
    const whole = await createWholeMember();
    const { account, word, said, full_name, secret, other, blocked, conversationId } = whole;
    await as(account)(contract.requestExport, {});
    await makeExports();
    await deliverRows();
    const before = await findLeftBehind(word, account.email);
    expect(before.names).toContain(`MEMBER#${account.id} ROW`);
    expect(before.names.length).toBeGreaterThan(20);
    expect(await spotsLeft(whole.future.id)).toBe(28);
    await ask(account);

    await finish(account);
    await deliverRows();

    await subjectsTo(account);
    const left = await findLeftBehind(word, account.email, full_name, secret);
    expect(left.names.filter(staysForLong)).toEqual([]);
    for (const item of left.items) expect(item).toMatchObject({ ttl: expect.any(Number) as number });
    // The id of an account that is gone stays where others' conversations need it, in the log, and in guards of a day.
    const byId = (await findLeftBehind(account.id)).names.filter((name) => !/^(OUTBOX|SENT)#/.test(name));
    expect(byId.map((name) => name.split("#")[0]).toSorted()).toEqual([
      ...["APPLICATION", "AUDIT", "AUDIT", "CONVERSATION", "MEMBER", "REPORT", "REPORT", "TOPIC"],
    ]);
    expect(await hasAccount(account)).toBe(false);
    expect(await mailingListContact(account.email)).toBeUndefined();
    expect(await headFile(whole.profile.avatar_url?.slice(1) ?? "")).toBeUndefined();

    // What others need stays, under no name.
    const mine = (await listWholeTopic("Networking")).flat().filter(({ user_id }) => user_id === account.id);
    expect(mine).toMatchObject([{ full_name: formerMember, avatar_url: null, content: `Hello. ${said}` }]);
    const theirs = (await listWholeTopic("Networking")).flat().find(({ user_id }) => user_id === other.id);
    expect(theirs?.reactions?.items).toEqual([]);
    expect(theirs?.poll?.counts).toEqual({ votes: { o1: 0, o2: 0, o3: 0 }, voters: 0, version: 2 });
    const ben = callAs(other);
    expect((await ben(contract.getConversation, { id: conversationId })).body.with.full_name).toBe(formerMember);
    const { items } = (await ben(contract.listDirectMessages, { id: conversationId })).body;
    expect(items.map(({ full_name: by }) => by).toSorted()).toEqual(["Ben Lindqvist", formerMember]);
    await expect(
      sendDirectMessage(
        { action: "direct.send", clientId: newClientId(), conversationId, content: "Are you there?" },
        senderOf(other),
      ),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect((await callAs(blocked)(contract.listBlocks, {})).body.items).toEqual([]);
    expect((await open(whole.applicant.id)).vouches).toMatchObject([{ by: { name: formerMember } }]);
    expect((await as({ id: other.id, email: "" })(contract.listAcquaintances, {})).body.items).toEqual([]);
    expect(await findAdmissionOf(whole.invited)).toBeUndefined();
    const [asked, toMake, toAccept] = await Promise.all(whole.introductions.map(readIntroduction));
    expect([asked, toAccept]).toEqual([undefined, undefined]);
    expect(toMake).toMatchObject({ state: "asked", gsi1pk: "INTRODUCTIONS#CLUB" });
    expect(toMake).not.toHaveProperty("via");

    // Seats are given back, the subscription is ended, and its payments are on record.
    expect(await spotsLeft(whole.future.id)).toBe(30);
    expect(await spotsLeft(whole.open.id)).toBe(30);
    expect(await subscriptionsOf(whole.listing)).toMatchObject([{ status: "canceled" }]);
    expect(await readListingItem(whole.listing.id)).toMatchObject({
      businessName: formerMember,
      email: "",
      subscription: { status: "canceled" },
    });
    expect(await readListingItem(whole.unpaid.id)).toBeUndefined();
    expect((await asVisitor(contract.getBusiness, { slug: whole.listing.slug })).status).toBe(404);
    const month = new Date().toISOString().slice(0, 7);
    expect((await asAdmin(contract.listListings, { month })).status).toBe(200);
    expect((await subjectsTo(account)).filter((subject) => subject === "Your account is deleted")).toHaveLength(1);
  });

  testInProcess("is named nowhere where words stay, by one look at a topic, and nothing brings it back", async () => {
    const [account, other, reader] = [await newMember(), await newMember("Ben Lindqvist"), await newMember("Cy Moss")];
    const [ada, ben] = [
      newSender({ memberId: account.id, full_name: "Ada Okafor" }),
      senderOf({ ...other, full_name: "Ben Lindqvist" }),
    ];
    const first = await sendToTopic(ben, { content: `Ask @{${account.id}}.` });
    expect(first.mentions).toMatchObject([{ user_id: account.id, full_name: "Ada Okafor" }]);
    await sendToTopic(ada, { content: `With @{${reader.id}}.`, replyTo: first.id });
    const told = async (by: Account) => (await noticesOf(by)).map(({ kind, about }) => ({ kind, about }));
    expect(await told(reader)).toMatchObject([{ kind: "mention", about: { by: { full_name: "Ada Okafor" } } }]);
    expect(await told(other)).toMatchObject([{ kind: "reply", about: { by: { full_name: "Ada Okafor" } } }]);
    await ask(account);
    const send = jest.spyOn(table, "send");

    await finish(account);

    const read = send.mock.calls.flatMap(([{ input }]) =>
      "ExpressionAttributeValues" in input ? [String(input.ExpressionAttributeValues?.[":pk"])] : [],
    );
    send.mockRestore();
    expect(read.filter((pk) => pk.startsWith("TOPIC#"))).toEqual(
      expect.arrayContaining(firstTopics.map(topicPartitionOf)),
    );
    const by = { user_id: account.id, full_name: formerMember, avatar_url: null };
    expect(await told(reader)).toMatchObject([{ kind: "mention", about: { by } }]);
    expect(await told(other)).toMatchObject([{ kind: "reply", about: { by } }]);
    expect(await messagesOf(ben)).toMatchObject([
      { content: `Ask @{${account.id}}.`, mentions: [{ user_id: account.id, full_name: formerMember }] },
    ]);

    await sweepDepartures();
    await deleteAccounts();

    expect(await itemsUnder(`MEMBER#${account.id}`)).toEqual([]);
    expect(await jobOf(account)).toBeUndefined();
  });

  testInProcess("a machine that ends at any request of any step leaves the rest to the next one", async () => {
    const { body: settings } = await asAdmin(contract.getClubSettings, {});
    await asAdmin(contract.saveClubSettings, { ...settings, keepFormsMonths: 1 });
    const { account, word, future, listing } = await createWholeMember();
    await ask(account);
    let [step, at, crashes] = ["", 1, 0];
    for (let job = await jobOf(account); job; job = await jobOf(account)) {
      // A step begins anew after each end: so one account meets an end at every request of every step.
      if (job.step !== step) [step, at] = [String(job.step), 1];
      for (const isSent of [false, true]) {
        await passTime(account);
        if (await withCrash({ at, isSent }, () => deleteAccounts().catch(() => undefined))) crashes++;
      }
      at += crashStep;
    }

    expect(crashes).toBeGreaterThan(100 / crashStep);
    const told = await subjectsTo(account);
    expect(told.filter((subject) => subject === "Your account is deleted")).toHaveLength(1);
    expect(told.filter((subject) => subject.includes("canceled"))).toHaveLength(1);
    const left = await findLeftBehind(word, account.email);
    expect(left.names.filter(staysForLong)).toEqual([]);
    expect(await hasAccount(account)).toBe(false);
    // What was cut off with seats in its hands is settled by whoever looks a minute later.
    const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
    for (let isLeft = true; isLeft;) isLeft = await settleLostSeats(await readEvent(future.id, { isLatest: true }));
    later.mockRestore();
    expect(await spotsLeft(future.id)).toBe(30);
    expect(await subscriptionsOf(listing)).toMatchObject([{ status: "canceled" }]);
  });

  test("has its steps in an order in which who it was is known until the end", () => {
    expect([deletionSteps[0], deletionSteps.at(-2), deletionSteps.at(-1)]).toEqual(["close", "profile", "account"]);
  });
});
