import fc from "fast-check";
import { createDeletion } from "#functions/account/deletion.ts";
import { acquaintanceWrites } from "#functions/attendees/encounter.ts";
import { listAttendanceSums, saveAttendanceSums } from "#functions/door/attendance-sums.ts";
import { countInvitations, invitationItemOf } from "#functions/invitations/invitation.ts";
import { cameWrite } from "#functions/members/came.ts";
import { changeMember, deleteMember } from "#functions/members/member.ts";
import { newMembershipWrite, membershipWrite, findMembership } from "#functions/membership/membership.ts";
import { createMessageId } from "#functions/messaging/message.ts";
import { readTopics } from "#functions/messaging/topic.ts";
import { noteGone } from "#functions/numbers/gone.ts";
import { saveMonth } from "#functions/numbers/month.ts";
import { countNumbers } from "#functions/numbers/worker.ts";
import { incomeWrite } from "#functions/payments/income.ts";
import { deriveRow } from "#functions/people/derive.ts";
import { formatDayKey } from "#functions/platform/club-time.ts";
import { tableName, transact, writeOne } from "#functions/platform/table.ts";
import { migrations } from "#infra/migrations/migrations.ts";
import { openTable, runMigrations } from "#infra/migrations/run-migration.ts";
import { contract } from "#shared/contract.ts";
import { membershipWays } from "#shared/membership.ts";
import { readWholeList } from "#shared/paging.ts";
import { matchesPeopleFilter, type PeopleFilter } from "#shared/people-filters.ts";
import { endReasons } from "#shared/people.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { putRegistration } from "../../support/announcements.ts";
import { actingHere, asAdmin } from "../../support/as.ts";
import { monthNow } from "../../support/club-days.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { newMember } from "../../support/members.ts";
import { editItem, putUnlistedEvent } from "../../support/table.ts";

jest.setTimeout(propertyTimeoutMs);

const inDays = (days: number, from = new Date()) => new Date(from.getTime() + days * 86_400_000).toISOString();
const by = { id: "admin", name: "Grace" };

/** The month so many months later. */
const shift = (month: string, by: number) => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

const count = (now?: Date) => countNumbers(() => true, now);
const read = async () => (await asAdmin(contract.getNumbers, {})).body;
const readMonth = async (month = monthNow()) => (await read()).months.find((each) => each.month === month)!;

const listPeople = async () =>
  (
    await readWholeList(
      async (cursor) => (await asAdmin(contract.listMembers, cursor === undefined ? {} : { cursor })).body,
    )
  ).items;

/** What the page leads to: how many people each number is said to be, and how many Members then shows. */
const compareWithLists = async () => {
  const [month, people] = [await readMonth(), await listPeople()];
  const shown = (filter: PeopleFilter) => people.filter((row) => matchesPeopleFilter(row, filter)).length;
  const levels = [...new Set(people.map(({ level }) => level.id))];
  const said = {
    levels: Object.fromEntries(levels.map((id) => [id, month.levels.find((each) => each.id === id)?.members ?? 0])),
    joined: Object.values(month.joined).reduce((all, each) => all + each, 0) - month.deleted.joined,
    left: Object.values(month.left).reduce((all, each) => all + each, 0) - month.deleted.left,
    cameOnce: month.cameOnce,
    none: month.acquaintances?.none,
    members: month.acquaintances?.members,
  };
  expect(said).toEqual({
    levels: Object.fromEntries(levels.map((level) => [level, shown({ now: "yes", level })])),
    joined: shown({ joined: month.month }),
    left: shown({ ended: month.month }),
    cameOnce: shown({ now: "yes", returned: "no" }),
    none: shown({ now: "yes", met: "no" }),
    members: shown({ now: "yes" }),
  });
  // Of each way and reason, those who are deleted belong to one of them.
  const ways = membershipWays.map((via) => month.joined[via] - shown({ joined: month.month, via }));
  const reasons = endReasons.map((why) => month.left[why] - shown({ ended: month.month, why }));
  for (const gone of [...ways, ...reasons]) expect(gone).toBeGreaterThanOrEqual(0);
  expect(ways.reduce((all, each) => all + each, 0)).toBe(month.deleted.joined);
  expect(reasons.reduce((all, each) => all + each, 0)).toBe(month.deleted.left);
};

