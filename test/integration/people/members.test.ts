import { deriveRow, sweepRows } from "#functions/people/derive.ts";
import { replaceRow, rowsChangedKey } from "#functions/people/row.ts";
import { getItem, tableName } from "#functions/platform/table.ts";
import { migrations } from "#infra/migrations/migrations.ts";
import { openTable, runMigrations } from "#infra/migrations/run-migration.ts";
import { contract } from "#shared/contract.ts";
import { readWholeList } from "#shared/paging.ts";
import { putRegistration } from "../../support/announcements.ts";
import { actingHere, as, asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { createGroup } from "../../support/groups.ts";
import { deliverRows } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { editItem, putUnlistedEvent } from "../../support/table.ts";

const { listMembers } = contract;
const readPage = async (cursor: string | undefined, call: typeof asAdmin = asAdmin) =>
  (await call(listMembers, { ...(cursor !== undefined && { cursor }) })).body;
const listAll = async (call?: typeof asAdmin) => {
  await deliverRows();
  return readWholeList((cursor) => readPage(cursor, call));
};
const find = async (id: string, call?: typeof asAdmin) => (await listAll(call)).items.find((row) => row.id === id);

testInProcess("everybody who was let in is listed, and what becomes of them", async () => {
  const ada = await newMember();
  const row = await find(ada.id);
  expect(row).toMatchObject({
    ...{ name: "Ada Okafor", email: ada.email, state: "member", level: { id: "standard", name: "Standard" } },
    ...{ via: "open", came: 0, tags: [], hasMet: false, company: "Okafor Studio" },
  });

  await createGroup(ada);
  await as(ada)(contract.saveProfile, { ...given.profile({ full_name: "Ada Cole" }), version: 1 });
  await asAdmin(contract.changeLevel, { memberId: ada.id, level: "vip" });
  expect(await find(ada.id)).toMatchObject({ name: "Ada Cole", level: { id: "vip", name: "VIP" } });

  await asAdmin(contract.suspendMembership, { memberId: ada.id, days: 3, reason: "Because." });
  expect(await find(ada.id)).toMatchObject({ state: "suspended" });
  await asAdmin(contract.endMembership, { memberId: ada.id });
  expect(await find(ada.id)).toMatchObject({ state: "ended", endedAt: expect.any(String) as string });
});

testInProcess("a reader has the list without addresses; its tag holds while nothing changes", async () => {
  const ada = await newMember();
  const reader = actingHere({ id: ada.id, email: ada.email, rights: ["reader"] });
  expect(await find(ada.id, reader)).toMatchObject({ name: "Ada Okafor", email: "" });
  // An answer of a moment ago may lack what was written since.
  expect((await asAdmin(listMembers, {})).headers.get("etag")).toBeNull();
  await editItem(rowsChangedKey, { changed_at: new Date(Date.now() - 60_000).toISOString() });

  const tag = (await asAdmin(listMembers, {})).headers.get("etag")!;
  expect((await asAdmin(listMembers, {}, { "if-none-match": tag })).status).toBe(304);
  expect((await reader(listMembers, {}, { "if-none-match": tag })).status).toBe(200);

  await as(ada)(contract.saveProfile, { ...given.profile({ full_name: "Ada Cole" }), version: 1 });
  await deliverRows();
  expect((await asAdmin(listMembers, {}, { "if-none-match": tag })).status).toBe(200);
});

testInProcess("a club of many is read page by page, by name, each once", async () => {
  const names = Array.from({ length: 620 }, (_, place) => `Zoe ${String(place).padStart(4, "0")}`);
  const row = { email: "", level: "standard", state: "member", joinedAt: "2026-01-01T00:00:00.000Z" } as const;
  for (const name of names.toReversed())
    await replaceRow(name, undefined, {
      ...{ ...row, id: name, name, via: "earlier", came: 0, tags: [], hasMet: false, acquaintances: 0, groups: [] },
    });

  const first = await readPage(undefined);
  const second = await readPage(first.cursor);
  expect([first, second].map((page) => page.items.length)).toEqual([100, 500]);
  const { items } = await listAll();
  expect(items.map(({ name }) => name).filter((name) => name.startsWith("Zoe "))).toEqual(names);
});

testInProcess("what only time changes is seen to within five minutes", async () => {
  const ada = await newMember();
  await asAdmin(contract.suspendMembership, { memberId: ada.id, days: 3, reason: "Because." });
  const key = { pk: `MEMBER#${ada.id}`, sk: "MEMBERSHIP" };
  const { suspension } = (await getItem(key))!;
  const until = new Date(Date.now() - 1000).toISOString();
  await editItem(key, { suspension: { ...(suspension as object), until } });
  await deriveRow(ada.id, [], new Date(Date.now() - 60_000));
  const read = async () => (await readWholeList((cursor) => readPage(cursor))).items.find(({ id }) => id === ada.id);
  expect(await read()).toMatchObject({ state: "suspended" });

  expect(await sweepRows(() => true)).toBeGreaterThan(0);

  expect(await read()).toMatchObject({ state: "member" });
  expect(await sweepRows(() => true)).toBe(0);
});

testInProcess("a club of an earlier release has its list, with who came, when it was migrated", async () => {
  const ada = await newMember();
  const event = await putUnlistedEvent(given.openEvent(given.times(-48)));
  await putRegistration(event.id, { memberId: ada.id, attendance: "came" });
  const table = openTable({}, tableName);

  await runMigrations(migrations, table, { itemsPerSecond: 10_000 });
  // The migration writes past this process's own client, whose stream this is.
  for (const sk of ["MEMBER", "MEMBERSHIP"])
    expect(await getItem({ pk: `MEMBER#${ada.id}`, sk })).toMatchObject({ recountedAt: expect.any(String) as string });
  expect(await find(ada.id)).toMatchObject({ came: 1, lastCameAt: event.startsAt });

  expect(await runMigrations(migrations, table, { itemsPerSecond: 10_000 })).toEqual([]);
});
