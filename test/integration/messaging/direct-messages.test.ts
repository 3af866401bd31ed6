import { createIdAfter, directMessageWrite, receiverWrite, senderWrite } from "#functions/messaging/direct-message.ts";
import { readByFrame, sendDirectMessage } from "#functions/messaging/direct.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { messageLimit, tooManyMessages, messagesOnPage } from "#shared/messages.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  newClientId,
  senderOf,
  getConversationAs,
  createTwoMembers,
  sendToConversation,
  createMember,
  type Person,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withFaults, withInterruption, type Fault, transactionFaults } from "../../support/faults.ts";
import { setRateCount } from "../../support/table.ts";

describe("sending", () => {
  test("a message reaches the other one, as unread and with its beginning in the list", async () => {
    const { ada, ben, id } = await createConversationOfTwo();

    const { message } = await sendToConversation(ada, id, "Shall we meet?\nOn Friday?");

    expect(message).toMatchObject({ conversation_id: id, user_id: ada.id, full_name: "Ada Okafor", avatar_url: null });
    const newest = {
      last_message_id: message.id,
      last_message_text: "Shall we meet? On Friday?",
      last_message_at: message.created_at,
      last_message_by: ada.id,
    };
    const { items } = (await callAs(ben)(contract.listConversations, {})).body;
    expect(items).toMatchObject([{ id, with: { user_id: ada.id, full_name: "Ada Okafor" }, unread: 1, ...newest }]);
    expect(await getConversationAs(ada, id)).toMatchObject({ with: { user_id: ben.id }, unread: 0, ...newest });
    for (const member of [ada, ben])
      expect((await callAs(member)(contract.listDirectMessages, { id })).body).toEqual({ items: [message] });
  });

  test("each message counts for whoever receives it, and all unread ones are told together", async () => {
    const { ada, ben, id } = await createConversationOfTwo();

    await sendToConversation(ada, id, "One.");
    const { message: second } = await sendToConversation(ada, id, "Two.");
    const { message: last } = await sendToConversation(ben, id, "Three.");

    expect((await callAs(ben)(contract.listUnread, {})).body.items).toEqual([
      { id, unread: 2, last_message_id: last.id },
    ]);
    expect((await callAs(ada)(contract.listUnread, {})).body.items).toEqual([
      { id, unread: 1, last_message_id: last.id },
    ]);
    expect(second.id < last.id).toBe(true);
  });

  test("who writes with a new name and picture is seen with these", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id);

    await sendDirectMessage(
      { action: "direct.send", clientId: newClientId(), conversationId: id, content: "It is me." },
      { ...senderOf(ada), full_name: "Ada Bello", avatar: "media/avatars/ada.jpg" },
    );

    const changed = { user_id: ada.id, full_name: "Ada Bello", avatar_url: "/media/avatars/ada.jpg" };
    expect((await getConversationAs(ben, id)).with).toEqual(changed);
    const { items } = (await callAs(ben)(contract.listDirectMessages, { id })).body;
    expect(items).toMatchObject([changed, { full_name: "Ada Okafor", avatar_url: null }]);
  });

  test("who writes faster than anybody types is asked to wait, and nothing is kept", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await setRateCount({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);

    await expect(sendToConversation(ada, id)).rejects.toMatchObject({ code: "too-many", message: tooManyMessages });

    expect((await callAs(ada)(contract.listDirectMessages, { id })).body.items).toEqual([]);
    expect((await callAs(ben)(contract.listUnread, {})).body.items).toEqual([]);
  });
});

