import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { foldAddress } from "#shared/text.ts";
import { parseEnv } from "../platform/env.ts";
import { countUse, returnUse, getWindowEnd, type Limit } from "../platform/limits.ts";
import { updateItem } from "../platform/table.ts";

/*
 * @item turn at SES
 * @key `LETTER-TURN` · `LETTER-TURN`
 * @asks when may the next email go out? (one item, so that all senders together keep to the account's rate)
 * @cost 1 or 2 conditional updates for each email
 */

const { LETTERS_PER_SECOND } = parseEnv({ LETTERS_PER_SECOND: z.coerce.number().check(z.positive()) });

const hourSeconds = 3600;

/** An email caused by a form: its template, recipient, and the digest of the sender's network. */
type Counted = { kind: string; reader: string; source: string };

/**
 * Hourly limits on emails caused by forms, checked in this order, so that an email refused by one does not use up the
 * next: 5 of one kind per recipient, so that a stranger cannot block the recipient's private links; 300 per source (a
 * meeting room, not a mailing); 2,000 in total.
 */
const getLimits = ({ kind, reader, source }: Counted): [Limit, Limit, Limit] => [
  { what: `letters-to ${kind}`, by: foldAddress(reader), atMost: 5, seconds: hourSeconds },
  { what: "letters-from", by: source, atMost: 300, seconds: hourSeconds },
  { what: "letters", by: "all", atMost: 2000, seconds: hourSeconds },
];

/** What each source may still send once the total is used up, so that a few busy sources cannot block the others. */
const getReserve = (source: string): Limit => ({
  what: "letters-reserve",
  by: source,
  atMost: 20,
  seconds: hourSeconds,
});

/** When to retry, an ISO time, and whether the limit is the recipient's rather than SES's or the club's. */
type Refusal = { due: string; isReadersLimit: boolean };

/** Counts an email caused by a form. Returns a refusal if it exceeds a limit. */
export const countEmail = async (email: Counted): Promise<Refusal | undefined> => {
  const [ofReader, ofSource, ofAll] = getLimits(email);
  const refuse = (limit: Limit) => ({ due: getWindowEnd(limit), isReadersLimit: limit === ofReader });
  if (!(await countUse(ofReader))) return refuse(ofReader);
  if (!(await countUse(ofSource))) {
    await returnUse(ofReader);
    return refuse(ofSource);
  }
  if ((await countUse(ofAll)) || (await countUse(getReserve(email.source)))) return undefined;
  await returnUse(ofReader);
  await returnUse(ofSource);
  return refuse(ofAll);
};

/** A stream batch gets its turns within seconds; a sweep resumes later. */
const maxTurnWaitMs = 20_000;
const turnKey = { pk: "LETTER-TURN", sk: "LETTER-TURN" };

/** Between two emails. */
const intervalMs = 1000 / LETTERS_PER_SECOND;

/** Takes the next send slots at SES. Returns the time of the first, in ms; undefined if the queue is too long. */
const takeTurns = async (now: number, { count, maxWaitMs }: { count: number; maxWaitMs: number }) => {
  const takenMs = count * intervalMs;
  const change = async (UpdateExpression: string, ConditionExpression: string, values: Record<string, number>) => {
    const { isDone, item } = await updateItem({
      Key: turnKey,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeNames: { "#next": "next" },
      ExpressionAttributeValues: values,
    });
    return isDone ? Number(item?.next) - takenMs : undefined;
  };
  const takeFirst = () =>
    change("SET #next = :after", "attribute_not_exists(#next) OR #next <= :now", {
      ":after": now + takenMs,
      ":now": now,
    });
  const takeNext = () =>
    change("ADD #next :interval", "#next > :now AND #next < :latest", {
      ":interval": takenMs,
      ":now": now,
      ":latest": now + maxWaitMs,
    });
  return (await takeFirst()) ?? (await takeNext());
};

/** Waits until a send slot. */
export const waitUntil = async (turn: number, abortSignal?: AbortSignal) => {
  const waitMs = turn - Date.now();
  if (waitMs > 0) await wait(waitMs, undefined, { signal: abortSignal });
};

/**
 * Waits for a send slot, so that all senders together stay within the account's rate. False if the queue is too long.
 */
export const waitForTurn = async (abortSignal?: AbortSignal) => {
  const turn = await takeTurns(Date.now(), { count: 1, maxWaitMs: maxTurnWaitMs });
  if (turn === undefined) return false;
  await waitUntil(turn, abortSignal);
  return true;
};

/**
 * How many copies of a letter to many take their turns together, and how far ahead at most: so long does any other email
 * wait behind them.
 */
const turnsOfLetters = 7;
const maxLettersAheadMs = 500;

/**
 * Takes send slots for copies of a letter to many. Returns their times, in ms; undefined while other emails wait, which
 * go first.
 */
export const takeLetterTurns = async (count = turnsOfLetters): Promise<number[] | undefined> => {
  const first = await takeTurns(Date.now(), { count, maxWaitMs: maxLettersAheadMs });
  return first === undefined ? undefined : Array.from({ length: count }, (_, index) => first + index * intervalMs);
};
