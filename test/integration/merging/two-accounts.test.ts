import { AdminAddUserToGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { collectData } from "#functions/account/collect.ts";
import { copyIdOf } from "#functions/email/outbox.ts";
import { findPeople } from "#functions/letters/segment.ts";
import { buildDues, findDues, newDuesWrites, type StoredDues } from "#functions/membership/dues.ts";
import { findMembership, membershipItemOf } from "#functions/membership/membership.ts";
import { getPreferencesToken, readNoticeSettings } from "#functions/notices/settings.ts";
import { transact, writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { cognito, type Account } from "../../support/account.ts";
import { move } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { editMessage, listWholeTopic } from "../../support/community.ts";
import { callAs, createConversation, senderOf, sendToConversation } from "../../support/conversation.ts";
import { closePaidLevels, newPaidLevel } from "../../support/dues.ts";
import { isEnded, openFakeSocket } from "../../support/fake-sockets.ts";
import { withInterruptionAt } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { createGroup } from "../../support/groups.ts";
import { deliverRows } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { deleteAccounts, mergeAccounts } from "../../support/invoke.ts";
import { findLeftBehind } from "../../support/left-behind.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import {
  ageMerge,
  createSurroundings,
  deeds,
  merge,
  mergeOf,
  runMerge,
  startMerge,
  undo,
  write,
} from "../../support/merging.ts";
import { newReader, sentLetter } from "../../support/sent-letters.ts";
import { editItem, formsOf, itemsUnder, readCardItem, readOutboxItem } from "../../support/table.ts";
import { createWholeMember } from "../../support/whole-member.ts";

jest.setTimeout(240_000);

const { UserPoolId } = clubUnderTest().outputs;
const createTwo = async () => [await newMember("Ada Okafor"), await newMember("A. Okafor")] as const;
const sheetOf = async ({ id }: Pick<Account, "id">) => (await asAdmin(contract.getMemberSheet, { memberId: id })).body;
const accountOf = async (account: Account) => (await as({ ...account, isMember: false })(contract.getAccount, {})).body;

testInProcess(
  "the account that goes is in no list, signed out, and told so when it signs in; the person gets one email",
  async () => {
    const [staying, going] = await createTwo();
    const socket = await openFakeSocket({ ...going, full_name: "A. Okafor" });
    await deliverRows();

    const mergeId = await merge(staying, going);
    await deliverRows();

    expect(isEnded(socket)).toBe(true);
    expect(await readCardItem(going.id)).toBeUndefined();
    expect(await groupsOf(going)).toEqual([]);
    expect(await accountOf(going)).toMatchObject({ hasEnded: true, wasMerged: true });
    const rows = (await asAdmin(contract.listMembers, {})).body.items.map(({ id }) => id);
    expect([rows.includes(staying.id), rows.includes(going.id)]).toEqual([true, false]);
    expect((await asAdmin(contract.listEndedMemberships, {})).body.items.map(({ memberId }) => memberId)).not.toContain(
      going.id,
    );
    expect((await sheetOf(staying)).merged).toMatchObject([
      { mergeId, name: "A. Okafor", email: going.email, state: "merged" },
    ]);
    expect((await asAdmin(contract.getMemberSheet, { memberId: going.id })).status).toBe(404);
    // A link to the old page leads to the member.
    const other = await newMember("Ben Cole");
    expect((await as(other)(contract.getMember, { memberId: going.id })).body).toMatchObject({
      id: staying.id,
      full_name: "Ada Okafor",
    });
    expect(
      (await emailsTo(staying.email)).filter(({ subject }) => subject === "Your two accounts are now one"),
    ).toHaveLength(1);
    expect((await emailsTo(going.email)).map(({ subject }) => subject)).not.toContain("Your two accounts are now one");
    expect(
      await as({ ...going, signedInAgoMs: 0 })(contract.requestDeletion, { confirmation: "delete my account" }),
    ).toMatchObject({ status: 409 });

    expect((await asAdmin(contract.restoreMembership, { memberId: going.id })).status).toBe(409);
    await asVisitor(contract.submitApplication, given.application({ email: going.email }));
    const [{ id: application } = {}] = await formsOf("APPLICATION", going.email);
    expect(await move(String(application), "accepted")).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("was merged into another one") as string },
    });
    // A letter to whoever once wrote by that address is the member's.
    await asVisitor(contract.submitLead, given.lead({ email: going.email }));
    const letter = { segment: { of: "leads" as const, interests: [], city: "" }, topic: "news" as const };
    const people = (await findPeople(letter.segment, letter.topic)).map(({ personId, address }) => ({
      personId,
      address,
    }));
    expect(people).toContainEqual({ personId: staying.id, address: staying.email });
    expect(people.map(({ address }) => address)).not.toContain(going.email);

    await undo(mergeId);
    await deliverRows();
    expect(await groupsOf(going)).toEqual(["member"]);
    expect(await readCardItem(going.id)).toMatchObject({ full_name: "A. Okafor" });
    expect((await sheetOf(staying)).merged).toEqual([]);
    expect((await as(other)(contract.getMember, { memberId: going.id })).body).toMatchObject({ id: going.id });
  },
);

