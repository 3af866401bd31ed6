import { once } from "node:events";
import { startGateway } from "../simulation/gateway.ts";

// API Gateway's part of an evening, for evening.ts, as a process of its own: on AWS it takes nothing from the club either. It
// tells its starter where it is, is told where the club is, and asks that about each frame.

const gateway = await startGateway();
process.send?.({ sockets: gateway.url, posts: gateway.endpoint });
const [club] = (await once(process, "message")) as [string];
gateway.handleWith(async (event) => {
  const answer = await fetch(`${club}/socket`, { method: "POST", body: JSON.stringify(event) });
  return (await answer.json()) as { statusCode?: number };
});
process.on("disconnect", () => process.exit(0));
