import { changeSettings, getProfile, saveProfile } from "#functions/members/profile.ts";
import { contract } from "#shared/contract.ts";
import type { ProfileForm, Profile } from "#shared/members.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { call, read } from "../../support/api-event.ts";
import { as } from "../../support/as.ts";
import { withInterruption, withFaults, type Fault } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
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
    const { company, location, bio } = profile;
    expect(await readCardItem(ada.id)).toEqual({
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
    expect(await readCardItem(ada.id)).toMatchObject({ full_name: "Ada O.", company: "", gsi1sk: `ada o.#${ada.id}` });
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
});

describe("hostile input", () => {
  let ada: Account;
  beforeAll(async () => {
    ada = await newAccount();
  });
  const save = async (changes: Partial<ProfileForm>) => {
    const { version } = (await as(ada)(contract.getProfile, {})).body;
    return as(ada)(contract.saveProfile, { ...given.profile(changes), version });
  };
  const lines = ["full_name", "company", "position", "location"] as const;
  const texts = [...lines, "bio"] as const;
  const everywhere = (text: string) => Object.fromEntries(texts.map((field) => [field, text]));

  test.each([
    ["HTML", `<script>alert(1)</script><img src=x onerror="alert('1')">`],
    ["a template", "{{constructor.constructor('alert(1)')()}} ${7*7} <%= 7*7 %>"],
    ["a query", `'; DROP TABLE members; -- {"$gt": ""}`],
    ["text from right to left", "عائشة בן־דוד"],
    ["emoji of many parts", "👩🏾‍🚀 🏳️‍🌈 é é"],
    ["marks upon marks", `Z${"\u0301".repeat(40)}oe`],
  ])("%s is kept as it was typed, in every field", async (_, text) => {
    const { status, body } = await save(everywhere(text));

    expect(status).toBe(200);
    expect(body).toMatchObject(everywhere(text));
    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: everywhere(text) });
    expect(await readCardItem(ada.id)).toMatchObject({ full_name: text, company: text, location: text, bio: text });
  });

  test("a biography keeps its lines", async () => {
    expect(await save({ bio: "One.\r\nTwo.\rThree.\n" })).toMatchObject({
      status: 200,
      body: { bio: "One.\nTwo.\nThree." },
    });
  });

  test("10,000 characters are refused in every field, each by its own limit", async () => {
    const before = await readMemberItem(ada.id);

    const answer = await save({
      ...everywhere("x".repeat(10_000)),
      website: `https://x.example/${"x".repeat(10_000)}`,
    });

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      ...lines.map((path) => ({ path, message: "Maximum 100 characters" })).slice(0, 3),
      { path: "bio", message: "Maximum 1000 characters" },
      { path: "location", message: "Maximum 100 characters" },
      { path: "website", message: "Maximum 300 characters" },
    ]);
    expect(await readMemberItem(ada.id)).toEqual(before);
  });

  test.each([
    ["a direction override", "Ada\u202Erofako"],
    ["an isolate", "Ada\u2066 Okafor"],
    ["a zero", "Ada\u0000Okafor"],
    ["an escape sequence", "Ada\u001b[31m"],
    ["a line separator", "Ada\u2028Okafor"],
    ["half a character", "Ada \ud83d Okafor"],
  ])("%s is refused in every field", async (_, text) => {
    const answer = await save(everywhere(text));

    expect(answer.status).toBe(400);
    const refused = answer.body.errors?.map(({ path, message }) => [path, message]) ?? [];
    expect(Object.fromEntries(refused)).toEqual(everywhere("Please remove hidden characters"));
  });

  test.each([
    ["nothing", ""],
    ["one character", "A"],
    ["blanks", "      "],
  ])("%s is no name", async (_, full_name) => {
    expect(await save({ full_name })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "full_name", message: "Name is required" }] },
    });
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//.example",
    " java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://files.example.com",
    "file:///etc/passwd",
    "vbscript:x.y",
    "http://user:pw@x.y",
    "https://user@x.y",
    "https://",
    "no address",
  ])("%j is no website", async (website) => {
    expect(await save({ website })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "website", message: "Invalid URL" }] },
    });
  });

  test.each([
    ["example.com", "https://example.com"],
    ["HTTP://Example.com/~ada?x=1#y", "HTTP://Example.com/~ada?x=1#y"],
    [" https://münchen.example ", "https://münchen.example"],
    ["", ""],
  ])("%j is the website %j", async (typed, website) => {
    expect(await save({ website: typed })).toMatchObject({ status: 200, body: { website } });
  });

  test.each([
    ["full_name", ["Ada"]],
    ["bio", { S: "Ada" }],
    ["company", 7],
    ["position", null],
    ["version", "0"],
    ["version", -1],
    ["version", 0.5],
    ["version", 2 ** 53],
    ["avatar", "../../media/avatars/other.png"],
    ["avatar", "upload_01M7ZPG2TXY39SKF1HGNV5Q6P/"],
    ["avatar", ""],
    ["avatar", 7],
  ])("%s %j is refused", async (path, value) => {
    const input = { ...given.profile(), version: 0, [path]: value };

    const answer = await as(ada)(contract.saveProfile, input as never);

    expect(answer).toMatchObject({ status: 400, body: { code: "invalid", errors: [{ path }] } });
  });
});

describe("saves at once", () => {
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
    expect(await readCardItem(ada.id)).toMatchObject({ company: body.company });
  });

  test("hiding while a save is under way never leaves a card, in twenty rounds", async () => {
    const ada = await savedAccount();

    for (let version = 1; version <= 20; version++) {
      const [, hidden] = await Promise.all([
        as(ada)(contract.saveProfile, { ...given.profile({ bio: `Round ${version}` }), version }),
        as(ada)(contract.changeSettings, { directory_visible: false }),
      ]);

      expect(hidden.status).toBe(200);
      expect(await readMemberItem(ada.id)).toMatchObject({ directory_visible: false, bio: `Round ${version}` });
      expect(await readCardItem(ada.id)).toBeUndefined();
      await as(ada)(contract.changeSettings, { directory_visible: true });
      expect(await readCardItem(ada.id)).toMatchObject({ bio: `Round ${version}` });
    }
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

  test("a save in the very moment of another is refused", async () => {
    const ada = await savedAccount();

    const answer = await withInterruption(
      () => save(ada, { ...given.profile({ bio: "First." }), version: 1 }),
      () => save(ada, { ...given.profile({ bio: "Second." }), version: 1 }),
    );

    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await readCardItem(ada.id)).toMatchObject({ bio: "First." });
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

  test.each<Fault>([
    "conflict",
    "throttled transaction",
    "throttle",
    "time-out before commit",
    "time-out after commit",
  ])("after one %s a save and a setting count once", async (fault) => {
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