const suspend = ({ id }: Account) =>
  asAdmin(contract.suspendMembership, { memberId: id, days: null, reason: "Not like that." });
const askToDelete = (account: Account) =>
  as({ ...account, signedInAgoMs: 0 })(contract.requestDeletion, { confirmation: "delete my account" });
const makeAdmin = ({ email }: Account) =>
  cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName: "members" }));

testInProcess.each<[string, (staying: Account, going: Account) => Promise<unknown>, RegExp]>([
  ["suspended", (_, going) => suspend(going), /is suspended/],
  ["removed", (staying) => asAdmin(contract.endMembership, { memberId: staying.id }), /has ended/],
  ["to be deleted", (_, going) => askToDelete(going), /asked for their account to be deleted/],
  ["an admin's", (_, going) => makeAdmin(going), /is an admin's account/],
  ["merged already", async (_, going) => merge(await newMember(), going), /was merged into another account already/],
  ["being merged", async (staying) => startMerge(staying, await newMember()), /being merged right now/],
])("an account that is %s is not merged, and nothing changes", async (_, prepare, why) => {
  const [staying, going] = await createTwo();
  await prepare(staying, going);
  await deliverRows();

  const { status, body } = await startMerge(staying, going);

  expect(status).toBe(409);
  expect(body.detail).toMatch(why);
  expect(await itemsUnder(`MEMBER#${staying.id}`)).not.toContainEqual(expect.objectContaining({ sk: "MERGED" }));
});

testInProcess("an account is not merged with itself, an admin's may stay, and only an owner merges", async () => {
  const [staying, going] = await createTwo();
  expect(await startMerge(staying, staying)).toMatchObject({ status: 409 });
  const input = { memberId: staying.id, otherId: going.id, level: "staying" as const };
  expect(await as({ id: "admin", email: "", rights: ["members"] })(contract.mergeMembers, input)).toMatchObject({
    status: 403,
  });
  await makeAdmin(staying);
  expect((await startMerge(staying, going)).status).toBe(201);
});

const terms = { amount: 30_000, every: "year", joiningFee: 0, graceDays: 14, currency: "usd" } as const;
const owe = async ({ id, email }: Account, more: Partial<StoredDues> = {}) => {
  const dues = {
    ...buildDues(terms, { email, name: "Ada", memberId: id, level: "vip", paidUntil: "2027-06-01T00:00:00.000Z" }),
    ...more,
  };
  await transact(newDuesWrites(dues));
  const membership = await findMembership(id);
  await writeOne({ Put: { Item: membershipItemOf({ ...membership!, level: "vip", duesId: dues.id }) } });
  return dues.id;
};
const subscription = {
  id: "sub_1",
  customer: "cus_1",
  status: "active",
  paidUntil: "2027-06-01T00:00:00.000Z",
  endsThen: false,
};

testInProcess(
  "the owner chooses whose level and dues hold; the others rest unseen, and come back when it is undone",
  async () => {
    const [staying, going] = await createTwo();
    const [own, theirs] = [await owe(staying), await owe(going, { subscription })];
    expect(await startMerge(staying, going, "staying")).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("A card is charged") as string },
    });

    const mergeId = await merge(staying, going, "going");

    expect(await findMembership(staying.id)).toMatchObject({ level: "vip", duesId: theirs });
    expect(await findDues(theirs)).toMatchObject({ memberId: staying.id, email: staying.email });
    expect(await findDues(own)).toMatchObject({ isSetAside: true });
    const listed = (await asAdmin(contract.listDues, { state: "paid" })).body.items.map(({ id }) => id);
    expect([listed.includes(theirs), listed.includes(own)]).toEqual([true, false]);

    await undo(mergeId);
    expect(await findMembership(staying.id)).toMatchObject({ duesId: own });
    expect(await findDues(theirs)).toMatchObject({ memberId: going.id, email: going.email });
    expect(await findDues(own)).not.toHaveProperty("isSetAside");
  },
);

