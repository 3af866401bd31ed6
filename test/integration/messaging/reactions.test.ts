import { randomUUID } from "node:crypto";
import { communityMessageKeyOf } from "#functions/messaging/community-message.ts";
import { reactInCommunity } from "#functions/messaging/community.ts";
import { reactInConversation } from "#functions/messaging/direct.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { updateItem } from "#functions/platform/table.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { maxReactions, reactionLimit, type Reactions } from "#shared/messages.ts";
import { asMember } from "../../support/as.ts";
import { deleteMessage, editMessage, messagesOf, newSender, readAck, sendToTopic } from "../../support/community.ts";
import {
  callAs,
  createConversationOfTwo,
  createMember,
  newClientId,
  senderOf,
  sendToConversation,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { setRateCount } from "../../support/table.ts";

type Emoji = Parameters<typeof reactInCommunity>[0]["emoji"];

const react = (by: Sender, { topic, id }: Pick<CommunityMessage, "topic" | "id">, emoji: Emoji = "👍", isOn = true) =>
  readAck(reactInCommunity({ action: "community.react", clientId: newClientId(), topic, id, emoji, isOn }, by));

const countsOf = (reactions: Reactions | undefined) => reactions?.items.map(({ emoji, count }) => `${emoji}${count}`);

/** As the demo member reads it, who has not reacted. */
const reactionsTo = async (author: Sender) => (await messagesOf(author))[0]?.reactions;

describe("in the community", () => {
  test("a reaction is acknowledged, told to everybody else, and in the history, in the order of the picker", async () => {
    const [ada, ben, zoe] = [newSender(), newSender(), newSender()];
    const message = await sendToTopic(ada);
    await react(zoe, message, "🎉");
    const socket = await openFakeSocket({ id: "member-listening", full_name: "Noah" });

    const acknowledged = await react(ben, message);

    expect(acknowledged).toMatchObject({
      id: message.id,
      reactions: {
        version: 2,
        items: [
          { emoji: "👍", count: 1, isMine: true },
          { emoji: "🎉", count: 1, isMine: false },
        ],
      },
    });
    expect(framesOn(socket)).toEqual([
      {
        ...{ type: "community.reaction", topic: message.topic, id: message.id, version: 2 },
        ...{ by: ben.memberId, emoji: "👍", isOn: true },
        items: [
          { emoji: "👍", count: 1 },
          { emoji: "🎉", count: 1 },
        ],
      },
    ]);
    expect(countsOf(await reactionsTo(ada))).toEqual(["👍1", "🎉1"]);
    expect(message.reactions).toBeUndefined();
  });

  test("the same again counts once and is told to nobody; taken back, it is gone, and again is no error", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const message = await sendToTopic(ada);
    await react(ben, message);
    const socket = await openFakeSocket({ id: "member-listening", full_name: "Noah" });

    expect(countsOf((await react(ben, message)).reactions)).toEqual(["👍1"]);
    expect(framesOn(socket)).toEqual([]);
    expect((await react(ben, message, "👍", false)).reactions).toEqual({ version: 2, items: [] });
    expect((await react(ben, message, "👍", false)).reactions).toEqual({ version: 2, items: [] });

    expect(framesOn(socket)).toMatchObject([{ isOn: false, items: [] }]);
  });

  test("what many do at once is counted right", async () => {
    const author = newSender();
    const message = await sendToTopic(author);
    const many = Array.from({ length: 12 }, () => newSender());
    await Promise.all(many.slice(0, 6).map((each) => react(each, message)));

    await Promise.all([
      ...many.slice(0, 3).map((each) => react(each, message, "👍", false)),
      ...many.slice(6).flatMap((each) => [react(each, message), react(each, message, "❤️")]),
      editMessage(author, message, "Changed meanwhile"),
    ]);

    expect(countsOf(await reactionsTo(author))).toEqual(["👍9", "❤️6"]);
    expect((await messagesOf(author))[0]?.content).toBe("Changed meanwhile");
  });

  test("who reacted is told by name", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const message = await sendToTopic(newSender());
    await react(senderOf(ada), message);
    await react(senderOf(ben), message);
    await react(senderOf(ben), message, "🎉");

    const { body } = await asMember(contract.listReactions, { topic: message.topic, id: message.id });

    const names = body.items.map(({ emoji, members }) => [emoji, members.map(({ full_name }) => full_name).toSorted()]);
    expect(names).toEqual([
      ["👍", ["Ada Okafor", "Ben Lindqvist"]],
      ["🎉", ["Ben Lindqvist"]],
    ]);
    expect(await asMember(contract.listReactions, { topic: "Events", id: message.id })).toMatchObject({ status: 404 });
  });

  test("a message takes so many reactions and no more; taking one back makes room", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const message = await sendToTopic(ada);
    const others = Array.from({ length: maxReactions }, (_, place) => `👍 member-${place}`);
    await updateItem({
      Key: communityMessageKeyOf(message),
      UpdateExpression: "SET reactions = :all, reaction_version = :one",
      ExpressionAttributeValues: { ":all": new Set(others), ":one": 1 },
    });

    await expect(react(ben, message)).rejects.toMatchObject({ code: "conflict" });
    await react(newSender({ memberId: "member-0" }), message, "👍", false);

    expect(countsOf((await react(ben, message)).reactions)).toEqual([`👍${maxReactions}`]);
  });

  test("nobody reacts to what is deleted or was never there, and a deleted message has no reactions", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const message = await sendToTopic(ada);
    await react(ben, message);
    await deleteMessage(ada, message);

    await expect(react(ben, message, "🎉")).rejects.toMatchObject({
      code: "conflict",
      message: "This message is deleted.",
    });
    await expect(react(ben, { ...message, topic: "Events" })).rejects.toMatchObject({ code: "not-found" });

    expect((await reactionsTo(ada))?.items ?? []).toEqual([]);
  });

  test("who reacts faster than anybody clicks is asked to wait", async () => {
    const ben = newSender();
    const message = await sendToTopic(newSender());
    await setRateCount({ what: "reactions", by: ben.memberId, ...reactionLimit }, reactionLimit.atMost);

    await expect(react(ben, message)).rejects.toMatchObject({ code: "too-many" });
  });
});

