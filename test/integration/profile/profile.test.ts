import { changeSettings } from "#functions/account/own-settings.ts";
import { getProfile, saveProfile } from "#functions/profile/profile.ts";
import { contract } from "#shared/contract.ts";
import type { Profile } from "#shared/members.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as } from "../../support/as.ts";
import { withInterruption, withFaults, transactionFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { newProfile } from "../../support/members.ts";
import { winnerOf } from "../../support/races.ts";
import { readCardItem, directoryChange, readMemberItem, editItem } from "../../support/table.ts";

describe("the profile", () => {
  const changedElsewhere = {
    status: 409,
    body: { code: "conflict", detail: "Your profile changed while you were editing." },
  };

  test("before the first save a profile is empty, and reading it writes nothing", async () => {
    const ada = await newAccount();

    const { status, headers, body } = await as(ada)(contract.getProfile, {});

    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ id: ada.id, full_name: "", bio: "", avatar_url: null, updated_at: null, version: 0 });
    expect(await readMemberItem(ada.id)).toBeUndefined();
  });

  test("a saved profile is read as it was saved, and shown in the directory", async () => {
    const ada = await newAccount();
    const profile = given.profile();

    const saved = await as(ada)(contract.saveProfile, { ...profile, version: 0 });

    expect(saved).toMatchObject({ status: 200, body: { ...profile, id: ada.id, version: 1, avatar_url: null } });
    expect(saved.body.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ status: 200, body: saved.body });
    const { company, industry, location, bio } = profile;
    expect(await readCardItem(ada.id)).toEqual({
      pk: `MEMBER#${ada.id}`,
      sk: "CARD",
      gsi1pk: "DIRECTORY",
      gsi1sk: `ada okafor#${ada.id}`,
      gsi2pk: "MEMBERS-JOINED",
      gsi2sk: `${saved.body.updated_at}#${ada.id}`,
      id: ada.id,
      full_name: "Ada Okafor",
      company,
      industry,
      location,
      bio,
      joined_at: saved.body.updated_at,
    });
  });

  test("a save replaces all of it: what is left out is empty", async () => {
    const ada = await newProfile();

    const { body } = await as(ada)(contract.saveProfile, { full_name: "Ada O.", version: 1 });

    expect(body).toMatchObject({ full_name: "Ada O.", company: "", position: "", bio: "", location: "", website: "" });
    expect(await readCardItem(ada.id)).toMatchObject({ full_name: "Ada O.", company: "", gsi1sk: `ada o#${ada.id}` });
  });

  test("a save that started from an older version is refused, and changes nothing", async () => {
    const ada = await newProfile();
    const { body: before } = await as(ada)(contract.saveProfile, { ...given.profile({ bio: "Second." }), version: 1 });

    for (const version of [0, 1, 3])
      expect(await as(ada)(contract.saveProfile, { ...given.profile({ bio: "Lost." }), version })).toMatchObject(
        changedElsewhere,
      );

    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: before });
    expect(await readCardItem(ada.id)).toMatchObject({ bio: "Second." });
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
    expect(await readMemberItem(ada.id)).toBeUndefined();
  });
});

describe("saves at once", () => {
  const claimsOf = ({ id }: Account) => ({ sub: id, token_use: "access", "cognito:groups": "[member]" });
  /** Here rather than in the deployed Lambda, where a test can step in between. */
  const save = async (ada: Account, body: object) =>
    read<Profile>(await call(saveProfile, { body, claims: claimsOf(ada) }));
  const show = async (ada: Account, directory_visible: boolean) =>
    read(await call(changeSettings, { body: { directory_visible }, claims: claimsOf(ada) }));

  const savedAccount = async () => {
    const ada = await newAccount();
    await save(ada, { ...given.profile(), version: 0 });
    return ada;
  };

  test("of twenty saves at once from one version exactly one counts, and the others are told so", async () => {
    const ada = await savedAccount();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        as(ada)(contract.saveProfile, { ...given.profile({ company: `Company ${place}` }), version: 1 }),
      ),
    );

    const won = winnerOf(answers);
    const { body } = await as(ada)(contract.getProfile, {});
    expect(body).toMatchObject({ ...won.body, version: 2 });
    expect(await readCardItem(ada.id)).toMatchObject({ company: body.company });
  });

  test("who hides in the very moment of a save is hidden, and the save counts", async () => {
    const ada = await savedAccount();

    const answer = await withInterruption(
      () => show(ada, false),
      () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
    );

    expect(answer).toMatchObject({ status: 200, body: { bio: "New.", version: 2 } });
    expect(await readMemberItem(ada.id)).toMatchObject({ directory_visible: false, bio: "New." });
    expect(await readCardItem(ada.id)).toBeUndefined();
  });

  test("who shows themselves in the very moment of a save is shown as saved", async () => {
    const ada = await savedAccount();
    await show(ada, false);

    await withInterruption(
      () => show(ada, true),
      () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
    );

    expect(await readCardItem(ada.id)).toMatchObject({ bio: "New." });
  });

  test("a registration in the very moment of a save stays on the card", async () => {
    const ada = await savedAccount();
    const registered_until = "2040-01-01T00:00:00.000Z";

    await withInterruption(
      () => editItem({ pk: `MEMBER#${ada.id}`, sk: "MEMBER" }, { registered_until }),
      () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
    );

    expect(await readCardItem(ada.id)).toMatchObject({ bio: "New.", registered_until });
  });

  test("hiding twice, or hiding and showing, at once ends in what one of them said", async () => {
    const ada = await savedAccount();

    for (const wishes of [
      [false, true],
      [true, false],
      [false, false],
      [true, true],
      [false, true],
    ] as const) {
      const answers = await Promise.all(
        wishes.map((directory_visible) => as(ada)(contract.changeSettings, { directory_visible })),
      );

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await as(ada)(contract.getSettings, {});
      expect(wishes).toContain(body.directory_visible);
      expect((await readCardItem(ada.id)) !== undefined).toBe(body.directory_visible);
    }
  });

  test("two first saves at once are one profile", async () => {
    const ada = await newAccount();

    const answers = await Promise.all(
      ["One", "Two"].map((full_name) => as(ada)(contract.saveProfile, { ...given.profile({ full_name }), version: 0 })),
    );

    const won = winnerOf(answers);
    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { ...won.body, version: 1 } });
  });

  test.each(transactionFaults)("after one %s a save and a setting count once", async (fault) => {
    const ada = await savedAccount();

    const saved = await withFaults([fault], async () =>
      expect(await save(ada, { ...given.profile({ bio: "New." }), version: 1 })).toMatchObject({
        status: 200,
        body: { version: 2 },
      }),
    );
    const hidden = await withFaults([fault], async () => expect(await show(ada, false)).toMatchObject({ status: 200 }));

    expect(Math.min(saved.requests, hidden.requests)).toBeGreaterThanOrEqual(2);
    expect(read(await call(getProfile, { claims: claimsOf(ada) })).body).toMatchObject({ bio: "New.", version: 2 });
    expect(await readCardItem(ada.id)).toBeUndefined();
  });
});
