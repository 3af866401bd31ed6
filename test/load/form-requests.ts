import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import { distribution } from "#infra/local/front.ts";
import type { ClubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { median, quantile, rounded, toQuantiles } from "./statistics.ts";

type Form = {
  /** Where it is posted, such as `/api/leads`. */
  path: string;
  /** One from somebody new each time. */
  fill: () => object;
  /** Letters that each causes. */
  letters: number;
};

const turns = 3;
const postsPerTurn = { 1: 40, 10: 100 };
/** Longest wait for the outbox, in milliseconds. */
const patience = 60_000;

/** What the API said to a form, the seconds after which it wants to be asked again (0 if it says none), and how long it took. */
type Answer = { status: number; retryAfter: number; ms: number };

/** Posts a form through the local distribution, each from an internet address of its own by default. */
export const createPoster = ({ endpoint, outputs }: ClubUnderTest, path: string) => {
  const { target, host } = distribution({ endpoint, distributionDomain: outputs.DistributionDomain ?? "" });
  const agent = new Agent({ keepAlive: true });
  return (body: object, more: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { host, "content-type": "application/json", "x-forwarded-for": given.internetAddress(), ...more };
      const started = performance.now();
      const sent = request(`${target}${path}`, { method: "POST", agent, headers }, (answer) => {
        answer.resume().once("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number(answer.headers["retry-after"] ?? 0),
            ms: performance.now() - started,
          }),
        );
      });
      sent.once("error", reject).end(JSON.stringify(body));
    });
};

/** Does `work` so many times, so many at a time; answers the times of each, and of all together in milliseconds. */
const inParallel = async (times: number, atATime: number, work: () => Promise<number>) => {
  const started = performance.now();
  const each: number[] = [];
  let left = times;
  const worker = async () => {
    while (left-- > 0) each.push(await work());
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return { each, together: performance.now() - started };
};

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

/**
 * Posts a form one after the other and ten at a time, beside the same one with the honeypot filled in, which goes the
 * same way and keeps nothing. Both take turns; before each turn the outbox is empty.
 */
export const measureForm = async (club: ClubUnderTest, { path, fill, letters }: Form) => {
  const send = createPoster(club, path);
  const post = async (body: object) => {
    const { status, ms } = await send(body);
    if (status !== 201) throw new Error(`${path} answered ${status}.`);
    return ms;
  };
  const kinds = {
    honeypot: () => post({ ...fill(), homepage: "x" }),
    kept: () => post(fill()),
  };
  const names = ["honeypot", "kept"] as const;
  for (const kind of names) await inParallel(10, 10, kinds[kind]);
  await drained(club);
  let kept = 10;

  for (const [atATime, times] of Object.entries(postsPerTurn)) {
    const seen = { honeypot: [] as number[], kept: [] as number[] };
    const perSecond = { honeypot: [] as number[], kept: [] as number[] };
    const drains: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      for (const kind of names) {
        const { each, together } = await inParallel(times, Number(atATime), kinds[kind]);
        seen[kind].push(...each);
        perSecond[kind].push((times / together) * 1000);
      }
      kept += times;
      drains.push(await drained(club));
    }
    const row = (kind: (typeof names)[number]) => ({
      requests: seen[kind].length,
      "a second": rounded(median(perSecond[kind])),
      ...toQuantiles(seen[kind]),
      "of the honeypot's p50": `${rounded(quantile(seen[kind], 0.5) / quantile(seen.honeypot, 0.5), 2)} ×`,
      "outbox empty after, s": kind === "kept" ? rounded(median(drains) / 1000) : "",
    });
    console.log(`\nPOST ${path}, ${atATime} at a time`);
    console.table({ honeypot: row("honeypot"), kept: row("kept") });
  }

  const expected = kept * letters;
  console.log(`\n${kept} kept, and ${await arrived(club, expected)} of ${expected} letters in the mailbox.`);
};
