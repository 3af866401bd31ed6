import { readByFrame, tellTyping } from "#functions/messaging/direct.ts";
import { contract } from "#shared/contract.ts";
import type { MessageSettings } from "#shared/conversations.ts";
import {
  callAs,
  createConversationOfTwo,
  createMember,
  senderOf,
  sendToConversation,
  type Person,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";

const decide = (by: Person, changes: Partial<MessageSettings>) => callAs(by)(contract.changeMessageSettings, changes);

const read = async (by: Person, conversationId: string, upTo: string) => {
  const { others } = await readByFrame({ action: "direct.read", conversationId, upTo }, senderOf(by));
  await others?.();
};

const type = async (by: Person, conversationId: string) => {
  const { reply, others } = await tellTyping({ action: "direct.typing", conversationId }, senderOf(by));
  await others?.();
  return reply;
};

const readByOther = async (viewer: Person, id: string) =>
  (await callAs(viewer)(contract.getConversation, { id })).body.read_by_other;

const heard = (socket: string, kind: "direct.read" | "direct.typing") =>
  framesOn(socket).filter((frame) => frame.type === kind);

/** A conversation in which Ada has written, and Ada's socket. */
const given = async () => {
  const conversation = await createConversationOfTwo();
  const { message } = await sendToConversation(conversation.ada, conversation.id);
  return { ...conversation, message, socket: await openFakeSocket(conversation.ada) };
};

describe("read receipts", () => {
  test("the other is told at once how far one has read, and sees it later", async () => {
    const { ada, ben, id, message, socket } = await given();
    expect(await readByOther(ada, id)).toBeNull();

    await read(ben, id, message.id);

    expect(heard(socket, "direct.read")).toEqual([{ type: "direct.read", conversation_id: id, upTo: message.id }]);
    expect(await readByOther(ada, id)).toBe(message.id);
    expect(await readByOther(ben, id)).toBeNull();
  });

  test("reading over the API tells the same; reading one's own tells nothing", async () => {
    const { ada, ben, id, message, socket } = await given();

    await callAs(ben)(contract.readConversation, { id, upTo: message.id });
    const bens = await openFakeSocket(ben);
    await read(ada, id, message.id);

    expect(heard(socket, "direct.read")).toHaveLength(1);
    expect(heard(bens, "direct.read")).toEqual([]);
  });

  test.each(["ada", "ben"] as const)(
    "what is read while %s shows none is told neither then nor later; what is read after that is",
    async (who) => {
      const { ada, ben, id, message, socket } = await given();
      await read(ben, id, message.id);
      const unseen = (await sendToConversation(ada, id)).message;
      await decide({ ada, ben }[who], { shows_reading: false });

      await read(ben, id, unseen.id);
      for (const each of [ada, ben]) expect(await readByOther(each, id)).toBeNull();
      await decide({ ada, ben }[who], { shows_reading: true });
      // Opened once more, there is nothing new in it.
      await read(ben, id, unseen.id);

      expect(heard(socket, "direct.read")).toMatchObject([{ upTo: message.id }]);
      expect(await readByOther(ada, id)).toBe(message.id);
      const seen = (await sendToConversation(ada, id)).message;
      await read(ben, id, seen.id);
      expect(heard(socket, "direct.read")).toMatchObject([{ upTo: message.id }, { upTo: seen.id }]);
      expect(await readByOther(ada, id)).toBe(seen.id);
    },
  );

  test("a block ends them both ways", async () => {
    const { ada, ben, id, message, socket } = await given();
    await read(ben, id, message.id);
    await callAs(ada)(contract.blockMember, { memberId: ben.id });

    await read(ben, id, message.id);

    expect(heard(socket, "direct.read")).toHaveLength(1);
    expect(await readByOther(ada, id)).toBeNull();
  });
});

describe("the typing indicator", () => {
  test("is seen by the other alone, and answered by nothing", async () => {
    const { ada, ben, id, socket } = await given();
    const own = await openFakeSocket(ben);

    expect(await type(ben, id)).toBeUndefined();

    expect(heard(socket, "direct.typing")).toEqual([{ type: "direct.typing", conversation_id: id, by: ben.id }]);
    expect(heard(own, "direct.typing")).toEqual([]);
    await expect(type(await createMember("Zoe Watanabe"), id)).rejects.toMatchObject({ code: "not-found" });
    expect(ada.id).not.toBe(ben.id);
  });

  test.each(["ada", "ben"] as const)("where %s shows none, it is not seen", async (who) => {
    const { ada, ben, id, socket } = await given();
    await decide({ ada, ben }[who], { shows_typing: false });

    await type(ben, id);

    expect(heard(socket, "direct.typing")).toEqual([]);
  });

  test("is not seen across a block, nor by who takes no messages", async () => {
    const { ada, ben, id, socket } = await given();
    await decide(ada, { messages_from: "none" });
    await type(ben, id);
    await decide(ada, { messages_from: "everyone" });
    await callAs(ada)(contract.blockMember, { memberId: ben.id });
    await type(ben, id);

    expect(heard(socket, "direct.typing")).toEqual([]);
  });
});
