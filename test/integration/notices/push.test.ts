import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { sendDirectMessage } from "#functions/messaging/direct.ts";
import { deleteDevices, listDevices } from "#functions/notices/device.ts";
import { listOverduePushes } from "#functions/notices/push-job.ts";
import { deliverPush, preparePushes, sweepPushes } from "#functions/notices/push.ts";
import { noticeWrite, renameInNotice } from "#functions/notify/notice.ts";
import { table, tableName, writeOne } from "#functions/platform/table.ts";
import { handler as announcements } from "#functions/registrations/announcements.ts";
import { contract } from "#shared/contract.ts";
import { maxDevices } from "#shared/devices.ts";
import { defaultNoticeSettings, type NoticeSettings } from "#shared/notice-settings.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { readAck } from "../../support/community.ts";
import { createConversation, createTwoMembers, newClientId, senderOf } from "../../support/conversation.ts";
import { withCrash } from "../../support/faults.ts";
import { context, deliverStream, insertedKeys, skipStream, streamEventOf } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { groupsOf } from "../../support/membership.ts";
import { noticesOf, readAs } from "../../support/notices.ts";
import { addBrowser, newBrowser } from "../../support/push.ts";
import { editItem } from "../../support/table.ts";

const newMember = async () => {
  const account = await newAccount();
  await groupsOf(account);
  return account;
};

/** An invitation of theirs was accepted: told again, it is one line. */
const tellInvitation = (memberId: string, subject = "inv_1") =>
  writeOne(noticeWrite(memberId, { kind: "invitation", subject, about: {} }));

const save = (account: Account, settings: Partial<NoticeSettings>) =>
  as(account)(contract.saveNoticeSettings, { ...defaultNoticeSettings, ...settings });

/** Ada, her conversation with Ben, and what Ben writes. */
const createPair = async () => {
  const [{ id }, ben] = await createTwoMembers();
  const conversationId = await createConversation(ben, { id, full_name: "Ada Okafor" });
  const write = (content: string) =>
    readAck(
      sendDirectMessage({ action: "direct.send", clientId: newClientId(), conversationId, content }, senderOf(ben)),
    );
  return { ada: { id, email: "" }, ben, conversationId, write };
};

/** As if every push that waits were due, and every machine that has claimed one ended long ago. */
const makeDue = async () => {
  for (const pk of insertedKeys("PUSH#")) {
    await table
      .send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk, sk: "PUSH" },
          UpdateExpression: "SET gsi2sk = :past, notBefore = :past, leasedUntil = :past",
          ConditionExpression: "attribute_exists(gsi2pk)",
          ExpressionAttributeValues: { ":past": "2026-01-01T00:00:00.000Z" },
        }),
      )
      .catch(() => undefined);
  }
};
const sweep = async () => {
  await makeDue();
  await sweepPushes(() => true);
};