describe("in a conversation", () => {
  const reactTo = (id: string, conversationId: string, isOn = true) => ({
    ...{ action: "direct.react" as const, clientId: randomUUID(), conversationId, id, emoji: "👍" as const, isOn },
  });

  test("a reaction is told to the other on every device, and to nobody else", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ada, id);
    const [socket, stranger] = [await openFakeSocket(ada), await openFakeSocket(await createMember("Zoe Watanabe"))];

    const { reply, others } = await reactInConversation(reactTo(message.id, id), senderOf(ben));
    await others?.();

    expect(reply).toMatchObject({ message: { reactions: { items: [{ emoji: "👍", count: 1, isMine: true }] } } });
    expect(framesOn(socket)).toMatchObject([
      { type: "direct.reaction", conversation_id: id, id: message.id, by: ben.id, items: [{ emoji: "👍", count: 1 }] },
    ]);
    expect(framesOn(stranger)).toEqual([]);
    const { items } = (await callAs(ada)(contract.listDirectMessages, { id })).body;
    expect(items[0]?.reactions?.items).toEqual([{ emoji: "👍", count: 1, isMine: false }]);
  });

  test("a stranger cannot react, nor anybody after a block either way", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ada, id);
    const stranger = await createMember("Zoe Watanabe");

    await expect(reactInConversation(reactTo(message.id, id), senderOf(stranger))).rejects.toMatchObject({
      code: "not-found",
    });
    await callAs(ada)(contract.blockMember, { memberId: ben.id });
    for (const each of [ada, ben])
      await expect(reactInConversation(reactTo(message.id, id), senderOf(each))).rejects.toMatchObject({
        code: "forbidden",
      });
  });
});
