import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { listUnread, startConversation } from "#functions/messaging/direct-handler.ts";
import { listNotices, readNotices } from "#functions/notices/handler.ts";
import { getNoticeId, markSubjectRead, noticeWrite } from "#functions/notices/notice.ts";
import { transact, writeOne } from "#functions/platform/table.ts";
import type { Notice } from "#shared/notices.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const me = "reader-of-the-meter";
const claims = { sub: me, token_use: "access", "cognito:groups": "[member]" };
const event = { id: "elevated-wednesdays", title: "Elevated Wednesdays" };
const tell = (subject: string) =>
  writeOne(
    noticeWrite(me, {
      kind: "registration",
      subject,
      about: { event, token: `${subject}.${"s".repeat(32)}`, outcome: "approved" },
    }),
  );
const upTo = async (id: string) => {
  const { body } = await call(listNotices, { claims });
  return (JSON.parse(body ?? "") as { items: Notice[] }).items.find((each) => each.id === id)?.upTo ?? "";
};

for (const id of [me, "writer-of-the-meter"])
  await transact({ member: { Put: { Item: memberItemOf(storedMember.parse({ id, ...given.profile() })) } } });
await call(startConversation, { claims, body: { to: "writer-of-the-meter" } });
for (let place = 0; place < 20; place++) await tell(`reg_before_${place}`);
for (let place = 0; place < 15; place++) await markSubjectRead(me, "registration", `reg_before_${place}`);
const seen = await upTo(getNoticeId("registration", "reg_before_19"));

/** What it costs to be told. In order: some build on what those before have written. */
export const noticeCalls: Call[] = [
  ["a notice", least(1, 0, 2), () => tell("reg_metered")],
  ["told again of the same", least(1, 0, 3), () => tell("reg_metered")],
  ["what is unread (6)", least(2, 1.5, 0), () => call(listUnread, { claims })],
  ["GET /api/notices (20)", least(3, 3, 0), () => call(listNotices, { claims })],
  [
    "one is read",
    least(1, 0, 2),
    () =>
      call(readNotices, {
        claims,
        body: { items: [{ id: getNoticeId("registration", "reg_before_19"), upTo: seen }] },
      }),
  ],
  ["a place without news is opened", least(1, 0.5, 0), () => markSubjectRead(me, "registration", "reg_of_none")],
];
