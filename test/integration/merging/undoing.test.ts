import fc from "fast-check";
import { chatMuteWrite, findChatMute } from "#functions/messaging/chat-mute.ts";
import { findConnection } from "#functions/messaging/connection.ts";
import { getConversationId } from "#functions/messaging/conversation.ts";
import { isInGroup, readGroupFor } from "#functions/messaging/group.ts";
import { readBlocks } from "#functions/messaging/hidden.ts";
import { maxAttempts } from "#functions/platform/jobs.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import type { Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { createConversation, sendToConversation } from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withInterruptionAt } from "../../support/faults.ts";
import { createGroup } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { mergeAccounts } from "../../support/invoke.ts";
import { newMember } from "../../support/members.ts";
import {
  ageMerge,
  createSurroundings,
  deeds,
  hurryMerge,
  merge,
  mergeOf,
  readWhole,
  runMerge,
  startMerge,
  undo,
} from "../../support/merging.ts";
import { editItem, itemsUnder } from "../../support/table.ts";
import { inFull } from "../../support/tier.ts";

jest.setTimeout(propertyTimeoutMs);

const createTwo = async () => [await newMember("Ada Okafor"), await newMember("A. Okafor")] as const;
const sheetOf = async ({ id }: Pick<Account, "id">) => (await asAdmin(contract.getMemberSheet, { memberId: id })).body;
const membershipOf = async ({ id }: Pick<Account, "id">) =>
  (await asAdmin(contract.getMembership, { memberId: id })).body;
const person = ({ id }: Account, full_name = "") => ({ id, full_name });

const askToDelete = (account: Account) =>
  as({ ...account, signedInAgoMs: 0 })(contract.requestDeletion, { confirmation: "delete my account" });
const suspend = ({ id }: Account) =>
  asAdmin(contract.suspendMembership, { memberId: id, days: 7, reason: "You were asked to stop." });
const end = ({ id }: Account) => asAdmin(contract.endMembership, { memberId: id });

const { accounts } = clubUnderTest();
const asOwner = as({ email: "admin@club.test", id: accounts["admin@club.test"]!, isAdmin: true, signedInAgoMs: 0 });

describe("a merge that fails", () => {
  /** What no plan can read. */
  const keyOf = ({ id }: Account) => ({ pk: `MEMBER#${id}`, sk: "CONVERSATION#broken" });
  const fail = async (mergeId: string, times: number) => {
    for (let time = 0; time < times; time++) {
      await hurryMerge(mergeId);
      await expect(mergeAccounts()).rejects.toThrow();
    }
  };
  const begin = async () => {
    const [staying, going] = await createTwo();
    const others = await createSurroundings();
    for (const name of ["registers", "talks", "blocks", "is in a group", "is tagged"])
      await deeds[name]!(going, others);
    const before = await readWhole();
    await writeOne({ Put: { Item: { ...keyOf(going), id: "broken" } } });
    const { body } = await startMerge(staying, going);
    return { staying, going, before, mergeId: body.mergeId };
  };

  testInProcess("is undone once it has failed several times, and each account has what it had", async () => {
    const { staying, going, before, mergeId } = await begin();
    await fail(mergeId, 1);
    expect(await asAdmin(contract.undoMerge, { mergeId })).toMatchObject({ status: 409 });
    expect((await sheetOf(staying)).merged).toMatchObject([{ state: "merging" }]);
    expect((await sheetOf(staying)).merged[0]).not.toHaveProperty("isStuck");
    await fail(mergeId, 2);
    expect((await sheetOf(staying)).merged).toMatchObject([{ state: "merging", isStuck: true }]);
    expect(await membershipOf(going)).toMatchObject({
      merged: { mergeId, state: "merging", isStuck: true, into: { id: staying.id, name: "Ada Okafor" } },
    });

    expect((await asAdmin(contract.undoMerge, { mergeId })).status).toBe(201);
    expect(await runMerge(mergeId)).toMatchObject({ state: "undone", status: "finished" });
    await writeOne({ Delete: { Key: keyOf(going) } });
    expect(await readWhole()).toEqual(before);
    // Nothing is locked, and nothing of what things were is left.
    expect((await itemsUnder(`MERGE#${mergeId}`)).map(({ sk }) => sk)).toEqual(["MERGE"]);
    expect((await startMerge(staying, going)).status).toBe(201);
  });

  testInProcess("is never given up, keeps what things were, and is tried again when an owner asks", async () => {
    const { staying, going, mergeId } = await begin();
    await fail(mergeId, 1);
    expect((await asAdmin(contract.retryMerge, { mergeId })).status).toBe(409);
    await editItem((await mergeOf(mergeId))!, { attempts: maxAttempts + 5 });
    await fail(mergeId, 1);
    const items = await itemsUnder(`MERGE#${mergeId}`);
    expect(items.length).toBeGreaterThan(2);
    expect(items.filter(({ ttl }) => ttl !== undefined)).toEqual([]);
    expect(items.at(0)).toMatchObject({ sk: "MERGE", status: "pending", gsi2pk: "MERGES" });

    await writeOne({ Delete: { Key: keyOf(going) } });
    expect((await asAdmin(contract.retryMerge, { mergeId })).status).toBe(201);
    expect((await sheetOf(staying)).merged[0]).not.toHaveProperty("isStuck");
    await mergeAccounts();
    expect(await mergeOf(mergeId)).toMatchObject({ state: "merged" });
    expect((await asAdmin(contract.retryMerge, { mergeId })).status).toBe(409);
  });

  testInProcess("as undoing does: it is tried again, until it is done", async () => {
    const { staying, going, before, mergeId } = await begin();
    await fail(mergeId, 3);
    const step = (await itemsUnder(`MERGE#${mergeId}`)).find(({ number }) => number === 2)!;
    await asAdmin(contract.undoMerge, { mergeId });
    await editItem(step, { changes: "unreadable" });
    await fail(mergeId, 3);
    expect((await sheetOf(staying)).merged).toMatchObject([{ state: "undoing", isStuck: true }]);

    await editItem(step, { changes: step.changes });
    expect((await asAdmin(contract.retryMerge, { mergeId })).status).toBe(201);
    await mergeAccounts();
    expect(await mergeOf(mergeId)).toMatchObject({ state: "undone" });
    await writeOne({ Delete: { Key: keyOf(going) } });
    expect(await readWhole()).toEqual(before);
  });
});

