import { planMail } from "#functions/notices/mail-plan.ts";
import { getDigestTimes, getQuietEnd } from "#functions/notices/mail-times.ts";
import type { Unread } from "#functions/notices/unread.ts";
import { defaultNoticeSettings, type NoticeChannel, type NoticeSettings } from "#shared/notice-settings.ts";

const chicago = { ...defaultNoticeSettings, timeZone: "America/Chicago" };
const utc = (text: string) => new Date(`${text}Z`);

describe("a digest's times", () => {
  test.each([
    // 8 in the morning in Chicago is 13:00 UTC in summer, 14:00 in winter.
    ["daily", "2027-07-01T12:59", "2027-06-30T13:00", "2027-07-01T13:00"],
    ["daily", "2027-07-01T13:00", "2027-07-01T13:00", "2027-07-02T13:00"],
    // The night in which clocks are set back.
    ["daily", "2027-11-06T20:00", "2027-11-06T13:00", "2027-11-07T14:00"],
    // And the one in which they are set ahead.
    ["daily", "2027-03-13T20:00", "2027-03-13T14:00", "2027-03-14T13:00"],
    // July 1, 2027 is a Thursday, and the digest is Monday's.
    ["weekly", "2027-07-01T12:00", "2027-06-28T13:00", "2027-07-05T13:00"],
    ["weekly", "2027-07-05T12:59", "2027-06-28T13:00", "2027-07-05T13:00"],
    ["weekly", "2027-07-05T13:00", "2027-07-05T13:00", "2027-07-12T13:00"],
  ] as const)("%s at %s are %s and %s", (channel, now, last, next) => {
    expect(getDigestTimes(utc(now), channel, chicago)).toEqual({ last: utc(last), next: utc(next) });
  });

  test("are those of the member's own clocks", () => {
    const tokyo = { ...chicago, timeZone: "Asia/Tokyo", digestHour: 7 };

    expect(getDigestTimes(utc("2027-07-01T00:00"), "daily", tokyo).next).toEqual(utc("2027-07-01T22:00"));
  });
});

describe("quiet hours", () => {
  const quiet = { ...chicago, quiet: { from: 22, to: 7 } };

  test.each([
    ["2027-07-02T02:59", undefined],
    ["2027-07-02T03:00", "2027-07-02T12:00"],
    ["2027-07-02T11:59", "2027-07-02T12:00"],
    ["2027-07-02T12:00", undefined],
  ])("over midnight at %s end at %s", (now, end) => {
    expect(getQuietEnd(utc(now), quiet)).toEqual(end && utc(end));
  });

  test("within a day are no others", () => {
    const noon = { ...chicago, quiet: { from: 12, to: 14 } };

    expect(getQuietEnd(utc("2027-07-01T17:30"), noon)).toEqual(utc("2027-07-01T19:00"));
    expect(getQuietEnd(utc("2027-07-01T19:00"), noon)).toBeUndefined();
    expect(getQuietEnd(utc("2027-07-01T03:00"), { ...chicago, quiet: null })).toBeUndefined();
  });
});

