import { mailNews } from "#functions/notices/mail-worker.ts";
import { getPreferencesToken } from "#functions/notices/settings.ts";
import { handler as outbox } from "#functions/outbox/handler.ts";
import { contract } from "#shared/contract.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { newAccount } from "../../support/account.ts";
import { as, asVisitor, sendToApi } from "../../support/as.ts";
import { createConversation, createMember, sendToConversation } from "../../support/conversation.ts";
import { rawMessages } from "../../support/in-process/ses.ts";
import { context, deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";

const settingsOf = async (reader: Parameters<typeof as>[0]) => (await as(reader)(contract.getNoticeSettings, {})).body;
const later = () => new Date(Date.now() + 11 * 60_000);

testInProcess("a mailbox finds in the email itself how to unsubscribe, and does so by one click", async () => {
  const ada = await newProfile();
  const ben = await createMember("Ben Lindqvist");
  const id = await createConversation(ben, ada);
  await sendToConversation(ben, id);
  await mailNews(ada.id, later());
  await deliverStream();
  await outbox({ Records: [] }, context);

  const raw = rawMessages()
    .map((each) => Buffer.from(each).toString())
    .find((each) => each.includes(ada.email));
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const [, url = ""] = /^List-Unsubscribe: <(https?:\/\/\S+)>\r$/m.exec(raw ?? "") ?? [];
  const { pathname } = new URL(url);
  expect(pathname).toMatch(/^\/api\/unsubscribe\/.*\/messages$/);

  // As mailboxes send it (RFC 8058, section 3.2): a form, without a session.
  const answer = await sendToApi(pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

  expect(answer.status).toBe(200);
  expect((await settingsOf(ada)).channels.messages).toBe("portal");
  await sendToConversation(ben, id);
  expect(await mailNews(ada.id, later())).toBe(false);
});

describe("the link in an email", () => {
  test("opens the preferences without signing in, and changes them", async () => {
    const ada = await newAccount();
    const token = await getPreferencesToken(ada.id);
    expect(await getPreferencesToken(ada.id)).toBe(token);
    expect((await asVisitor(contract.getEmailPreferences, { token })).body).toEqual(defaultNoticeSettings);

    const chosen = { ...defaultNoticeSettings, hidesText: true };
    expect((await asVisitor(contract.saveEmailPreferences, { token, ...chosen })).body).toEqual(chosen);

    expect(await settingsOf(ada)).toEqual(chosen);
  });

  test("unsubscribes for good: neither a page that was open before, nor another of the two links, takes it back", async () => {
    const ada = await newAccount();
    const token = await getPreferencesToken(ada.id);

    await asVisitor(contract.unsubscribe, { token, topic: "introductions" });
    const { body } = await as(ada)(contract.saveNoticeSettings, { channels: { reminders: "portal" } });
    await asVisitor(contract.saveEmailPreferences, { token, channels: { mentions: "daily" }, digestHour: 9 });

    const { channels } = defaultNoticeSettings;
    expect(body.channels).toEqual({ ...channels, introductions: "portal", reminders: "portal" });
    expect(await settingsOf(ada)).toEqual({
      ...defaultNoticeSettings,
      channels: { ...channels, introductions: "portal", reminders: "portal", mentions: "daily" },
      digestHour: 9,
    });
  });

  test("unsubscribes twice as once, from everything, and leaves what is never told as it is", async () => {
    const ada = await newAccount();
    const token = await getPreferencesToken(ada.id);
    await as(ada)(contract.saveNoticeSettings, { channels: { reminders: "never", invitations: "daily" } });

    for (const topic of ["reminders", "all", "all"] as const)
      expect((await asVisitor(contract.unsubscribe, { token, topic })).status).toBe(200);

    const { reminders, ...others } = (await settingsOf(ada)).channels;
    expect([reminders, new Set(Object.values(others))]).toEqual(["never", new Set(["portal"])]);
  });

  test("changes nothing by being opened, as mail scanners do, and leads to the page", async () => {
    const ada = await newAccount();
    const token = await getPreferencesToken(ada.id);

    const { status, headers } = await asVisitor(contract.getUnsubscribePage, { token, topic: "all" });

    expect([status, headers.get("location")]).toEqual([302, `/portal/email-preferences#${token}`]);
    expect(await settingsOf(ada)).toEqual(defaultNoticeSettings);
  });

  test("of nobody, of somebody without one, or with another secret opens nothing", async () => {
    const [ada, ben] = [await newAccount(), await newAccount()];
    const [, secret = ""] = (await getPreferencesToken(ada.id)).split(".");

    for (const token of [`${ben.id}.${secret}`, `nobody.${secret}`, `${ada.id}.${"a".repeat(32)}`]) {
      expect((await asVisitor(contract.getEmailPreferences, { token })).status).toBe(404);
      expect((await asVisitor(contract.saveEmailPreferences, { token, ...defaultNoticeSettings })).status).toBe(404);
      expect((await asVisitor(contract.unsubscribe, { token, topic: "all" })).status).toBe(404);
    }
    expect((await asVisitor(contract.getEmailPreferences, { token: "x" })).status).toBe(400);
  });
});
