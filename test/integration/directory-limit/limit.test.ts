import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { collectData } from "#functions/account/collect.ts";
import { countShown } from "#functions/directory-limit/shown.ts";
import { cardItemOf, cardKeyOf, directoryChangedKey } from "#functions/members/card.ts";
import { markChange } from "#functions/platform/change-marks.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { directoryLimits, directoryPageSize, directoryPaused } from "#shared/directory.ts";
import { channelOf, defaultNoticeSettings, isPushed } from "#shared/notice-settings.ts";
import { describeNotice } from "#shared/notices.ts";
import { type Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newProfile } from "../../support/members.ts";
import { noticesOf, unreadOf } from "../../support/notices.ts";
import { newWord } from "../../support/whole-member.ts";

const word = newWord();
const people = Array.from({ length: 30 }, (_, place) => ({
  id: `limit-${String(place).padStart(2, "0")}`,
  full_name: `Ada ${word} ${String(place).padStart(2, "0")}`,
}));

beforeAll(async () => {
  await transact(Object.fromEntries(people.map((card) => [card.id, { Put: { Item: cardItemOf(card) } }])));
  await markChange(directoryChangedKey);
});
afterAll(async () => {
  await transact(Object.fromEntries(people.map(({ id }) => [id, { Delete: { Key: cardKeyOf(id) } }])));
  await markChange(directoryChangedKey);
});

/** Somebody who was shown so many others already. */
const createReader = async (shown: number, now?: Date) => {
  const reader = await newProfile();
  await countShown({ id: reader.id, network: "" }, "profiles", others(shown), now);
  return reader;
};
const others = (count: number, prefix = "other") => Array.from({ length: count }, (_, place) => `${prefix} ${place}`);

const search = (reader: Account, query: object = {}) => as(reader)(contract.listDirectory, { search: word, ...query });
const open = (reader: Account, memberId: string) => as(reader)(contract.getMember, { memberId });
const auditAbout = async ({ id }: Account) =>
  (await asAdmin(contract.listAudit, { about: `member:${id}` })).body.items.filter(
    ({ kind }) => kind === "directory-limited",
  );

const count = (reader: Account, names: string[], now?: Date) =>
  countShown({ id: reader.id, network: "" }, "profiles", names, now);

testInProcess("up to the limit one is shown everything, at it what still fits, and beyond it nothing", async () => {
  const reader = await createReader(directoryLimits.hour - directoryPageSize - 3);

  const first = (await search(reader)).body;
  expect(first.items).toHaveLength(directoryPageSize);
  const second = (await search(reader, { cursor: first.cursor })).body;
  expect(second.items.map(({ id }) => id)).toEqual(
    people.slice(directoryPageSize, directoryPageSize + 3).map(({ id }) => id),
  );
  const third = await search(reader, { cursor: second.cursor });

  expect(third).toMatchObject({ status: 429, body: { code: "too-many", detail: directoryPaused } });
  const retryAt = Date.parse(String(third.body.retryAt));
  expect(retryAt % 3_600_000).toBe(0);
  const seconds = Number(third.headers.get("retry-after"));
  expect(Math.abs(seconds - (retryAt - Date.now()) / 1000)).toBeLessThan(5);
});

testInProcess("what one was shown is shown beyond the limit, and a search that finds nobody goes on", async () => {
  const reader = await createReader(directoryLimits.hour - directoryPageSize);
  const before = (await search(reader)).body;

  expect((await search(reader)).body.items).toEqual(before.items);
  expect(await search(reader, { cursor: before.cursor })).toMatchObject({ status: 429 });
  expect(await search(reader, { search: newWord() })).toMatchObject({ status: 200, body: { items: [] } });
});