describe("what is emailed", () => {
  const now = utc("2027-07-01T18:00");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const message = (minutesAgo: number, id = "conv_a", firstMinutesAgo = minutesAgo): Unread => ({
    notice: {
      ...{ id, kind: "message", at: ago(minutesAgo), unread: 1, upTo: "msg_a" },
      about: { with: { user_id: "ben", full_name: "Ben", avatar_url: null }, text: "Hello." },
    },
    since: ago(firstMinutesAgo),
  });
  const mention = (minutesAgo: number, firstMinutesAgo = minutesAgo): Unread => ({
    notice: {
      ...{ id: "mention:events:ben", kind: "mention", at: ago(minutesAgo), unread: 1, upTo: ago(minutesAgo) },
      about: { by: { user_id: "ben", full_name: "Ben", avatar_url: null }, topic: "Events", messageId: "msg_a" },
    },
    since: ago(firstMinutesAgo),
  });
  const introduction = (minutesAgo: number, firstMinutesAgo: number): Unread => ({
    notice: {
      ...{ id: "introduction:a", kind: "introduction", at: ago(minutesAgo), unread: 2, upTo: ago(minutesAgo) },
      about: { news: "no-answer", with: { user_id: "ben", full_name: "Ben", avatar_url: null } },
    },
    since: ago(firstMinutesAgo),
  });
  const decision: Unread = {
    notice: {
      ...{ id: "registration:a", kind: "registration", at: ago(60), unread: 1, upTo: ago(60) },
      about: { event: { id: "gala", title: "Gala" }, token: "a.b", outcome: "approved" },
    },
    since: ago(60),
  };
  const by = (channel: NoticeChannel, more: Partial<NoticeSettings> = {}) =>
    ({
      ...chicago,
      channels: { messages: channel, mentions: channel, introductions: channel },
      ...more,
    }) as NoticeSettings;
  const job = (lastMinutesAgo?: number, mailed: Record<string, string> = {}) => ({
    lastAt: lastMinutesAgo === undefined ? undefined : ago(lastMinutesAgo),
    mailed,
    digests: {},
  });
  const idsOf = ({ send }: ReturnType<typeof planMail>) => send.map(({ id }) => id);

  test("at once is what has waited for ten minutes", () => {
    expect(planMail([message(9)], by("now"), job(9), now)).toMatchObject({
      send: [],
      due: new Date(now.getTime() + 60_000),
    });
    const plan = planMail([message(10)], by("now"), job(10), now);
    expect(idsOf(plan)).toEqual(["conv_a"]);
    expect(plan).toMatchObject({ isDigest: false, due: undefined, mailed: { conv_a: ago(10) } });
  });

  test("waits for ten minutes after the oldest that is still unread, whatever came before it and was read", () => {
    // What came nine minutes before it, and let the worker look now, is read.
    expect(planMail([message(1)], by("now"), job(1), now)).toMatchObject({
      send: [],
      due: new Date(now.getTime() + 9 * 60_000),
    });
    expect(idsOf(planMail([mention(10), message(1)], by("now"), job(1), now))).toEqual([
      "conv_a",
      "mention:events:ben",
    ]);
  });

  test("mentions that were emailed are emailed again only after they were read; other news where there is more", () => {
    const mailed = { "mention:events:ben": ago(60), "introduction:a": ago(60) };
    const idsFor = (unread: Unread) => idsOf(planMail([unread], by("now"), job(20, mailed), now));

    expect(idsFor(mention(20, 70))).toEqual([]);
    expect(idsFor(mention(20))).toEqual(["mention:events:ben"]);
    expect(idsFor(introduction(60, 70))).toEqual([]);
    expect(idsFor(introduction(9, 70))).toEqual([]);
    expect(idsFor(introduction(10, 70))).toEqual(["introduction:a"]);
  });

  test("a conversation that was emailed is emailed again only after it was read", () => {
    const mailed = { conv_a: ago(60) };

    expect(idsOf(planMail([message(20, "conv_a", 60)], by("now"), job(20, mailed), now))).toEqual([]);
    expect(idsOf(planMail([message(20, "conv_a", 70)], by("now"), job(20, mailed), now))).toEqual([]);
    expect(idsOf(planMail([message(20, "conv_a", 30)], by("now"), job(20, mailed), now))).toEqual(["conv_a"]);
  });

  test("what came within the last minute may not be in the table yet, so it is looked for again", () => {
    expect(planMail([], by("now"), job(0.5), now).due).toEqual(new Date(now.getTime() + 9.5 * 60_000));
    expect(planMail([], by("now"), job(1), now).due).toBeUndefined();
  });

  test("waits for the end of quiet hours", () => {
    const plan = planMail([message(30)], by("now", { quiet: { from: 12, to: 15 } }), job(30), now);

    expect(plan).toMatchObject({ send: [], due: utc("2027-07-01T20:00") });
  });

  test("in a digest is what came before its hour, and nothing that was emailed", () => {
    // The digest was due at 13:00, five hours ago.
    const settings = by("daily");
    const [before, after] = [message(6 * 60), message(4 * 60, "conv_b")];

    const plan = planMail([before, after], settings, job(6 * 60), now);
    expect(idsOf(plan)).toEqual(["conv_a"]);
    expect(plan).toMatchObject({ isDigest: true, due: utc("2027-07-02T13:00"), mailed: { conv_a: ago(6 * 60) } });
    expect(idsOf(planMail([before, after], settings, job(6 * 60, plan.mailed), now))).toEqual([]);
    // What was late for it is in the next one.
    const late = message(5.5 * 60, "conv_c");
    expect(idsOf(planMail([late], settings, { ...job(), digests: plan.digests }, now))).toEqual([]);
    const tomorrow = new Date(now.getTime() + 86_400_000);
    expect(idsOf(planMail([late], settings, { ...job(), digests: plan.digests }, tomorrow))).toEqual(["conv_c"]);
  });

  test("in the weekly one only on its day", () => {
    const plan = planMail([message(60)], by("weekly"), job(60), now);

    expect(plan).toMatchObject({ send: [], due: utc("2027-07-05T13:00") });
  });

  test("are never decisions, which have emails of their own, nor what is for the portal alone", () => {
    for (const plan of [
      planMail([decision], by("now"), job(60), now),
      planMail([message(60)], by("portal"), job(60), now),
      planMail([], by("now"), job(60), now),
    ])
      expect(plan).toMatchObject({ send: [], due: undefined, mailed: {} });
  });
});