describe("sending again", () => {
  const listMessages = async (id: string, reader: Parameters<typeof callAs>[0]) =>
    (await callAs(reader)(contract.listDirectMessages, { id })).body.items;

  test("a message sent again is answered with the one that is there, and counts once", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const clientId = newClientId();
    const { message: first } = await sendToConversation(ada, id, "Hello.", clientId);
    await sendToConversation(ben, id, "Hello to you.");

    const { message: again } = await sendToConversation(ada, id, "Hello.", clientId);

    expect(again).toEqual(first);
    expect(await listMessages(id, ben)).toHaveLength(2);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 1, last_message_text: "Hello to you." });
  });

  test("ten times at once it is kept once", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const clientId = newClientId();

    const sent = await Promise.all(Array.from({ length: 10 }, () => sendToConversation(ada, id, "Hello.", clientId)));

    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(await listMessages(id, ben)).toEqual([sent[0]?.message]);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 1 });
  });

  test("a repetition is answered though its sender is too fast, or blocked meanwhile", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const clientId = newClientId();
    const { message: first } = await sendToConversation(ada, id, "Hello.", clientId);
    await setRateCount({ what: "messages", by: ada.id, ...messageLimit }, messageLimit.atMost);
    await callAs(ben)(contract.blockMember, { memberId: ada.id });

    const { message: again } = await sendToConversation(ada, id, "Hello.", clientId);

    expect(again).toEqual(first);
  });

  test("the name of a message that went to somebody else is refused", async () => {
    const [[ada, ben], cleo] = await Promise.all([createTwoMembers(), createMember("Cleo Marsh")]);
    const [id, other] = [await createConversation(ada, ben), await createConversation(ada, cleo)];
    const clientId = newClientId();
    await sendToConversation(ada, id, "Hello.", clientId);

    await expect(sendToConversation(ada, other, "Hello.", clientId)).rejects.toMatchObject({ code: "conflict" });

    expect(await listMessages(other, ada)).toEqual([]);
  });

  test("two members may choose the same name for their messages", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const clientId = newClientId();

    await sendToConversation(ada, id, "From Ada.", clientId);
    await sendToConversation(ben, id, "From Ben.", clientId).catch(() => undefined);

    expect((await listMessages(id, ada)).map(({ content }) => content)).toEqual(["From Ben.", "From Ada."]);
  });

  test.each(transactionFaults)("after a %s the message is kept and counted once", async (fault) => {
    const { ada, ben, id } = await createConversationOfTwo();

    await withFaults([fault], () => sendToConversation(ada, id));

    expect(await listMessages(id, ben)).toHaveLength(1);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 1 });
  });

  test("who never heard of the first attempt sends again, and it is kept once", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const clientId = newClientId();
    const lost = withFaults(Array<Fault>(50).fill("time-out after commit"), () =>
      sendToConversation(ada, id, "Hello.", clientId),
    );
    await expect(lost).rejects.toThrow();

    const { message } = await sendToConversation(ada, id, "Hello.", clientId);

    expect(await listMessages(id, ben)).toEqual([message]);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 1 });
  });
});

describe("messages at once", () => {
  /** As many as one may write in half a minute. */
  const many = messageLimit.atMost;
  const each = <Result>(count: number, make: (place: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, place) => make(place)));

  test("thirty messages of both at once are all there, counted, and the newest is the preview", () =>
    checkInterleavings([3, 1], async (interleave) => {
      const { ada, ben, id } = await createConversationOfTwo();
      await createConversation(ben, ada);

      const sent = await interleave(() =>
        each(many, (place) =>
          Promise.all([sendToConversation(ada, id, `Ada ${place}`), sendToConversation(ben, id, `Ben ${place}`)]),
        ),
      );

      const ids = sent.flat().map(({ message }) => message.id);
      const first = (await callAs(ada)(contract.listDirectMessages, { id })).body;
      const second = (await callAs(ada)(contract.listDirectMessages, { id, cursor: first.cursor })).body;
      const found = [...first.items, ...second.items];
      expect(found.map((message) => message.id)).toEqual(ids.toSorted().toReversed());
      const newest = { last_message_id: found[0]?.id, last_message_text: found[0]?.content, unread: many };
      for (const member of [ada, ben]) expect(await getConversationAs(member, id)).toMatchObject(newest);
    }));

  test("a message in the very moment of another is kept after it", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id, "Before.");
    let between: string | undefined;

    const { message } = await withInterruption(
      async () => {
        between = (await sendToConversation(ben, id, "Between.")).message.id;
      },
      () => sendToConversation(ada, id, "After."),
    );

    expect(between && message.id > between).toBe(true);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 2, last_message_text: "After." });
  });

  test("whoever reads while messages arrive has exactly those unread that came after what they saw", async () => {
    const { ada, ben, id } = await createConversationOfTwo();

    await each(many - 2, async () => {
      await sendToConversation(ada, id);
      const { items } = (await callAs(ben)(contract.listDirectMessages, { id })).body;
      const upTo = items[0]?.id ?? "";
      await readByFrame({ action: "direct.read", conversationId: id, upTo }, senderOf(ben));
    });
    await sendToConversation(ada, id);
    await sendToConversation(ada, id);

    const { unread, last_read_id } = await getConversationAs(ben, id);
    const { items } = (await callAs(ben)(contract.listDirectMessages, { id })).body;
    expect(unread).toBe(items.filter((message) => message.id > (last_read_id ?? "")).length);
  });
});

