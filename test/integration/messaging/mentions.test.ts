import { randomUUID } from "node:crypto";
import { acquaintanceKeyOf } from "#functions/members/acquaintance.ts";
import { changeMember } from "#functions/members/member.ts";
import { editCommunityMessage, sendCommunityMessage } from "#functions/messaging/community.ts";
import type { Sender } from "#functions/messaging/message.ts";
import { findNotice } from "#functions/notify/notice.ts";
import { writeOne } from "#functions/platform/table.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { contract } from "#shared/contract.ts";
import { maxMentions, unknownMention, writeMention } from "#shared/messages.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { asMember } from "../../support/as.ts";
import { deleteMessage, messageFrame, messagesOf, newSender, readAck, sendToTopic } from "../../support/community.ts";
import {
  callAs,
  createConversation,
  createMember,
  sendToConversation,
  newClientId,
  senderOf,
  type Person,
} from "../../support/conversation.ts";

const mention = ({ id }: Person) => writeMention(id);
/** What somebody was told of what a message's author writes there. */
const noticeTo = ({ id }: Person, kind: "mention" | "reply", { topic, user_id }: CommunityMessage) =>
  findNotice(id, `${kind}:${getTopicSubject(topic, user_id)}`);
const noticeOfEdit = ({ id }: Person, message: CommunityMessage) => findNotice(id, `mention:${message.id}`);

const edit = (by: Sender, { topic, id }: CommunityMessage, content: string) =>
  readAck(editCommunityMessage({ action: "community.edit", clientId: newClientId(), topic, id, content }, by));

describe("mentioning", () => {
  test("a member is mentioned by id, shown by name, and told; oneself is told nothing", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];

    const sent = await sendToTopic(senderOf(ada), {
      content: `Ask ${mention(ben)}, or ${mention(ada)}: ${mention(ben)}`,
    });

    const mentions = [
      { user_id: ben.id, full_name: "Ben Lindqvist" },
      { user_id: ada.id, full_name: "Ada Okafor" },
    ];
    expect(sent).toMatchObject({ content: `Ask ${mention(ben)}, or ${mention(ada)}: ${mention(ben)}`, mentions });
    expect((await messagesOf(senderOf(ada)))[0]).toMatchObject({ mentions });
    expect(await noticeTo(ben, "mention", sent)).toMatchObject({
      unread: 1,
      about: { topic: "Networking", messageId: sent.id, by: { user_id: ada.id, full_name: "Ada Okafor" } },
    });
    expect(await noticeTo(ada, "mention", sent)).toBeUndefined();
  });

  test("nobody mentions who hides, has left, is unknown, or is on either side of a block; nothing is kept", async () => {
    const [ada, hidden, gone, blocked, blocking] = (await Promise.all(
      Array.from({ length: 5 }, () => createMember()),
    )) as [Person, Person, Person, Person, Person];
    await changeMember(hidden.id, (member) => ({ ...member, directory_visible: false }));
    await changeMember(gone.id, (member) => ({ ...member, left_at: new Date().toISOString() }));
    await callAs(ada)(contract.blockMember, { memberId: blocked.id });
    await callAs(blocking)(contract.blockMember, { memberId: ada.id });

    for (const each of [hidden, gone, blocked, blocking, { id: randomUUID(), full_name: "" }])
      await expect(
        sendCommunityMessage(messageFrame({ content: `Hello ${mention(each)}` }), senderOf(ada)),
      ).rejects.toMatchObject({ code: "invalid", message: unknownMention });

    expect(await messagesOf(senderOf(ada))).toEqual([]);
  });

  test("nobody mentions to whom a message would not arrive, unless they wrote to each other, or have met", async () => {
    const [ada, none, choosy, met, wrote] = (await Promise.all(Array.from({ length: 5 }, () => createMember()))) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    await sendToConversation(wrote, await createConversation(wrote, ada));
    await writeOne({ Put: { Item: acquaintanceKeyOf(ada.id, met.id) } });
    await callAs(none)(contract.changeMessageSettings, { messages_from: "none" });
    for (const each of [choosy, met, wrote])
      await callAs(each)(contract.changeMessageSettings, { messages_from: "met" });

    for (const each of [none, choosy])
      await expect(
        sendCommunityMessage(messageFrame({ content: `Hello ${mention(each)}` }), senderOf(ada)),
      ).rejects.toMatchObject({ code: "invalid", message: unknownMention });
    const sent = await sendToTopic(senderOf(ada), { content: `${mention(met)} ${mention(wrote)} ${mention(ada)}` });

    expect(sent.mentions).toHaveLength(3);
  });

  test("a message mentions so many members and no more", async () => {
    const content = Array.from({ length: maxMentions + 1 }, (_, place) => writeMention(`member-${place}`)).join(" ");

    await expect(sendCommunityMessage(messageFrame({ content }), newSender())).rejects.toMatchObject({
      code: "invalid",
      message: "Please mention at most 10 members.",
    });
  });

  test("a change tells those who are new in it, and keeps those who were there, even where they hide by now", async () => {
    const [ada, ben, zoe] = [
      await createMember(),
      await createMember("Ben Lindqvist"),
      await createMember("Zoe Watanabe"),
    ];
    const sent = await sendToTopic(senderOf(ada), { content: mention(ben) });
    await changeMember(ben.id, (member) => ({ ...member, directory_visible: false }));

    const changed = await edit(senderOf(ada), sent, `${mention(ben)} and ${mention(zoe)}`);

    expect(changed.mentions?.map(({ full_name }) => full_name)).toEqual(["Ben Lindqvist", "Zoe Watanabe"]);
    expect(await noticeTo(ben, "mention", sent)).toMatchObject({ unread: 1 });
    expect(await noticeOfEdit(zoe, sent)).toMatchObject({ unread: 1, about: { messageId: sent.id } });
    expect((await edit(senderOf(ada), sent, "Nobody")).mentions).toBeUndefined();
    expect(await deleteMessage(senderOf(ada), sent)).toMatchObject({ deleted: true });
  });

  test("a quote and a report show names", async () => {
    const [ada, ben] = [await createMember(), await createMember("Ben Lindqvist")];
    const sent = await sendToTopic(senderOf(ada), { content: `Ask ${mention(ben)}` });

    const reply = await sendToTopic(senderOf(ben), { replyTo: sent.id });

    const { body } = await callAs(ben)(contract.reportMessage, { topic: sent.topic, messageId: sent.id });
    const { items } = (await callAs({ ...(await createMember()), isAdmin: true })(contract.listReports, {})).body;

    expect(reply.reply_to?.content).toBe("Ask @Ben Lindqvist");
    expect(items.find(({ id }) => id === body.id)?.message.content).toBe("Ask @Ben Lindqvist");
  });
});