testInProcess("two cards that are charged are no case for merging", async () => {
  const [staying, going] = await createTwo();
  await owe(staying, { subscription });
  await owe(going, { subscription: { ...subscription, id: "sub_2" } });
  expect(await startMerge(staying, going, "going")).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("Both accounts pay by card") as string },
  });
});

testInProcess(
  "conversations go on with the one who stays, and what has changed since is each one's again",
  async () => {
    const [staying, going] = await createTwo();
    const others = await createSurroundings();
    const { ben, event } = others;
    await deeds.talks!(going, others);
    await deeds.registers!(going, others);
    const [before] = (await as(going)(contract.listConversations, {})).body.items;
    const conversationId = before!.id;
    const mergeId = await merge(staying, going);

    const [own] = (await as(staying)(contract.listConversations, {})).body.items;
    expect(own).toMatchObject({ id: conversationId, with: { user_id: ben.id } });
    const { items } = (await as(staying)(contract.listDirectMessages, { id: conversationId })).body;
    expect(items.map(({ user_id }) => user_id)).toEqual([ben.id, staying.id]);
    // Both go on where they were, whichever of them begins anew.
    expect((await as(staying)(contract.startConversation, { to: ben.id })).body.id).toBe(conversationId);
    expect((await callAs(ben)(contract.startConversation, { to: going.id })).body).toMatchObject({
      id: conversationId,
      with: { user_id: staying.id },
    });
    await write(ben, conversationId, "Still there?");
    await write(staying, conversationId, "Of course.");
    const [registration] = (await as(staying)(contract.listOwnRegistrations, {})).body.items;
    await asVisitor(contract.cancelRegistration, { token: registration!.token });

    await undo(mergeId);

    const [back] = (await as(going)(contract.listConversations, {})).body.items;
    expect(back).toMatchObject({ id: conversationId, last_message_text: "Of course." });
    expect((await as(staying)(contract.listConversations, {})).body.items).toEqual([]);
    expect((await callAs(ben)(contract.getConversation, { id: conversationId })).body.with.user_id).toBe(going.id);
    await write(ben, conversationId, "Two again.");
    expect((await as(going)(contract.listOwnRegistrations, {})).body.items).toMatchObject([
      { id: registration!.id, status: "cancelled" },
    ]);
    expect((await as(staying)(contract.listOwnRegistrations, {})).body.items).toEqual([]);
    expect(await itemsUnder(`REGISTRANT#${event.id}#${going.email}`)).toEqual([]);
  },
);

testInProcess("what comes to the old account by who had read before goes to the new one minutes later", async () => {
  const [staying, going] = await createTwo();
  const others = await createSurroundings();
  await deeds.talks!(going, others);
  const [{ id: conversationId } = { id: "" }] = (await as(going)(contract.listConversations, {})).body.items;
  const side = { pk: `MEMBER#${others.ben.id}`, sk: `CONVERSATION#${conversationId}` };
  const stale = (await itemsUnder(side.pk)).find(({ sk }) => sk === side.sk)!;
  const { body } = await startMerge(staying, going);
  await mergeAccounts();
  expect(await mergeOf(body.mergeId)).toMatchObject({ state: "merged", phase: "again" });
  await editItem(side, { with: stale.with });
  await write(others.ben, conversationId, "Late.");
  await runMerge(body.mergeId);
  expect((await as(staying)(contract.listConversations, {})).body.items).toMatchObject([
    { id: conversationId, last_message_text: "Late.", unread: 2 },
  ]);
  expect(
    (await itemsUnder(`MEMBER#${going.id}`)).map(({ sk }) => String(sk)).filter((sk) => sk.startsWith("CONVERSATION#")),
  ).toEqual([]);
});

