import { randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import type { LetterFate } from "#shared/letter-schedule.ts";
import { maxPeople } from "#shared/segments.ts";
import { runJob, sweepJobs } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { listCountedLinks, readLetterNow } from "./copy.ts";
import { fixedCountsWrite, laterCountsWrite } from "./counts.ts";
import { haltedWrites } from "./halted.ts";
import {
  advanceLetterJob,
  claimLetterJob,
  finishLetterJob,
  interruptLetterJob,
  letterJobDeleteWrite,
  letterJobFixedWrite,
  listDueLetters,
  postponeLetterJob,
  releaseLetterJob,
  type LetterJob,
} from "./job.ts";
import { findUnknown, namesAny } from "./known.ts";
import { letterWrites, readLetter, readText, type StoredLetter } from "./letter.ts";
import { forgetList, isReached, readPart, saveList } from "./list.ts";
import { findOpenUntil, readFate } from "./schedule.ts";
import { findPeople } from "./segment.ts";
import { countPart, createWalk, type Pause } from "./walk.ts";

const minuteMs = 60_000;
/** When a letter that waits for an event, which may move, or is for people of something that may be gone, is looked at: at least so often. */
const lookEveryMs = 10 * minuteMs;
/** How long SES, or the table, is spared after failures in a row. */
const failurePauseMs = 5 * minuteMs;
/** Between two looks at copies that are still open, for two days at most. */
const settleEveryMs = minuteMs;
/** How long a stopped letter waits for somebody to have it go on. After that it has been sent as far as it was. */
const stoppedDays = 30;

type Change = (stored: StoredLetter) => Partial<StoredLetter> | undefined;

/** Changes a letter's state, unless `plan` finds nothing to do; answers the letter as it is then. */
const changeLetter = (
  id: string,
  plan: Change,
  alongside: (after: StoredLetter) => Parameters<typeof transact>[0] = () => ({}),
) =>
  changeOptimistically(
    async () => {
      const stored = await readLetter(id);
      const part = plan(stored);
      if (!part) return stored;
      const { stored: after, writes } = letterWrites(stored, part);
      await transact({ ...writes, ...alongside(after) });
      return after;
    },
    (refused) => !refused.has("job"),
  );

/** Waits for a letter's time, which may move with its event; makes it a draft again where that has none, or what it names is gone. */
const waitForTime = async ({ id }: LetterJob) => {
  const letter = await readLetter(id);
  if (letter.state !== "scheduled" || !letter.schedule) return void (await finishLetterJob(id));
  const [of, unknown] = await Promise.all([readFate(letter.schedule), findUnknown(letter.segment)]);
  const fate: LetterFate = unknown && !("returns" in of) ? { returns: "segment-gone" } : of;
  if ("waitsUntil" in fate) {
    const time = fate.waitsUntil === undefined ? Infinity : Date.parse(fate.waitsUntil);
    const look = letter.schedule.when === "event" || namesAny(letter.segment) ? Date.now() + lookEveryMs : Infinity;
    return void (await postponeLetterJob(id, Math.min(time, look)));
  }
  const at = new Date().toISOString();
  if ("returns" in fate) {
    const returned = { why: fate.returns, at };
    const told = await haltedWrites(letter, fate.returns);
    const isWaiting = ({ state }: StoredLetter) => state === "scheduled";
    await changeLetter(
      id,
      (stored) => (isWaiting(stored) ? { state: "draft", schedule: undefined, returned, at } : undefined),
      () => ({ job: letterJobDeleteWrite(id), ...told }),
    );
    logger.warn("letter returned", { id, why: fate.returns });
    return undefined;
  }
  const { state } = await changeLetter(id, (stored) =>
    stored.state === "scheduled" ? { state: "sending", at } : undefined,
  );
  return state === "sending" ? advanceLetterJob(id, { step: "fix" }) : void (await finishLetterJob(id));
};

/** A name that no other list of the letter has. */
const createListName = () => randomBytes(4).toString("hex");

const countReasons = (people: Awaited<ReturnType<typeof findPeople>>) => {
  const counts: Record<string, number> = {};
  for (const { leftOut, ...each } of people)
    // Of those who find it in the portal, the copies say it.
    if (leftOut && !isReached({ leftOut, ...each })) counts[leftOut] = (counts[leftOut] ?? 0) + 1;
  return counts;
};

/** A letter that cannot be sent as it is becomes a draft again. */
const returnUnsent = async (letter: StoredLetter, why: "too-many" | "segment-gone") => {
  const { id } = letter;
  const at = new Date().toISOString();
  const told = await haltedWrites(letter, why);
  await changeLetter(
    id,
    ({ sentAt }) =>
      sentAt === undefined ? { state: "draft", schedule: undefined, returned: { why, at }, at } : undefined,
    () => ({ job: letterJobDeleteWrite(id), ...told }),
  );
  return undefined;
};

/** Fixes whom a letter is for. Who matches later gets none, unless it is open. */
const fixList = async ({ id }: LetterJob): Promise<LetterJob | undefined> => {
  const letter = await readLetter(id);
  const { segment, topic, schedule } = letter;
  if (await findUnknown(segment)) return returnUnsent(letter, "segment-gone");
  const [people, content, openUntil] = await Promise.all([
    findPeople(segment, topic),
    readText(id),
    findOpenUntil({ schedule, segment }),
  ]);
  if (people.length > maxPeople) return returnUnsent(letter, "too-many");
  const parts = await saveList(id, createListName(), people.filter(isReached));
  const at = new Date().toISOString();
  try {
    await changeLetter(
      id,
      () => ({ sentAt: at, at, links: listCountedLinks(content), openUntil }),
      () => ({
        counts: fixedCountsWrite(id, people.length, countReasons(people)),
        job: letterJobFixedWrite(id, parts),
      }),
    );
  } catch (error) {
    // Another worker has fixed it, and has it.
    if (error instanceof ConditionRefused && error.refused.has("job")) return undefined;
    throw error;
  }
  logger.info("letter fixed", { id, people: people.length, parts: parts.length });
  return advanceLetterJob(id);
};

const postponeStopped = async (id: string) => {
  const { stopped } = await readLetter(id);
  const until = Date.parse(stopped?.at ?? new Date().toISOString()) + stoppedDays * 24 * 60 * minuteMs;
  if (Date.now() < until) return void (await postponeLetterJob(id, Date.now() + lookEveryMs));
  await changeLetter(id, ({ state }) => (state === "stopped" ? { state: "sent", openUntil: undefined } : undefined));
  return void (await finishLetterJob(id));
};

/** Puts a job off for what has ended a walk through its list. */
const pauseJob = (id: string, pause: Pause | undefined) => {
  if (pause === "stopped") return postponeStopped(id);
  return postponeLetterJob(id, Date.now() + (pause === "failing" ? failurePauseMs : 0));
};

type Walk = ReturnType<typeof createWalk>;

/** Sends the copies of the next part of the list. */
const walkPart = async (job: LetterJob, walk: Walk) => {
  const { id, parts, walked } = job;
  const part = parts[walked];
  if (part === undefined) return advanceLetterJob(id, { step: "settle" });
  const isDone = await walk.sendPart(id, part);
  await countPart(id, part);
  if (!isDone) return void (await pauseJob(id, walk.getPause()));
  return advanceLetterJob(id, { walked: walked + 1 });
};

/** Waits until no copy is open; then the letter was sent. */
const settle = async ({ id, parts }: LetterJob, walk: Walk) => {
  let open = 0;
  for (const part of parts) {
    await walk.sendHeld(id, part);
    open += await countPart(id, part);
  }
  const pause = walk.getPause();
  if (open > 0 && pause === "stopped") return void (await pauseJob(id, pause));
  if (open > 0) return void (await postponeLetterJob(id, Date.now() + settleEveryMs));
  // One that was stopped when nothing was left to stop was sent, unless it would reach others later.
  const { openUntil } = await changeLetter(id, (stored) => {
    const isDone = stored.state === "sending" || (stored.state === "stopped" && stored.openUntil === undefined);
    return isDone ? { state: "sent", stopped: undefined } : undefined;
  });
  if (openUntil !== undefined) return advanceLetterJob(id, { step: "later" });
  await forgetList(id, parts);
  return void (await finishLetterJob(id));
};

/** Looks who matches the segment of a letter since, until its event begins. */
const lookForLater = async ({ id, parts }: LetterJob) => {
  // One that was stopped meanwhile goes on here.
  const letter = await changeLetter(id, ({ state }) => (state === "sending" ? { state: "sent" } : undefined));
  const { openUntil, segment, topic, state, schedule } = letter;
  if (state === "stopped") return postponeStopped(id);
  const isOpen = openUntil !== undefined && openUntil > new Date().toISOString();
  const fate = schedule && (await readFate(schedule));
  if (!isOpen || (fate && "returns" in fate) || (await findUnknown(segment))) {
    await forgetList(id, parts);
    return void (await finishLetterJob(id));
  }
  const known = new Set<string>();
  for (const part of parts) for (const { personId } of await readPart(id, part)) known.add(personId);
  const added = (await findPeople(segment, topic)).filter((each) => isReached(each) && !known.has(each.personId));
  const next = Math.min(Date.now() + lookEveryMs, Date.parse(openUntil));
  if (added.length === 0) return void (await postponeLetterJob(id, next));
  const more = await saveList(id, createListName(), added);
  await transact({ counts: laterCountsWrite(id, added.length) });
  return advanceLetterJob(id, { step: "walk", parts: [...parts, ...more], walked: parts.length });
};

/** Does a step of a letter's job. Answers the job if it goes on at once. */
const doStep = (job: LetterJob, walk: Walk): Promise<LetterJob | undefined> => {
  const steps: Record<LetterJob["step"], () => Promise<LetterJob | undefined>> = {
    wait: () => waitForTime(job),
    fix: () => fixList(job),
    walk: () => walkPart(job, walk),
    settle: () => settle(job, walk),
    later: () => lookForLater(job),
  };
  return steps[job.step]();
};

/** Less than half a lease. */
const renewEveryMs = 40_000;

/** Sends a letter, or what is left of it, while `hasTime`; a later run does the rest. Throws when a step fails. */
export const runLetter = async (id: string, hasTime: () => boolean) => {
  let renewedAt = Date.now();
  const askPause = async (): Promise<Pause | undefined> => {
    if (!hasTime()) return "no time";
    const { state } = await readLetterNow(id);
    if (state === "stopped") return "stopped";
    if (Date.now() - renewedAt > renewEveryMs) {
      renewedAt = Date.now();
      await advanceLetterJob(id);
    }
    return undefined;
  };
  const walk = createWalk(askPause);
  await runJob<LetterJob>(id, {
    name: "letter",
    claim: claimLetterJob,
    release: releaseLetterJob,
    interrupt: interruptLetterJob,
    doStep: (job) => doStep(job, walk),
    hasTime,
  });
};

/** Letters per run; the next run is a minute later. */
const sweepSize = 20;
/** Longer than a step takes that is not asked whether it has time. */
const stepTimeMs = 30_000;

/** Every minute, and when somebody sends a letter: sends what is due. Idempotent. Throws when one of them fails. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  const ids = await listDueLetters(sweepSize);
  if (ids.length > 0) logger.info("letters", { letters: ids.length });
  await sweepJobs(ids, runLetter, { ...{ context, stepTimeMs }, failure: "Some letters were not sent." });
};
