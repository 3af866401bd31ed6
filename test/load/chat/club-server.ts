import { startGateway } from "./gateway.ts";
import { serveAt } from "./server.ts";

// The club's own code behind a gateway of this machine, on the table that its starter names.

const gateway = await startGateway({});
await import("#test/support/stack-environment.ts");
Object.assign(process.env, {
  TABLE_NAME: process.env.CHAT_TABLE,
  POWERTOOLS_LOG_LEVEL: "SILENT",
  SOCKET_ENDPOINT: gateway.endpoint,
  SOCKET_URL: gateway.url,
  SITE_ORIGINS: "http://localhost",
});
const [{ handler }, { issue }] = await Promise.all([
  import("#functions/realtime/handler.ts"),
  import("#functions/realtime/ticket-store.ts"),
]);
gateway.serve((event) => handler(event, {} as never));
serveAt(gateway.url, async (id) => (await issue({ id, isAdmin: false })).ticket);
