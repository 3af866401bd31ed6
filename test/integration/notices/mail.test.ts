import { participantKeyOf } from "#functions/messaging/conversation.ts";
import { handler, mailNews } from "#functions/notices/mail-worker.ts";
import { listDueMailJobs, noteNews } from "#functions/notify/mail-job.ts";
import { contract } from "#shared/contract.ts";
import {
  applyNoticeChange,
  defaultNoticeSettings,
  type NoticeSettings,
  type NoticeSettingsChange,
} from "#shared/notice-settings.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { createConversation, createMember, sendToConversation, type Person } from "../../support/conversation.ts";
import { withCrash } from "../../support/faults.ts";
import { context } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { noticesOf, readAs } from "../../support/notices.ts";
import { editItem, outboxEmailsAbout } from "../../support/table.ts";

const minuteMs = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);

const createReader = async (settings: Partial<NoticeSettings> = {}) => {
  const account = await newProfile({ full_name: "Ada Okafor" });
  if (Object.keys(settings).length > 0)
    await as(account)(contract.saveNoticeSettings, { ...defaultNoticeSettings, ...settings });
  return { ...account, full_name: "Ada Okafor" };
};
/** Somebody writes to her. */
const write = async (to: Person, content = "Are you coming?", from?: Person) => {
  const ben = from ?? (await createMember("Ben Lindqvist"));
  const id = await createConversation(ben, to);
  await sendToConversation(ben, id, content);
  return { ben, id };
};

type News = { data: { items: { title: string; text?: string; path: string }[]; isDigest: boolean } };
const emailsTo = async ({ email }: Pick<Account, "email">) =>
  (await outboxEmailsAbout(email)).map(({ letter }) => (letter as News).data);

describe("an email at once", () => {
  testInProcess("comes when something was unread for ten minutes, once", async () => {
    const ada = await createReader();
    const { id } = await write(ada);

    expect(await mailNews(ada.id, later(9))).toBe(false);
    expect(await mailNews(ada.id, later(10.1))).toBe(true);
    expect(await mailNews(ada.id, later(11))).toBe(false);

    expect(await emailsTo(ada)).toMatchObject([
      {
        name: "Ada Okafor",
        items: [
          { title: "Message from Ben Lindqvist", text: "Are you coming?", path: `/portal/messages?conversation=${id}` },
        ],
        isDigest: false,
      },
    ]);
  });

  testInProcess("is not written for what was read meanwhile", async () => {
    const ada = await createReader();
    await write(ada);
    await readAs(ada, await noticesOf(ada));

    await mailNews(ada.id, later(11));

    expect(await emailsTo(ada)).toEqual([]);
  });

  testInProcess("leaves out what somebody wrote, if its reader says so", async () => {
    const ada = await createReader({ hidesText: true });
    await write(ada, "A secret.");

    await mailNews(ada.id, later(11));

    const [email] = await emailsTo(ada);
    expect(email?.items).toHaveLength(1);
    expect(JSON.stringify(email)).not.toContain("secret");
  });

  testInProcess("is written to nobody whose account is gone", async () => {
    const nobody = await createMember("Gone");
    await write(nobody);

    expect(await mailNews(nobody.id, later(11))).toBe(false);
    expect(await listDueMailJobs(later(60).getTime(), 100)).not.toContain(nobody.id);
  });
});

describe("a digest", () => {
  const dueAt = (hour: number) => ({
    timeZone: "UTC",
    digestHour: hour,
    channels: { ...defaultNoticeSettings.channels, messages: "daily" as const },
  });
  // Not the next one, which may begin while these tests run.
  const nextHour = new Date().getUTCHours() + 2;
  /** Just after the digest's hour. */
  const atDigest = () => {
    const at = new Date();
    at.setUTCHours(nextHour, 1, 0, 0);
    return at;
  };

  testInProcess("comes at its hour, with all that is unread, and no other that day", async () => {
    const ada = await createReader(dueAt(nextHour % 24));
    const { ben, id } = await write(ada);
    await write(ada, "And me?", await createMember("Cleo Marsh"));
    expect(await mailNews(ada.id, later(0))).toBe(false);

    expect(await mailNews(ada.id, atDigest())).toBe(true);
    await sendToConversation(ben, id, "Hello?");
    expect(await mailNews(ada.id, atDigest())).toBe(false);

    expect(await emailsTo(ada)).toMatchObject([{ isDigest: true, items: [{}, {}] }]);
  });

  testInProcess("is looked at again at once when its reader wants emails at once", async () => {
    const ada = await createReader(dueAt((nextHour + 12) % 24));
    await write(ada);
    await mailNews(ada.id, later(11));

    await as(ada)(contract.saveNoticeSettings, defaultNoticeSettings);

    expect(await listDueMailJobs(Date.now() + 1000, 100)).toContain(ada.id);
    expect(await mailNews(ada.id, later(12))).toBe(true);
  });
});

