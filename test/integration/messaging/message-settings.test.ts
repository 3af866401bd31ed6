import { noteEncounter } from "#functions/attendees/encounter.ts";
import { changeMember } from "#functions/members/member.ts";
import { reactInConversation } from "#functions/messaging/direct.ts";
import { contract } from "#shared/contract.ts";
import { messagesRefused } from "#shared/conversations.ts";
import {
  callAs,
  createConversation,
  createConversationOfTwo,
  createMember,
  createTwoMembers,
  getConversationAs,
  newClientId,
  senderOf,
  sendToConversation,
  type Person,
} from "../../support/conversation.ts";
import { meet, take } from "../../support/introductions.ts";

const canMessage = async (by: Person, to: Person) =>
  (await callAs(by)(contract.getContact, { memberId: to.id })).body.can_message;

const start = (by: Person, to: Person) => callAs(by)(contract.startConversation, { to: to.id });

const refusal = { status: 403, body: { code: "forbidden", detail: messagesRefused } };
const refused = { code: "forbidden", message: messagesRefused };

test("everyone may write to a member until they say otherwise", async () => {
  const [ada, ben] = await createTwoMembers();

  expect((await callAs(ben)(contract.getMessageSettings, {})).body).toMatchObject({ messages_from: "everyone" });
  expect(await canMessage(ada, ben)).toBe(true);
  expect((await start(ada, ben)).status).toBe(201);
});

describe("people one knows", () => {
  test("a stranger can neither start a conversation nor send a first message in one started before", async () => {
    const [ada, ben] = await createTwoMembers();
    const id = await createConversation(ada, ben);
    await take(ben, "met");

    expect(await canMessage(ada, ben)).toBe(false);
    await expect(sendToConversation(ada, id)).rejects.toMatchObject(refused);
    expect(await start(await createMember("Zoe Watanabe"), ben)).toMatchObject(refusal);

    expect((await callAs(ben)(contract.listUnread, {})).body.items).toEqual([]);
  });

  test("who has met them writes, and who says so alone does not", async () => {
    const [ada, ben] = await createTwoMembers();
    const zoe = await createMember("Zoe Watanabe");
    await take(ben, "met");
    await meet(ada, ben);
    await noteEncounter({ id: `event-${newClientId()}`, title: "The Gala" }, zoe.id, ben.id);

    expect(await canMessage(ada, ben)).toBe(true);
    await sendToConversation(ada, await createConversation(ada, ben));
    expect(await canMessage(zoe, ben)).toBe(false);

    expect(await start(zoe, ben)).toMatchObject(refusal);
  });

  test("who has exchanged messages with them goes on, whoever wrote first", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id);
    const zoe = await createMember("Zoe Watanabe");
    await sendToConversation(ben, await createConversation(ben, zoe));
    await take(ben, "met");

    expect(await canMessage(ada, ben)).toBe(true);
    await sendToConversation(ada, id, "And another thing.");
    await sendToConversation(zoe, await createConversation(zoe, ben), "Hello to you.");

    expect((await callAs(ben)(contract.listUnread, {})).body.items).toHaveLength(2);
  });
});

describe("no one", () => {
  test("ends messages and reactions in conversations that there are, and says so; taken back, they go on", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ada, id);
    await take(ben, "none");

    expect(await getConversationAs(ada, id)).toMatchObject({ is_refused: true, is_blocked: false });
    expect(await canMessage(ada, ben)).toBe(false);
    await expect(sendToConversation(ada, id)).rejects.toMatchObject(refused);
    const reaction = { action: "direct.react" as const, clientId: newClientId(), conversationId: id, id: message.id };
    await expect(reactInConversation({ ...reaction, emoji: "👍", isOn: true }, senderOf(ada))).rejects.toMatchObject(
      refused,
    );
    await sendToConversation(ben, id, "I still write.");
    await take(ben, "everyone");

    expect(await getConversationAs(ada, id)).toMatchObject({ is_refused: false });
    await sendToConversation(ada, id, "There you are.");
  });

  test("holds in a conversation that such a member begins", async () => {
    const [ada, ben] = await createTwoMembers();
    await take(ben, "none");
    await sendToConversation(ben, await createConversation(ben, ada));

    await expect(sendToConversation(ada, await createConversation(ada, ben))).rejects.toMatchObject(refused);
  });

  test("holds where the first message came in the same moment", async () => {
    const [ada, ben] = await createTwoMembers();
    const id = await createConversation(ada, ben);

    await Promise.allSettled([sendToConversation(ada, id), take(ben, "none")]);

    await expect(sendToConversation(ada, id)).rejects.toMatchObject(refused);
  });

  test("even who has met them does not write", async () => {
    const [ada, ben] = await createTwoMembers();
    await meet(ada, ben);
    await take(ben, "none");

    expect(await start(ada, ben)).toMatchObject(refusal);
  });
});

describe("what it tells", () => {
  test("a member who takes no messages, one who hides, and one who never was are answered alike", async () => {
    const [ada, ben] = await createTwoMembers();
    const hidden = await createMember("Zoe Watanabe");
    await changeMember(hidden.id, (member) => ({ ...member, directory_visible: false }));
    await take(ben, "none");

    const answers = await Promise.all(
      [ben.id, hidden.id, "nobody", ada.id].map((memberId) => callAs(ada)(contract.getContact, { memberId })),
    );

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(4).fill({
        status: 200,
        body: { can_message: false, introduction: { chance: "possible", id: null, again_at: null } },
      }),
    );
  });

  test("who has left or is suspended takes none, also where a conversation exists", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id);
    expect(await canMessage(ada, ben)).toBe(true);
    const now = new Date().toISOString();

    await changeMember(ben.id, (member) => ({ ...member, left_at: now, suspended_at: now }));
    expect(await canMessage(ada, ben)).toBe(false);
    await changeMember(ben.id, (member) => ({ ...member, left_at: undefined, suspended_at: undefined }));
    expect(await canMessage(ada, ben)).toBe(true);
    await changeMember(ben.id, (member) => ({ ...member, left_at: now }));
    expect(await canMessage(ada, ben)).toBe(false);
  });

  test("a block by the other is not told", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    await sendToConversation(ada, id);
    await callAs(ben)(contract.blockMember, { memberId: ada.id });

    expect(await canMessage(ada, ben)).toBe(true);
    expect(await getConversationAs(ada, id)).toMatchObject({ is_refused: false });
  });
});