describe("pages", () => {
  /** So many messages, faster than anybody may write. */
  const writeMany = async (count: number, conversation_id: string, { id: memberId, full_name }: Person, to: Person) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place++) {
      const id = createIdAfter(ids.at(-1));
      ids.push(id);
      const message = {
        id,
        clientId: newClientId(),
        conversation_id,
        memberId,
        full_name,
        content: `Message ${place}`,
      };
      await transact({
        message: directMessageWrite(message),
        sender: senderWrite(message),
        recipient: receiverWrite(message, to.id),
      });
    }
    return ids;
  };

  test("messages come in pages, newest first, or since a time, oldest first", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const ids = await writeMany(messagesOnPage + 5, id, ada, ben);
    const page = async (range: object) => (await callAs(ben)(contract.listDirectMessages, { id, ...range })).body;
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
    const ada = await createMember();
    const others = await Promise.all(Array.from({ length: 53 }, (_, place) => createMember(`Member ${place}`)));
    const ids: string[] = [];
    for (const other of others) {
      const id = await createConversation(other, ada);
      await sendToConversation(other, id);
      ids.push(id);
    }

    const first = (await callAs(ada)(contract.listConversations, {})).body;
    const second = (await callAs(ada)(contract.listConversations, { cursor: first.cursor })).body;
    const unread = (await callAs(ada)(contract.listUnread, {})).body;

    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect([first.items.length, second.cursor]).toEqual([50, undefined]);
    expect(unread.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe("who is told", () => {
  test("a message is told to both, but not to the socket that sent it, and to nobody else", async () => {
    const [{ ada, ben, id }, cleo] = await Promise.all([createConversationOfTwo(), createMember("Cleo Marsh")]);
    const sockets = { ada: senderOf(ada).connectionId };
    await openFakeSocket(ada, sockets.ada);
    const [phone, bens, cleos] = [await openFakeSocket(ada), await openFakeSocket(ben), await openFakeSocket(cleo)];

    const { message, others } = await sendToConversation(ada, id);
    await others?.();

    expect([framesOn(phone), framesOn(bens)]).toEqual([
      [{ type: "direct.message", message }],
      [{ type: "direct.message", message }],
    ]);
    expect([framesOn(sockets.ada), framesOn(cleos)]).toEqual([[], []]);
  });

  test("a repetition is told again: the first telling may have failed", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const bens = await openFakeSocket(ben);
    const { message } = await sendToConversation(ada, id);

    const { others } = await sendToConversation(ada, id, message.content, message.clientId);
    await others?.();

    expect(framesOn(bens)).toEqual([{ type: "direct.message", message }]);
  });

  test("what is read, begun and blocked is told to one's own devices alone", async () => {
    const [ada, ben] = await createTwoMembers();
    const [adas, bens] = [await openFakeSocket(ada), await openFakeSocket(ben)];

    const id = await createConversation(ada, ben);
    const begun = await getConversationAs(ada, id);
    const { body: blocked } = await callAs(ada)(contract.blockMember, { memberId: ben.id });
    const { body: unblocked } = await callAs(ada)(contract.unblockMember, { memberId: ben.id });
    const { body: read } = await callAs(ada)(contract.readConversation, { id });

    const told = [begun, blocked, unblocked, read].map((conversation) => ({
      type: "direct.conversation",
      conversation,
    }));
    expect(framesOn(adas).filter(({ type }) => type !== "presence")).toEqual(told);
    expect(framesOn(bens).filter(({ type }) => type !== "presence")).toEqual([]);
  });

  test("a block tells both afresh who is online, without the other", async () => {
    const [ada, ben] = await createTwoMembers();
    const [adas, bens] = [await openFakeSocket(ada), await openFakeSocket(ben)];

    await callAs(ada)(contract.blockMember, { memberId: ben.id });

    const online = (socket: string) =>
      framesOn(socket).flatMap((frame) =>
        frame.type === "presence" ? [frame.online.map(({ user_id }) => user_id)] : [],
      );
    expect(online(adas)).toEqual([expect.not.arrayContaining([ben.id])]);
    expect(online(bens)).toEqual([expect.not.arrayContaining([ada.id])]);
  });

  test("reading on one device is told to the others", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ada, id);
    const sender = senderOf(ben);
    await openFakeSocket(ben, sender.connectionId);
    const [phone, adas] = [await openFakeSocket(ben), await openFakeSocket(ada)];

    const { reply, others } = await readByFrame(
      { action: "direct.read", conversationId: id, upTo: message.id },
      sender,
    );
    await others?.();

    expect(reply).toBeUndefined();
    expect(framesOn(phone)).toEqual([{ type: "direct.conversation", conversation: await getConversationAs(ben, id) }]);
    expect(framesOn(sender.connectionId)).toEqual([]);
    expect(framesOn(adas)).toEqual([{ type: "direct.read", conversation_id: id, upTo: message.id }]);
  });
});
