import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod";
import { Failure } from "./local/progress.ts";

const outcome = z.object({ hasLeft: z.boolean(), wasListed: z.boolean(), socketsEnded: z.int() });

type Club = { lambda: LambdaClient; departures: string | undefined };

/** Lets the club follow a member's account at once. Undefined where the club does not answer: it will within minutes. */
const follow = async ({ lambda, departures }: Club, memberId: string) => {
  const answer = await lambda
    .send(new InvokeCommand({ FunctionName: departures, Payload: JSON.stringify({ memberId }) }))
    .catch(() => undefined);
  const told = Buffer.from(answer?.Payload ?? []).toString() || "null";
  return outcome.safeParse(JSON.parse(told)).data;
};

/** A member whose account is disabled is shown no more. Answers in words what became of them. */
export const sayWhoLeft = async (club: Club, memberId: string) => {
  const followed = await follow(club, memberId);
  if (!followed?.hasLeft)
    throw new Failure("The club did not answer: their card and their open pages go within five minutes.");
  const { wasListed, socketsEnded } = followed;
  return [
    wasListed ? "Their card has left the directory." : "The directory did not show them.",
    `${socketsEnded} open ${socketsEnded === 1 ? "connection was" : "connections were"} ended.`,
    "What they wrote stays. Where they are signed in they can still read and write for up to five minutes.",
  ].join("\n");
};

/** A member whose account is enabled again is shown as before. Answers in words what became of them. */
export const sayWhoIsBack = async (club: Club, memberId: string) => {
  const followed = await follow(club, memberId);
  if (!followed || followed.hasLeft)
    throw new Failure("The club did not answer: their card is back within five minutes.");
  return "The directory shows them as it did before.";
};
