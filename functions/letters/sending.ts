import { isDeepStrictEqual } from "node:util";
import type { AuditKind } from "#shared/audit.ts";
import { letterCan } from "#shared/letter-acts.ts";
import { isEmptyLetter, type LetterContent } from "#shared/letter-content.ts";
import { decideFate } from "#shared/letter-schedule.ts";
import { lettersContract as contract, type Schedule } from "#shared/letters.ts";
import type { FieldError } from "#shared/problem.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact, type Write } from "../platform/table.ts";
import { hurryLetterJob, letterJobDeleteWrite, letterJobWrite } from "./job.ts";
import { requireKnown } from "./known.ts";
import { letterWrites, readLetter, readText, type StoredLetter } from "./letter.ts";
import { isReached } from "./list.ts";
import { letterAudit } from "./log.ts";
import { presentLetter } from "./present.ts";
import { readScheduleEvent } from "./schedule.ts";
import { findPeople } from "./segment.ts";
import { startLetterWorker } from "./start.ts";

const present = async (stored: StoredLetter) => ({ letter: await presentLetter(stored, await readText(stored.id)) });

/** What a letter still lacks. */
const listLacking = ({ subject }: StoredLetter, content: LetterContent): FieldError[] => [
  ...(subject === "" ? [{ path: "subject", message: "Please enter a subject" }] : []),
  ...(isEmptyLetter(content) ? [{ path: "content", message: "Please write the letter" }] : []),
];

/** Throws `conflict` for a time that has passed, or an event without a date. */
const requireTime = async (schedule: Schedule) => {
  if (schedule.when === "now") return;
  const event = await readScheduleEvent(schedule);
  const fate = decideFate(schedule, event);
  if ("returns" in fate && fate.returns === "event-gone") throw new AppError("conflict", "This event is gone.");
  if ("returns" in fate && fate.returns === "called-off")
    throw new AppError("conflict", `${event?.title ?? "This event"} was canceled.`);
  if (!("waitsUntil" in fate))
    throw new AppError("conflict", "This time has passed. Please choose another, or send it now.");
  if (fate.waitsUntil === undefined) throw new AppError("conflict", `${event?.title ?? "This event"} has no date yet.`);
};

/** Throws `conflict` for a letter that would reach nobody now, and `invalid` where it is for people of something that is gone. */
const requirePeople = async ({ segment, topic }: StoredLetter) => {
  if (!(await findPeople(segment, topic)).some(isReached))
    throw new AppError("conflict", "No one would get this letter. Please change who it is for.");
};

const isRepeated = (stored: StoredLetter, { schedule, by }: { schedule: Schedule; by: Actor }) =>
  stored.state !== "draft" &&
  stored.state !== "template" &&
  stored.by.id === by.id &&
  isDeepStrictEqual(stored.schedule, schedule);

export const sendLetter = adminEndpoint(
  contract.sendLetter,
  async ({ letterId, version, schedule }, { id }, { network }) => {
    const [stored, content, by] = await Promise.all([readLetter(letterId), readText(letterId), readActor(id, network)]);
    if (stored.version === version && isRepeated(stored, { schedule, by })) return present(stored);
    refuseIf(letterCan.send.whyNot(stored));
    if (stored.version !== version)
      throw new AppError("conflict", "This letter was changed elsewhere. Please read it once more before you send it.");
    const lacking = listLacking(stored, content);
    if (lacking.length > 0) throw new AppError("invalid", "This letter isn't ready to be sent.", lacking);
    const isNow = schedule.when === "now";
    await Promise.all([requireTime(schedule), isNow ? requirePeople(stored) : requireKnown(stored.segment)]);
    const { stored: after, writes } = letterWrites(stored, {
      ...{ state: isNow ? "sending" : "scheduled", schedule, at: new Date().toISOString() },
      ...{ by: { id: by.id, name: by.name }, returned: undefined },
    });
    try {
      await transact({
        ...writes,
        // The worker finds out itself when its time has come.
        job: letterJobWrite(letterId, isNow ? "fix" : "wait", Date.now()),
        ...letterAudit(isNow ? "letter-sent" : "letter-scheduled", by, after),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      const found = await readLetter(letterId);
      if (found.version === version && isRepeated(found, { schedule, by })) return present(found);
      throw new AppError("conflict", "Somebody else has just changed or sent this letter.");
    }
    if (isNow) await startLetterWorker();
    return present(after);
  },
);

type Act = {
  letterId: string;
  by: Actor;
  /** Why it may not be done; a letter that is so already stays as it is. */
  isDone: (stored: StoredLetter) => boolean;
  whyNot: (stored: StoredLetter) => string | undefined;
  change: (stored: StoredLetter) => Partial<StoredLetter>;
  kind: AuditKind & `letter-${string}`;
  alongside?: Record<string, Write>;
};

/** Changes a letter's state once, with its entry in the log. Throws `conflict` where that is not allowed. */
const changeState = ({ letterId, by, isDone, whyNot, change, kind, alongside }: Act) =>
  changeOptimistically(async () => {
    const stored = await readLetter(letterId);
    if (isDone(stored)) return stored;
    refuseIf(whyNot(stored));
    const { stored: after, writes } = letterWrites(stored, change(stored));
    await transact({ ...writes, ...alongside, ...letterAudit(kind, by, after) });
    return after;
  });

export const unscheduleLetter = adminEndpoint(contract.unscheduleLetter, async ({ letterId }, { id }, { network }) => {
  const by = await readActor(id, network);
  const after = await changeState({
    ...{ letterId, by, kind: "letter-unscheduled" },
    isDone: ({ state }) => state === "draft",
    whyNot: letterCan.unschedule.whyNot,
    change: () => ({ state: "draft", schedule: undefined, at: new Date().toISOString() }),
    alongside: { job: letterJobDeleteWrite(letterId) },
  });
  return present(after);
});

export const stopLetter = adminEndpoint(contract.stopLetter, async ({ letterId }, { id }, { network }) => {
  const by = await readActor(id, network);
  const after = await changeState({
    ...{ letterId, by, kind: "letter-stopped" },
    isDone: ({ state }) => state === "stopped",
    whyNot: letterCan.stop.whyNot,
    change: () => ({
      state: "stopped",
      stopped: { why: "admin", at: new Date().toISOString(), by: { id: by.id, name: by.name } },
    }),
  });
  return present(after);
});

export const continueLetter = adminEndpoint(contract.continueLetter, async ({ letterId }, { id }, { network }) => {
  const by = await readActor(id, network);
  const after = await changeState({
    ...{ letterId, by, kind: "letter-continued" },
    isDone: ({ state }) => state === "sending" || state === "sent",
    whyNot: letterCan.continue.whyNot,
    change: () => ({ state: "sending", stopped: undefined }),
  });
  await hurryLetterJob(letterId);
  await startLetterWorker();
  return present(after);
});
