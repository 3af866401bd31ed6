import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import type { ClubUnderTest } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";
import { inParallel, poster, type Kind } from "./post-leads.ts";
import { median, quantile, rounded } from "./statistics.ts";

// POST /api/leads through the local distribution, API Gateway and Lambda, one after the other and ten at a time, beside
// the same request with the honeypot filled in, which goes the same way and keeps nothing. Both take turns; before each
// turn the outbox is empty. Every lead is somebody new at an address of the internet of their own.

const turns = 3;
const leadsPerTurn = { 1: 40, 10: 100 };
/** Longest wait for the outbox, in milliseconds. */
const patience = 60_000;

/** Waits until no letter is unsent; answers how long that took, in milliseconds. */
const drained = async ({ endpoint, outputs }: ClubUnderTest) => {
  const dynamo = new DynamoDBClient(credentials(endpoint));
  const started = performance.now();
  const unsent = new QueryCommand({
    TableName: outputs.TableName,
    IndexName: "gsi2",
    KeyConditionExpression: "gsi2pk = :unsent",
    ExpressionAttributeValues: { ":unsent": { S: "UNSENT" } },
    Select: "COUNT",
  });
  while ((await dynamo.send(unsent)).Count) {
    if (performance.now() - started > patience) throw new Error("The outbox does not become empty.");
    await wait(100);
  }
  return performance.now() - started;
};

/** Waits for so many letters in the mailbox: SES delivers after it has answered. Answers how many there are. */
const arrived = async ({ mailbox }: ClubUnderTest, expected: number) => {
  const started = performance.now();
  for (;;) {
    const letters = (await (await fetch(`${mailbox}/email`)).json()) as unknown[];
    if (letters.length >= expected || performance.now() - started > patience / 3) return letters.length;
    await wait(500);
  }
};

await withClub(async (club) => {
  const post = poster(club);
  for (const kind of ["honeypot", "lead"] as const) await inParallel(10, 10, () => post(kind));
  await drained(club);
  let leads = 10;

  for (const [atATime, times] of Object.entries(leadsPerTurn)) {
    const seen = { honeypot: [] as number[], lead: [] as number[] };
    const perSecond = { honeypot: [] as number[], lead: [] as number[] };
    const drains: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      for (const kind of ["honeypot", "lead"] as const) {
        const { each, together } = await inParallel(times, Number(atATime), () => post(kind));
        seen[kind].push(...each);
        perSecond[kind].push((times / together) * 1000);
      }
      leads += times;
      drains.push(await drained(club));
    }
    const row = (kind: Kind) => ({
      requests: seen[kind].length,
      "a second": rounded(median(perSecond[kind])),
      "p50, ms": rounded(quantile(seen[kind], 0.5)),
      "p99, ms": rounded(quantile(seen[kind], 0.99)),
      "of the honeypot's p50": `${rounded(quantile(seen[kind], 0.5) / quantile(seen.honeypot, 0.5), 2)} ×`,
      "outbox empty after, s": kind === "lead" ? rounded(median(drains) / 1000) : "",
    });
    console.log(`\n${atATime} at a time`);
    console.table({ honeypot: row("honeypot"), lead: row("lead") });
  }

  console.log(
    `\n${leads} leads, and ${await arrived(club, leads * 2)} letters in the mailbox: two each are ${leads * 2}.`,
  );
});
