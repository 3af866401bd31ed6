import fc from "fast-check";
import { createDeletion, dropDeletion } from "#functions/account/deletion.ts";
import { acquaintanceWrites } from "#functions/attendees/encounter.ts";
import { cameWrite } from "#functions/members/came.ts";
import { changeMember } from "#functions/members/member.ts";
import { admissionWrite, createAdmission, forgetInviter } from "#functions/membership/admission.ts";
import { duesWrite, findDues, newDuesWrites, buildDues } from "#functions/membership/dues.ts";
import { findMembership, membershipWrite, newMembershipWrite } from "#functions/membership/membership.ts";
import type { StoredMembership } from "#functions/membership/membership.ts";
import { listPlacesAt, placeWrite } from "#functions/messaging/group.ts";
import { deriveRow } from "#functions/people/derive.ts";
import { deskFactsWrite, readDeskFacts } from "#functions/people/desk-facts.ts";
import { readRow, type StoredRow } from "#functions/people/row.ts";
import { noteSession } from "#functions/platform/sessions.ts";
import { table, transact, writeOne } from "#functions/platform/table.ts";
import { interleaveBy } from "../../simulation/interleave.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { dayIn } from "../../support/club-days.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { editItem } from "../../support/table.ts";

jest.setTimeout(propertyTimeoutMs);

/** What a row is to say, kept by whoever acts. */
type Told = Partial<Omit<StoredRow, "id" | "revision" | "nextAt" | "joinedAt" | "email" | "via">>;
type Act = (id: string, told: Told) => Promise<{ told: Told; group?: string } | undefined>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const by = { id: "admin", name: "Grace" };

const changeMembership =
  (change: (before: StoredMembership) => Partial<StoredMembership>, told: (now: Told) => Told): Act =>
  async (id, now) => {
    const before = (await findMembership(id))!;
    await writeOne(membershipWrite(before, { ...before, ...change(before) }));
    return { told: told(now) };
  };

const groupIds = ["g1", "g2"];
const setPlace =
  (groupId: string, state: "in" | "left"): Act =>
  async (id, { groups = [] }) => {
    const [before] = await listPlacesAt([groupId], id);
    await writeOne(placeWrite(before, { groupId, memberId: id, state, isHost: false, since: inDays(0) }));
    const others = groups.filter((each) => each !== groupId);
    return { told: { groups: state === "in" ? [...others, groupId].toSorted() : others }, group: groupId };
  };

const setCame =
  (eventId: string, agoDays: number, came: boolean): Act =>
  async (id, told) => {
    const at = inDays(-agoDays);
    const registered = { memberId: id, eventId, registrationId: `r-${eventId}` };
    await writeOne(cameWrite(registered, came ? at : undefined));
    const events = { ...(told as { events?: Record<string, string> }).events };
    if (came) events[eventId] = at;
    else delete events[eventId];
    const times = Object.values(events);
    return {
      told: {
        ...({ events } as Told),
        came: times.filter((time) => time > inDays(-365)).length,
        lastCameAt: times.toSorted().at(-1),
      },
    };
  };