describe("a reply", () => {
  test("tells the author of what it answers, once, and nobody who is mentioned in it twice", async () => {
    const [ada, ben] = [await createMember(), await createMember("Ben Lindqvist")];
    const sent = await sendToTopic(senderOf(ada));

    const reply = await sendToTopic(senderOf(ben), { replyTo: sent.id });
    const both = await sendToTopic(senderOf(ben), { replyTo: sent.id, content: mention(ada) });
    const own = await sendToTopic(senderOf(ada), { replyTo: sent.id });

    expect(await noticeTo(ada, "reply", reply)).toMatchObject({
      unread: 1,
      about: { by: { user_id: ben.id }, messageId: reply.id },
    });
    expect(await noticeTo(ada, "mention", both)).toMatchObject({ unread: 1, about: { messageId: both.id } });
    expect(await noticeTo(ada, "reply", own)).toBeUndefined();
  });

  test("tells nobody who has muted its author, and keeps the mention", async () => {
    const [ada, ben] = [await createMember("Ada Okafor"), await createMember("Ben Lindqvist")];
    const asked = await sendToTopic(senderOf(ben));
    await callAs(ben)(contract.muteMember, { memberId: ada.id });

    const mentioning = await sendToTopic(senderOf(ada), { content: mention(ben) });
    const answering = await sendToTopic(senderOf(ada), { replyTo: asked.id });

    expect(mentioning.mentions).toMatchObject([{ user_id: ben.id }]);
    expect(await noticeTo(ben, "mention", mentioning)).toBeUndefined();
    expect(await noticeTo(ben, "reply", answering)).toBeUndefined();
  });

  test("tells nobody across a block", async () => {
    const [ada, ben] = [await createMember(), await createMember("Ben Lindqvist")];
    const sent = await sendToTopic(senderOf(ada));
    await callAs(ada)(contract.blockMember, { memberId: ben.id });

    const reply = await sendToTopic(senderOf(ben), { replyTo: sent.id });

    expect(await noticeTo(ada, "reply", reply)).toBeUndefined();
  });
});

describe("whom one may mention", () => {
  test("begins as one has typed, in any case, and leaves out who hides", async () => {
    const word = `Zq${randomUUID().slice(0, 6)}`;
    const [one, two, hidden] = await Promise.all([
      createMember(`${word} Aubert`),
      createMember(`${word} Bello`),
      createMember(`${word} Cruz`),
    ]);
    await changeMember(hidden.id, (member) => ({ ...member, directory_visible: false }));

    expect((await asMember(contract.listMentionable, { name: "!!!" })).body.items).toEqual([]);
    const { body } = await asMember(contract.listMentionable, { name: word.toUpperCase() });

    expect(body.items.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);
    expect((await asMember(contract.listMentionable, { name: `${word} b` })).body.items).toMatchObject([
      { user_id: two.id, full_name: `${word} Bello` },
    ]);
  });

  test("leaves out who takes no message of one's, and shows eight others", async () => {
    const word = `Zq${randomUUID().slice(0, 6)}`;
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, at) => createMember(`${word} ${"abcdefghijk"[at]}`)),
    );
    const [none, choosy, wrote] = people as [Person, Person, Person];
    const ada = await createMember();
    await sendToConversation(ada, await createConversation(ada, wrote));
    await callAs(none)(contract.changeMessageSettings, { messages_from: "none" });
    for (const each of [choosy, wrote]) await callAs(each)(contract.changeMessageSettings, { messages_from: "met" });

    const { body } = await callAs(ada)(contract.listMentionable, { name: word });

    expect(body.items.map(({ user_id }) => user_id)).toEqual(people.slice(2, 10).map(({ id }) => id));
  });
});
