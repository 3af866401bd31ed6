import { editCommunityMessage, sendCommunityMessage } from "#functions/messaging/community.ts";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import { contract } from "#shared/contract.ts";
import { messagesOnPage, unknownQuote } from "#shared/messages.ts";
import { asMember } from "../../support/as.ts";
import {
  deleteMessage,
  editMessage,
  messageFrame,
  messagesOf,
  newSender,
  readAck,
  sendToTopic,
} from "../../support/community.ts";
import {
  callAs,
  createConversationOfTwo,
  createMember,
  createConversation,
  newClientId,
  senderOf,
  sendToConversation,
} from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { setRateCount } from "../../support/table.ts";

describe("in the community", () => {
  test("a reply carries what it replies to, for its sender, for everybody else, and in the history", async () => {
    const [ada, ben] = [newSender(), newSender({ full_name: "Ben Lindqvist" })];
    const other = await openFakeSocket({ id: "member-listening", full_name: "Zoe" });
    const first = await sendToTopic(ada, { content: "Who drives\nto the gala?" });

    const reply = await sendToTopic(ben, { content: "I do.", replyTo: first.id });

    const quote = {
      ...{ id: first.id, user_id: ada.memberId, full_name: "Ada Okafor", avatar_url: null },
      ...{ content: "Who drives to the gala?", attachment: null, deleted: false, version: 1 },
    };
    expect(reply.reply_to).toEqual(quote);
    expect(framesOn(other).at(-1)).toEqual({ type: "community.message", message: reply });
    expect(await messagesOf(ben)).toEqual([reply]);
    expect(first.reply_to).toBeNull();
  });

  test("a reply shows the message as it is by now: changed, or deleted without its text", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const first = await sendToTopic(ada, { content: "A secret" });
    await sendToTopic(ben, { replyTo: first.id });

    await editMessage(ada, first, "No secret");
    expect((await messagesOf(ben))[0]?.reply_to).toMatchObject({ content: "No secret", version: 2 });
    await deleteMessage(ada, first);

    expect((await messagesOf(ben))[0]?.reply_to).toMatchObject({
      id: first.id,
      content: "",
      deleted: true,
      version: 3,
    });
    expect(await sendToTopic(ben, { replyTo: first.id })).toMatchObject({ reply_to: { deleted: true, content: "" } });
  });

  test("what is quoted is found where it stands on another page", async () => {
    const [ada, ben] = [newSender(), newSender()];
    const first = await sendToTopic(ada, { topic: "Industry News", content: "The beginning" });
    for (let count = 0; count < messagesOnPage; count++) {
      await setRateCount({ what: "messages", by: ada.memberId, atMost: 30, seconds: 30 }, 0);
      await sendToTopic(ada, { topic: "Industry News" });
    }
    const reply = await sendToTopic(ben, { topic: "Industry News", replyTo: first.id });

    const { body } = await asMember(contract.listCommunityMessages, { topic: "Industry News" });

    expect(body.items[0]).toEqual(reply);
    expect(body.items.some(({ id }) => id === first.id)).toBe(false);
    expect(reply.reply_to?.content).toBe("The beginning");
  });

  test("a reply to a message that is not in the topic is refused, and nothing is kept", async () => {
    const ada = newSender();
    const elsewhere = await sendToTopic(newSender(), { topic: "Events" });

    await expect(sendCommunityMessage(messageFrame({ replyTo: elsewhere.id }), ada)).rejects.toMatchObject({
      code: "not-found",
      message: unknownQuote,
    });

    expect(await messagesOf(ada)).toEqual([]);
  });

  test("a reply stays one when it is changed or sent again, and none when it is deleted", async () => {
    const ada = newSender();
    const first = await sendToTopic(ada);
    const frame = messageFrame({ replyTo: first.id });
    const reply = await readAck(sendCommunityMessage(frame, ada));

    expect(await readAck(sendCommunityMessage(frame, ada))).toEqual(reply);
    const change = { action: "community.edit" as const, clientId: newClientId(), topic: reply.topic, id: reply.id };
    expect(await readAck(editCommunityMessage({ ...change, content: "Yes." }, ada))).toMatchObject({
      content: "Yes.",
      reply_to: { id: first.id },
    });
    expect(await deleteMessage(ada, reply)).toMatchObject({ deleted: true, reply_to: null });
  });
});

