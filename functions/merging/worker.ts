import type { Context } from "aws-lambda";
import { endSockets } from "../messaging/presence.ts";
import { tokenLifeMs } from "../platform/accounts.ts";
import { runJob, sweepJobs } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import { endAllSessions } from "../platform/sessions.ts";
import { changeOptimistically } from "../platform/table.ts";
import { findLastStep, forgetSteps, makeStep, undoSteps } from "./journal.ts";
import { kinds, type Kind } from "./kinds.ts";
import {
  advanceMerge,
  claimMerge,
  closeMerge,
  finishMerge,
  finishUndo,
  interruptMerge,
  listDueMerges,
  postponeMerge,
  releaseMerge,
  renewMerge,
  type StoredMerge,
} from "./merge.ts";
import { keepForBoth, refreshSockets } from "./protections.ts";

/** After the last token of the account that went has expired, and whoever had read before that it did has written. */
const lateMs = tokenLifeMs + 60_000;
/** Less than half a lease. */
const renewEveryMs = 40_000;

type Watch = () => Promise<boolean>;

/** Whether there is time for another write of a step; renews the lease of who has it. */
const createWatch = (merge: StoredMerge, hasTime: () => boolean): Watch => {
  let renewedAt = Date.now();
  return async () => {
    if (!hasTime()) return false;
    if (Date.now() - renewedAt > renewEveryMs) {
      renewedAt = Date.now();
      await renewMerge(merge);
    }
    return true;
  };
};

/** Merges the items of a kind that are not merged yet, each in a transaction. Returns whether it came to the end. */
const mergeKind = async (merge: StoredMerge, name: string, { plan, isOnce }: Kind, watch: Watch) => {
  if (!plan || (isOnce && merge.phase === "again")) return true;
  for (const id of await plan.list(merge)) {
    if (!(await watch())) return false;
    await changeOptimistically(async () => {
      const changes = await plan.plan(merge, id);
      if (changes.length === 0) return;
      await plan.announce?.(merge, id);
      const number = (await findLastStep(merge.id)) + 1;
      await makeStep({ id: merge.id, number }, name, changes);
    });
  }
  return true;
};

const names = Object.keys(kinds);

const mergeNext = async (merge: StoredMerge, watch: Watch) => {
  const { id, done, phase, going, undoableUntil = "" } = merge;
  const name = names[done];
  if (name !== undefined) {
    if (!(await mergeKind(merge, name, kinds[name]!, watch))) return void (await interruptMerge(id));
    if (name === "closing") {
      await endAllSessions(going.id);
      await endSockets(going.id);
    }
    return advanceMerge(id, done + 1);
  }
  await refreshSockets(merge);
  if (phase === "again")
    return void (await postponeMerge(id, Date.parse(undoableUntil) || Date.now(), { phase: "forget", done: 0 }));
  await finishMerge(merge);
  logger.info("accounts merged", { mergeId: id, memberId: merge.staying.id, wasId: going.id });
  return void (await postponeMerge(id, Date.now() + lateMs, { phase: "again", done: 0 }));
};

/** What things were is of no use once a merge can't be undone any more, or was. */
const forget = async ({ id, state, undoableUntil = "" }: StoredMerge, watch: Watch) => {
  const until = Date.parse(undoableUntil);
  if (state === "merged" && until > Date.now()) return void (await postponeMerge(id, until, { phase: "forget" }));
  return void ((await forgetSteps(id, watch)) ? await closeMerge(id) : await interruptMerge(id));
};

const undo = async (merge: StoredMerge, watch: Watch) => {
  const { id, staying, going, state } = merge;
  if (state === "undone") return forget(merge, watch);
  const people = { staying: staying.id, going: going.id };
  if (!(await undoSteps(id, people, watch)) || !(await keepForBoth(merge, watch)))
    return void (await interruptMerge(id));
  await refreshSockets(merge);
  await finishUndo(merge);
  logger.info("merge undone", { mergeId: id, memberId: staying.id, wasId: going.id });
  return forget({ ...merge, state: "undone" }, watch);
};

const doPhase = { merge: mergeNext, again: mergeNext, forget, undo };

const run = (id: string, hasTime: () => boolean) =>
  runJob<StoredMerge>(id, {
    name: "merge",
    claim: claimMerge,
    release: releaseMerge,
    interrupt: interruptMerge,
    doStep: (merge) => doPhase[merge.phase](merge, createWatch(merge, hasTime)),
    hasTime,
  });

/** Per run; the next run is a minute later. */
const sweepSize = 20;
/** Longer than a write and what is read for it take. */
const stepTimeMs = 20_000;

/** Every minute: merges accounts, and undoes merges. Idempotent. Throws when one of them fails. */
export const handler = async (_: unknown, context: Pick<Context, "getRemainingTimeInMillis">) => {
  await sweepJobs(await listDueMerges(sweepSize), run, {
    ...{ context, stepTimeMs },
    failure: "Some accounts could not be merged.",
  });
};
