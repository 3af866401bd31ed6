import { randomUUID } from "node:crypto";
import { onSocket } from "#functions/realtime/handler.ts";
import { newClientId, createMember } from "../../support/conversation.ts";
import { takeGatewayCalls } from "../../support/gateway-calls.ts";
import { logLines } from "../../support/log-lines.ts";
import { ticketOf } from "../../support/socket.ts";

/** What must not be in any log. */
const words = { content: "my secret recipe", name: "Ada Okafor-Lindqvist", origin: "https://evil.example" };

const happening = async (routeKey: string, connectionId: string, more: object) =>
  onSocket({ requestContext: { routeKey, connectionId, requestId: randomUUID() }, ...more });

beforeEach(() => takeGatewayCalls(() => undefined));

test("the log tells what happened and how it ended, and nothing of what was said, nor the ticket", async () => {
  const lines = logLines();
  const connectionId = randomUUID();
  const [ticket, renewal] = await Promise.all([0, 1].map(async () => ticketOf(await createMember(words.name))));
  const query = { queryStringParameters: { ticket } };

  await happening("$connect", connectionId, { ...query, headers: { Origin: words.origin } });
  await happening("$connect", connectionId, query);
  await happening("$connect", connectionId, query);
  const message = { action: "community.send", clientId: newClientId(), topic: "Events", content: words.content };
  for (const frame of [
    message,
    { ...message, user_id: words.content },
    { action: words.content },
    { action: "ping" },
    { action: "renew", ticket: renewal },
  ])
    await happening("$default", connectionId, { body: JSON.stringify(frame) });
  await happening("$default", connectionId, { body: `{"content": "${words.content}"` });
  await happening("$disconnect", connectionId, {});

  const told = lines().filter(({ message: what }) => what === "socket");
  expect(told.map(({ route, action, outcome }) => [route, action, outcome])).toEqual([
    ["$connect", undefined, "forbidden"],
    ["$connect", undefined, "ok"],
    ["$connect", undefined, "unauthenticated"],
    ["$default", "community.send", "ok"],
    ["$default", undefined, "invalid"],
    ["$default", undefined, "invalid"],
    ["$default", "ping", "ok"],
    ["$default", "renew", "unauthenticated"],
    ["$default", undefined, "unauthenticated"],
    ["$disconnect", undefined, "ok"],
  ]);
  for (const each of told)
    expect(each).toMatchObject({ requestId: expect.any(String) as string, milliseconds: expect.any(Number) as number });
  for (const secret of [...Object.values(words), ticket, renewal])
    expect(JSON.stringify(lines())).not.toContain(secret);
});
