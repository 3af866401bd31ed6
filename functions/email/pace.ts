import { setTimeout as wait } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";
import { countUse, takeBackUse, getWindowEnd, type Limit } from "../platform/limits.ts";
import { table, tableName } from "../platform/table.ts";

const { LETTERS_PER_SECOND } = parseEnv({ LETTERS_PER_SECOND: z.coerce.number().check(z.positive()) });

const hourSeconds = 3600;

/** An email to be counted: of which kind (its template), to which address, and whose post has caused it. */
type Counted = { kind: string; reader: string; source: string };

/**
 * What emails that somebody's post in a form causes are counted by, in the order in which they are counted: what is
 * refused by its reader's limit takes nothing from its source's, and that nothing from everybody's. 5 of one kind to
 * one reader, so that nobody keeps another's private links back by posting their address in a form; 300 from one source
 * (a meeting room, not a mailing), 2,000 in all, each in an hour.
 */
const limitsOf = ({ kind, reader, source }: Counted): [Limit, Limit, Limit] => [
  { what: `letters-to ${kind}`, by: reader.toLowerCase(), atMost: 5, seconds: hourSeconds },
  { what: "letters-from", by: source, atMost: 300, seconds: hourSeconds },
  { what: "letters", by: "all", atMost: 2000, seconds: hourSeconds },
];

/** When everybody's emails are used up each source still has these: a few busy ones silence nobody else. */
const reserveOf = (source: string): Limit => ({
  what: "letters-reserve",
  by: source,
  atMost: 20,
  seconds: hourSeconds,
});

/** Counts an email that a post has caused. Answers when to try again, an ISO time, where it would be one too many. */
export const countEmail = async (email: Counted): Promise<string | undefined> => {
  const [ofReader, ofSource, ofAll] = limitsOf(email);
  if (!(await countUse(ofReader))) return getWindowEnd(ofReader);
  if (!(await countUse(ofSource))) {
    await takeBackUse(ofReader);
    return getWindowEnd(ofSource);
  }
  if ((await countUse(ofAll)) || (await countUse(reserveOf(email.source)))) return undefined;
  await takeBackUse(ofReader);
  await takeBackUse(ofSource);
  return getWindowEnd(ofAll);
};

/** Longest wait for a turn, in ms: a batch of the stream has its turns within seconds, a sweep goes on another time. */
const maxTurnWaitMs = 20_000;
const Key = { pk: "LETTER-TURN", sk: "LETTER-TURN" };

/** Takes the next place in line for SES; the time at which it comes, undefined where the line is too long. */
const takePlace = async (now: number): Promise<number | undefined> => {
  const interval = 1000 / LETTERS_PER_SECOND;
  const change = async (UpdateExpression: string, ConditionExpression: string, values: Record<string, number>) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeNames: { "#next": "next" },
      ExpressionAttributeValues: values,
      ReturnValues: "UPDATED_NEW",
    });
    try {
      const { Attributes } = await table.send(command);
      return Number(Attributes?.next) - interval;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  };
  const atOnce = () =>
    change("SET #next = :after", "attribute_not_exists(#next) OR #next <= :now", {
      ":after": now + interval,
      ":now": now,
    });
  const afterOthers = () =>
    change("ADD #next :interval", "#next > :now AND #next < :latest", {
      ":interval": interval,
      ":now": now,
      ":latest": now + maxTurnWaitMs,
    });
  return (await atOnce()) ?? (await afterOthers());
};

/**
 * Waits for this email's turn: all senders together hand SES no more emails a second than the account may. False when
 * the line is too long.
 */
export const waitForTurn = async (abortSignal?: AbortSignal) => {
  const turn = await takePlace(Date.now());
  if (turn === undefined) return false;
  const ahead = turn - Date.now();
  if (ahead > 0) await wait(ahead, undefined, { signal: abortSignal });
  return true;
};