testInProcess("a page counts beside its card, once; one's own and one that there is not count nothing", async () => {
  const ada = await newProfile();
  const reader = await createReader(directoryLimits.hour - 1);

  expect(await open(reader, "nobody")).toMatchObject({ status: 404 });
  for (let visit = 0; visit < 2; visit++) expect(await open(reader, ada.id)).toMatchObject({ status: 200 });
  expect(await open(reader, (await newProfile()).id)).toMatchObject({ status: 429 });
  expect(await open(reader, reader.id)).toMatchObject({ status: 200 });
  expect(await as(reader)(contract.listDirectory, { search: word })).toMatchObject({ status: 429 });
});

testInProcess("of many requests at once, no more get through than the limit allows", async () => {
  const reader = await createReader(directoryLimits.hour - 5);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => count(reader, [`at once ${index}`]).catch(() => 0)),
  );

  expect(answers.filter((shown) => shown === 1)).toHaveLength(5);
});

describe("the windows", () => {
  const noon = new Date("2031-05-06T17:20:00Z");
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const refused = { code: "too-many" };

  testInProcess("in the next hour one is shown more, up to the day's limit, and on the next day anew", async () => {
    const reader = await newProfile();

    expect(await count(reader, others(directoryLimits.hour), noon)).toBe(directoryLimits.hour);
    await expect(count(reader, ["another"], later(39))).rejects.toMatchObject({
      ...refused,
      retryAt: new Date("2031-05-06T18:00:00Z"),
    });
    expect(await count(reader, others(directoryLimits.hour + 1, "next"), later(41))).toBe(directoryLimits.hour);
    // It is the day's now: midnight in the club's time zone.
    await expect(count(reader, ["another"], later(120))).rejects.toMatchObject({
      ...refused,
      retryAt: new Date("2031-05-07T05:00:00Z"),
    });
    expect(await count(reader, others(directoryLimits.hour), later(120))).toBe(directoryLimits.hour);
    expect(await count(reader, ["another"], new Date("2031-05-07T05:00:00Z"))).toBe(1);
  });

  testInProcess("what was shown earlier in the day costs nothing of a later hour", async () => {
    const reader = await newProfile();
    await count(reader, others(400), noon);

    expect(await count(reader, [...others(400), ...others(directoryLimits.hour, "next")], later(60))).toBe(
      400 + directoryLimits.hour,
    );
  });
});

testInProcess("names to mention have a limit of their own, which leaves the directory alone", async () => {
  const reader = await newProfile();
  await countShown({ id: reader.id, network: "" }, "names", others(directoryLimits.hour - 3));
  const name = `ada ${word}`;

  expect((await as(reader)(contract.listMentionable, { name })).body.items).toHaveLength(3);
  expect(await as(reader)(contract.listMentionable, { name: `${name} 2` })).toMatchObject({ status: 429 });
  expect((await search(reader)).body.items).toHaveLength(directoryPageSize);
});

testInProcess("other parts of the portal go on beyond the limit", async () => {
  const reader = await createReader(directoryLimits.hour);
  const ben = await newProfile();
  expect(await search(reader)).toMatchObject({ status: 429 });

  const me = as(reader);
  for (const answer of [
    await me(contract.getProfile, {}),
    await me(contract.getDashboard, {}),
    await me(contract.listMentionable, { name: "" }),
    await me(contract.listConversations, {}),
    await me(contract.startConversation, { to: ben.id }),
  ])
    expect(answer.status).toBeLessThan(300);
});

