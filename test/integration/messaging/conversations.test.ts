import { randomBytes } from "node:crypto";
import { changeMember } from "#functions/members/member.ts";
import { getConversationId } from "#functions/messaging/conversation.ts";
import { readByFrame } from "#functions/messaging/direct.ts";
import { contract } from "#shared/contract.ts";
import { unknownConversation } from "#shared/conversations.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  getConversationAs,
  createMember,
  createTwoMembers,
  sendToConversation,
  senderOf,
  type Person,
} from "../../support/conversation.ts";

describe("starting", () => {
  const leaveDirectory = (id: string) => changeMember(id, (member) => ({ ...member, directory_visible: false }));

  test("a conversation begins with a member of the directory, and is listed for whoever began it", async () => {
    const [ada, ben] = await createTwoMembers();

    const { status, body } = await callAs(ada)(contract.startConversation, { to: ben.id });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: getConversationId(ada.id, ben.id),
      with: { user_id: ben.id, full_name: "Ben Lindqvist", avatar_url: null },
      last_message_id: null,
      unread: 0,
      is_blocked: false,
    });
    expect((await callAs(ada)(contract.listConversations, {})).body.items).toEqual([body]);
  });

  test("the other one sees nothing of it before the first message", async () => {
    const { ben, id } = await createConversationOfTwo();

    expect((await callAs(ben)(contract.listConversations, {})).body).toEqual({ items: [] });
    expect(await callAs(ben)(contract.getConversation, { id })).toMatchObject({ status: 404 });
  });

  test("pressed twenty times at once by both, there is one conversation", async () => {
    const [ada, ben] = await createTwoMembers();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2
          ? callAs(ada)(contract.startConversation, { to: ben.id })
          : callAs(ben)(contract.startConversation, { to: ada.id }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    for (const member of [ada, ben])
      expect((await callAs(member)(contract.listConversations, {})).body.items).toHaveLength(1);
  });

  test("beginning again, at once with messages, resets nothing", async () => {
    const { ada, ben, id } = await createConversationOfTwo();

    await Promise.all(
      Array.from({ length: 10 }, () => [
        sendToConversation(ada, id),
        callAs(ben)(contract.startConversation, { to: ada.id }),
        callAs(ada)(contract.startConversation, { to: ben.id }),
      ]).flat(),
    );

    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 10, last_message_by: ada.id });
    const { body } = await callAs(ben)(contract.startConversation, { to: ada.id });
    expect(body).toEqual(await getConversationAs(ben, id));
  });

  test("a conversation goes on when the other one has left the directory; a new one does not begin", async () => {
    const [ada, ben, cleo] = [...(await createTwoMembers()), await createMember("Cleo Marsh")] as const;
    const id = await createConversation(ada, ben);
    await leaveDirectory(ben.id);

    const [known, unknown] = [
      await callAs(ada)(contract.startConversation, { to: ben.id }),
      await callAs(cleo)(contract.startConversation, { to: ben.id }),
    ];

    expect(known).toMatchObject({ status: 201, body: { id, with: { full_name: "Ben Lindqvist" } } });
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: "not-found", detail: "This member is no longer in the directory." },
    });
  });

  test("nobody writes to themselves", async () => {
    const ada = await createMember();

    const answer = await callAs(ada)(contract.startConversation, { to: ada.id });

    expect(answer).toMatchObject({ status: 400, body: { code: "invalid", detail: "You can't message yourself." } });
  });
});

