import { setTimeout as wait } from "node:timers/promises";
import { table } from "#functions/platform/table.ts";

/** Does `work` while the table's transactions arrive in any order, each up to so many milliseconds late. */
export const shuffled = async <Result>(latest: number, work: () => Promise<Result>) => {
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "TransactWriteItemsCommand") await wait(Math.random() * latest);
        return next(args);
      },
    { step: "initialize", name: "shuffled", override: true },
  );
  try {
    return await work();
  } finally {
    table.middlewareStack.remove("shuffled");
  }
};