describe("a machine that ends", () => {
  // Four reads, and the transaction.
  testInProcess.each([1, 2, 3, 4, 5].flatMap((at) => [true, false].map((isSent) => ({ at, isSent }))))(
    "at $at, sent: $isSent, writes one in the end",
    async (crash) => {
      const ada = await createReader();
      await write(ada);

      expect(await withCrash(crash, () => mailNews(ada.id, later(11)))).toBe(true);
      await mailNews(ada.id, later(12));

      expect(await emailsTo(ada)).toHaveLength(1);
    },
  );

  testInProcess("between the note and the message leaves nothing to write, and the next is not lost", async () => {
    const ada = await createReader();
    await noteNews(ada.id);
    await mailNews(ada.id, later(0));

    await write(ada);

    expect(await mailNews(ada.id, later(11))).toBe(true);
  });

  testInProcess("two workers at once write one email", async () => {
    const ada = await createReader();
    await write(ada);

    await Promise.all([mailNews(ada.id, later(11)), mailNews(ada.id, later(11))]);

    expect(await emailsTo(ada)).toHaveLength(1);
  });
});

testInProcess("the worker looks after those whose time has come", async () => {
  const ada = await createReader();
  await noteNews(ada.id, Date.now() - 11 * minuteMs);
  const { id } = await write(ada);
  await editItem(participantKeyOf(ada.id, id), { unread_since: later(-11).toISOString() });

  await handler(undefined, context);

  expect(await emailsTo(ada)).toHaveLength(1);
  expect(await listDueMailJobs(Date.now(), 100)).not.toContain(ada.id);
});

describe("the settings", () => {
  test("are the defaults until the first choice, then what was chosen, and stay so where nothing is to change", async () => {
    const ada = await newAccount();
    expect((await as(ada)(contract.getNoticeSettings, {})).body).toEqual(defaultNoticeSettings);
    const chosen: NoticeSettings = {
      ...defaultNoticeSettings,
      channels: { ...defaultNoticeSettings.channels, messages: "weekly" },
      ...{ hidesText: true, quiet: { from: 22, to: 7 }, digestHour: 18, digestDay: 5, timeZone: "Europe/Berlin" },
    };

    for (const change of [chosen, {}])
      expect((await as(ada)(contract.saveNoticeSettings, change)).body).toEqual(chosen);

    expect((await as(ada)(contract.getNoticeSettings, {})).body).toEqual(chosen);
  });

  test("are changed in many places at once, and each change stays, from the first one on", async () => {
    const ada = await newAccount();
    const changes: NoticeSettingsChange[] = [
      { channels: { messages: "weekly" } },
      { channels: { introductions: "never", mentions: "daily" } },
      { push: { reminders: false } },
      { push: { messages: false } },
      { quiet: { from: 22, to: 7 } },
      { digestHour: 18 },
      { hidesText: true },
      { timeZone: "Europe/Berlin" },
    ];

    const answers = await Promise.all(changes.map((change) => as(ada)(contract.saveNoticeSettings, change)));

    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect((await as(ada)(contract.getNoticeSettings, {})).body).toEqual(
      changes.reduce(applyNoticeChange, defaultNoticeSettings),
    );
  });

  test("have quiet hours of which each end changes by itself, while they are on and the ends differ", async () => {
    const ada = await newAccount();
    const save = as(ada);
    await save(contract.saveNoticeSettings, { quiet: { from: 22, to: 7 } });

    const { body } = await save(contract.saveNoticeSettings, { quiet: { to: 6 } });
    const same = await save(contract.saveNoticeSettings, { quiet: { from: 6 } });
    expect([body.quiet, same.status]).toEqual([{ from: 22, to: 6 }, 409]);

    // Turned off in one place, it is not turned on by what another place showed.
    await save(contract.saveNoticeSettings, { quiet: null });
    expect((await save(contract.saveNoticeSettings, { quiet: { from: 21 } })).status).toBe(409);
    expect((await save(contract.getNoticeSettings, {})).body.quiet).toBeNull();
  });
});