describe("in a conversation", () => {
  test("a reply carries what it replies to, for both", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const socket = await openFakeSocket(ben);
    await sendToConversation(ada, id, "Shall we meet?");
    const { message: first } = await sendToConversation(ben, id, "On Friday?");
    const frame = { action: "direct.send" as const, clientId: newClientId(), conversationId: id, content: "Yes." };

    const { reply, others } = await sendDirectMessage({ ...frame, replyTo: first.id }, senderOf(ada));
    await others?.();

    const quote = { id: first.id, user_id: ben.id, full_name: ben.full_name, content: "On Friday?", deleted: false };
    expect(reply).toMatchObject({ type: "ack", message: { content: "Yes.", reply_to: quote } });
    expect(framesOn(socket).at(-1)).toMatchObject({ type: "direct.message", message: { reply_to: quote } });
    const { items } = (await callAs(ben)(contract.listDirectMessages, { id })).body;
    expect(items).toMatchObject([{ reply_to: quote }, { reply_to: null }, { reply_to: null }]);
  });

  test("nobody quotes what was said in another conversation", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const zoe = await createMember("Zoe Watanabe");
    const { message } = await sendToConversation(ben, await createConversation(ben, zoe), "Between us.");
    const frame = { action: "direct.send" as const, clientId: newClientId(), conversationId: id, content: "Ha." };

    await expect(sendDirectMessage({ ...frame, replyTo: message.id }, senderOf(ada))).rejects.toMatchObject({
      code: "not-found",
      message: unknownQuote,
    });

    expect((await callAs(ada)(contract.listDirectMessages, { id })).body.items).toEqual([]);
  });
});

describe("the messages around one", () => {
  const many = 60;

  test("are a page of those before and after it, and lead on in both directions", async () => {
    const { ada, ben, id } = await createConversationOfTwo();
    const sent: string[] = [];
    for (let count = 0; count < many; count++)
      sent.push((await sendToConversation(count % 2 ? ben : ada, id, `Message ${count}`)).message.content);
    const all = (await callAs(ada)(contract.listDirectMessages, { id })).body.items;
    const target = all.at(-1)!;

    const { body } = await callAs(ada)(contract.listDirectMessages, { id, around: target.id });

    const place = sent.indexOf(target.content);
    expect(body.items.map(({ content }) => content)).toEqual(sent.slice(0, place + 26).toReversed());
    expect(body.cursor).toBeUndefined();
    const on = await callAs(ada)(contract.listDirectMessages, { id, since: target.created_at, cursor: body.newer! });
    expect(on.body.items.map(({ content }) => content)).toEqual(sent.slice(place + 26));
    expect(on.body.cursor).toBeUndefined();
    const last = (await callAs(ada)(contract.listDirectMessages, { id, around: all[0]!.id })).body;
    expect(last.newer).toBeUndefined();
    expect(last.items).toHaveLength(25);
    const older = await callAs(ada)(contract.listDirectMessages, { id, cursor: last.cursor! });
    expect(older.body.items[0]?.content).toBe(sent[many - 26]);
  });

  test("go with neither a cursor nor a time, and are nobody's but the conversation's", async () => {
    const { ada, id } = await createConversationOfTwo();
    const { message } = await sendToConversation(ada, id);
    const stranger = await createMember("Zoe Watanabe");

    const both = { id, around: message.id, since: message.created_at };
    expect(await callAs(ada)(contract.listDirectMessages, both)).toMatchObject({ status: 400 });
    expect(await callAs(stranger)(contract.listDirectMessages, { id, around: message.id })).toMatchObject({
      status: 404,
    });
  });
});
