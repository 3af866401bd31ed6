import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import type { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "#functions/platform/table.ts";
import { issueTicket, redeemTicket } from "#functions/realtime/ticket.ts";
import { realtimeContract, ticketLife } from "#shared/realtime.ts";

afterEach(() => jest.restoreAllMocks());

const writing = () => jest.spyOn(table, "send").mockImplementation((() => Promise.resolve({})) as never);

test("a ticket is 256 random bits, of which the table learns a digest only", async () => {
  const send = writing();

  const { ticket } = await issueTicket({ id: "member-1", isAdmin: false });

  const [[{ input }]] = send.mock.calls as unknown as [[PutCommand]];
  expect(realtimeContract.requestTicket.output.shape.ticket.safeParse(ticket).success).toBe(true);
  expect(input.Item?.pk).toMatch(/^TICKET#[\w-]{43}$/);
  expect(JSON.stringify(input)).not.toContain(ticket);
});

test("a ticket ends after its time, and the table forgets it soon after", async () => {
  const send = writing();
  const now = new Date("2026-11-22T12:00:00.900Z");

  const { expiresAt } = await issueTicket({ id: "member-1", isAdmin: true }, now);

  const [[{ input }]] = send.mock.calls as unknown as [[PutCommand]];
  expect(expiresAt).toEqual(new Date("2026-11-22T12:00:30Z"));
  expect(Number(input.Item?.ttl) - Math.floor(now.getTime() / 1000)).toBeGreaterThanOrEqual(ticketLife);
});

test("a ticket is taken by what deletes it, on condition that it still holds", async () => {
  const Attributes = { memberId: "member-1", isAdmin: true };
  const send = jest.spyOn(table, "send").mockImplementation((() => Promise.resolve({ Attributes })) as never);
  const now = new Date("2026-11-22T12:00:00Z");

  expect(await redeemTicket("ticket", now)).toEqual({ id: "member-1", isAdmin: true });

  const [[{ input }]] = send.mock.calls as unknown as [[DeleteCommand]];
  expect(input).toMatchObject({
    ConditionExpression: "expires_at > :now",
    ExpressionAttributeValues: { ":now": now.getTime() / 1000 },
    ReturnValues: "ALL_OLD",
  });
});

test("a ticket that does not hold lets nobody in; a table that fails is no refusal", async () => {
  const refusal = new ConditionalCheckFailedException({ $metadata: {}, message: "The conditional request failed" });
  const send = jest.spyOn(table, "send").mockImplementation((() => Promise.reject(refusal)) as never);

  expect(await redeemTicket("ticket")).toBeUndefined();

  send.mockImplementation((() => Promise.reject(new Error("The table is away"))) as never);
  await expect(redeemTicket("ticket")).rejects.toThrow("The table is away");
});
