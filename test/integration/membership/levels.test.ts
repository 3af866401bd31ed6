import { forgetLevels, readLevels } from "#functions/membership/level.ts";
import { contract } from "#shared/contract.ts";
import { defaultLevels, type AdminLevel, type AdminLevels, type LevelFields } from "#shared/levels.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { withInterruption } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { winnerOf } from "../../support/races.ts";
import { editItem } from "../../support/table.ts";

const patron: LevelFields = {
  name: "Patron",
  text: "For those who give.",
  features: ["A table of one's own"],
  action: "Become a Patron",
  isOpen: true,
};

type Sent = LevelFields & { id?: string };

const read = async () => (await asAdmin(contract.getLevels, {})).body;
const keptIn = ({ items }: AdminLevels): Sent[] =>
  items.filter(({ isRemoved }) => !isRemoved).map(({ isRemoved: _isRemoved, ...level }) => level);
const save = async (change: (kept: Sent[]) => Sent[]) => {
  const before = await read();
  return asAdmin(contract.saveLevels, { items: change(keptIn(before)), version: before.version });
};
const offered = async () => (await asVisitor(contract.listLevels, {})).body.items.map(({ id }) => id);
const apply = (membershipType: string) => asVisitor(contract.submitApplication, given.application({ membershipType }));
const idOf = (name: string, { items }: AdminLevels) => items.find((level: AdminLevel) => level.name === name)!.id;

// Other tests apply for the first two.
afterEach(() =>
  save((kept) => [
    ...defaultLevels.map((level) => ({ ...level, features: [...level.features] })),
    ...kept.filter(({ id }) => id !== "standard" && id !== "vip"),
  ]),
);

testInProcess(
  "a new club has the specification's two; a new one is applied for at once, and named on the desk as it is called now",
  async () => {
    expect((await offered()).slice(0, 2)).toEqual(["standard", "vip"]);
    const name = `Patron ${given.idempotencyKey()}`;

    const { status, body } = await save((kept) => [...kept, { ...patron, name }]);

    expect(status).toBe(200);
    const id = idOf(name, body);
    expect(await offered()).toContain(id);
    const form = given.application({ membershipType: id });
    expect((await asVisitor(contract.submitApplication, form)).status).toBe(201);
    const row = async () =>
      (await asAdmin(contract.listApplicationRows, {})).body.items.find(({ email }) => email === form.email);
    expect(await row()).toMatchObject({ membershipType: id, levelName: name });
    await save((kept) => kept.map((level) => (level.id === id ? { ...level, name: `${name} II` } : level)));
    expect(await row()).toMatchObject({ levelName: `${name} II` });

    await save((kept) => kept.filter((level) => level.id !== id));

    expect(await offered()).not.toContain(id);
    expect(await row()).toMatchObject({ levelName: `${name} II` });
    const { body: opened } = await asAdmin(contract.getApplication, { applicationId: (await row())!.id });
    expect(opened).toMatchObject({ levelName: `${name} II`, isLevelRemoved: true });
    expect(await apply(id)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: "membershipType", message: `${name} II can't be applied for anymore. Please choose another.` },
        ],
      },
    });
    expect((await save((kept) => [...kept, { ...patron, name: `${name} II` }])).body.items).toContainEqual(
      expect.objectContaining({ id: expect.not.stringMatching(new RegExp(`^${id}$`)) as string, name: `${name} II` }),
    );
  },
);

testInProcess("a level that is closed is applied for by nobody, and whoever has applied keeps it", async () => {
  const { body } = await asVisitor(contract.submitApplication, given.application({ membershipType: "vip" }));
  expect(body).toMatchObject({ success: true });
  await save((kept) => kept.map((level) => (level.id === "vip" ? { ...level, isOpen: false } : level)));
  forgetLevels();

  expect(await offered()).not.toContain("vip");
  expect((await apply("vip")).status).toBe(400);
  expect((await apply("no-such-level")).body).toMatchObject({ detail: "Please select a membership type" });
  expect((await read()).items).toContainEqual(expect.objectContaining({ id: "vip", isOpen: false, isRemoved: false }));
});

testInProcess("a level that was opened a moment ago, elsewhere, can be applied for at once", async () => {
  await save((kept) => kept.map((level) => (level.id === "vip" ? { ...level, isOpen: false } : level)));
  const { items } = await readLevels({ isLatest: true });
  const opened = items.map((level) => (level.id === "vip" ? { ...level, isOpen: true } : level));
  await editItem({ pk: "CLUB", sk: "LEVELS" }, { items: opened });

  expect((await readLevels()).items).toContainEqual(expect.objectContaining({ id: "vip", isOpen: false }));
  expect(await apply("vip")).toMatchObject({ status: 201 });
});