describe("a device", () => {
  testInProcess("is listed with its name, once however often it is added, and no more once it is removed", async () => {
    const ada = await newMember();
    const { form } = await newBrowser(ada);

    const first = await as(ada)(contract.saveDevice, form);
    await as(ada)(contract.saveDevice, { ...form, name: "Firefox on Windows" });

    const { items } = (await as(ada)(contract.listDevices, {})).body;
    expect(items).toMatchObject([{ id: first.body.id, name: "Firefox on Windows" }]);
    expect(JSON.stringify(items)).not.toContain(form.endpoint);
    for (const status of [200, 200])
      expect((await as(ada)(contract.removeDevice, { deviceId: first.body.id })).status).toBe(status);
    expect((await as(ada)(contract.listDevices, {})).body.items).toEqual([]);
  });

  testInProcess("has an address of a push service, and a key that is one", async () => {
    const ada = await newMember();
    const { form } = await newBrowser(ada);

    for (const endpoint of ["http://169.254.169.254/latest", "https://evil.test/push", "http://127.0.0.1:1/push"])
      expect((await as(ada)(contract.saveDevice, { ...form, endpoint })).status).toBe(400);
    const keys = { ...form.keys, p256dh: `B${"A".repeat(86)}` };
    expect((await as(ada)(contract.saveDevice, { ...form, keys })).status).toBe(400);
    expect(await listDevices(ada.id)).toEqual([]);
  });

  testInProcess("is the member's who signed in there last, and of nobody before", async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const browser = await addBrowser(ada);

    expect((await as(ben)(contract.saveDevice, browser.form)).status).toBe(200);

    expect(await listDevices(ada.id)).toEqual([]);
    expect(await listDevices(ben.id)).toHaveLength(1);
    await as(ada)(contract.removeDevice, { deviceId: browser.id });
    expect(await listDevices(ben.id)).toHaveLength(1);
  });

  testInProcess("beyond ten takes the place of the first, also when several are added at once", async () => {
    const ada = await newMember();
    const first = await addBrowser(ada);
    const others = await Promise.all(Array.from({ length: maxDevices }, () => newBrowser(ada)));

    const answers = await Promise.all(others.map(({ form }) => as(ada)(contract.saveDevice, form)));

    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    const kept = (await listDevices(ada.id)).map(({ id }) => id);
    expect(kept).toHaveLength(maxDevices);
    expect(kept).not.toContain(first.id);
  });

  testInProcess("is forgotten with the membership, a suspension, and the account", async () => {
    const [ada, ben, cleo] = [await newMember(), await newMember(), await newMember()];
    for (const each of [ada, ben, cleo]) await addBrowser(each);

    await asAdmin(contract.endMembership, { memberId: ada.id });
    await asAdmin(contract.suspendMembership, { memberId: ben.id, days: 7, reason: "Rude." });
    await deleteDevices(cleo.id);

    for (const { id } of [ada, ben, cleo]) expect(await listDevices(id)).toEqual([]);
  });
});

