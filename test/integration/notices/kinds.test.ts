import { toEmailEvent } from "#functions/events/event.ts";
import { getPreferencesToken } from "#functions/notices/settings.ts";
import { noticeWrite } from "#functions/notify/notice.ts";
import { writeOne } from "#functions/platform/table.ts";
import { tellRegistrants } from "#functions/registrations/announcements.ts";
import { readRegistrations } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { defaultNoticeSettings, type NoticeSettings } from "#shared/notice-settings.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { apply } from "../../support/applications.ts";
import { as, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { groupsOf } from "../../support/membership.ts";
import { decideOn, noticesOf, registerAs } from "../../support/notices.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { outboxEmailsAbout } from "../../support/table.ts";

const choose = (account: Account, channels: Partial<NoticeSettings["channels"]>) =>
  as(account)(contract.saveNoticeSettings, {
    ...defaultNoticeSettings,
    channels: { ...defaultNoticeSettings.channels, ...channels },
  });
const templatesTo = async ({ email }: Pick<Account, "email">) =>
  (await outboxEmailsAbout(email)).map(({ letter }) => (letter as { template: string }).template);
/** How each email of a template is unsubscribed from. */
const unsubscribesOf = async ({ email }: Pick<Account, "email">, template: string) =>
  (await outboxEmailsAbout(email))
    .map(({ letter }) => letter as { template: string; unsubscribe?: unknown })
    .filter((letter) => letter.template === template)
    .map(({ unsubscribe }) => unsubscribe);

describe("a reminder", () => {
  const remind = async (event: Awaited<ReturnType<typeof createOpenEvent>>, id: string) => {
    const { items } = await readRegistrations(event.id, undefined);
    await tellRegistrants(
      { id, eventId: event.id, kind: "in-three-days", event: toEmailEvent(event), changes: [] } as never,
      items,
    );
  };
  const createApproved = async (channels: Partial<NoticeSettings["channels"]> = {}) => {
    const [ada, event] = [await newAccount(), await createOpenEvent(30, given.times(70))];
    if (Object.keys(channels).length > 0) await choose(ada, channels);
    const registration = await registerAs(ada, event.id);
    await decideOn(registration.id, "approved");
    return { ada, event, registration };
  };

  testInProcess("is in the portal and emailed, once each, however often it is made", async () => {
    const { ada, event, registration } = await createApproved();

    await remind(event, "announcement_1");
    await remind(event, "announcement_1");

    expect((await noticesOf(ada))[0]).toMatchObject({
      id: `reminder:${registration.id}`,
      unread: 1,
      about: { when: "in-three-days", startsAt: event.startsAt, event: { title: event.title } },
    });
    expect((await templatesTo(ada)).filter((each) => each === "event-in-three-days")).toHaveLength(1);
    expect(await unsubscribesOf(ada, "event-in-three-days")).toEqual([
      { token: await getPreferencesToken(ada.id), topic: "reminders" },
    ]);
    expect(await unsubscribesOf(ada, "registration-approved")).toEqual([undefined]);
  });

  testInProcess("is not emailed to a member who wants it in the portal only, and is to visitors", async () => {
    const { ada, event } = await createApproved({ reminders: "portal" });
    const visitor = await createRegistration(event.id);
    await decideOn(visitor.id, "approved");

    await remind(event, "announcement_1");

    expect(await templatesTo(ada)).not.toContain("event-in-three-days");
    expect(await noticesOf(ada)).toMatchObject([{ kind: "reminder" }, { kind: "registration" }]);
    expect(await unsubscribesOf(visitor, "event-in-three-days")).toEqual([undefined]);
  });

  testInProcess("is neither for who wants none", async () => {
    const { ada, event } = await createApproved({ reminders: "never" });

    await remind(event, "announcement_1");
    await deliverStream();

    expect(await templatesTo(ada)).not.toContain("event-in-three-days");
    expect((await noticesOf(ada)).map(({ kind }) => kind)).toEqual(["registration"]);
  });
});

describe("an applicant who names a member", () => {
  const name = async (member: Account) => {
    await as(member)(contract.saveProfile, { ...given.profile({ full_name: "Ada Okafor" }), version: 0 });
    await groupsOf(member);
    const applicant = await apply();
    await asVisitor(contract.nameMember, { token: applicant.token, email: member.email });
  };

  testInProcess("is told to them in the portal, and by the email that there is", async () => {
    const ada = await newAccount();

    await name(ada);

    expect(await noticesOf(ada)).toMatchObject([{ kind: "vouch", unread: 1, about: {} }]);
    expect(await unsubscribesOf(ada, "vouch-asked")).toEqual([
      { token: await getPreferencesToken(ada.id), topic: "invitations" },
    ]);
  });
});

testInProcess("that somebody joined is told to the member who invited them, without their name", async () => {
  const [ada, ben] = [await newAccount(), await newAccount()];
  await as(ada)(contract.saveProfile, { ...given.profile({ full_name: "Ada Okafor" }), version: 0 });
  await groupsOf(ada);
  await as(ada)(contract.sendInvitation, { email: ben.email, name: "Ben", note: "Come." });
  expect(await noticesOf(ada)).toEqual([]);

  await groupsOf(ben);

  expect(await noticesOf(ada)).toMatchObject([{ kind: "invitation", unread: 1, about: {} }]);
});

testInProcess("what a member never wants to be told of is forgotten, and no other", async () => {
  const [ada, ben] = [await newAccount(), await newAccount()];
  await choose(ada, { invitations: "never" });
  for (const { id } of [ada, ben]) await writeOne(noticeWrite(id, { kind: "vouch", subject: "vouch_a", about: {} }));

  await deliverStream();

  expect([await noticesOf(ada), await noticesOf(ben)]).toMatchObject([[], [{ kind: "vouch" }]]);
});
