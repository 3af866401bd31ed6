import { listConnectionsOf } from "#functions/messaging/connection.ts";
import { readHiddenFrom, maxBlocked } from "#functions/messaging/hidden.ts";
import { table } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  getConversationAs,
  createMember,
  createTwoMembers,
  sendToConversation,
  type Person,
} from "../../support/conversation.ts";
import { openFakeSocket } from "../../support/fake-sockets.ts";
import { withInterruption, withFaults } from "../../support/faults.ts";
import { editItem } from "../../support/table.ts";

const block = (who: Person, { id }: Person) => callAs(who)(contract.blockMember, { memberId: id });
const unblock = (who: Person, { id }: Person) => callAs(who)(contract.unblockMember, { memberId: id });
const youBlock = { code: "forbidden", message: "You've blocked this member. Unblock to message them." };
const theyBlock = { code: "forbidden", message: "This message cannot be delivered to this member." };

describe("blocking", () => {
  test("a block ends messages both ways, and what was written stays readable for both", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ben, id).catch(() => sendToConversation(ada, id));

    const { status, body } = await block(ada, ben);

    expect(status).toBe(200);
    expect(body).toEqual({ ...(await getConversationAs(ada, id)), is_blocked: true });
    await expect(sendToConversation(ada, id)).rejects.toMatchObject(youBlock);
    await expect(sendToConversation(ben, id)).rejects.toMatchObject(theyBlock);
    for (const member of [ada, ben])
      expect((await callAs(member)(contract.listDirectMessages, { id })).body.items).toEqual([message]);
  });

  test("members see whom they have blocked, and not who has blocked them", async () => {
    const [ada, ben] = await createTwoMembers();
    const blocks = async (who: Person) => (await callAs(who)(contract.listBlocks, {})).body.items;

    await block(ada, ben);

    expect(await blocks(ada)).toEqual([ben.id]);
    expect(await blocks(ben)).toEqual([]);
    await unblock(ada, ben);
    expect(await blocks(ada)).toEqual([]);
  });

  test("the blocked member is told nothing of it by any answer", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id);
    const look = async () => [
      await getConversationAs(ben, id),
      (await callAs(ben)(contract.listConversations, {})).body,
      (await callAs(ben)(contract.startConversation, { to: ada.id })).body,
    ];
    const before = await look();

    await block(ada, ben);

    expect(await look()).toEqual(before);
  });

  test("a block where there was no conversation begins none for either, and holds", async () => {
    const [ada, ben] = await createTwoMembers();

    const { body } = await block(ada, ben);

    expect(body).toMatchObject({
      with: { user_id: ben.id, full_name: "Ben Lindqvist" },
      last_message_id: null,
      unread: 0,
    });
    for (const member of [ada, ben]) {
      expect((await callAs(member)(contract.listConversations, {})).body.items).toEqual([]);
      expect(await callAs(member)(contract.getConversation, { id: body.id })).toMatchObject({ status: 404 });
    }
    await createConversation(ben, ada);
    await expect(sendToConversation(ben, body.id)).rejects.toMatchObject(theyBlock);
  });

  test("nobody blocks themselves, nor somebody the club has never heard of", async () => {
    const ada = await createMember();

    const answers = [await block(ada, ada), await block(ada, { id: "nobody", full_name: "" })];

    expect(answers).toMatchObject([
      { status: 400, body: { code: "invalid", detail: "You cannot block yourself." } },
      { status: 404, body: { code: "not-found", detail: "This member is no longer in the directory." } },
    ]);
  });
});

