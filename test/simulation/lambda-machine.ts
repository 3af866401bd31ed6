import { errorOf, type Fault } from "#test/support/faults.ts";
import { shiftClock } from "./clock.ts";
import type { SocketEvent } from "./gateway.ts";
import { takeInTurn } from "./property.ts";

// One machine on which the realtime Lambda runs: with a clock of its own, and a table that fails now and then.

const { CLOCK_OFFSET_MS = "0", TABLE_FAULTS = "[]" } = process.env;
const nextFault = takeInTurn(JSON.parse(TABLE_FAULTS) as (Fault | "none")[]);

shiftClock(() => Number(CLOCK_OFFSET_MS));

const { handler } = await import("#functions/realtime/handler.ts");
const { table } = await import("#functions/platform/table.ts");

table.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const fault = commandName === "TransactWriteItemsCommand" ? nextFault() : "none";
      if (fault === "none") return next(args);
      if (fault === "time-out after commit") await next(args);
      throw errorOf[fault]();
    },
  { step: "finalizeRequest", priority: "low", name: "faults" },
);

process.on("message", ({ call, event }: { call: number; event: SocketEvent }) => {
  const answer = (result: object) => process.connected && process.send?.({ call, ...result });
  handler(event as never, {} as never).then(
    (result: { statusCode?: number } | undefined) => answer({ statusCode: result?.statusCode }),
    () => answer({ statusCode: 500 }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
