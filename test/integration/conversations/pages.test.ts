import { idAfter } from "#functions/conversations/direct-message-item.ts";
import { keeping } from "#functions/conversations/direct-message-store.ts";
import { received, sent } from "#functions/conversations/message-writes.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { messagesOnPage } from "#shared/messages.ts";
import {
  by,
  conversationOf,
  newClientId,
  somebody,
  twoMembers,
  write,
  type Person,
} from "../../support/conversation.ts";

/** So many messages, faster than anybody may write. */
const writeMany = async (count: number, conversation_id: string, { id: memberId, full_name }: Person, to: Person) => {
  const ids: string[] = [];
  for (let place = 0; place < count; place++) {
    const id = idAfter(ids.at(-1));
    ids.push(id);
    const message = { id, clientId: newClientId(), conversation_id, memberId, full_name, content: `Message ${place}` };
    await transact({ message: keeping(message), sender: sent(message), recipient: received(message, to.id) });
  }
  return ids;
};

test("messages come in pages, newest first, or since a time, oldest first", async () => {
  const [ada, ben] = await twoMembers();
  const id = await conversationOf(ada, ben);
  const ids = await writeMany(messagesOnPage + 5, id, ada, ben);
  const page = async (range: object) => (await by(ben)(contract.listDirectMessages, { id, ...range })).body;
  const idsOf = ({ items }: Awaited<ReturnType<typeof page>>) => items.map((message) => message.id);

  const newest = await page({});
  const older = await page({ cursor: newest.cursor });
  const since = await page({ since: new Date(Date.now() - 60_000).toISOString() });

  expect([...idsOf(newest), ...idsOf(older)]).toEqual(ids.toReversed());
  expect(older.cursor).toBeUndefined();
  expect(idsOf(since)).toEqual(ids.slice(0, messagesOnPage));
  expect(await page({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual({ items: [] });
});

test("conversations come in pages, those with the newest message first; unread ones all together", async () => {
  const ada = await somebody();
  const others = await Promise.all(Array.from({ length: 53 }, (_, place) => somebody(`Member ${place}`)));
  const ids: string[] = [];
  for (const other of others) {
    const id = await conversationOf(other, ada);
    await write(other, id);
    ids.push(id);
  }

  const first = (await by(ada)(contract.listConversations, {})).body;
  const second = (await by(ada)(contract.listConversations, { cursor: first.cursor })).body;
  const unread = (await by(ada)(contract.listUnread, {})).body;

  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect([first.items.length, second.cursor]).toEqual([50, undefined]);
  expect(unread.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
