import { ulid } from "ulid";
import { duesContract, formatTerms, type StayReason } from "#shared/dues.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { startNoteId, termsOf } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { formatDate, startOfDay } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { beginDues } from "./begin.ts";
import {
  concernedWrites,
  explainStay,
  findLevelStart,
  findLevelStarts,
  levelStartWrite,
  listMembersOf,
  listStartingLevels,
  noStays,
  presentLevelStart,
  readNextMembers,
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

/** A member's turn, by what is true now: they begin, or stay as they are, and why. */
const takeTurn = async ({ level, from, by }: StoredLevelStart, memberId: string): Promise<"begun" | StayReason> => {
  const note = { id: startNoteId, means: "free" as const, amount: 0, text: "", until: from };
  try {
    const { whyNot, dues } = await beginDues({ memberId, note, by, level });
    if (whyNot === undefined) return "begun";
    return dues ? explainStay(dues) : "gone";
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return "gone";
    throw error;
  }
};

/** Members between two saves, and how often those are tried of whom one fails. */
const membersAtOnce = 20;
const maxAttempts = 3;

/** Saves what came of the next members, unless another machine has; one that was stopped meanwhile stays so. */
const saveProgress = (start: StoredLevelStart, done: Pick<StoredLevelStart, "done" | "begun" | "stays" | "failed">) =>
  changeOptimistically(async () => {
    const current = await findLevelStart(start.level);
    if (current?.id !== start.id || current.done !== start.done) return undefined;
    const isLast = done.done >= current.total;
    const after = {
      ...{ ...current, ...done, attempts: done.done === start.done ? start.attempts + 1 : 0 },
      ...(isLast && current.endedAt === undefined && { endedAt: new Date().toISOString() }),
      version: current.version + 1,
    };
    await transact({ start: levelStartWrite(after) });
    return after;
  });

/** The turns of the next members. Throws after some failed, who are tried again in the next run, and at last left out. */
const takeTurns = async (start: StoredLevelStart) => {
  // Whoever is told of a day needs it to be ahead.
  if (start.from <= new Date().toISOString())
    return saveProgress(start, { ...start, done: start.total, failed: start.failed + start.total - start.done });
  const stays = { ...start.stays };
  let [begun, failed] = [0, 0];
  const ids = await readNextMembers(start, membersAtOnce);
  for (const memberId of ids) {
    try {
      const outcome = await takeTurn(start, memberId);
      if (outcome === "begun") begun++;
      else stays[outcome]++;
    } catch (error) {
      failed++;
      logger.warn("dues not begun", { memberId, error: describeError(error) });
    }
  }
  if (failed > 0 && start.attempts + 1 < maxAttempts) {
    await saveProgress(start, start);
    throw new Error(`The dues of ${failed} members did not begin.`);
  }
  const saved = await saveProgress(start, {
    ...{ stays, begun: start.begun + begun, failed: start.failed + failed },
    done: start.done + ids.length,
  });
  logger.info("level starts to pay", { level: start.level, done: saved?.done, total: start.total });
  return saved;
};

/** Goes on with the levels that were set to pay, while `hasTime`; the next run does the rest. Idempotent. */
export const continueLevelStarts = async (hasTime: () => boolean) => {
  for (const level of await listStartingLevels()) {
    let start = await findLevelStart(level);
    while (start && start.endedAt === undefined && hasTime()) start = await takeTurns(start);
  }
};
