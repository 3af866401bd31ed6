import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { asVisitorAt } from "#test/support/as.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { given } from "#test/support/given.ts";
import { createLiveListing, submitListing, type Submitted } from "#test/support/listings.ts";
import { postWebhook, subscriptionUpdatedBody, subscriptionsOf } from "#test/support/payments.ts";
import { until } from "#test/support/until.ts";
import { quantile, rounded, toQuantiles } from "../statistics.ts";

const turns = 3;
const timesPerTurn = 50;

const { TableName } = clubUnderTest().outputs;
const unsent = new QueryCommand({
  TableName,
  IndexName: "gsi2",
  KeyConditionExpression: "gsi2pk = :unsent",
  ExpressionAttributeValues: { ":unsent": "UNSENT" },
  Select: "COUNT",
});
const outboxIsEmpty = () => until("an empty outbox", async () => (await table.send(unsent)).Count === 0);

/** How long each of these takes, one at a time, in milliseconds. Throws where one is not answered with this status. */
const timesOf = async (works: (() => Promise<{ status: number }>)[], expected: number) => {
  const times: number[] = [];
  for (const work of works) {
    const started = performance.now();
    const { status } = await work();
    times.push(performance.now() - started);
    if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}.`);
  }
  return times;
};

const honeypot = () => asVisitorAt(given.internetAddress())(contract.submitLead, { ...given.lead(), homepage: "x" });

/**
 * How long the deployed club takes for webhooks over HTTP, one at a time, beside a form with its honeypot filled in,
 * which goes the same way and keeps nothing. All take turns; the outbox is empty before each.
 */
export const webhookTimes = async () => {
  const [paying] = await subscriptionsOf(await createLiveListing());
  const times: Record<string, number[]> = {};
  const note = async (name: string, works: Parameters<typeof timesOf>[0], expected = 200) =>
    (times[name] = [...(times[name] ?? []), ...(await timesOf(works, expected))]);

  for (let turn = 0; turn < turns; turn++) {
    const listings: Submitted[] = [];
    for (let time = 0; time < timesPerTurn; time++) listings.push(await submitListing());
    const news = () => listings.map((listing) => subscriptionUpdatedBody(listing, paying?.id ?? ""));
    const [first, unchanged] = [news(), news()];
    const bringing = (events: string[]) => events.map((event) => () => postWebhook(event));
    await outboxIsEmpty();
    await note("a form that keeps nothing", Array<typeof honeypot>(timesPerTurn).fill(honeypot), 201);
    await note("makes a listing live", bringing(first));
    await outboxIsEmpty();
    await note("changes nothing", bringing(unchanged));
    await note("is known", bringing(unchanged));
  }

  const base = quantile(Object.values(times)[0] ?? [], 0.5);
  const rowOf = (all: number[]) => ({
    requests: all.length,
    ...toQuantiles(all),
    "of the first's p50": `${rounded(quantile(all, 0.5) / base, 2)} ×`,
  });
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, rowOf(all)]));
};