testInProcess("an admin gives a member another level; one that somebody has stays", async () => {
  const held = (await save((kept) => [{ ...patron, name: `Held ${given.idempotencyKey()}` }, ...kept])).body;
  const { id, name } = held.items[0]!;
  // Who joins without applying is of the lasting level, whichever is the first.
  const { id: memberId } = await newMember();
  const levelOf = async () => (await asAdmin(contract.getMembership, { memberId })).body.level;
  expect(await levelOf()).toEqual({ id: "standard", name: "Standard" });

  const give = (level: string) => asAdmin(contract.changeLevel, { memberId, level });
  expect((await give(id)).body.level).toEqual({ id, name });
  expect(await save((kept) => kept.filter((level) => level.id !== id))).toMatchObject({
    status: 409,
    body: { detail: `${name} can't be removed: members have it. Give them another level first.` },
  });
  expect(await give("no-such-level")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "level", message: "Please choose a level" }] },
  });
  await give("vip");
  expect((await save((kept) => kept.filter((level) => level.id !== id))).status).toBe(200);
  expect(await give(id)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "level", message: `${name} was removed. Please choose another level.` }] },
  });
  expect(await levelOf()).toEqual({ id: "vip", name: "VIP" });
  expect(await save((kept) => kept.filter((level) => level.id !== "standard"))).toMatchObject({
    status: 409,
    body: { detail: "Standard can't be removed: members who were given no level have it. Rename it." },
  });
  await asAdmin(contract.endMembership, { memberId });
  expect(await give("standard")).toMatchObject({ status: 409 });
  expect((await asAdmin(contract.restoreMembership, { memberId })).body.level).toEqual({ id: "vip", name: "VIP" });
});

testInProcess("nobody has a level that was removed, whichever came first, and however late", async () => {
  const { id: memberId } = await newMember();
  const added = await save((kept) => [{ ...patron, name: `Gone ${given.idempotencyKey()}` }, ...kept]);
  const { isRemoved: _isRemoved, ...level } = added.body.items[0]!;
  const gone = level.id;
  const levelNow = async () => (await asAdmin(contract.getMembership, { memberId })).body.level.id;
  const give = (id: string) => asAdmin(contract.changeLevel, { memberId, level: id });
  const remove = () => save((kept) => kept.filter(({ id }) => id !== gone));
  const putBack = () => save((kept) => [level, ...kept]);
  const restore = () => asAdmin(contract.restoreMembership, { memberId });

  expect((await withInterruption(remove, () => give(gone))).status).toBe(400);
  expect(await levelNow()).toBe("standard");

  await putBack();
  expect((await withInterruption(() => give(gone), remove)).status).toBe(409);
  expect([await levelNow(), keptIn(await read())[0]!.id]).toEqual([gone, gone]);

  await asAdmin(contract.endMembership, { memberId });
  expect((await withInterruption(remove, restore)).body.level).toEqual({ id: "standard", name: "Standard" });
});

testInProcess("of two admins who save at once the second is told; nothing of the first is lost", async () => {
  const { version } = await read();
  const kept = keptIn(await read());

  const answers = await Promise.all(
    ["One", "Two"].map((name) =>
      asAdmin(contract.saveLevels, {
        items: [...kept, { ...patron, name: `${name} ${given.idempotencyKey()}` }],
        version,
      }),
    ),
  );

  expect(winnerOf(answers).body.version).toBe(version + 1);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { detail: "The levels changed while you were editing." },
  });
  expect(
    await asAdmin(contract.saveLevels, { items: [...kept, { ...patron, id: "unknown" }], version: version + 1 }),
  ).toMatchObject({ status: 409 });
  expect(
    await asAdmin(contract.saveLevels, { items: [...kept, { ...kept[0]!, name: "Twice" }], version: version + 1 }),
  ).toMatchObject({ status: 400, body: { errors: [{ message: "This level is there twice" }] } });
});

testInProcess.each([
  [[], "items", "A club has at least one level"],
  [[patron, { ...patron, name: "PÁTRON" }], "items.1.name", "Another level has this name"],
  [
    [{ ...patron, price: { amount: 49, every: "year" as const, joiningFee: 0, graceDays: 14 } }],
    "items.0.price.amount",
    "Enter at least $0.50, or make it free",
  ],
  [[{ ...patron, name: " " }], "items.0.name", "Name must be at least 2 characters"],
  [[{ ...patron, features: [] }], "items.0.features", "Please name what it includes"],
  [[{ ...patron, features: Array<string>(9).fill("Much") }], "items.0.features", "Maximum 8 lines"],
  [Array.from({ length: 13 }, (_, index) => ({ ...patron, name: `Level ${index}` })), "items", "Maximum 12 levels"],
] satisfies [Sent[], string, string][])("%j is refused: %s", async (items, path, message) => {
  expect(await save(() => items)).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ path, message })]) as unknown },
  });
});
