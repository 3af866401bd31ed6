import { listMembersOf } from "#functions/dues/level-start.ts";
import { continueLevelStarts } from "#functions/dues/level-turns.ts";
import { endOfDay } from "#functions/platform/club-time.ts";
import { contract } from "#shared/contract.ts";
import { lastingLevelId } from "#shared/levels.ts";
import { newAccount } from "../../support/account.ts";
import { apply } from "../../support/applications.ts";
import { as, asAdmin } from "../../support/as.ts";
import { dayIn } from "../../support/club-days.ts";
import {
  changePaidLevel,
  closePaidLevels,
  duesOf,
  membershipOf,
  newPaidLevel,
  newPayingMember,
  payByCard,
  yearly,
} from "../../support/dues.ts";
import { withCrash } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { keepAllDues } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember, newProfile } from "../../support/members.ts";
import { editItem } from "../../support/table.ts";
import { until } from "../../support/until.ts";

let level: string;
let other: string;
const members: string[] = [];
beforeAll(async () => {
  level = await newPaidLevel();
  other = await newPaidLevel();
});
// Nobody has them any more: a club has few levels.
afterEach(async () => {
  await Promise.all(members.splice(0).map((memberId) => giveLevel(memberId, "standard")));
});
afterAll(closePaidLevels);

const from = dayIn(40);
const giveLevel = (memberId: string, to: string) => asAdmin(contract.changeLevel, { memberId, level: to });
const newHolder = async () => {
  const member = await newMember();
  await giveLevel(member.id, level);
  members.push(member.id);
  return member;
};
const newHolders = (count: number) => Promise.all(Array.from({ length: count }, newHolder));
const newPayer = async () => {
  const payer = await newPayingMember(level);
  members.push(payer.id);
  return payer;
};
const start = (day_ = from, of = level) => asAdmin(contract.startLevelDues, { level: of, from: day_ });
const stop = () => asAdmin(contract.stopLevelDues, { level });
const readProgress = async () =>
  (await asAdmin(contract.listLevelDues, {})).body.items.find((each) => each.level === level);
const duesIdOf = async (memberId: string) => (await membershipOf(memberId)).duesId;
const told = async ({ email }: { email: string }) =>
  (await emailsTo(email)).filter(({ subject }) => subject === "What your Dallas Elevated membership will cost");
const untilDone = () =>
  until("a level that is done", async () => {
    await keepAllDues();
    const progress = await readProgress();
    return progress?.endedAt === undefined ? undefined : progress;
  });

