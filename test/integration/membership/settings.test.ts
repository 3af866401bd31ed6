import { readClubSettings } from "#functions/membership/settings.ts";
import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { asAdmin } from "../../support/as.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { winnerOf } from "../../support/races.ts";
import { editItem } from "../../support/table.ts";

testInProcess("of two who save the same version at once, one is told of the other", async () => {
  const { body: before } = await asAdmin(contract.getClubSettings, {});
  const save = (applicationDays: number) => asAdmin(contract.saveClubSettings, { ...before, applicationDays });

  const { body } = winnerOf(await Promise.all([save(11), save(12)]));

  expect(body.version).toBe(before.version + 1);
  expect((await asAdmin(contract.getClubSettings, {})).body).toEqual(body);
  const again = { ...body, admission: "members-only" as const };
  expect(await asAdmin(contract.saveClubSettings, again)).toMatchObject({
    body: { ...again, version: body.version + 1 },
  });
});

testInProcess("what is saved holds here at once, and elsewhere within a minute", async () => {
  const { body } = await asAdmin(contract.getClubSettings, {});
  await asAdmin(contract.saveClubSettings, { ...body, recallMinutes: 5 });
  expect(await readClubSettings()).toMatchObject({ recallMinutes: 5 });

  await editItem({ pk: "CLUB", sk: "SETTINGS" }, { recallMinutes: 6 });
  expect(await readClubSettings()).toMatchObject({ recallMinutes: 5 });
  jest.useFakeTimers({
    now: Date.now() + 60_001,
    doNotFake: ["setTimeout", "setImmediate", "nextTick", "setInterval", "clearTimeout", "clearInterval"],
  });

  expect(await readClubSettings()).toMatchObject({ recallMinutes: 6 });
  jest.useRealTimers();
});

testInProcess("settings of an earlier version are read with the usual values for what it did not know", async () => {
  const { body } = await asAdmin(contract.getClubSettings, {});
  const { keepFormsMonths, ...earlier } = { ...body, applicationDays: 7 };
  await writeOne({ Put: { Item: { pk: "CLUB", sk: "SETTINGS", ...earlier, somethingElse: true } } });

  expect(await readClubSettings({ isLatest: true })).toEqual({ ...earlier, keepFormsMonths: 24 });
  expect(keepFormsMonths).toBe(24);
});