testInProcess("what things were is kept while a merge can be undone, and no longer", async () => {
  const [staying, going] = await createTwo();
  const mergeId = await merge(staying, going);
  const steps = async () => (await itemsUnder(`MERGE#${mergeId}`)).filter(({ sk }) => sk !== "MERGE").length;
  expect(await steps()).toBeGreaterThan(0);
  await ageMerge(mergeId);
  await runMerge(mergeId);
  expect([await steps(), (await mergeOf(mergeId))?.status]).toEqual([0, "finished"]);
  const { body } = await asAdmin(contract.restoreMembership, { memberId: going.id });
  expect(body).toMatchObject({ detail: expect.stringContaining("can't be undone anymore") as string });
});

describe("while an account is being merged, and the moment before", () => {
  const acts: Record<string, (account: Account) => Promise<{ status: number; body: unknown }>> = {
    suspended: suspend,
    ended: end,
    "asked to be deleted": askToDelete,
    "given a role": ({ id }) =>
      asOwner(contract.saveRoles, {
        ...{ memberId: id, rights: ["events"], before: [] },
        ...{ only: { events: [], groups: [] }, onlyBefore: { events: [], groups: [] } },
      }),
  };

  testInProcess.each(Object.keys(acts))("it is not %s", async (name) => {
    const [staying, going] = await createTwo();
    await startMerge(staying, going);
    for (const account of [staying, going])
      expect(await acts[name]!(account)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/being merged right now|being made one right now/) as string },
      });
  });

  testInProcess.each(Object.keys(acts))("it is either merged or %s, whichever comes first", async (name) => {
    let isReached = true;
    for (let at = 1; isReached; at += inFull(1, 4)) {
      const [staying, going] = await createTwo();
      let act = { status: 0 };
      const story = await withInterruptionAt(
        at,
        async () => void (act = await acts[name]!(going)),
        () => startMerge(staying, going),
      );
      ({ isReached } = story);
      if (isReached) expect([at, story.result.status, act.status]).not.toEqual([at, 201, 200]);
      if (isReached)
        expect([at, [story.result.status, act.status].filter((each) => each < 300)]).toHaveProperty("1.length", 1);
    }
  });
});