/** Everything that may happen to a member; where it stands is worked out from all of it. */
const acts: Record<string, Act> = {
  rename: async (id) => {
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
    const { after } = await changeMember(id, (member) => ({
      ...{ ...member, full_name: name, company: name, version: member.version + 1 },
    }));
    return { told: { name, company: after.audiences?.company === "nobody" ? undefined : name } };
  },
  "hide the company": async (id, { company }) => {
    await changeMember(id, (member) => ({ ...member, audiences: { company: "nobody" }, version: member.version + 1 }));
    return { told: company === undefined ? {} : { company: undefined } };
  },
  "show the company": async (id) => {
    const { after } = await changeMember(id, (member) => ({
      ...member,
      audiences: { company: "club" },
      version: member.version + 1,
    }));
    return { told: { company: after.company || undefined } };
  },
  "give another level": changeMembership(
    ({ level }) => ({ level: level === "vip" ? "standard" : "vip" }),
    ({ level }) => ({ level: level === "vip" ? "standard" : "vip" }),
  ),
  end: changeMembership(
    () => ({ endedAt: "2026-01-01T00:00:00.000Z", endedBy: by }),
    () => ({ endedAt: "2026-01-01T00:00:00.000Z", endedBy: "admin" }),
  ),
  "end unpaid": changeMembership(
    () => ({ endedAt: "2026-02-01T00:00:00.000Z", endedBy: undefined }),
    () => ({ endedAt: "2026-02-01T00:00:00.000Z", endedBy: "dues" }),
  ),
  restore: changeMembership(
    () => ({ endedAt: undefined, endedBy: undefined }),
    () => ({ endedAt: undefined, endedBy: undefined }),
  ),
  suspend: changeMembership(
    () => ({ suspension: { at: inDays(0), until: inDays(3), by, reason: "Because." } }),
    () => ({ isSuspended: true }) as Told,
  ),
  lift: changeMembership(
    () => ({ suspension: undefined }),
    () => ({ isSuspended: false }) as Told,
  ),
  rest: changeMembership(
    () => ({ restsFrom: inDays(-1) }),
    () => ({ rests: true }) as Told,
  ),
  pay: changeMembership(
    () => ({ restsFrom: inDays(30) }),
    () => ({ rests: false }) as Told,
  ),
  "be paid for": async (id) => {
    const { duesId = "" } = (await findMembership(id))!;
    const dues = (await findDues(duesId))!;
    const paidUntil = inDays(40);
    await writeOne(duesWrite(dues, { ...dues, paidUntil }));
    return { told: { dues: { state: "paid", paidUntil } } };
  },
  "join a group": setPlace(groupIds[0]!, "in"),
  "join another": setPlace(groupIds[1]!, "in"),
  "leave a group": setPlace(groupIds[0]!, "left"),
  "come lately": setCame("e1", 10, true),
  "come before": setCame("e2", 200, true),
  "come long ago": setCame("e3", 400, true),
  "not have come after all": setCame("e1", 10, false),
  "be seen": async (id) => {
    const day = Date.now();
    await noteSession(id, { id: crypto.randomUUID(), signedInAt: day, device: "" });
    return { told: { lastSeen: dayIn(0) } };
  },
  "be tagged": async (id, { tags = [] }) => {
    const before = await readDeskFacts(id);
    const after = [...tags, crypto.randomUUID().slice(0, 6)].slice(-3);
    await writeOne(deskFactsWrite(id, before, { tags: after }));
    return { told: { tags: after } };
  },
  meet: async (id) => {
    await transact(acquaintanceWrites([id, "other"], { eventTitle: "Gala", at: inDays(-1) }));
    return { told: { hasMet: true, acquaintances: 1 } };
  },
  "lose who invited them": async (id) => {
    await forgetInviter(`${id}@example.com`, "inv-1");
    return { told: { invitedBy: undefined } };
  },
  "ask to be deleted": async (id) => {
    await createDeletion({ id, email: `${id}@example.com`, name: "" });
    return { told: { isLeaving: true } as Told };
  },
  "stay after all": async (id) => {
    await dropDeletion(id);
    return { told: { isLeaving: false } as Told };
  },
};

/** A member of a level that costs something, who was invited; and what their row says. */
const letIn = async (id: string): Promise<Told> => {
  const email = `${id}@example.com`;
  const dues = buildDues(
    { amount: 100, every: "year", joiningFee: 0, graceDays: 0, currency: "usd" },
    { email, name: "Ada", memberId: id, level: "standard", paidUntil: inDays(20) },
  );
  const admission = createAdmission({
    ...{ email, via: "invitation", sourceId: "inv-1", from: inDays(-9), inviterId: "ben", invitedBy: "Ben" },
  });
  await transact({
    ...newDuesWrites(dues),
    admission: admissionWrite({ ...admission, usedBy: id }),
    membership: newMembershipWrite({
      ...{ memberId: id, email, via: "invitation", sourceId: "inv-1", level: "standard", at: inDays(-9) },
      ...{ duesId: dues.id, restsFrom: inDays(20) },
    }),
  });
  return {
    ...{ name: "", level: "standard", came: 0, tags: [], hasMet: false, acquaintances: 0, groups: [] },
    ...{ invitedBy: { id: "ben", name: "Ben" }, dues: { state: "paid", paidUntil: dues.paidUntil } },
  };
};

const stateOf = (told: Told) => {
  const { isLeaving, isSuspended, rests } = told as Record<string, boolean | undefined>;
  if (isLeaving) return "leaving";
  if (told.endedAt !== undefined) return "ended";
  if (isSuspended) return "suspended";
  return rests ? "rests" : "member";
};

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as object;

