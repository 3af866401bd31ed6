import { HttpResponse, type HttpRequest } from "@smithy/core/protocols";
import { ConditionRefused, table, transact } from "#functions/platform/table.ts";
import { allTransactionFaults, withFaults } from "#test/support/faults.ts";

type Reason = { Code: string; Item?: object };

/** Tokens of the transactions that arrived, and why each is refused. */
const sent: (string | undefined)[] = [];
let refusal: Reason[] | undefined;

jest.spyOn(table.config.requestHandler, "handle").mockImplementation(((request: HttpRequest) => {
  sent.push((JSON.parse(String(request.body)) as { ClientRequestToken?: string }).ClientRequestToken);
  const answer = refusal && { __type: "TransactionCanceledException", message: "No", CancellationReasons: refusal };
  const body = Buffer.from(JSON.stringify(answer ?? {}));
  return Promise.resolve({ response: new HttpResponse({ statusCode: refusal ? 400 : 200, headers: {}, body }) });
}) as never);
beforeEach(() => {
  // Of a pause before the next attempt it draws a part.
  jest.spyOn(Math, "random").mockReturnValue(0);
  sent.length = 0;
  refusal = undefined;
});

const write = () =>
  transact({ item: { Put: { Item: { pk: "A", sk: "B" }, ConditionExpression: "attribute_not_exists(pk)" } } });

test.each(allTransactionFaults)("a transaction that meets a %s twice is sent again as the same one", async (fault) => {
  const { met, requests } = await withFaults([fault, fault], write);

  expect([met, requests]).toEqual([2, 3]);
  expect(sent.length).toBe(fault === "time-out after commit" ? 3 : 1);
  expect(new Set(sent).size).toBe(1);
});

test("a transaction that a condition refuses is not sent again, and names the write that was refused", async () => {
  refusal = [{ Code: "ConditionalCheckFailed", Item: { pk: { S: "A" }, version: { N: "2" } } }];

  const refused = (await write().catch((error: unknown) => error)) as ConditionRefused;

  expect(refused).toBeInstanceOf(ConditionRefused);
  expect(refused.refused).toEqual(new Map([["item", { pk: "A", version: 2 }]]));
  expect(sent).toHaveLength(1);
});

test("a transaction that others keep from an item for seconds ends as busy, without harm", async () => {
  refusal = [{ Code: "TransactionConflict" }];

  await expect(write()).rejects.toMatchObject({ code: "unavailable" });

  expect(sent.length).toBeGreaterThan(20);
});