testInProcess("what somebody writes while it goes on is there at the end, whenever that is", async () => {
  const story = async (at: number) => {
    const [staying, going] = await createTwo();
    const others = await createSurroundings();
    await deeds.talks!(going, others);
    await deeds["is tagged"]!(going, others);
    await deeds["is tagged"]!(staying, others);
    const [{ id } = { id: "" }] = (await as(going)(contract.listConversations, {})).body.items;
    const { body } = await startMerge(staying, going);
    const meanwhile = async () => {
      await write(others.ben, id, "In between.");
      await asAdmin(contract.tagMembers, { memberIds: [staying.id], add: ["In between"] });
    };
    const work = await withInterruptionAt(at, meanwhile, () => mergeAccounts(), "TransactWriteItemsCommand");
    await runMerge(body.mergeId);
    const [own] = (await as(staying)(contract.listConversations, {})).body.items;
    const { tags } = await sheetOf(staying);
    if (work.isReached)
      expect([at, own, tags]).toMatchObject([at, { id, last_message_text: "In between.", unread: 2 }, {}]);
    if (work.isReached) expect(tags).toEqual(expect.arrayContaining(["In between", `Tag ${going.id.slice(0, 8)}`]));
    return work.isReached;
  };
  let at = 1;
  while (await story(at)) at++;
  expect(at).toBeGreaterThan(5);
});

testInProcess("a merge is undone within a day, and not when one of the accounts is to be deleted", async () => {
  const [staying, going] = await createTwo();
  const mergeId = await merge(staying, going);
  await ageMerge(mergeId);
  expect(await asAdmin(contract.undoMerge, { mergeId })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("24 hours") as string },
  });
  const [one, other] = await createTwo();
  const another = await merge(one, other);
  await askToDelete(one);
  expect((await asAdmin(contract.undoMerge, { mergeId: another })).status).toBe(409);
  expect((await asAdmin(contract.undoMerge, { mergeId: "merge_none" })).status).toBe(404);
});