const change = async (id: string, part: object) => {
  const before = (await findMembership(id))!;
  await writeOne(membershipWrite(before, { ...before, ...part }));
};

const acts: Record<string, (id: string) => Promise<unknown>> = {
  "end by an admin": (id) => change(id, { endedAt: inDays(0), endedBy: by }),
  "end unpaid": (id) => change(id, { endedAt: inDays(0), endedBy: undefined }),
  "end long ago": (id) => change(id, { endedAt: inDays(-100), endedBy: by }),
  restore: (id) => change(id, { endedAt: undefined, endedBy: undefined }),
  suspend: (id) => change(id, { suspension: { at: inDays(0), by, reason: "Because." } }),
  rest: (id) => change(id, { restsFrom: inDays(-1) }),
  "lose the account": (id) => changeMember(id, (member) => ({ ...member, left_at: inDays(0) })),
  "take another level": (id) => change(id, { level: "vip" }),
  "come lately": (id) => writeOne(cameWrite({ memberId: id, eventId: "e1", registrationId: "r1" }, inDays(-10))),
  "come before": (id) => writeOne(cameWrite({ memberId: id, eventId: "e2", registrationId: "r2" }, inDays(-200))),
  meet: (id) => transact(acquaintanceWrites([id, "other"], { eventTitle: "Gala", at: inDays(-1) })),
  "ask to be deleted": (id) => createDeletion({ id, email: `${id}@example.com`, name: "" }),
  "be deleted": async (id) => {
    await deriveRow(id);
    await createDeletion({ id, email: `${id}@example.com`, name: "" });
    await noteGone(id);
    await editItem({ pk: `DELETION#${id}`, sk: "DELETION" }, { step: "registrations" });
  },
  "leave nothing": async (id) => {
    await acts["be deleted"]!(id);
    await deleteMember(id);
  },
};

const letIn = async (via: (typeof membershipWays)[number], days: number) => {
  const id = `m-${crypto.randomUUID()}`;
  const membership = { memberId: id, email: `${id}@example.com`, via, level: "standard", at: inDays(days) };
  await transact({ membership: newMembershipWrite(membership) });
  return id;
};

