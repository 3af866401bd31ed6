import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { as } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { cardItemOf, directoryChange, memberItemOf } from "../../support/table.ts";

const changedElsewhere = {
  status: 409,
  body: { code: "conflict", detail: "Your profile was changed elsewhere meanwhile." },
};

test("before the first save a profile is empty, and reading it writes nothing", async () => {
  const ada = await newAccount();

  const { status, headers, body } = await as(ada)(contract.getProfile, {});

  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ id: ada.id, full_name: "", bio: "", avatar_url: null, updated_at: null, version: 0 });
  expect(await memberItemOf(ada.id)).toBeUndefined();
});

test("a saved profile is read as it was saved, and shown in the directory", async () => {
  const ada = await newAccount();
  const profile = given.profile();

  const saved = await as(ada)(contract.saveProfile, { ...profile, version: 0 });

  expect(saved).toMatchObject({ status: 200, body: { ...profile, id: ada.id, version: 1, avatar_url: null } });
  expect(saved.body.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await as(ada)(contract.getProfile, {})).toMatchObject({ status: 200, body: saved.body });
  const { company, location, bio } = profile;
  expect(await cardItemOf(ada.id)).toEqual({
    pk: `MEMBER#${ada.id}`,
    sk: "CARD",
    gsi1pk: "DIRECTORY",
    gsi1sk: `ada okafor#${ada.id}`,
    id: ada.id,
    full_name: "Ada Okafor",
    company,
    location,
    bio,
  });
});

test("a save replaces all of it: what is left out is empty", async () => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });

  const { body } = await as(ada)(contract.saveProfile, { full_name: "Ada O.", version: 1 });

  expect(body).toMatchObject({ full_name: "Ada O.", company: "", position: "", bio: "", location: "", website: "" });
  expect(await cardItemOf(ada.id)).toMatchObject({ full_name: "Ada O.", company: "", gsi1sk: `ada o.#${ada.id}` });
});

test("a save that started from an older version is refused, and changes nothing", async () => {
  const ada = await newAccount();
  await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
  const { body: before } = await as(ada)(contract.saveProfile, { ...given.profile({ bio: "Second." }), version: 1 });

  for (const version of [0, 1, 3])
    expect(await as(ada)(contract.saveProfile, { ...given.profile({ bio: "Lost." }), version })).toMatchObject(
      changedElsewhere,
    );

  expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: before });
  expect(await cardItemOf(ada.id)).toMatchObject({ bio: "Second." });
});

test("a save that changes nothing on the card leaves the directory as it is", async () => {
  const ada = await newAccount();
  const bio = "b".repeat(280);
  await as(ada)(contract.saveProfile, { ...given.profile({ bio }), version: 0 });
  const changed = await directoryChange();

  await as(ada)(contract.saveProfile, {
    ...given.profile({ bio: `${bio} And more.`, position: "Partner" }),
    version: 1,
  });
  expect(await directoryChange()).toBe(changed);

  await as(ada)(contract.saveProfile, { ...given.profile({ location: "Plano, TX" }), version: 2 });
  expect(await directoryChange()).not.toBe(changed);
});

test("a member changes their own profile and nobody else's, whatever they send", async () => {
  const [ada, other] = [await newAccount(), await newAccount()];
  await as(other)(contract.saveProfile, { ...given.profile({ full_name: "Other" }), version: 0 });
  const forged = { ...given.profile({ full_name: "Mallory" }), version: 0, id: other.id, user_id: other.id, pk: "x" };

  const answer = await as(ada)(contract.saveProfile, forged);

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
  expect(answer.body.errors?.map(({ path, message }) => [path, message])).toEqual([
    ["id", "Unknown field"],
    ["user_id", "Unknown field"],
    ["pk", "Unknown field"],
  ]);
  expect(await as(other)(contract.getProfile, {})).toMatchObject({ body: { full_name: "Other", version: 1 } });
  expect(await memberItemOf(ada.id)).toBeUndefined();
});

test.each(["directory_visible", "registered_until", "avatar_url", "updated_at"])(
  "%s is not to be written with the profile",
  async (field) => {
    const ada = await newAccount();

    expect(await as(ada)(contract.saveProfile, { ...given.profile(), version: 0, [field]: "2030" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: field, message: "Unknown field" }] },
    });
  },
);