describe("a level that is set to pay from a day on", () => {
  test("has those pay who are free by nobody's choice, tells each, and leaves the others as they are", async () => {
    const [pays, begins] = [await newPayer(), await newHolder()];
    const [free, chosen, gone] = await newHolders(3);
    await asAdmin(contract.startMemberDues, { memberId: chosen!.id, from: dayIn(90) });
    const { id: duesId } = (await asAdmin(contract.startMemberDues, { memberId: free!.id, from })).body;
    await asAdmin(contract.giveFreePass, { duesId, until: null, text: "A founder." });
    await asAdmin(contract.endMembership, { memberId: gone!.id });

    const count = await until("an index that has caught up", async () => {
      const { body } = await asAdmin(contract.countLevelDues, { level });
      return body.begins === 1 && body.stays.pays === 1 ? body : undefined;
    });
    expect(count).toEqual({
      terms: { ...yearly, currency: "usd" },
      begins: 1,
      stays: { pays: 1, free: 1, chosen: 1, gone: 0 },
    });
    expect(await start()).toMatchObject({ status: 201, body: { total: 4, done: 0 } });
    const paidBefore = await duesIdOf(pays.id);
    const done = await untilDone();

    expect(done).toMatchObject({ done: 4, begun: 1, failed: 0, stays: count.stays, by: "Naomi Whitfield" });
    const { dues } = (await as(begins)(contract.getOwnDues, {})).body;
    expect(dues).toMatchObject({ state: "free", terms: yearly, canPay: true });
    expect((await told(begins))[0]?.text).toContain("$300 a year");
    expect(await duesIdOf(pays.id)).toBe(paidBefore);
    expect(await told(pays)).toEqual([]);
    expect(await stop()).toMatchObject({ status: 409, body: { detail: "It's done already." } });
  });

  test("is the one of who set it first; another is told so, as of a level that is free or a day that is over", async () => {
    await newHolder();

    const answers = await Promise.all([start(), start(dayIn(60))]);

    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect(won?.status).toBe(201);
    expect(lost).toMatchObject({ status: 409, body: { detail: /^Naomi Whitfield is having Patron/ as never } });
    expect(await start(dayIn(-1), other)).toMatchObject({ status: 400, body: { errors: [{ path: "from" }] } });
    await changePaidLevel(other, { price: undefined });
    expect(await start(from, other)).toMatchObject({ status: 409, body: { detail: /is free/ as never } });
    await stop();
  });

  testInProcess("leaves who has another level by their turn, and is not for who comes to it meanwhile", async () => {
    const [stays, leaves] = await newHolders(2);
    await start();
    await giveLevel(leaves!.id, other);
    const comes = await newHolder();

    expect(await untilDone()).toMatchObject({ begun: 1, stays: { gone: 1 }, total: 2 });

    expect(await duesIdOf(stays!.id)).toBeDefined();
    for (const { id } of [leaves!, comes]) expect(await duesIdOf(id)).toBeUndefined();
  });

  testInProcess(
    "of the lasting level concerns all who were given no other, recorded or not, and no mere account",
    async () => {
      const [member, earlier, stranger] = [await newMember(), await newProfile(), await newAccount()];
      const holder = await newHolder();

      const ids = (await listMembersOf(lastingLevelId)).map(({ memberId }) => memberId);

      expect(ids).toEqual(expect.arrayContaining([member.id, earlier.id]));
      for (const { id } of [stranger, holder]) expect(ids).not.toContain(id);
    },
  );

  testInProcess("stops when an owner says so: who has begun goes on, the others stay as they are", async () => {
    const holders = await newHolders(23);
    await start();
    let turns = 0;
    // One run's time is over after the first twenty.
    await continueLevelStarts(() => turns++ < 1);
    expect(await readProgress()).toMatchObject({ done: 20, begun: 20, total: 23 });

    expect(await stop()).toMatchObject({ status: 200, body: { stoppedBy: "Naomi Whitfield" } });
    expect(await stop()).toMatchObject({ status: 200 });
    await keepAllDues();

    const ids = await Promise.all(holders.map(({ id }) => duesIdOf(id)));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(20);
    // A new one begins with whoever is left.
    expect((await start()).body.total).toBe(23);
    expect(await untilDone()).toMatchObject({ begun: 23 });
  });

  testInProcess("has each begin once, whenever the machine ends", async () => {
    const holders = await newHolders(3);
    await start();
    for (const at of [2, 5, 9, 14, 20])
      await withCrash({ at, isSent: at % 2 === 0 }, () => continueLevelStarts(() => true)).catch(() => undefined);
    await Promise.all([1, 2].map(() => continueLevelStarts(() => true)));

    expect(await untilDone()).toMatchObject({ done: 3, begun: 3, failed: 0 });
    for (const member of holders) expect(await told(member)).toHaveLength(1);
  });

  testInProcess("leaves out who fails three times, and goes on with the rest", async () => {
    const [bad, good] = await newHolders(2);
    await editItem({ pk: `MEMBER#${bad!.id}`, sk: "MEMBER" }, { version: "unreadable" });
    await start();
    for (const _ of [1, 2]) {
      await expect(continueLevelStarts(() => true)).rejects.toThrow("The dues of 1 members did not begin.");
      expect(await readProgress()).toMatchObject({ done: 0, failed: 0, total: 2 });
    }

    expect(await untilDone()).toMatchObject({ done: 2, begun: 1, failed: 1 });
    expect(await told(good!)).toHaveLength(1);
  });
});

