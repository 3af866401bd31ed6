import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { readCardItem, directoryChange, editItem, readMemberItem } from "../../support/table.ts";

const [hidden, visible] = [{ directory_visible: false }, { directory_visible: true }];

test("a member is visible until they say otherwise, and reading the settings writes nothing", async () => {
  const ada = await newAccount();

  expect(await as(ada)(contract.getSettings, {})).toMatchObject({
    status: 200,
    body: { directory_visible: true, registered: false },
  });
  expect(await readMemberItem(ada.id)).toBeUndefined();
});

test("who hides leaves the directory at once, and comes back as they were", async () => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  const card = await readCardItem(ada.id);

  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ status: 200, body: hidden });
  expect(await as(ada)(contract.getSettings, {})).toMatchObject({ body: hidden });
  expect(await readCardItem(ada.id)).toBeUndefined();

  expect(await as(ada)(contract.changeSettings, visible)).toMatchObject({ status: 200, body: visible });
  expect(await readCardItem(ada.id)).toEqual(card);
});

test("hiding is no change of the profile: a save that was under way still counts", async () => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  await as(ada)(contract.changeSettings, hidden);

  expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { ...given.profile(), version: 1 } });
  expect(await as(ada)(contract.saveProfile, { ...given.profile({ bio: "New." }), version: 1 })).toMatchObject({
    status: 200,
  });
  expect(await readCardItem(ada.id)).toBeUndefined();
});

test("who hides before the first save has an empty profile, and is not listed with the first", async () => {
  const ada = await newAccount();

  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ status: 200, body: hidden });

  expect(await as(ada)(contract.getProfile, {})).toMatchObject({
    body: { full_name: "", version: 0, updated_at: null },
  });
  expect(await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 })).toMatchObject({ status: 200 });
  expect(await readCardItem(ada.id)).toBeUndefined();
});

test("a setting that is so already changes nothing in the directory", async () => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  const changed = await directoryChange();

  expect(await as(ada)(contract.changeSettings, visible)).toMatchObject({ status: 200, body: visible });

  expect(await directoryChange()).toBe(changed);
});

test.each([
  ["for an event to come", 60_000, true],
  ["for an event that is over", -60_000, false],
])("who is registered %s is told so: %s %s", async (_, inMilliseconds, registered) => {
  const ada = await newAccount();
  const until = new Date(Date.now() + inMilliseconds).toISOString();
  await editItem({ pk: `MEMBER#${ada.id}`, sk: "MEMBER" }, { registered_until: until });

  expect(await as(ada)(contract.getSettings, {})).toMatchObject({ body: { registered } });
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  expect(await readCardItem(ada.id)).toMatchObject({ registered_until: until });
  expect(await as(ada)(contract.changeSettings, hidden)).toMatchObject({ body: { ...hidden, registered } });
});
