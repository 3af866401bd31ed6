import { hiddenFrom, mostBlocked } from "#functions/conversations/hidden-store.ts";
import { table } from "#functions/platform/table.ts";
import { connectionsOf } from "#functions/realtime/connection-store.ts";
import { contract } from "#shared/contract.ts";
import { by, somebody, twoMembers, type Person } from "../../support/conversation.ts";
import { interrupted, withFaults } from "../../support/faults.ts";
import { listening } from "../../support/listening.ts";
import { edit } from "../../support/table.ts";

const block = (who: Person, { id }: Person) => by(who)(contract.blockMember, { memberId: id });
const unblock = (who: Person, { id }: Person) => by(who)(contract.unblockMember, { memberId: id });

test("a block hides each from the other, and on the sockets that are open", async () => {
  const [ada, ben] = await twoMembers();
  await Promise.all([listening(ada), listening(ada), listening(ben)]);

  await block(ada, ben);

  expect([await hiddenFrom(ada.id), await hiddenFrom(ben.id)]).toEqual([[ben.id], [ada.id]]);
  expect((await connectionsOf(ada.id)).map(({ hidden }) => hidden)).toEqual([[ben.id], [ben.id]]);
  expect((await connectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([[ada.id]]);
});

test("of two blocks, both are hidden until the last is taken back", async () => {
  const [ada, ben] = await twoMembers();
  await listening(ada);
  await Promise.all([block(ada, ben), block(ben, ada)]);

  await unblock(ada, ben);
  expect([await hiddenFrom(ada.id), await hiddenFrom(ben.id)]).toEqual([[ben.id], [ada.id]]);

  await unblock(ben, ada);
  expect([await hiddenFrom(ada.id), await hiddenFrom(ben.id)]).toEqual([[], []]);
  expect((await connectionsOf(ada.id)).map(({ hidden }) => hidden)).toEqual([[]]);
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
  const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
  await listening(ben);

  await meanwhile(
    ben,
    () => block(cleo, ben),
    () => block(ada, ben),
  );

  expect((await connectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([[ada.id, cleo.id].toSorted()]);
});

test("blocked by many at once, somebody sees none of them", async () => {
  const [ben, ...others] = await Promise.all(Array.from({ length: 9 }, () => somebody()));
  if (!ben) throw new Error("There is nobody.");
  await listening(ben);

  await Promise.all(others.map((each) => block(each, ben)));

  const ids = others.map(({ id }) => id).toSorted();
  expect(await hiddenFrom(ben.id)).toEqual(ids);
  expect((await connectionsOf(ben.id)).map(({ hidden }) => hidden)).toEqual([ids]);
});

test("a block and its end at once leave both sides of one mind", async () => {
  const [ada, ben] = await twoMembers();
  await block(ada, ben);

  await interrupted(
    () => unblock(ada, ben),
    () => unblock(ada, ben),
  );
  await withFaults(["conflict", "time-out after commit"], () => block(ada, ben));
  await withFaults(["time-out after commit"], () => unblock(ada, ben));

  expect([await hiddenFrom(ada.id), await hiddenFrom(ben.id)]).toEqual([[], []]);
});

test("who has blocked very many unblocks somebody first; being blocked by many is no hindrance", async () => {
  const [ada, ben] = await twoMembers();
  const many = new Set(Array.from({ length: mostBlocked }, (_, place) => `member-${place}`));
  const hidden = { pk: `MEMBER#${ada.id}`, sk: "HIDDEN" };
  await edit(hidden, { blocked_by: many });
  expect(await block(ada, ben)).toMatchObject({ status: 200 });
  await edit(hidden, { blocks: many });

  const answers = [await block(ben, ada), await block(ada, await somebody())];

  expect(answers).toMatchObject([
    { status: 200 },
    { status: 409, body: { detail: "You have blocked 200 members already. Unblock somebody first." } },
  ]);
});
