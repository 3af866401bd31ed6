import { changeSettings } from "#functions/members/change-settings.ts";
import { getProfile } from "#functions/members/get-profile.ts";
import { saveProfile } from "#functions/members/save-profile.ts";
import { contract } from "#shared/contract.ts";
import type { Profile } from "#shared/members.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as } from "../../support/as.ts";
import { interrupted, withFaults, type Fault } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { winnerOf } from "../../support/races.ts";
import { cardItemOf, edit, memberItemOf } from "../../support/table.ts";

const claimsOf = ({ id }: Account) => ({ sub: id, token_use: "access" });
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
  expect(await cardItemOf(ada.id)).toMatchObject({ company: body.company });
});

test("hiding while a save is under way never leaves a card, in twenty rounds", async () => {
  const ada = await savedAccount();

  for (let version = 1; version <= 20; version++) {
    const [, hidden] = await Promise.all([
      as(ada)(contract.saveProfile, { ...given.profile({ bio: `Round ${version}` }), version }),
      as(ada)(contract.changeSettings, { directory_visible: false }),
    ]);

    expect(hidden.status).toBe(200);
    expect(await memberItemOf(ada.id)).toMatchObject({ directory_visible: false, bio: `Round ${version}` });
    expect(await cardItemOf(ada.id)).toBeUndefined();
    await as(ada)(contract.changeSettings, { directory_visible: true });
    expect(await cardItemOf(ada.id)).toMatchObject({ bio: `Round ${version}` });
  }
});

test("who hides in the very moment of a save is hidden, and the save counts", async () => {
  const ada = await savedAccount();

  const answer = await interrupted(
    () => show(ada, false),
    () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
  );

  expect(answer).toMatchObject({ status: 200, body: { bio: "New.", version: 2 } });
  expect(await memberItemOf(ada.id)).toMatchObject({ directory_visible: false, bio: "New." });
  expect(await cardItemOf(ada.id)).toBeUndefined();
});

test("who shows themselves in the very moment of a save is shown as saved", async () => {
  const ada = await savedAccount();
  await show(ada, false);

  await interrupted(
    () => show(ada, true),
    () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
  );

  expect(await cardItemOf(ada.id)).toMatchObject({ bio: "New." });
});

test("a save in the very moment of another is refused", async () => {
  const ada = await savedAccount();

  const answer = await interrupted(
    () => save(ada, { ...given.profile({ bio: "First." }), version: 1 }),
    () => save(ada, { ...given.profile({ bio: "Second." }), version: 1 }),
  );

  expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await cardItemOf(ada.id)).toMatchObject({ bio: "First." });
});

test("a registration in the very moment of a save stays on the card", async () => {
  const ada = await savedAccount();
  const registered_until = "2040-01-01T00:00:00.000Z";

  await interrupted(
    () => edit({ pk: `MEMBER#${ada.id}`, sk: "MEMBER" }, { registered_until }),
    () => save(ada, { ...given.profile({ bio: "New." }), version: 1 }),
  );

  expect(await cardItemOf(ada.id)).toMatchObject({ bio: "New.", registered_until });
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
    expect((await cardItemOf(ada.id)) !== undefined).toBe(body.directory_visible);
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

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after one %s a save and a setting count once",
  async (fault) => {
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
    expect(await cardItemOf(ada.id)).toBeUndefined();
  },
);