describe("unblocking", () => {
  test("who takes a block back can be written to again, twice as well as once", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await block(ada, ben);
    await block(ada, ben);

    const answers = [await unblock(ada, ben), await unblock(ada, ben)];

    expect(answers).toMatchObject([
      { status: 200, body: { id, is_blocked: false } },
      { status: 200, body: { id, is_blocked: false } },
    ]);
    await sendToConversation(ada, id);
    await sendToConversation(ben, id);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 1 });
  });

  test("of two blocks each ends by itself: both are hidden until the last is taken back", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await createConversation(ben, ada);
    await openFakeSocket(ada);
    await Promise.all([block(ada, ben), block(ben, ada)]);

    await unblock(ada, ben);

    await expect(sendToConversation(ada, id)).rejects.toMatchObject(theyBlock);
    await expect(sendToConversation(ben, id)).rejects.toMatchObject(youBlock);
    expect([await readHiddenFrom(ada.id), await readHiddenFrom(ben.id)]).toEqual([[ben.id], [ada.id]]);
    await unblock(ben, ada);
    await sendToConversation(ada, id);
    expect([await readHiddenFrom(ada.id), await readHiddenFrom(ben.id)]).toEqual([[], []]);
    expect((await listConnectionsOf(ada.id)).map(({ hidden }) => hidden)).toEqual([[]]);
  });
});

describe("members who are hidden", () => {
  test("a block hides each from the other, and on the sockets that are open", async () => {
    const [ada, ben] = await createTwoMembers();
    await Promise.all([openFakeSocket(ada), openFakeSocket(ada), openFakeSocket(ben)]);

    await block(ada, ben);

    expect([await readHiddenFrom(ada.id), await readHiddenFrom(ben.id)]).toEqual([[ben.id], [ada.id]]);
    expect((await listConnectionsOf(ada.id)).map(({ hidden }) => hidden)).toEqual([[ben.id], [ben.id]]);
    expect((await listConnectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([[ada.id]]);
  });

  /** Does `work` while something else is done whole, just before a member's connections are looked for. */
  const meanwhile = async ({ id }: Person, other: () => Promise<unknown>, work: () => Promise<unknown>) => {
    let isDone = false;
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== "QueryCommand" || isDone || !JSON.stringify(args.input).includes(id)) return next(args);
          isDone = true;
          await other();
          return next(args);
        },
      { step: "initialize", name: "meanwhile", override: true },
    );
    try {
      await work();
    } finally {
      table.middlewareStack.remove("meanwhile");
    }
    expect(isDone).toBe(true);
  };

  test("blocked by somebody else in the very moment in which the sockets learn of a block, both count", async () => {
    const [[ada, ben], cleo] = await Promise.all([createTwoMembers(), createMember("Cleo Marsh")]);
    await openFakeSocket(ben);

    await meanwhile(
      ben,
      () => block(cleo, ben),
      () => block(ada, ben),
    );

    expect((await listConnectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([[ada.id, cleo.id].toSorted()]);
  });

  test("blocked by many at once, somebody sees none of them", async () => {
    const [ben, ...others] = await Promise.all(Array.from({ length: 9 }, () => createMember()));
    if (!ben) throw new Error("There is nobody.");
    await openFakeSocket(ben);

    await Promise.all(others.map((each) => block(each, ben)));

    const ids = others.map(({ id }) => id).toSorted();
    expect(await readHiddenFrom(ben.id)).toEqual(ids);
    expect((await listConnectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([ids]);
  });

  test("a block and its end at once leave both sides of one mind", async () => {
    const [ada, ben] = await createTwoMembers();
    await block(ada, ben);

    await withInterruption(
      () => unblock(ada, ben),
      () => unblock(ada, ben),
    );
    await withFaults(["conflict", "time-out after commit"], () => block(ada, ben));
    await withFaults(["time-out after commit"], () => unblock(ada, ben));

    expect([await readHiddenFrom(ada.id), await readHiddenFrom(ben.id)]).toEqual([[], []]);
  });

  test("who has blocked very many unblocks somebody first; being blocked by many is no hindrance", async () => {
    const [ada, ben] = await createTwoMembers();
    const many = new Set(Array.from({ length: maxBlocked }, (_, place) => `member-${place}`));
    const hidden = { pk: `MEMBER#${ada.id}`, sk: "HIDDEN" };
    await editItem(hidden, { blocked_by: many });
    expect(await block(ada, ben)).toMatchObject({ status: 200 });
    await editItem(hidden, { blocks: many });

    const answers = [await block(ben, ada), await block(ada, await createMember())];

    expect(answers).toMatchObject([
      { status: 200 },
      { status: 409, body: { detail: "You've already blocked 200 members. Unblock one first." } },
    ]);
  });
});
