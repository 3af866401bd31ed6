import { readTopic } from "#functions/messaging/community.ts";
import { mailNews } from "#functions/notices/mail-worker.ts";
import { listDueMailJobs } from "#functions/notify/mail-job.ts";
import type { CommunityMessage } from "#shared/community.ts";
import { writeMention } from "#shared/messages.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { editMessage, sendToTopic } from "../../support/community.ts";
import { createMember, senderOf, type Person } from "../../support/conversation.ts";
import { framesOn, openFakeSocket } from "../../support/fake-sockets.ts";
import { withCrash } from "../../support/faults.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { noticesOf, unreadOf } from "../../support/notices.ts";
import { outboxEmailsAbout } from "../../support/table.ts";

const mention = (by: Person, reader: Person, changes: { topic?: CommunityMessage["topic"] } = {}) =>
  sendToTopic(senderOf(by), { content: `Are you coming, ${writeMention(reader.id)}?`, ...changes });

const read = async (reader: Person, { topic, id }: Pick<CommunityMessage, "topic" | "id">) => {
  const { others } = await readTopic({ action: "community.read", topic, upTo: id }, senderOf(reader));
  await others?.();
};

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const lineOf = (kind: "mention" | "reply", { topic, user_id }: CommunityMessage) =>
  `${kind}:${getTopicSubject(topic, user_id)}`;
/** What a socket was told of notices: how much of each is unread. */
const toldOn = (socket: string) =>
  framesOn(socket).flatMap((frame) => (frame.type === "notices" ? frame.items.map(({ unread }) => unread) : []));

describe("a mention in a topic that is read at once", () => {
  testInProcess("is new nowhere, and not emailed", async () => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const socket = await openFakeSocket(ada);
    const message = await mention(ben, ada);

    await read(ada, message);
    expect(await unreadOf(ada)).toEqual([]);
    await deliverStream();
    await deliverStream();

    expect(toldOn(socket)).toEqual([0]);
    expect(await unreadOf(ada)).toEqual([]);
    expect(await noticesOf(ada)).toMatchObject([{ kind: "mention", unread: 0, about: { messageId: message.id } }]);
    expect(await listDueMailJobs(later(60).getTime(), 1000)).not.toContain(ada.id);
  });

  testInProcess("is taken back where it was told a moment before, as a reply is; what else is new stays", async () => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const asked = await sendToTopic(senderOf(ada));
    const elsewhere = await mention(ben, ada, { topic: "Events" });
    await mention(ben, ada);
    const answer = await sendToTopic(senderOf(ben), { replyTo: asked.id });
    await deliverStream();
    expect(await unreadOf(ada)).toHaveLength(3);
    const socket = await openFakeSocket(ada);

    await read(ada, answer);
    await deliverStream();

    expect(await unreadOf(ada)).toEqual([lineOf("mention", elsewhere)]);
    expect(toldOn(socket)).toEqual([0, 0]);
    await mailNews(ada.id, later(11));
    const [email, ...more] = (await outboxEmailsAbout(ada.email)).map(
      ({ letter }) => (letter as { data: { items: object[] } }).data.items,
    );
    expect(email).toMatchObject([{ title: "Ben Lindqvist mentioned you in Events" }]);
    expect(more).toEqual([]);
  });

  testInProcess("is told where the topic is read up to before it", async () => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const before = await sendToTopic(senderOf(ben));
    const message = await mention(ben, ada);

    await read(ada, before);
    await deliverStream();

    expect(await unreadOf(ada)).toEqual([lineOf("mention", message)]);
  });

  // The mark, the two queries, and the write.
  testInProcess.each([2, 3, 4])("is read, too, where the machine ends at %d after the mark", async (at) => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const message = await mention(ben, ada);
    await deliverStream();

    expect(await withCrash({ at, isSent: false }, () => read(ada, message))).toBe(true);

    expect(await unreadOf(ada)).toEqual([]);
    await mailNews(ada.id, later(11));
    expect(await outboxEmailsAbout(ada.email)).toEqual([]);
  });
});

describe("what one member writes to another in a topic", () => {
  testInProcess("is one line, which leads to the first that is unread", async () => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const read1 = await mention(ben, ada);
    await read(ada, read1);
    await deliverStream();

    const first = await mention(ben, ada);
    await mention(ben, ada);
    await mention(ben, ada);
    const other = await mention(await createMember("Zoe Watanabe"), ada);
    await deliverStream();

    expect(await unreadOf(ada)).toEqual([lineOf("mention", first), lineOf("mention", other)].toSorted());
    expect(await noticesOf(ada)).toMatchObject([
      { unread: 1, about: { messageId: other.id } },
      { unread: 3, about: { messageId: first.id } },
    ]);
  });

  testInProcess("that an edit adds is a line of its own, and not read by what comes after it", async () => {
    const [ada, ben] = [await newProfile(), await createMember("Ben Lindqvist")];
    const message = await sendToTopic(senderOf(ben));
    await read(ada, await sendToTopic(senderOf(ben)));

    await editMessage(senderOf(ben), message, `And you, ${writeMention(ada.id)}?`);
    await deliverStream();
    await read(ada, await mention(ben, ada));
    await deliverStream();

    expect(await unreadOf(ada)).toEqual([`mention:${message.id}`]);
  });
});