describe("what is new", () => {
  testInProcess("comes to each device once, encrypted for it, with where it leads and what is unread", async () => {
    const ada = await newMember();
    const [phone, laptop] = [await addBrowser(ada), await addBrowser(ada)];

    await tellInvitation(ada.id);
    await deliverStream();

    const message = {
      title: "Someone you invited has joined",
      body: "Say hello.",
      path: "/portal/invitations",
      tag: "invitation:inv_1",
      unread: 1,
    };
    for (const { listMessages } of [phone, laptop]) expect(await listMessages()).toEqual([message]);
    expect(await phone.listReceived()).toMatchObject([
      { ttl: 86_400, urgency: "low", topic: expect.stringMatching(/^[\w-]{32}$/) as string },
    ]);
  });

  testInProcess("is told once, however often the stream delivers it, and again when it is told again", async () => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await tellInvitation(ada.id);
    await deliverStream();

    const pushes = insertedKeys("PUSH#");
    await announcements(streamEventOf(...pushes), context);
    await Promise.all(pushes.map((key) => deliverPush(key.replace("PUSH#", ""))));
    expect(await phone.listMessages()).toHaveLength(1);

    await tellInvitation(ada.id);
    await deliverStream();
    expect(await phone.listMessages()).toHaveLength(2);
  });

  testInProcess("is not told where it was read meanwhile, nor later where its service was busy by then", async () => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await tellInvitation(ada.id);
    await readAs(ada, await noticesOf(ada));
    await deliverStream();
    expect(await phone.listMessages()).toEqual([]);

    await phone.answerNext(503);
    await tellInvitation(ada.id);
    await deliverStream();
    await readAs(ada, await noticesOf(ada));
    await sweep();

    expect(await phone.listMessages()).toEqual([]);
  });

  testInProcess("is a direct message, a newer one in its place, its text only where its reader chose so", async () => {
    const { ada, conversationId, write } = await createPair();
    const phone = await addBrowser(ada);

    // Nothing was ever chosen; then something else was; then what emails say.
    await write("A secret.");
    await deliverStream();
    await save(ada, { digestHour: 9 });
    await write("Another secret.");
    await deliverStream();
    await save(ada, { pushesText: true, hidesText: true });
    await write("At eight.");
    await deliverStream();

    const messages = await phone.listMessages();
    expect(messages).toEqual([
      expect.objectContaining({ title: "Message from Ben Lindqvist", tag: conversationId, unread: 1 }),
      expect.objectContaining({ title: "2 new messages from Ben Lindqvist", tag: conversationId, unread: 1 }),
      expect.objectContaining({ title: "3 new messages from Ben Lindqvist", body: "At eight.", tag: conversationId }),
    ]);
    for (const each of messages.slice(0, 2)) expect(each).not.toHaveProperty("body");
    expect(JSON.stringify(messages)).not.toContain("secret");
  });

  testInProcess("is not told to who writes, nor to who mutes the writer", async () => {
    const { ada, ben, write } = await createPair();
    const phone = await addBrowser(ada);
    const ofBen = await addBrowser({ id: ben.id, email: "" });
    await as(ada)(contract.muteMember, { memberId: ben.id });

    await write("Are you there?");
    await deliverStream();

    expect(await phone.listMessages()).toEqual([]);
    expect(await ofBen.listMessages()).toEqual([]);
  });

  testInProcess("is not told on devices of what is switched off there, or off everywhere", async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const [ofAda, ofBen] = [await addBrowser(ada), await addBrowser(ben)];
    const { push, channels } = defaultNoticeSettings;
    await save(ada, { push: { ...push, invitations: false } });
    await save(ben, { channels: { ...channels, invitations: "never" } });

    for (const { id } of [ada, ben]) await tellInvitation(id);
    await deliverStream();

    expect(await ofAda.listMessages()).toEqual([]);
    expect(await ofBen.listMessages()).toEqual([]);
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  testInProcess("waits in quiet hours, and is one summary of what is still unread at their end", async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const [ofAda, ofBen] = [await addBrowser(ada), await addBrowser(ben)];
    const hour = new Date().getUTCHours();
    const quiet = { from: hour, to: (hour + 2) % 24 };
    for (const each of [ada, ben]) await save(each, { quiet, timeZone: "UTC" });
    for (const subject of ["inv_1", "inv_2"]) await tellInvitation(ada.id, subject);
    for (const subject of ["inv_1", "inv_2"]) await tellInvitation(ben.id, subject);
    await deliverStream();
    await sweepPushes(() => true);
    for (const browser of [ofAda, ofBen]) expect(await browser.listMessages()).toEqual([]);

    await readAs(ben, (await noticesOf(ben)).slice(0, 1));
    for (const each of [ada, ben]) await save(each, { quiet: null });
    await sweep();

    expect(await ofAda.listMessages()).toEqual([
      { title: "2 new notifications", path: "/portal/notifications", tag: "summary", unread: 2 },
    ]);
    expect(await ofBen.listMessages()).toMatchObject([{ title: "Someone you invited has joined", unread: 1 }]);
  });
});

describe("a change of the words alone", () => {
  const author = { user_id: "ben", full_name: "Ben Lindqvist", avatar_url: null };
  const about = { by: author, topic: "Events" as const, messageId: `msg_${"0".repeat(26)}` };
  const mention = (memberId: string, subject: string) =>
    writeOne(noticeWrite(memberId, { kind: "mention", subject, about }));
  const rename = (memberId: string, subject: string) =>
    renameInNotice(memberId, { kind: "mention", subject }, { id: author.user_id, full_name: "Former member" });
  /** As if it had been told so many minutes ago. */
  const age = async (memberId: string, subject: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    await editItem({ pk: `NOTICES#${memberId}`, sk: `mention:${subject}` }, { at });
  };

  testInProcess("is shown on no device that was told already", async () => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await mention(ada.id, "m_1");
    await deliverStream();

    expect(await rename(ada.id, "m_1")).toBe(true);
    await deliverStream();
    await sweep();

    expect(await phone.listMessages()).toMatchObject([{ title: "Ben Lindqvist mentioned you in Events" }]);
    expect(await noticesOf(ada)).toMatchObject([{ unread: 1, about: { by: { full_name: "Former member" } } }]);
  });

  testInProcess("of what was told more than two hours ago is no news, to a newer device either", async () => {
    const ada = await newMember();
    for (const [subject, minutes] of [
      ["m_old", 121],
      ["m_new", 119],
    ] as const) {
      await mention(ada.id, subject);
      await age(ada.id, subject, minutes);
    }
    await deliverStream();
    const phone = await addBrowser(ada);

    for (const subject of ["m_old", "m_new"]) await rename(ada.id, subject);
    await deliverStream();
    await sweep();

    expect(await phone.listMessages()).toMatchObject([
      { title: "Former member mentioned you in Events", tag: "mention:m_new" },
    ]);
  });
});

