import { idAfter } from "#functions/conversations/direct-message-item.ts";
import { keeping } from "#functions/conversations/direct-message-store.ts";
import { received, sent } from "#functions/conversations/message-writes.ts";
import { readByFrame } from "#functions/conversations/read-frame.ts";
import { sendDirectMessage } from "#functions/conversations/send-message.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages, messagesOnPage } from "#shared/messages.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { propertyTimeoutMs } from "../../simulation/property.ts";
import {
  by,
  conversationOf,
  newClientId,
  onSocket,
  seenBy,
  twoMembers,
  write,
  somebody,
  type Person,
} from "../../support/conversation.ts";
import { withFaults, interrupted, type Fault } from "../../support/faults.ts";
import { heard, listening } from "../../support/listening.ts";
import { counted } from "../../support/table.ts";

describe("sending", () => {
  test("a message reaches the other one, as unread and with its beginning in the list", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);

    const { message } = await write(ada, id, "Shall we meet?\nOn Friday?");

    expect(message).toMatchObject({ conversation_id: id, user_id: ada.id, full_name: "Ada Okafor", avatar_url: null });
    const newest = {
      last_message_id: message.id,
      last_message_text: "Shall we meet? On Friday?",
      last_message_at: message.created_at,
      last_message_by: ada.id,
    };
    const { items } = (await by(ben)(contract.listConversations, {})).body;
    expect(items).toMatchObject([{ id, with: { user_id: ada.id, full_name: "Ada Okafor" }, unread: 1, ...newest }]);
    expect(await seenBy(ada, id)).toMatchObject({ with: { user_id: ben.id }, unread: 0, ...newest });
    for (const member of [ada, ben])
      expect((await by(member)(contract.listDirectMessages, { id })).body).toEqual({ items: [message] });
  });

  test("each message counts for whoever receives it, and all unread ones are told together", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);

    await write(ada, id, "One.");
    const { message: second } = await write(ada, id, "Two.");
    const { message: last } = await write(ben, id, "Three.");

    expect((await by(ben)(contract.listUnread, {})).body.items).toEqual([{ id, unread: 2, last_message_id: last.id }]);
    expect((await by(ada)(contract.listUnread, {})).body.items).toEqual([{ id, unread: 1, last_message_id: last.id }]);
    expect(second.id < last.id).toBe(true);
  });

  test("the longest message is kept whole, with a short beginning in the list", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const content = "語".repeat(4000);

    const { message } = await write(ada, id, content);

    const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
    expect(items).toEqual([message]);
    expect(message.content).toBe(content);
    expect((await seenBy(ben, id)).last_message_text).toBe("語".repeat(200));
  });

  test("who writes with a new name and picture is seen with these", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    await write(ada, id);

    await sendDirectMessage(
      { action: "direct.send", clientId: newClientId(), conversationId: id, content: "It is me." },
      { ...onSocket(ada), full_name: "Ada Bello", avatar: "media/avatars/ada.jpg" },
    );

    const changed = { user_id: ada.id, full_name: "Ada Bello", avatar_url: "/media/avatars/ada.jpg" };
    expect((await seenBy(ben, id)).with).toEqual(changed);
    const { items } = (await by(ben)(contract.listDirectMessages, { id })).body;
    expect(items).toMatchObject([changed, { full_name: "Ada Okafor", avatar_url: null }]);
  });

  test("who writes faster than anybody types is asked to wait, and nothing is kept", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    await counted({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);

    await expect(write(ada, id)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

    expect((await by(ada)(contract.listDirectMessages, { id })).body.items).toEqual([]);
    expect((await by(ben)(contract.listUnread, {})).body.items).toEqual([]);
  });
});

describe("sending again", () => {
  const kept = async (id: string, reader: Parameters<typeof by>[0]) =>
    (await by(reader)(contract.listDirectMessages, { id })).body.items;

  test("a message sent again is answered with the one that is there, and counts once", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const clientId = newClientId();
    const { message: first } = await write(ada, id, "Hello.", clientId);
    await write(ben, id, "Hello to you.");

    const { message: again } = await write(ada, id, "Hello.", clientId);

    expect(again).toEqual(first);
    expect(await kept(id, ben)).toHaveLength(2);
    expect(await seenBy(ben, id)).toMatchObject({ unread: 1, last_message_text: "Hello to you." });
  });

  test("ten times at once it is kept once", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const clientId = newClientId();

    const sent = await Promise.all(Array.from({ length: 10 }, () => write(ada, id, "Hello.", clientId)));

    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(await kept(id, ben)).toEqual([sent[0]?.message]);
    expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
  });

  test("a repetition is answered though its sender is too fast, or blocked meanwhile", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const clientId = newClientId();
    const { message: first } = await write(ada, id, "Hello.", clientId);
    await counted({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);
    await by(ben)(contract.blockMember, { memberId: ada.id });

    const { message: again } = await write(ada, id, "Hello.", clientId);

    expect(again).toEqual(first);
  });

  test("the name of a message that went to somebody else is refused", async () => {
    const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
    const [id, other] = [await conversationOf(ada, ben), await conversationOf(ada, cleo)];
    const clientId = newClientId();
    await write(ada, id, "Hello.", clientId);

    await expect(write(ada, other, "Hello.", clientId)).rejects.toMatchObject({ code: "conflict" });

    expect(await kept(other, ada)).toEqual([]);
  });

  test("two members may choose the same name for their messages", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const clientId = newClientId();

    await write(ada, id, "From Ada.", clientId);
    await write(ben, id, "From Ben.", clientId).catch(() => undefined);

    expect((await kept(id, ada)).map(({ content }) => content)).toEqual(["From Ben.", "From Ada."]);
  });

  test.each<Fault>([
    "conflict",
    "throttled transaction",
    "throttle",
    "time-out before commit",
    "time-out after commit",
  ])("after a %s the message is kept and counted once", async (fault) => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);

    await withFaults([fault], () => write(ada, id));

    expect(await kept(id, ben)).toHaveLength(1);
    expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
  });

  test("who never heard of the first attempt sends again, and it is kept once", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const clientId = newClientId();
    const lost = withFaults(Array<Fault>(50).fill("time-out after commit"), () => write(ada, id, "Hello.", clientId));
    await expect(lost).rejects.toThrow();

    const { message } = await write(ada, id, "Hello.", clientId);

    expect(await kept(id, ben)).toEqual([message]);
    expect(await seenBy(ben, id)).toMatchObject({ unread: 1 });
  });
});

