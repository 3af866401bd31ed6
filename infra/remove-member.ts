import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { Failure } from "./local/progress.ts";

const outcome = z.object({ hasLeft: z.literal(true), wasListed: z.boolean(), socketsEnded: z.int() });

/**
 * Lets the club show a member whose account is disabled no more, at once. Answers in words what became of them; throws
 * a sentence where this did not work.
 */
export const removeMember = async (lambda: LambdaClient, FunctionName: string | undefined, memberId: string) => {
  const answer = await lambda
    .send(new InvokeCommand({ FunctionName, Payload: JSON.stringify({ memberId }) }))
    .catch(() => undefined);
  const told = Buffer.from(answer?.Payload ?? []).toString() || "null";
  const { data } = outcome.safeParse(JSON.parse(told));
  if (!data) throw new Failure("The club did not answer: their card and their open pages go within five minutes.");
  const { wasListed, socketsEnded } = data;
  return [
    wasListed ? "Their card has left the directory." : "The directory did not show them.",
    `${socketsEnded} open ${socketsEnded === 1 ? "connection was" : "connections were"} ended.`,
    "What they wrote stays. Where they are signed in they can still read and write for up to five minutes.",
  ].join("\n");
};