/** Of an index that lags: which groups a member is in is only known from the changes themselves. */
const withBlindIndex = async (work: () => Promise<void>) => {
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        const isOfGroups = commandName === "QueryCommand" && JSON.stringify(args.input).includes("GROUPS-OF#");
        return isOfGroups ? { ...answer, output: { ...answer.output, Items: [], Count: 0 } as never } : answer;
      },
    { step: "initialize", name: "blind-index", override: true },
  );
  await work().finally(() => table.middlewareStack.remove("blind-index"));
};

testInProcess(
  "whatever happens to a member, and in whatever order and how often it is told of, their row is what follows",
  () =>
    check(
      fc.tuple(
        fc.scheduler(),
        fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 9 }),
        fc.infiniteStream(fc.nat()),
      ),
      async ([scheduler, names, draws]) => {
        const id = `m-${crypto.randomUUID()}`;
        let told = await letIn(id);
        const records: (string | undefined)[] = [undefined];
        let isOver = false;
        const draw = () => draws.next().value as number;
        const act = async () => {
          for (const name of names) {
            const done = await acts[name]!(id, told);
            told = { ...told, ...done?.told };
            records.push(done?.group, ...(draw() % 3 === 0 ? [done?.group] : []));
          }
          isOver = true;
        };
        // Two machines at once, each with whichever record comes.
        const deliver = async () => {
          while (!isOver || records.length > 0) {
            const [group] = records.splice(draw() % Math.max(1, records.length), records.length > 0 ? 1 : 0);
            if (records.length === 0 && !isOver && group === undefined) await new Promise(setImmediate);
            await deriveRow(id, group === undefined ? [] : [group]);
          }
        };

        await withBlindIndex(() =>
          interleaveBy(scheduler)(async () => void (await Promise.all([act(), deliver(), deliver()]))),
        );

        const { events: _1, isLeaving: _2, isSuspended: _3, rests: _4, ...rest } = told as Record<string, unknown>;
        const { revision: _5, nextAt: _6, joinedAt: _7, email, via, ...row } = (await readRow(id))!;
        expect({ names, row: plain(row) }).toEqual({ names, row: plain({ id, ...rest, state: stateOf(told) }) });
        expect([email, via]).toEqual([`${id}@example.com`, "invitation"]);
      },
      { runs: [60, 12], isShrunk: true },
    ),
);

testInProcess("whose account is being deleted has no row from then on, whatever is told of later", async () => {
  const id = `m-${crypto.randomUUID()}`;
  await letIn(id);
  await deriveRow(id);
  expect(await readRow(id)).toMatchObject({ state: "member" });
  await acts["ask to be deleted"]!(id, {});
  await deriveRow(id);
  expect(await readRow(id)).toMatchObject({ state: "leaving" });

  await editItem({ pk: `DELETION#${id}`, sk: "DELETION" }, { step: "registrations" });
  await deriveRow(id);
  expect(await readRow(id)).toBeUndefined();

  await acts.rename!(id, {});
  await deriveRow(id);
  expect(await readRow(id)).toBeUndefined();
});

/** Holds the first write of a row until `meanwhile` is done. */
const holdFirstWrite = async (work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
  let isHeld = false;
  table.middlewareStack.add(
    (next) => async (args) => {
      const { Item: item } = args.input as { Item?: { sk?: string } };
      if (!isHeld && item?.sk === "ROW") {
        isHeld = true;
        await meanwhile();
      }
      return next(args);
    },
    { step: "initialize", name: "held-write", override: true },
  );
  await work().finally(() => table.middlewareStack.remove("held-write"));
  expect(isHeld).toBe(true);
};

testInProcess("who is late with what was true before looks again, though nobody has written since", async () => {
  const id = `m-${crypto.randomUUID()}`;
  const told = await letIn(id);
  await deriveRow(id);
  await acts.end!(id, told);

  const restoreMeanwhile = async () => {
    await acts.restore!(id, told);
    expect(await deriveRow(id)).toBe(false);
  };
  await holdFirstWrite(() => deriveRow(id), restoreMeanwhile);

  expect(await readRow(id)).toMatchObject({ state: "member" });
});
