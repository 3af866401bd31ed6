import { cardItemOf } from "#functions/members/card.ts";
import { getItem, tableName, writeOne, type Item } from "#functions/platform/table.ts";
import { migrations, type Migration } from "#infra/migrations/migrations.ts";
import { openTable, runMigration, runMigrations } from "#infra/migrations/run-migration.ts";
import { contract } from "#shared/contract.ts";
import { as } from "../support/as.ts";
import { testInProcess } from "../support/in-process/test-in-process.ts";
import { newMember, newProfile } from "../support/members.ts";
import { editItem } from "../support/table.ts";

const table = openTable({}, tableName);
const put = (id: string, more: Item = {}) => writeOne({ Put: { Item: { pk: `OLD#${id}`, sk: "OLD", ...more } } });
const read = (id: string) => getItem({ pk: `OLD#${id}`, sk: "OLD" });
const newMigration = (change: Migration["change"]): Migration => ({ name: crypto.randomUUID(), summary: "", change });
const double = ({ sk, count }: Item) =>
  sk === "OLD" && Number(count) < 10 ? { count: Number(count) * 10 } : undefined;

testInProcess("a migration changes what it is about, once, says how much, and nothing in a dry run", async () => {
  for (const [id, count] of Object.entries({ a: 1, b: 2, c: 30 })) await put(id, { count });
  const migration = newMigration(double);

  expect(await runMigration(migration, table, { isDryRun: true })).toMatchObject({ changed: 2 });
  expect(await read("a")).toMatchObject({ count: 1 });
  expect(await runMigrations([migration], table)).toMatchObject([{ name: migration.name, changed: 2, overtaken: 0 }]);
  expect(await runMigrations([migration], table)).toEqual([]);
  expect(await runMigrations([migration], table, { isAgain: true })).toMatchObject([{ changed: 0 }]);

  expect(await Promise.all(["a", "b", "c"].map(read))).toMatchObject([{ count: 10 }, { count: 20 }, { count: 30 }]);
});

testInProcess(
  "goes on where it was interrupted, and leaves to others what they change in the same moment",
  async () => {
    const ids = Array.from({ length: 250 }, (_, place) => `many-${place}`);
    for (const id of ids) await put(id, { count: 1 });
    const seen: string[] = [];
    const migration = newMigration((item) => {
      if (item.sk === "OLD") seen.push(String(item.pk));
      return double(item);
    });
    const stop = () => Promise.reject(new Error("interrupted"));
    const interrupted = {
      ...table,
      saveProgress: jest.fn(table.saveProgress).mockImplementationOnce(table.saveProgress).mockImplementation(stop),
    };
    await expect(runMigration(migration, interrupted, { itemsPerSecond: 10_000 })).rejects.toThrow("interrupted");
    const before = seen.length;
    const overtaking: typeof table.changeItem = async (item, after) => {
      await editItem(item, { count: 7 });
      return table.changeItem(item, after);
    };

    const progress = await runMigration(migration, { ...table, changeItem: overtaking }, { itemsPerSecond: 10_000 });

    expect(seen.length - before).toBeLessThan(ids.length);
    expect(progress.overtaken).toBeGreaterThan(0);
    const counts = (await Promise.all(ids.map(read))).map((item) => item?.count);
    expect(new Set(counts)).toEqual(new Set([10, 7]));
  },
);

testInProcess("members with names of an earlier release are found by plain letters after it", async () => {
  const { id } = await newProfile({ full_name: "Søren O’Connor" });
  const me = await newMember();
  const card = (await getItem({ pk: `MEMBER#${id}`, sk: "CARD" }))!;
  await editItem(card, { gsi1sk: `søren o’connor#${id}` });
  const find = async () =>
    (await as(me)(contract.listMentionable, { name: "soren oc" })).body.items.map((each) => each.user_id);
  expect(await find()).toEqual([]);

  await runMigrations(migrations, table);

  expect(await find()).toEqual([id]);
  expect((await getItem({ pk: `MEMBER#${id}`, sk: "CARD" }))!.gsi1sk).toBe(cardItemOf(card as never).gsi1sk);
});
