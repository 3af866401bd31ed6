import { writeOne, type Item } from "#functions/platform/table.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { restoreTable } from "#infra/restore/restore-table.ts";
import { openTables, put } from "#infra/restore/tables.ts";
import { createTable } from "#test/support/empty-table.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { testInProcess } from "../support/in-process/test-in-process.ts";
import { scanTable } from "../support/table.ts";

const { tableEndpoint } = clubUnderTest();

const soon = Math.floor(Date.now() / 1000) + 3600;
const event = {
  pk: "EVENT#1",
  sk: "EVENT",
  title: "Gala",
  hosts: new Set(["b", "a"]),
  createdAt: "2026-11-01T10:00:00Z",
};
const lead = { pk: "LEAD#1", sk: "LEAD", email: "ada@example.com", createdAt: "2026-11-02T10:00:00Z" };
const entry = { pk: "AUDIT#2001-01", sk: "2001-01-02#1", kind: "left" };
const membership = { pk: "MEMBER#ada", sk: "MEMBERSHIP", memberId: "ada", email: "ada@example.com" };

/** The club's table now holds these, and the one beside it what it held before. */
const given = async (then: Item[], now: Item[]) => {
  const beside = await createTable(clubUnderTest(), `beside-${crypto.randomUUID()}`, { at: tableEndpoint });
  const tables = openTables(credentials(tableEndpoint), clubUnderTest().outputs.TableName ?? "", beside);
  await restoreTable(tables, { isExact: true });
  for (const Item of then) await put({ ...tables, tableName: beside }, { Put: { Item } });
  for (const Item of now) await writeOne({ Put: { Item } });
  return tables;
};
const present = async () =>
  (await scanTable()).filter(({ pk }) => /^(EVENT|LEAD|AUDIT#2001-01|MEMBER#ada)/.test(String(pk)));

testInProcess("what is gone comes back, what was written since stays, and a dry run only says so", async () => {
  const edited = { ...event, title: "Winter Gala" };
  const made = { ...lead, pk: "LEAD#2", createdAt: "2099-11-03T10:00:00Z" };
  const tables = await given([event, lead, membership], [edited, made]);
  const seen: Item[] = [];

  const dry = await restoreTable(tables, { isDryRun: true });
  expect(await present()).toHaveLength(2);
  const restored = await restoreTable(tables, { onItem: (item) => seen.push(item) });

  expect(await present()).toEqual(expect.arrayContaining([edited, made, lead, membership]));
  expect(await present()).toHaveLength(4);
  for (const { kinds, ...rest } of [dry, restored]) {
    expect(Object.fromEntries(kinds)).toMatchObject({
      EVENT: { then: 1, now: 1, missing: 0, changed: 1, newer: 0 },
      LEAD: { then: 1, now: 1, missing: 1, changed: 0, newer: 1 },
      "MEMBER · MEMBERSHIP": { then: 1, now: 0, missing: 1 },
    });
    expect(rest).toMatchObject({
      newest: { then: lead.createdAt, now: made.createdAt },
      ...{ putBack: 2, removed: 0, leftOut: 0, left: [] },
    });
  }
  expect(seen).toEqual(expect.arrayContaining([edited, made, lead, membership]));
  expect(await restoreTable(tables)).toMatchObject({ putBack: 0 });
});

testInProcess(
  "exactly as it was: changes are undone and what is new goes, kept, but not of the audit log",
  async () => {
    const [edited, made, later] = [
      { ...event, title: "?" },
      { ...lead, pk: "LEAD#2" },
      { ...entry, sk: "2001-01-09#2" },
    ];
    const tables = await given([event, lead, { ...entry, kind: "forged" }], [edited, made, entry, later]);
    const kept: Item[] = [];

    const { putBack, removed } = await restoreTable(tables, { isExact: true, keep: (item) => kept.push(item) });

    expect({ putBack, removed }).toEqual({ putBack: 2, removed: 1 });
    expect(await present()).toEqual(expect.arrayContaining([event, lead, entry, later]));
    expect(await present()).toHaveLength(4);
    expect(kept).toEqual(expect.arrayContaining([edited, made]));
    expect(kept).toHaveLength(2);
  },
);

testInProcess("what has expired stays away, and only the named keys are looked at", async () => {
  const [expired, open] = [
    { ...lead, ttl: soon - 7200 },
    { ...lead, pk: "LEAD#3", ttl: soon },
  ];
  const tables = await given([expired, open, event], []);

  expect(await restoreTable(tables, { only: "LEAD#" })).toMatchObject({ putBack: 1 });

  expect((await present()).filter(({ pk }) => !String(pk).startsWith("AUDIT#"))).toEqual([open]);
});

testInProcess(
  "who has left since stays away with what is theirs, and what was ended since with its owner",
  async () => {
    const ben = { pk: "MEMBER#ben", sk: "MEMBERSHIP", memberId: "ben", email: "ben@example.com" };
    const cyd = { pk: "MEMBER#cyd", sk: "MEMBERSHIP", memberId: "cyd", email: "cyd@example.com" };
    const theirs = [
      ...[membership, lead, { pk: "LEAD#4", sk: "LEAD", memberId: "ada", email: "else@example.com" }],
      { pk: "LEAD#4", sk: "EMAIL#1", text: "Dear Ada" },
      { pk: "INVITATION#i1", sk: "INVITATION", by: { id: "ada", name: "Ada" } },
      { pk: "ADMISSION#x", sk: "ADMISSION", sourceId: "i1" },
      { pk: "INTRODUCTION#n1", sk: "INTRODUCTION", by: "ben", to: "ada" },
      { pk: "MEMBER#ben", sk: "INTRODUCTION-BY#n1", introductionId: "n1" },
    ];
    const registration = { pk: "REGISTRATION#r1", sk: "REGISTRATION", status: "cancelled" };
    const waiting = { pk: "REGISTRATION#r2", sk: "REGISTRATION", id: "reg_r2", status: "waitlisted" };
    const message = { pk: "TOPIC#Networking", sk: "msg_1", attachment: { id: "a1" } };
    const application = { pk: "APPLICATION#p1", sk: "APPLICATION", recallable: { emailId: "e1" } };
    const ended = [
      { pk: "DELETION#ben", sk: "DELETION" },
      { pk: "MEMBER#ben", sk: "CARD" },
      { pk: "DEVICE#d1", sk: "DEVICE", memberId: "ben" },
      { pk: "REGISTRANT#1#x@example.com", sk: "REGISTRANT", registrationId: "r1" },
      { pk: "WAITLIST#1", sk: "reg_r1", registrationId: "r1" },
      { pk: "ATTACHMENT#a1", sk: "ATTACHMENT" },
      { pk: "OUTBOX#e1", sk: "OUTBOX" },
      { pk: "AUTOMATED#f1", sk: "AUTOMATED" },
    ];
    const deleted = { pk: entry.pk, sk: "2001-01-03#3", kind: "automated-deleted", object: { id: "f1" } };
    const said = { pk: "TOPIC#Networking", sk: "msg_2", full_name: "Former member" };
    const lost = { pk: "WAITLIST#1", sk: "reg_r2", registrationId: "r2" };
    const stayed = [ben, registration, waiting];
    const tables = await given(
      [...theirs, cyd, ...stayed, message, application, ...ended, lost, event, { ...said, memberId: "ada" }],
      [
        ...[...stayed, deleted, said, { pk: message.pk, sk: message.sk, deleted: true }],
        { pk: application.pk, sk: application.sk },
      ],
    );

    const { left, putBack, leftOut } = await restoreTable(tables, { hasAccount: (id) => id !== "ada" });

    expect(left).toEqual([{ id: "ada", email: "ada@example.com" }]);
    expect({ putBack, leftOut }).toEqual({ putBack: 3, leftOut: 16 });
    expect((await scanTable()).filter(({ pk }) => pk === lost.pk)).toEqual([lost]);
    await restoreTable(tables, { hasAccount: (id) => id !== "ada", isExact: true });
    expect((await scanTable()).filter(({ sk }) => sk === said.sk)).toEqual([said]);
  },
);

testInProcess(
  "what was interrupted is finished: parts that come with their owners are not taken for ended",
  async () => {
    // More than are written side by side, after their owner.
    const met = Array.from({ length: 40 }, (_, index) => ({ pk: membership.pk, sk: `MET#gala#${index}` }));
    const tables = await given([membership, ...met, event], []);

    const interrupted = restoreTable(tables, {
      onItem: ({ sk }) => {
        if (sk === "MEMBERSHIP") throw new Error("The machine has ended.");
      },
    });

    await expect(interrupted).rejects.toThrow("The machine has ended.");
    expect(await restoreTable(tables)).toMatchObject({ leftOut: 0 });
    expect(await present()).toEqual(expect.arrayContaining([membership, ...met, event]));
  },
);

testInProcess("stored alike is not changed, and what somebody writes meanwhile is theirs", async () => {
  const same = { createdAt: event.createdAt, hosts: new Set(["a", "b"]), title: "Gala", sk: "EVENT", pk: "EVENT#1" };
  const tables = await given([event, lead], [same]);
  const theirs = { ...lead, email: "eve@example.com" };

  const restored = await restoreTable(tables, {
    onItem: (item) => void (item.pk === event.pk && writeOne({ Put: { Item: theirs } })),
  });

  expect(restored.kinds.get("EVENT")).toMatchObject({ changed: 0 });
  expect(restored.putBack).toBe(0);
  expect(await present()).toEqual(expect.arrayContaining([theirs]));
});