describe("reading", () => {
  const unreadOf = async (person: Person) => (await callAs(person)(contract.listUnread, {})).body.items;
  const readFrame = (person: Person, conversationId: string, upTo: string) =>
    readByFrame({ action: "direct.read", conversationId, upTo }, senderOf(person));

  test("who reads up to the newest has nothing unread, and it is known since when; what comes then is unread again, until all of them are read", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    // Opening it before its first message is reading, too.
    const { body: opened } = await callAs(ada)(contract.readConversation, { id });
    expect(opened).toMatchObject({ unread: 0, last_read_id: null, last_read_at: expect.any(String) as string });
    const before = new Date().toISOString();
    const { message } = await sendToConversation(ada, id);

    const { status, body } = await callAs(ben)(contract.readConversation, { id, upTo: message.id });

    expect(status).toBe(200);
    expect(body).toMatchObject({ unread: 0, last_read_id: message.id });
    expect((body.last_read_at ?? "") >= before).toBe(true);
    expect(await unreadOf(ben)).toEqual([]);
    expect(await getConversationAs(ben, id)).toEqual(body);
    await readFrame(ben, id, message.id);
    expect(await getConversationAs(ben, id)).toMatchObject({ unread: 0, last_read_id: message.id });

    const { message: second } = await sendToConversation(ada, id);
    expect(await unreadOf(ben)).toMatchObject([{ id, unread: 1 }]);
    // Nobody reads up to a message that is still to come.
    const toCome = { id, upTo: "msg_7ZZZZZZZZZZZZZZZZZZZZZZZZZ" };
    const read = { unread: 0, last_read_id: second.id };
    expect((await callAs(ben)(contract.readConversation, toCome)).body).toMatchObject(read);
    const { message: third } = await sendToConversation(ada, id);
    const all = await callAs(ben)(contract.readConversation, { id });
    expect(all.body).toMatchObject({ unread: 0, last_read_id: third.id });
  });

  test("what arrived after the message that was seen last stays unread, by either way", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message: seen } = await sendToConversation(ada, id, "Seen.");
    await sendToConversation(ada, id, "Not seen.");

    const { body } = await callAs(ben)(contract.readConversation, { id, upTo: seen.id });
    const { others } = await readFrame(ben, id, seen.id);

    expect(body).toMatchObject({ unread: 2, last_read_id: null });
    expect(others).toBeUndefined();
    expect(await unreadOf(ben)).toMatchObject([{ id, unread: 2 }]);
  });
});

describe("strangers", () => {
  /** Everything that somebody could try with a conversation's name and a message of it. */
  const attempts: Record<string, (who: Person, id: string, messageId: string) => Promise<unknown>> = {
    "looks at it": (who, id) => callAs(who)(contract.getConversation, { id }),
    "reads its messages": (who, id) => callAs(who)(contract.listDirectMessages, { id }),
    "reads its messages since a time": (who, id) =>
      callAs(who)(contract.listDirectMessages, { id, since: "2026-01-01T00:00:00Z" }),
    "marks it as read": (who, id) => callAs(who)(contract.readConversation, { id }),
    "marks a message of it as read": (who, id, upTo) => callAs(who)(contract.readConversation, { id, upTo }),
    "reports a message of it": (who, conversationId, messageId) =>
      callAs(who)(contract.reportMessage, { conversationId, messageId }),
    "writes into it": (who, id) => sendToConversation(who, id).catch((error: unknown) => error),
    "says to have read it": (who, conversationId, upTo) =>
      readByFrame({ action: "direct.read", conversationId, upTo }, senderOf(who)).catch((error: unknown) => error),
  };

  /** A problem, but for what differs between two requests anyway. */
  const refusalOf = (outcome: unknown) =>
    outcome instanceof Error
      ? { ...outcome, detail: outcome.message }
      : { ...(outcome as { body: object }).body, requestId: undefined };

  test.each(Object.keys(attempts))("a stranger %s as if it had never been", async (name) => {
    const [{ ada, ben, id }, cleo] = await Promise.all([createConversationOfTwo(), createMember("Cleo Marsh")]);
    const { message } = await sendToConversation(ada, id);
    const madeUp = `conv_${randomBytes(32).toString("base64url")}`;

    const outcomes = [await attempts[name]?.(cleo, id, message.id), await attempts[name]?.(cleo, madeUp, message.id)];

    expect(refusalOf(outcomes[0])).toMatchObject({ code: "not-found", detail: unknownConversation });
    expect(refusalOf(outcomes[1])).toEqual(refusalOf(outcomes[0]));
    expect((await callAs(ada)(contract.listDirectMessages, { id })).body.items).toEqual([message]);
    expect((await callAs(ben)(contract.listUnread, {})).body.items).toMatchObject([{ id, unread: 1 }]);
  });

  test("a stranger has nothing of it in their lists, nor finds a message of it in a conversation of their own", async () => {
    const [[ada, ben], cleo] = await Promise.all([createTwoMembers(), createMember("Cleo Marsh")]);
    const { message } = await sendToConversation(ada, await createConversation(ada, ben));
    const [list, unread] = [
      await callAs(cleo)(contract.listConversations, {}),
      await callAs(cleo)(contract.listUnread, {}),
    ];
    const own = await createConversation(cleo, ben);

    const answer = await callAs(cleo)(contract.reportMessage, { conversationId: own, messageId: message.id });

    expect([list.body.items, unread.body.items]).toEqual([[], []]);
    expect(answer).toMatchObject({ status: 404, body: { detail: "Message not found." } });
  });
});
