import { ulid } from "ulid";
import { duesContract, formatTerms } from "#shared/dues.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { termsOf } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { formatDate, startOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import {
  concernedWrites,
  findLevelStart,
  findLevelStarts,
  levelStartWrite,
  listMembersOf,
  noStays,
  presentLevelStart,
  type StoredLevelStart,
} from "./level-start.ts";

const conflict = (detail: string) => new AppError("conflict", detail);

/** A level's name and terms. Throws `not-found`, and `conflict` where it is free. */
const readPriced = async (id: string) => {
  const [{ items }, { currency }] = await Promise.all([
    readLevels({ isLatest: true }),
    readClubSettings({ isLatest: true }),
  ]);
  const level = items.find((each) => each.id === id);
  if (!level) throw new AppError("not-found", "There is no such level.");
  const terms = termsOf(level, currency);
  if (!terms) throw conflict(`${level.name} is free. Give the level a price first.`);
  return { name: level.name, terms };
};

export const countLevelDues = adminEndpoint(duesContract.countLevelDues, async ({ level }) => {
  const [{ terms }, members] = await Promise.all([readPriced(level), listMembersOf(level)]);
  const stays = noStays();
  for (const { stays: reason } of members) if (reason) stays[reason]++;
  return { terms, stays, begins: members.filter((each) => !each.stays).length };
});

/** For a level that another admin has set, or the same one in another tab. */
const isStarting = ({ by, from }: StoredLevelStart, name: string) =>
  conflict(
    `${by.name || "Another admin"} is having ${name} pay from ${formatDate(from)} already. Please wait until it's done.`,
  );

const auditOf = (
  kind: "level-dues-started" | "level-dues-stopped",
  by: Actor,
  { level, name, facts }: { level: string; name: string; facts: Record<string, string> },
) => auditWrite({ kind, by, object: { kind: "settings", id: level, title: name }, changes: listChanges({}, facts) });

export const startLevelDues = adminEndpoint(
  duesContract.startLevelDues,
  async ({ level, from }, { id: me }, { network }) => {
    const start = startOfDay(from);
    const now = new Date();
    if (start <= now.toISOString()) {
      const message = "Please enter a day that is to come";
      throw new AppError("invalid", message, [{ path: "from", message }]);
    }
    const [by, { name, terms }] = await Promise.all([readActor(me, network), readPriced(level)]);
    const before = await findLevelStart(level);
    if (before && before.endedAt === undefined) throw isStarting(before, name);
    const ids = (await listMembersOf(level)).map(({ memberId }) => memberId);
    const begun: StoredLevelStart = {
      ...{ id: ulid(), level, from: start, by: { id: by.id, name: by.name, network }, at: now.toISOString() },
      ...{ total: ids.length, done: 0, begun: 0, stays: noStays(), failed: 0, attempts: 0 },
      ...(ids.length === 0 && { endedAt: now.toISOString() }),
      version: (before?.version ?? 0) + 1,
    };
    const facts = { price: formatTerms(terms), from: formatDate(start), members: String(ids.length) };
    try {
      await transact({
        start: levelStartWrite(begun),
        ...concernedWrites(begun, ids),
        ...auditOf("level-dues-started", by, { level, name, facts }),
      });
    } catch (error) {
      const other = error instanceof ConditionRefused ? await findLevelStart(level) : undefined;
      throw other ? isStarting(other, name) : error;
    }
    return presentLevelStart(begun, name);
  },
);

export const stopLevelDues = adminEndpoint(duesContract.stopLevelDues, async ({ level }, { id: me }, { network }) => {
  const [by, levels] = await Promise.all([readActor(me, network), readLevels()]);
  const name = nameOfLevel(levels, level);
  const stopped = await changeOptimistically(async () => {
    const before = await findLevelStart(level);
    if (!before) throw conflict(`${name} was never set to pay.`);
    if (before.stoppedBy !== undefined) return before;
    if (before.endedAt !== undefined) throw conflict("It's done already.");
    const after = {
      ...{ ...before, endedAt: new Date().toISOString(), stoppedBy: by.name },
      version: before.version + 1,
    };
    const facts = { done: `${before.done} of ${before.total}` };
    await transact({ start: levelStartWrite(after), ...auditOf("level-dues-stopped", by, { level, name, facts }) });
    return after;
  });
  return presentLevelStart(stopped, name);
});

export const listLevelDues = adminEndpoint(duesContract.listLevelDues, async () => {
  const levels = await readLevels();
  const starts = await findLevelStarts(levels.items.map(({ id }) => id));
  return {
    items: starts
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map((start) => presentLevelStart(start, nameOfLevel(levels, start.level))),
  };
});
