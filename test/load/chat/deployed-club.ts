import "#test/support/stack-environment.ts";
import { issue } from "#functions/realtime/ticket-store.ts";
import { serveAt } from "./server.ts";

// The club as it is deployed into the embedded AWS, for which nothing is started here but the giving of tickets.

serveAt(process.env.SOCKET_URL ?? "", async (id) => (await issue({ id, isAdmin: false })).ticket);