describe("blocks", () => {
  const block = (one: Account, other: Account) => as(one)(contract.blockMember, { memberId: other.id });
  const unblock = (one: Account, other: Account) => as(one)(contract.unblockMember, { memberId: other.id });
  const blocksOf = async (one: Account) => (await as(one)(contract.listBlocks, {})).body.items.toSorted();

  testInProcess("of the old account hold in open sockets at once, and so does their end", async () => {
    const [staying, going] = await createTwo();
    const [ben, cy] = [await newMember("Ben Cole"), await newMember("Cy Moss")];
    await block(ben, going);
    await block(going, cy);
    const sockets = {
      staying: await openFakeSocket(person(staying, "Ada Okafor")),
      ben: await openFakeSocket(person(ben, "Ben Cole")),
      cy: await openFakeSocket(person(cy, "Cy Moss")),
    };
    const hidden = async () =>
      Promise.all(Object.values(sockets).map(async (id) => (await findConnection(id))?.hidden.toSorted()));

    const mergeId = await merge(staying, going);
    expect(await hidden()).toEqual([[ben.id, cy.id].toSorted(), [staying.id], [staying.id]]);
    const lists = framesOn(sockets.ben).flatMap((frame) => (frame.type === "presence" ? [frame.online] : []));
    expect(lists.at(-1)?.map(({ user_id }) => user_id)).not.toContain(staying.id);

    await undo(mergeId);
    expect(await hidden()).toEqual([[], [going.id], [going.id]]);
  });

  testInProcess("that were set since hold for both accounts when they are two again, and can be lifted", async () => {
    const [staying, going] = await createTwo();
    const [ben, cy, dan] = [await newMember("Ben Cole"), await newMember("Cy Moss"), await newMember("Dan Ray")];
    const talk = await createConversation(person(going), person(ben));
    await sendToConversation(person(going), talk, "Hello.");
    await block(dan, going);
    const mergeId = await merge(staying, going);
    await block(ben, staying);
    await block(staying, cy);

    await undo(mergeId);

    const both = [staying.id, going.id].toSorted();
    expect(await Promise.all([ben, staying, going, dan].map(blocksOf))).toEqual([both, [cy.id], [cy.id], [going.id]]);
    const write = (from: Account, id: string) => sendToConversation(person(from), id, "Hello?");
    await expect(write(going, talk)).rejects.toThrow(/cannot be delivered/);
    await unblock(ben, going);
    await write(going, talk);
    expect(await blocksOf(ben)).toEqual([staying.id]);
  });

  testInProcess("that were lifted since are there again as before, in their conversations, too", async () => {
    const [staying, going] = await createTwo();
    const ben = await newMember("Ben Cole");
    const talk = await createConversation(person(going), person(ben));
    await sendToConversation(person(going), talk, "Hello.");
    await block(ben, going);
    const mergeId = await merge(staying, going);
    await unblock(ben, staying);

    await undo(mergeId);

    expect(await blocksOf(ben)).toEqual([going.id]);
    await expect(sendToConversation(person(going), talk, "Hello?")).rejects.toThrow(/cannot be delivered/);
    await unblock(ben, going);
    await sendToConversation(person(going), talk, "Hello?");
  });
});

type Move = { by: "ben" | "they"; of: "staying" | "going"; isLifted: boolean };
const move = fc.record({
  by: fc.constantFrom("ben" as const, "they" as const),
  of: fc.constantFrom("staying" as const, "going" as const),
  isLifted: fc.boolean(),
});
type Story = { before: Move[]; since: Move[] };
const moves: fc.Arbitrary<Story> = fc.record({
  before: fc.array(move, { maxLength: 4 }),
  since: fc.array(move, { maxLength: 3 }),
});