describe("a push service", () => {
  testInProcess.each([404, 410])("that knows no such device (%d) ends it", async (status) => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await phone.answerNext(status);

    await tellInvitation(ada.id);
    await deliverStream();

    expect(await listDevices(ada.id)).toEqual([]);
  });

  testInProcess.each([429, 500, 503])("that is busy (%d) is asked again when it says, no sooner", async (status) => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await phone.answerNext(status, "1800");

    await tellInvitation(ada.id);
    await deliverStream();
    const [key = ""] = insertedKeys("PUSH#").slice(-1);
    await deliverPush(key.replace("PUSH#", ""));
    expect(await phone.listMessages()).toEqual([]);
    expect(await listOverduePushes(10)).toEqual([]);

    await sweep();
    expect(await phone.listMessages()).toHaveLength(1);
    expect(await listDevices(ada.id)).toHaveLength(1);
  });

  testInProcess("that goes on being busy is given up after six times", async () => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    for (let time = 0; time < 7; time++) await phone.answerNext(503);

    await tellInvitation(ada.id);
    await deliverStream();
    for (let time = 0; time < 8; time++) await sweep();

    // The seventh answer was never asked for.
    await tellInvitation(ada.id, "inv_2");
    await deliverStream();
    expect(await phone.listMessages()).toEqual([]);
    await tellInvitation(ada.id, "inv_3");
    await deliverStream();
    expect(await phone.listMessages()).toMatchObject([{ tag: "invitation:inv_3" }]);
  });

  testInProcess("that refuses is not asked again, and the device stays", async () => {
    const ada = await newMember();
    const phone = await addBrowser(ada);
    await phone.answerNext(403);

    await tellInvitation(ada.id);
    await deliverStream();
    await sweep();

    expect(await phone.listMessages()).toEqual([]);
    expect(await listDevices(ada.id)).toHaveLength(1);
  });
});

describe("a machine that ends", () => {
  testInProcess("at any request of a push leaves it for the sweep, and the device shows it", async () => {
    for (const isSent of [false, true]) {
      for (let at = 1; at <= 8; at++) {
        const ada = await newMember();
        const phone = await addBrowser(ada);
        await tellInvitation(ada.id);
        const before = new Set(insertedKeys("PUSH#"));
        const [{ id: notice = "", at: told = "" } = {}] = await noticesOf(ada);
        await preparePushes([{ memberId: ada.id, id: notice, kind: "invitation", at: told }]);
        skipStream();
        const [id = ""] = insertedKeys("PUSH#")
          .filter((key) => !before.has(key))
          .map((key) => key.replace("PUSH#", ""));

        await withCrash({ at, isSent }, () => deliverPush(id)).catch(() => undefined);
        await sweep();

        const messages = await phone.listMessages();
        expect(messages.length).toBeGreaterThanOrEqual(1);
        // Twice only where it was sent and could not be noted: in the same place of the screen.
        expect(messages.length).toBeLessThanOrEqual(2);
        expect(new Set(messages.map(({ tag }) => tag)).size).toBe(1);
      }
    }
  });
});
