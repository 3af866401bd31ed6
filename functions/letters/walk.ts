import { setTimeout as wait } from "node:timers/promises";
import pMap from "p-map";
import { addClaimedCopy, addWithheldCopy, copyIdOf, readCopyOutcomes, type Copy } from "../email/outbox.ts";
import { takeLetterTurns, waitUntil } from "../email/pace.ts";
import { sendClaimedCopy, sendEmail } from "../email/send.ts";
import { copyMaker } from "./copy.ts";
import { notePart, type CountedPart } from "./counts.ts";
import { readPart, type Recipient } from "./list.ts";

/** Copies that are on their way to SES at a time: many more than leave while one of them is. */
const concurrency = 20;
/** Failures in a row after which SES, or the table, is spared: at first one copy at a time, until one has left. */
const maxFailures = 10;
const maxFirstFailures = 3;
/** Between two looks whether other emails still wait. */
const turnPauseMs = 200;
/** A turn that is older was not taken in time, and SES's rate has gone on. */
const maxTurnAgeMs = 1000;

/** Why a walk ends before its list does. */
export type Pause = "no time" | "stopped" | "failing";

/**
 * A walk through a letter's list, which takes turns for its copies. `askPause` says whether it must end, and is asked before
 * each of these.
 */
export const createWalk = (askPause: () => Promise<Pause | undefined>) => {
  let turns: number[] = [];
  let last: Promise<number | undefined> = Promise.resolve(undefined);
  let failuresInARow = 0;
  let isProven = false;
  let probe: Promise<void> = Promise.resolve();
  let pause: Pause | undefined;

  const isFailing = () => failuresInARow >= (isProven ? maxFailures : maxFirstFailures);

  const mayGoOn = async () => {
    if (isFailing()) pause ??= "failing";
    pause ??= await askPause();
    return pause === undefined;
  };

  const takeTurn = async () => {
    for (;;) {
      while (turns[0] !== undefined && turns[0] < Date.now() - maxTurnAgeMs) turns.shift();
      const turn = turns.shift();
      if (turn !== undefined && !isFailing()) return turn;
      if (!(await mayGoOn())) return undefined;
      turns = (await takeLetterTurns()) ?? [];
      if (turns.length === 0) await wait(turnPauseMs);
    }
  };
  /** The next turn, of one caller after another; undefined where the walk must end. */
  const queueForTurn = () => (last = last.then(takeTurn, takeTurn));

  const note = (isSuccess: boolean) => {
    failuresInARow = isSuccess ? 0 : failuresInARow + 1;
    isProven ||= isSuccess;
  };

  const attempt = async (send: () => Promise<unknown>) => {
    try {
      // A copy is put off where SES asks for fewer.
      note((await send()) !== "postponed");
    } catch {
      // The outbox logs why, and tries it again.
      note(false);
    }
  };

  const sendCopy = async (copy: Copy) => {
    const turn = await queueForTurn();
    if (turn === undefined) return;
    await waitUntil(turn);
    await attempt(async () => {
      const email = await addClaimedCopy(copy);
      return email && sendClaimedCopy(email, copyMaker);
    });
  };

  /** Does one after another until one has gone well, and then side by side. */
  const inStep = async (work: () => Promise<void>) => {
    const before = probe;
    let release = () => {};
    probe = new Promise<void>((resolve) => (release = resolve));
    await before;
    if (isProven) release();
    await work().finally(release);
  };

  /** Somebody of whom there is no email, but who may find the letter in the portal. */
  const addToPortal = async (copy: Copy, reason: string) => {
    if (!(await mayGoOn())) return;
    await attempt(async () => addWithheldCopy(copy, { reason, ...(await copyMaker.findPlace(copy)) }));
  };

  const toCopy = (letterId: string, { reason: _reason, ...person }: Recipient): Copy => ({ letterId, ...person });

  return {
    /** Why it ended early, if it did. */
    getPause: () => pause,
    /** Sends the copies of a part of a letter's list that were not begun. False if it ended early. */
    sendPart: async (letterId: string, part: string) => {
      const people = await readPart(letterId, part);
      const begun = await readCopyOutcomes(people.map(({ personId }) => copyIdOf(letterId, personId)));
      const rest = people.filter(({ personId }) => !begun.has(copyIdOf(letterId, personId)));
      const handle = (each: Recipient) =>
        each.reason === undefined
          ? inStep(() => sendCopy(toCopy(letterId, each)))
          : addToPortal(toCopy(letterId, each), each.reason);
      await pMap(rest, handle, { concurrency });
      return pause === undefined && (await mayGoOn());
    },
    /** Sends those of a part that were held while the letter was stopped; the outbox tries others again. */
    sendHeld: async (letterId: string, part: string) => {
      const people = await readPart(letterId, part);
      const begun = await readCopyOutcomes(people.map(({ personId }) => copyIdOf(letterId, personId)));
      const held = [...begun.values()].filter(({ status, isHeld }) => status === "pending" && isHeld);
      for (const { id } of held) {
        if (!(await mayGoOn())) return;
        await attempt(() => sendEmail(id, copyMaker));
      }
    },
  };
};

/** Records what became of a part of a letter's list, from the copies themselves; answers how many are open. */
export const countPart = async (letterId: string, part: string) => {
  const people = await readPart(letterId, part);
  const outcomes = await readCopyOutcomes(people.map(({ personId }) => copyIdOf(letterId, personId)));
  const counts: CountedPart = { sent: 0, failed: 0, open: 0, inPortal: 0, withheld: {} };
  for (const { personId } of people) {
    const { status = "pending", reason = "gone", isInPortal } = outcomes.get(copyIdOf(letterId, personId)) ?? {};
    if (isInPortal) counts.inPortal++;
    if (status === "sent") counts.sent++;
    else if (status === "given-up") counts.failed++;
    else if (status === "withheld") counts.withheld[reason] = (counts.withheld[reason] ?? 0) + 1;
    else counts.open++;
  }
  await notePart(letterId, part, counts);
  return counts.open;
};