testInProcess("whoever blocks whom when a merge is undone still does, both sides know it, and can lift it", () =>
  check<Story>(
    moves,
    async ({ before, since }) => {
      const [staying, going] = await createTwo();
      const ben = await newMember("Ben Cole");
      const two = { staying, going };
      const make = async (all: readonly Move[], who: typeof two) => {
        for (const { by, of, isLifted } of all) {
          const [one, other] = by === "ben" ? [ben, who[of]] : [who[of], ben];
          await as(one)(isLifted ? contract.unblockMember : contract.blockMember, { memberId: other.id });
        }
      };
      const blocksNow = async (one: Account, other: Account) => {
        const [mine, theirs] = await Promise.all([readBlocks(one.id), readBlocks(other.id)]);
        const key = `CONVERSATION#${getConversationId(one.id, other.id)}`;
        const [marked, is] = await Promise.all(
          [one, other].map(async ({ id }) => (await itemsUnder(`MEMBER#${id}`)).find(({ sk }) => sk === key)),
        );
        const all = [
          mine.blocks.has(other.id),
          theirs.blocked_by.has(one.id),
          marked?.blocks === true,
          is?.blocked === true,
        ];
        expect(new Set(all).size).toBe(1);
        return all[0]!;
      };
      const look = async () => ({
        ben: await Promise.all([staying, going].map((each) => blocksNow(ben, each))),
        they: await Promise.all([staying, going].map((each) => blocksNow(each, ben))),
      });
      await make(before, two);
      const was = await look();
      const mergeId = await merge(staying, going);
      // Of the old account's id, too, members mean the person; and only the account that stayed acts.
      await make(since, { staying, going: staying });
      const then = { ben: await blocksNow(ben, staying), they: await blocksNow(staying, ben) };

      await undo(mergeId);

      const is = await look();
      for (const by of ["ben", "they"] as const) {
        if (then[by]) expect(is[by]).toContain(true);
        if (then[by] && !was[by].includes(true)) expect(is[by]).toEqual([true, true]);
        // The account that comes back has what it had.
        if (was[by][1]) expect(is[by][1]).toBe(true);
        if (!then[by] && !was[by].includes(true)) expect(is[by]).toEqual([false, false]);
      }
      for (const each of [staying, going]) {
        expect(await as(ben)(contract.unblockMember, { memberId: each.id })).toMatchObject({ status: 200 });
        expect(await as(each)(contract.unblockMember, { memberId: ben.id })).toMatchObject({ status: 200 });
      }
      expect(await look()).toEqual({ ben: [false, false], they: [false, false] });
    },
    {
      runs: [60, 16],
      examples: [
        {
          before: [{ by: "ben", of: "going", isLifted: false }],
          since: [{ by: "they", of: "staying", isLifted: false }],
        },
      ],
    },
  ),
);

testInProcess.each([
  ["both", (two: readonly [Account, Account]) => two],
  ["the one that stayed", ([staying]: readonly [Account, Account]) => [staying]],
  ["the one that went", ([, going]: readonly [Account, Account]) => [going]],
] as const)("who is removed since from a group in which was %s is out of it with both", async (_, pick) => {
  const two = await createTwo();
  const [staying, going] = two;
  const host = await newMember("Ben Cole");
  const { id: groupId } = await createGroup(host, { access: "open" });
  for (const each of pick(two)) await as(each)(contract.joinGroup, { groupId });
  const mergeId = await merge(staying, going);
  await as(host)(contract.changeGroupMember, { groupId, memberId: staying.id, act: "remove" });

  await undo(mergeId);

  for (const each of two) {
    expect(await isInGroup(groupId, each.id)).toBe(false);
    expect((await as(each)(contract.joinGroup, { groupId })).body).not.toMatchObject({ place: "in" });
    expect(await isInGroup(groupId, each.id)).toBe(false);
  }
  expect((await readGroupFor(groupId, host.id)).group).toMatchObject({ members: 1, hosts: 1 });
});

testInProcess("a mute in the chat that was set since holds for both accounts", async () => {
  const [staying, going] = await createTwo();
  const mute = (hours: number) => ({
    ...{ at: new Date().toISOString(), until: new Date(Date.now() + hours * 3_600_000).toISOString() },
    ...{ by: { id: "admin", name: "" }, reason: "Loud." },
  });
  await writeOne(chatMuteWrite(going.id, mute(1)));
  const mergeId = await merge(staying, going);
  const longer = mute(48);
  await writeOne(chatMuteWrite(staying.id, longer));

  await undo(mergeId);

  for (const { id } of [staying, going]) expect(await findChatMute(id)).toMatchObject({ until: longer.until });
});

testInProcess("an address of a calendar that was made since stays with who made it", async () => {
  const [staying, going] = await createTwo();
  await as(going)(contract.renewCalendarFeed, {});
  const mergeId = await merge(staying, going);
  const { token } = (await as(staying)(contract.renewCalendarFeed, {})).body;

  await undo(mergeId);

  expect((await as(staying)(contract.getCalendarFeed, {})).body).toEqual({ token });
  expect((await as(going)(contract.getCalendarFeed, {})).body).toEqual({ token: null });
});