describe("dates until which members have paid, from a list", () => {
  const set = (rows: { email: string; until: string; amount?: string; text?: string }[], sets = true) =>
    asAdmin(contract.importPaidDates, { sets, rows: rows.map((row) => ({ amount: "", text: "", ...row })) });
  const toUsDate = (iso: string) => iso.replace(/(\d+)-0?(\d+)-0?(\d+)/, "$2/$3/$1");
  const outcomes = async (...args: Parameters<typeof set>) => (await set(...args)).body.answers;

  test("begin their level's dues, charge nobody before, and change nothing when they are sent again", async () => {
    const member = await newHolder();
    const row = {
      email: ` ${member.email.toUpperCase()} `,
      until: from,
      amount: "$250.00",
      text: "From the old list.",
    };

    expect(await outcomes([row], false)).toEqual([{ outcome: "ready", message: "" }]);
    expect(await duesIdOf(member.id)).toBeUndefined();
    const answers = await Promise.all([set([row, row]), set([row])]);

    expect(answers.flatMap(({ body }) => body.answers.map(({ outcome }) => outcome))).toEqual(["set", "set", "set"]);
    const { dues } = (await as(member)(contract.getOwnDues, {})).body;
    expect(dues).toMatchObject({ state: "paid", terms: yearly, canPay: true });
    expect(dues?.payments).toMatchObject([{ amount: 25_000, means: "earlier", text: "From the old list." }]);
    expect(await told(member)).toHaveLength(1);
    expect(
      await outcomes([
        { ...row, until: toUsDate(dayIn(80)) },
        { ...row, until: dayIn(20) },
      ]),
    ).toEqual([
      { outcome: "set", message: "" },
      { outcome: "refused", message: expect.stringContaining("They have paid until") as string },
    ]);
    await payByCard(dues?.token ?? "");
    const { subscription } = await duesOf((await duesIdOf(member.id)) ?? "");
    expect(subscription).toMatchObject({ status: "trialing", paidUntil: endOfDay(dayIn(80)) });
  });

  test("are refused each for its own reason", async () => {
    const [byCard, free, gone] = [await newPayer(), await newHolder(), await newHolder()];
    const freeLevel = await newMember();
    const { email: applicant } = await apply({});
    const { id: duesId } = (await asAdmin(contract.startMemberDues, { memberId: free.id, from })).body;
    await asAdmin(contract.giveFreePass, { duesId, until: null, text: "A founder." });
    await asAdmin(contract.endMembership, { memberId: gone.id });
    const unreadable = "This isn't a date we can read. Please write it as 2027-01-31 or 1/31/2027.";
    const reasons: [email: string, until: string, message: string, amount?: string][] = [
      ["nobody@nowhere.example", from, "No member has this address."],
      ["no address", from, "No member has this address."],
      [applicant, from, "No member has this address."],
      [gone.email, from, "This membership has ended."],
      [byCard.email, dayIn(400), "A card is charged for them already. Its next payment would come before this day."],
      [free.email, from, "They were let in free for good."],
      [freeLevel.email, from, "Their level, Standard, is free."],
      [byCard.email, dayIn(-2), "This day is over."],
      [byCard.email, "31.12.2030", unreadable],
      [byCard.email, "9999-12-31", unreadable],
      [byCard.email, "2/30/2098", unreadable],
      [byCard.email, from, "This isn't an amount we can read. Please write it as 1250.50.", "a lot"],
    ];

    for (const sets of [false, true])
      expect(
        await outcomes(
          reasons.map(([email, until, , amount = ""]) => ({ email, until, amount })),
          sets,
        ),
      ).toEqual(reasons.map(([, , message]) => ({ outcome: "refused", message })));
  });
});
