import { readByFrame } from "#functions/conversations/read-frame.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit } from "#shared/messages.ts";
import { by, conversationOf, onSocket, seenBy, twoMembers, write } from "../../support/conversation.ts";
import { interrupted } from "../../support/faults.ts";
import { shuffled } from "../../support/shuffled.ts";

/** As many as one may write in half a minute. */
const many = messageLimit.atMost;
const each = <Result>(count: number, make: (place: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

test("thirty messages of both at once are all there, counted, and the newest is the preview", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await conversationOf(ben, ada);

  const sent = await shuffled(100, () =>
    each(many, (place) => Promise.all([write(ada, id, `Ada ${place}`), write(ben, id, `Ben ${place}`)])),
  );

  const ids = sent.flat().map(({ message }) => message.id);
  const first = (await by(ada)(contract.listDirectMessages, { id })).body;
  const second = (await by(ada)(contract.listDirectMessages, { id, cursor: first.cursor })).body;
  const found = [...first.items, ...second.items];
  expect(found.map((message) => message.id)).toEqual(ids.toSorted().toReversed());
  const newest = { last_message_id: found[0]?.id, last_message_text: found[0]?.content, unread: many };
  for (const member of [ada, ben]) expect(await seenBy(member, id)).toMatchObject(newest);
});

test("a message in the very moment of another is kept after it", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  await write(ada, id, "Before.");
  let between: string | undefined;

  const { message } = await interrupted(
    async () => {
      between = (await write(ben, id, "Between.")).message.id;
    },
    () => write(ada, id, "After."),
  );

  expect(between && message.id > between).toBe(true);
  expect(await seenBy(ben, id)).toMatchObject({ unread: 2, last_message_text: "After." });
});

test("whoever reads while messages arrive has exactly those unread that came after what they saw", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);

  await each(many - 2, async () => {
    await write(ada, id);
    const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
    const upTo = items[0]?.id ?? "";
    await readByFrame({ action: "direct.read", conversationId: id, upTo }, onSocket(ben));
  });
  await write(ada, id);
  await write(ada, id);

  const { unread, last_read_id } = await seenBy(ben, id);
  const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
  expect(unread).toBe(items.filter((message) => message.id > (last_read_id ?? "")).length);
});