testInProcess(
  "of a whole member only what keeps its author's id is left under it, the member's export has it, and so goes with their account",
  async () => {
    const whole = await createWholeMember();
    const { account: going, word, said } = whole;
    const staying = await newMember("Grace Hopper");
    await deliverRows();
    await merge(staying, going);
    await deliverRows();

    const left = (await findLeftBehind(going.id)).names.filter((name) => !name.startsWith(`MEMBER#${going.id}`));
    // What was written, decided or noted keeps its author; of others, until when they may not ask for an introduction again.
    expect([...new Set(left.map((name) => name.split(/[#/]/)[0]))].toSorted()).toEqual([
      ...["APPLICATION", "AUDIT", "CLUB MERGED", "CONVERSATION", "DEVICE", "MEMBER", "MERGE", "NOTICES"],
      ...["OUTBOX", "REPORT", "SENT", "TOPIC", "media"],
    ]);
    expect(left.filter((name) => name.startsWith("MEMBER#")).map((name) => name.split(" ")[1])).toEqual([
      "INTRODUCTIONS",
      "INTRODUCTIONS",
    ]);
    const kept = (await itemsUnder(`MEMBER#${going.id}`)).map(({ sk }) => String(sk).split("#")[0]);
    expect([...new Set(kept)]).toEqual([
      ...["DEVICES", "DIRECTORY-LIMIT", "FIELDS", "MEMBER", "MEMBERSHIP", "MERGED", "MESSAGING", "NOTICE-SETTINGS"],
      ...["SEEN", "SESSION", "SESSIONS", "SHOWN"],
    ]);

    const mine = (await listWholeTopic("Networking")).flat().filter(({ content }) => content.includes(said));
    expect(mine).toMatchObject([{ user_id: staying.id }]);
    await editMessage(senderOf({ id: staying.id, full_name: "Grace Hopper" }), mine[0]!, `Edited. ${said}`);

    const { sections } = await collectData(staying);
    const rowsOf = (name: string) => JSON.stringify(sections.find((section) => section.name === name)?.rows);
    expect(rowsOf("community")).toContain(said);
    for (const name of ["profile", "registrations", "listings", "applications"]) expect(rowsOf(name)).toContain(word);

    await askToDelete(staying);
    for (let run = 0; run < 12; run++) {
      for (const { id } of [staying, going]) {
        const [job] = await itemsUnder(`DELETION#${id}`);
        const past = new Date(Date.now() - 600_000).toISOString();
        if (job) await editItem(job, { gsi2sk: past, ...(job.leasedUntil !== undefined && { leasedUntil: past }) });
      }
      await deleteAccounts();
    }
    await deliverRows();
    const after = await findLeftBehind(word, going.email, staying.email);
    expect(after.names.filter((name) => !/^(OUTBOX|AUDIT)#/.test(name))).toEqual([]);
    expect((await emailsTo(going.email)).map(({ subject }) => subject)).not.toContain("Your account is deleted");
  },
);

describe("in the conversation that came from the account that went", () => {
  const blocks = (one: Account, other: Account) => as(one)(contract.blockMember, { memberId: other.id });
  const unblocks = (one: Account, other: Account) => as(one)(contract.unblockMember, { memberId: other.id });

  testInProcess.each([
    [
      "blocked who stays, before",
      async (ben: Account, [staying]: readonly [Account, Account]) => blocks(ben, staying),
      undefined,
    ],
    [
      "blocked who went, before",
      async (ben: Account, [, going]: readonly [Account, Account]) => blocks(ben, going),
      undefined,
    ],
    ["blocks who stays, afterwards", undefined, async (ben: Account, staying: Account) => blocks(ben, staying)],
    ["is blocked by who stays, afterwards", undefined, async (ben: Account, staying: Account) => blocks(staying, ben)],
  ])("nobody writes where the other %s, until nobody blocks anybody", async (_, before, afterwards) => {
    const two = await createTwo();
    const [staying, going] = two;
    const ben = await newMember("Ben Cole");
    const [one, other] = [going, ben].map(({ id }) => ({ id, full_name: "" })) as [
      { id: string; full_name: string },
      { id: string; full_name: string },
    ];
    const id = await createConversation(one, other);
    await sendToConversation(one, id, "Are you coming?");
    await before?.(ben, two);
    await merge(staying, going);
    await afterwards?.(ben, staying);
    const write = (from: Account) => sendToConversation({ id: from.id, full_name: "" }, id, "Hello?");

    await expect(write(staying)).rejects.toThrow(/blocked|cannot be delivered/);
    await expect(write(ben)).rejects.toThrow(/blocked|cannot be delivered/);

    await unblocks(ben, staying);
    await unblocks(staying, ben);
    await write(staying);
    await write(ben);
  });
});

testInProcess("who was removed from a group stays out of it, though the other account was in it", async () => {
  const [staying, going] = await createTwo();
  const host = await newMember("Ben Cole");
  const { id: groupId } = await createGroup(host, { access: "open" });
  await as(staying)(contract.joinGroup, { groupId });
  await as(going)(contract.joinGroup, { groupId });
  await as(host)(contract.changeGroupMember, { groupId, memberId: staying.id, act: "remove" });

  await merge(staying, going);

  const { people } = (await as(host)(contract.getGroup, { groupId })).body;
  expect(people.map(({ user_id }) => user_id)).toEqual([host.id]);
});

testInProcess("accounts with more notes than one can have are not merged", async () => {
  const [staying, going] = await createTwo();
  const note = { id: crypto.randomUUID(), at: new Date().toISOString(), by: "Naomi Whitfield" };
  const notes = Array.from({ length: 30 }, (_, at) => ({ ...note, id: `${note.id}-${at}`, text: "n".repeat(1990) }));
  for (const { id } of [staying, going])
    await writeOne({ Put: { Item: { pk: `MEMBER#${id}`, sk: "DESK", tags: [], notes } } });

  expect(
    await asAdmin(contract.mergeMembers, { memberId: staying.id, otherId: going.id, level: "staying" }),
  ).toMatchObject({
    status: 409,
    body: { detail: "Together they have more notes than one member can have. Please delete some first." },
  });
});

testInProcess("a merge is not undone while who stayed is suspended, or was removed", async () => {
  const [staying, going] = await createTwo();
  const mergeId = await merge(staying, going);
  const refused = { status: 409, body: { detail: expect.stringContaining("suspended or removed since") as string } };

  await asAdmin(contract.suspendMembership, { memberId: staying.id, days: 7, reason: "You were asked to stop." });
  expect(await asAdmin(contract.undoMerge, { mergeId })).toMatchObject(refused);
  await asAdmin(contract.liftSuspension, { memberId: staying.id });
  await asAdmin(contract.endMembership, { memberId: staying.id });
  expect(await asAdmin(contract.undoMerge, { mergeId })).toMatchObject(refused);
  await asAdmin(contract.restoreMembership, { memberId: staying.id });
  expect((await asAdmin(contract.undoMerge, { mergeId })).status).toBe(201);
});

describe("a topic of letters that is turned off", () => {
  const off = { channels: { news: "never" as const } };
  /** How it is turned off at an account: in the portal, by a tab that is still open; by its emails' link; or as mailboxes do. */
  const ways: Record<string, (who: Account, token: string) => Promise<unknown>> = {
    "in its settings": (who) => as(who)(contract.saveNoticeSettings, off),
    "on the page of its emails": (_, token) => asVisitor(contract.saveEmailPreferences, { token, ...off }),
    "by its emails' header": (_, token) => asVisitor(contract.unsubscribe, { token, topic: "news" }),
  };
  const times = ["before", "in the first minute", "afterwards", "while it is undone"] as const;
  const cases = Object.keys(ways).flatMap((how) =>
    (["staying", "going"] as const).flatMap((at) => times.map((when) => ({ how, at, when }))),
  );

  testInProcess.each(cases)("$how, at the account that is $at, $when, is off for both", async ({ how, at, when }) => {
    const [staying, going] = [await newReader("Ada Okafor"), await newReader("A. Okafor")];
    const who = at === "staying" ? staying : going;
    const token = await getPreferencesToken(who.id);
    const turnOff = async () => expect(await ways[how]!(who, token)).toMatchObject({ status: 200 });
    const gets = async (one: Account) => {
      const { id } = await sentLetter([one]);
      return (await readOutboxItem(copyIdOf(id, one.id)))?.status === "sent";
    };
    const isOff = async (one: Account) => (await readNoticeSettings(one.id)).channels.news !== "now";
    if (when === "before") await turnOff();
    const { body } = await startMerge(staying, going);
    if (when === "in the first minute") await turnOff();
    await runMerge(body.mergeId);
    if (when === "afterwards") await turnOff();
    if (when !== "while it is undone") {
      expect(await gets(staying)).toBe(false);
      // Whichever email the link is in, the page says what holds.
      expect((await asVisitor(contract.getEmailPreferences, { token })).body.channels.news).not.toBe("now");
    }

    await asAdmin(contract.undoMerge, { mergeId: body.mergeId });
    if (when === "while it is undone") await turnOff();
    await runMerge(body.mergeId);

    // What was so before is each one's own again.
    expect([await isOff(staying), await isOff(going)]).toEqual(
      when === "before" ? [at === "staying", at === "going"] : [true, true],
    );
    expect(await gets(going)).toBe(when === "before" && at === "staying");
  });

  testInProcess("before by one of them may be turned on again by the one that stays, minutes later too", async () => {
    const [staying, going] = await createTwo();
    await as(going)(contract.saveNoticeSettings, off);
    const { body } = await startMerge(staying, going);
    await mergeAccounts();
    expect((await readNoticeSettings(staying.id)).channels.news).toBe("never");
    await as(staying)(contract.saveNoticeSettings, { channels: { news: "now" } });
    await runMerge(body.mergeId);
    expect((await readNoticeSettings(staying.id)).channels).toMatchObject({ news: "now" });
  });
});

testInProcess(
  "of an account that is being merged, or was, the level and the end are not the admins' to set",
  async () => {
    const [staying, going] = await createTwo();
    const level = await newPaidLevel();
    const { body } = await startMerge(staying, going);
    const isRefused = (text: string) => ({ status: 409, body: { detail: expect.stringContaining(text) as string } });
    for (const { id: memberId } of [staying, going])
      expect(await asAdmin(contract.changeLevel, { memberId, level })).toMatchObject(
        isRefused("being merged right now"),
      );
    expect(await startMerge(staying, going)).toMatchObject(isRefused("being merged right now"));
    await runMerge(body.mergeId);
    expect(await startMerge(staying, going)).toMatchObject(
      isRefused("A. Okafor was merged into another account already."),
    );
    expect(await asAdmin(contract.endMembership, { memberId: going.id })).toMatchObject(isRefused("was merged"));
    expect((await asAdmin(contract.changeLevel, { memberId: going.id, level })).status).toBe(409);
    await closePaidLevels();
  },
);