describe("who reaches the limit", () => {
  testInProcess("is once a day in the log, with how many they were shown, which they read and take along", async () => {
    const reader = await createReader(directoryLimits.hour);
    const limitOf = async () => (await asAdmin(contract.getMembership, { memberId: reader.id })).body.directoryLimit;
    expect([await auditAbout(reader), await limitOf()]).toEqual([[], null]);

    await Promise.all(Array.from({ length: 5 }, () => search(reader)));
    await open(reader, (await newProfile()).id);

    expect(await auditAbout(reader)).toMatchObject([
      {
        kind: "directory-limited",
        by: { id: reader.id, role: "member", name: given.profile().full_name },
        about: { key: `member:${reader.id}` },
        changes: [
          { name: "profiles", after: String(directoryLimits.hour) },
          { name: "per", after: "hour" },
        ],
      },
    ]);
    expect(await limitOf()).toMatchObject({ shown: "profiles", count: directoryLimits.hour, per: "hour" });
    // An admin's look at the membership is in what they read, too.
    const isOfLimit = (row: object) => "kind" in row && row.kind !== "membership-opened";
    const own = (await as(reader)(contract.listOwnAudit, {})).body.items;
    expect(own.filter(isOfLimit)).toMatchObject([
      { kind: "directory-limited", role: "member", count: directoryLimits.hour },
    ]);
    const { sections } = await collectData(reader);
    const rowsOf = (wanted: string) => sections.find(({ name }) => name === wanted)?.rows;
    expect(rowsOf("directory")).toMatchObject([{ shown: "profiles", count: directoryLimits.hour }]);
    expect(rowsOf("audit")?.filter(isOfLimit)).toMatchObject([
      { kind: "directory-limited", count: directoryLimits.hour },
    ]);
  });

  describe("is told to the admins", () => {
    const { accounts } = clubUnderTest();
    const admin = { id: accounts["admin@club.test"] ?? "", email: "admin@club.test" };
    const noticesAbout = async ({ id }: Account) =>
      (await asAdmin(contract.listNotices, {})).body.items.filter((each) => each.id === `directory-limit:${id}`);

    testInProcess("by one line that leads to the membership, however many requests follow", async () => {
      const reader = await createReader(directoryLimits.hour);
      expect(await noticesAbout(reader)).toEqual([]);

      await Promise.all(Array.from({ length: 5 }, () => search(reader)));
      await open(reader, (await newProfile()).id);

      const { full_name } = given.profile();
      const told = await noticesAbout(reader);
      expect(told).toMatchObject([
        {
          kind: "directory-limit",
          unread: 1,
          about: {
            member: { user_id: reader.id, full_name },
            shown: "profiles",
            count: directoryLimits.hour,
            per: "hour",
          },
        },
      ]);
      expect(describeNotice(told[0]!, String)).toMatchObject({
        title: `${full_name} reached the directory limit`,
        path: `/portal/members/${reader.id}`,
      });
      expect(await noticesOf(reader)).toEqual([]);
      expect(await unreadOf(admin)).toContain(`directory-limit:${reader.id}`);
    });

    testInProcess("once more on another day, as it is in the log, and not for the day's own limit", async () => {
      const reader = await newProfile();
      for (const [time, part] of [
        ["2031-07-06T17:20:00Z", "one"],
        ["2031-07-06T18:20:00Z", "two"],
        ["2031-07-07T17:20:00Z", "three"],
      ] as const) {
        const now = new Date(time);
        await count(reader, others(directoryLimits.hour, part), now);
        await count(reader, [`more ${part}`], now).catch(() => undefined);
      }

      expect(await noticesAbout(reader)).toMatchObject([{ unread: 2, about: { count: directoryLimits.hour } }]);
      expect(await auditAbout(reader)).toHaveLength(2);
    });

    testInProcess("with the entry of the log, or neither until the next request", async () => {
      const reader = await createReader(directoryLimits.hour);
      const cognito = jest
        .spyOn(CognitoIdentityProviderClient.prototype, "send")
        .mockRejectedValue(new Error("Cognito is away.") as never);
      await expect(count(reader, ["another"])).rejects.toThrow("Cognito is away.");
      cognito.mockRestore();
      expect([await auditAbout(reader), await noticesAbout(reader)]).toEqual([[], []]);

      await search(reader);

      expect([await auditAbout(reader), await noticesAbout(reader)]).toMatchObject([[{}], [{ unread: 1 }]]);
    });

    testInProcess("in the portal alone, until an admin chooses otherwise", () => {
      expect(channelOf("directory-limit", defaultNoticeSettings)).toBe("portal");
      expect(isPushed("directory-limit", defaultNoticeSettings)).toBe(false);
      return Promise.resolve();
    });
  });
});
