import type { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { dice } from "../races/dice.ts";
import type { SocketEvent } from "./gateway.ts";

// One machine on which the realtime Lambda runs: with a clock of its own, and a table that fails now and then.

const { CLOCK_OFFSET = "0", SEED = "1", TABLE_FAULTS = "0" } = process.env;
const offset = Number(CLOCK_OFFSET);
const share = Number(TABLE_FAULTS);
const roll = dice(Number(SEED));

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static override now = () => RealDate.now() + offset;
} as DateConstructor;

const { handler } = await import("#functions/realtime/handler.ts");
const { table } = await import("#functions/platform/table.ts");
const { TransactionCanceledException: Cancelled } = await import("@aws-sdk/client-dynamodb");

const cancelled = (Code: string): TransactionCanceledException =>
  new Cancelled({ $metadata: { httpStatusCode: 400 }, message: Code, CancellationReasons: [{ Code }] });
const timeOut = () => Object.assign(new Error("Connection timed out"), { name: "TimeoutError" });

table.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (commandName !== "TransactWriteItemsCommand" || roll() >= share) return next(args);
      const fault = Math.floor(roll() * 4);
      if (fault === 0) throw cancelled("TransactionConflict");
      if (fault === 1) throw cancelled("ThrottlingError");
      if (fault === 2) await next(args);
      throw timeOut();
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