const lives = fc.array(
  fc.record({
    via: fc.constantFrom(...membershipWays),
    days: fc.constantFrom(0, -3, -45, -400),
    names: fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
);

testInProcess("whatever happens, each number that counts people is how many Members shows, to the person", () =>
  check(
    lives,
    async (people) => {
      for (const { via, days, names } of people) {
        const id = await letIn(via, days);
        await deriveRow(id);
        for (const name of names) {
          // Whoever is gone does nothing any more.
          if (!(await findMembership(id))) break;
          await acts[name]!(id);
          // A row may be late where somebody is deleted: they are counted once.
          if (name !== "be deleted") await deriveRow(id);
        }
        const isGone = names.some((name) => name === "be deleted" || name === "leave nothing");
        if (isGone) await count();
        await deriveRow(id);
      }
      await count();
      await compareWithLists();

      const before = await readMonth();
      await count();
      expect({ ...(await readMonth()), countedAt: "", incomeAt: "" }).toEqual({
        ...before,
        countedAt: "",
        incomeAt: "",
      });
    },
    { runs: [40, 8] },
  ),
);

testInProcess(
  "events, invitations, messages and income are of the club's month, and what is over stays as it was",
  async () => {
    const now = new Date();
    const month = monthNow();
    await count();
    const before = await readMonth();
    const at = now.toISOString();
    await saveAttendanceSums({
      eventId: `event-${crypto.randomUUID()}`,
      title: "Gala",
      startsAt: at,
      came: 3,
      missed: 1,
    });
    const invitation = {
      id: crypto.randomUUID(),
      by,
      email: "a@example.com",
      name: "",
      note: "",
      sentAt: at,
      expiresAt: at,
    };
    await writeOne({ Put: { Item: invitationItemOf(invitation) } });
    const [topic] = (await readTopics()).items;
    await writeOne({ Put: { Item: { pk: `TOPIC#${topic!.id}`, sk: createMessageId() } } });
    await writeOne(incomeWrite({ id: "one", purpose: "dues", currency: "usd", amount: 5000 }));
    await writeOne(incomeWrite({ id: "two", purpose: "dues", currency: "usd", amount: -2000 }));

    await count();

    const after = await readMonth();
    const notedOf = ({ income }: typeof after) => income.find(({ kind }) => kind === "dues")?.noted ?? 0;
    expect(after.events.at(-1)).toMatchObject({ title: "Gala", came: 3, missed: 1 });
    expect(after.messages).toEqual({ ...before.messages, topics: before.messages.topics + 1 });
    expect(after.invited).toBe(before.invited + 1);
    expect(notedOf(after)).toBe(notedOf(before) + 3000);
    expect(after.incomeAt).toBeDefined();

    const over = { ...after, month: "2024-02", levels: [{ id: "standard", members: 7 }] };
    await saveMonth(over, { isOpen: false });
    await saveMonth({ ...over, levels: [] }, { isOpen: false });
    // Three months on, the month that is present now is over.
    await count(new Date(now.getTime() + 95 * 86_400_000));
    expect(await readMonth("2024-02")).toMatchObject({ levels: over.levels });
    expect(await readMonth(month)).toEqual(after);
  },
);

testInProcess("what an operator asks for is the open month; earlier ones wait for the list to be whole", async () => {
  await deriveRow(await letIn("open", -45));
  // Of a month in the middle, two days of the one before are over.
  const later = new Date(`${shift(monthNow(), 30)}-15T18:00:00Z`);
  const months = async () => (await read()).months.map(({ month }) => month);
  const [open, before] = [shift(monthNow(), 30), shift(monthNow(), 29)];

  await countNumbers(() => true, later, { onlyOpen: true });
  expect(await months()).toContain(open);
  expect(await months()).not.toContain(before);

  await count(later);
  expect(await months()).toEqual(expect.arrayContaining([open, before]));
});

testInProcess("only owners see them", async () => {
  const { id, email } = await newMember();
  for (const right of ["members", "money", "reader", "events"] as const)
    expect((await actingHere({ id, email, rights: [right] })(contract.getNumbers, {})).status).toBe(403);
});

testInProcess(
  "a club of an earlier release has its events' sums and its invitations by month when it was migrated",
  async () => {
    const event = await putUnlistedEvent(given.openEvent(given.times(-48)));
    for (const attendance of ["came", "came", "missed", undefined] as const)
      await putRegistration(event.id, { attendance });
    await writeOne({ Put: { Item: { pk: `ATTENDANCE#${event.id}`, sk: "ATTENDANCE", eventId: event.id } } });
    const sentAt = inDays(-2);
    const invitation = {
      id: crypto.randomUUID(),
      by,
      email: "a@example.com",
      name: "",
      note: "",
      sentAt,
      expiresAt: sentAt,
    };
    const { gsi2pk: _1, gsi2sk: _2, ...earlier } = invitationItemOf(invitation);
    await writeOne({ Put: { Item: earlier } });
    const month = formatDayKey(new Date(sentAt)).slice(0, 7);
    const before = await countInvitations(month);
    const migration = migrations.filter(({ name }) => name.endsWith("-numbers"));

    await runMigrations(migration, openTable({}, tableName), { itemsPerSecond: 10_000 });

    const sums = await listAttendanceSums(formatDayKey(new Date(event.startsAt!)).slice(0, 7));
    expect(sums.filter(({ eventId }) => eventId === event.id)).toMatchObject([
      { title: event.title, came: 2, missed: 1 },
    ]);
    expect(await countInvitations(month)).toBe(before + 1);
  },
);