describe("messages at once", () => {
  /** As many as one may write in half a minute. */
  const many = messageLimit.atMost;
  const each = <Result>(count: number, make: (place: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, place) => make(place)));

  test(
    "thirty messages of both at once are all there, counted, and the newest is the preview",
    () =>
      checkInterleavings([3, 1], async (interleave) => {
        const [ada, ben] = await twoMembers();
        const id = await conversationOf(ada, ben);
        await conversationOf(ben, ada);

        const sent = await interleave(() =>
          each(many, (place) => Promise.all([write(ada, id, `Ada ${place}`), write(ben, id, `Ben ${place}`)])),
        );

        const ids = sent.flat().map(({ message }) => message.id);
        const first = (await by(ada)(contract.listDirectMessages, { id })).body;
        const second = (await by(ada)(contract.listDirectMessages, { id, cursor: first.cursor })).body;
        const found = [...first.items, ...second.items];
        expect(found.map((message) => message.id)).toEqual(ids.toSorted().toReversed());
        const newest = { last_message_id: found[0]?.id, last_message_text: found[0]?.content, unread: many };
        for (const member of [ada, ben]) expect(await seenBy(member, id)).toMatchObject(newest);
      }),
    propertyTimeoutMs,
  );

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
});

describe("pages", () => {
  /** So many messages, faster than anybody may write. */
  const writeMany = async (count: number, conversation_id: string, { id: memberId, full_name }: Person, to: Person) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place++) {
      const id = idAfter(ids.at(-1));
      ids.push(id);
      const message = {
        id,
        clientId: newClientId(),
        conversation_id,
        memberId,
        full_name,
        content: `Message ${place}`,
      };
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
});

describe("who is told", () => {
  test("a message is told to both, but not to the socket that sent it, and to nobody else", async () => {
    const [[ada, ben], cleo] = await Promise.all([twoMembers(), somebody("Cleo Marsh")]);
    const id = await conversationOf(ada, ben);
    const sockets = { ada: onSocket(ada).connectionId };
    await listening(ada, sockets.ada);
    const [phone, bens, cleos] = [await listening(ada), await listening(ben), await listening(cleo)];

    const { message, others } = await write(ada, id);
    await others?.();

    expect([heard(phone), heard(bens)]).toEqual([
      [{ type: "direct.message", message }],
      [{ type: "direct.message", message }],
    ]);
    expect([heard(sockets.ada), heard(cleos)]).toEqual([[], []]);
  });

  test("a repetition is told again: the first telling may have failed", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const bens = await listening(ben);
    const { message } = await write(ada, id);

    const { others } = await write(ada, id, message.content, message.clientId);
    await others?.();

    expect(heard(bens)).toEqual([{ type: "direct.message", message }]);
  });

  test("what is read, begun and blocked is told to one's own devices alone", async () => {
    const [ada, ben] = await twoMembers();
    const [adas, bens] = [await listening(ada), await listening(ben)];

    const id = await conversationOf(ada, ben);
    const begun = await seenBy(ada, id);
    const { body: blocked } = await by(ada)(contract.blockMember, { memberId: ben.id });
    const { body: unblocked } = await by(ada)(contract.unblockMember, { memberId: ben.id });
    const { body: read } = await by(ada)(contract.readConversation, { id });

    const told = [begun, blocked, unblocked, read].map((conversation) => ({
      type: "direct.conversation",
      conversation,
    }));
    expect(heard(adas).filter(({ type }) => type !== "presence")).toEqual(told);
    expect(heard(bens).filter(({ type }) => type !== "presence")).toEqual([]);
  });

  test("a block tells both afresh who is online, without the other", async () => {
    const [ada, ben] = await twoMembers();
    const [adas, bens] = [await listening(ada), await listening(ben)];

    await by(ada)(contract.blockMember, { memberId: ben.id });

    const online = (socket: string) =>
      heard(socket).flatMap((frame) => (frame.type === "presence" ? [frame.online.map(({ user_id }) => user_id)] : []));
    expect(online(adas)).toEqual([expect.not.arrayContaining([ben.id])]);
    expect(online(bens)).toEqual([expect.not.arrayContaining([ada.id])]);
  });

  test("reading on one device is told to the others", async () => {
    const [ada, ben] = await twoMembers();
    const id = await conversationOf(ada, ben);
    const { message } = await write(ada, id);
    const sender = onSocket(ben);
    await listening(ben, sender.connectionId);
    const [phone, adas] = [await listening(ben), await listening(ada)];

    const { reply, others } = await readByFrame(
      { action: "direct.read", conversationId: id, upTo: message.id },
      sender,
    );
    await others?.();

    expect(reply).toBeUndefined();
    expect(heard(phone)).toEqual([{ type: "direct.conversation", conversation: await seenBy(ben, id) }]);
    expect([heard(sender.connectionId), heard(adas)]).toEqual([[], []]);
  });
});
