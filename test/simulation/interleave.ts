import fc from "fast-check";
import { table } from "#functions/platform/table.ts";
import { check, propertyTimeoutMs } from "./property.ts";

// A test that tries many orders takes longer than others may.
jest.setTimeout(propertyTimeoutMs);

/** Does some work, whose requests to the table are answered in an order of the property's choice. */
type Interleave = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** For a property that draws more than the order. */
export const interleaveBy =
  (scheduler: fc.Scheduler): Interleave =>
  async (work) => {
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          let end = () => undefined as void;
          const ended = new Promise<void>((resolve) => (end = resolve));
          // One request after the other: the next one is chosen when this one has been answered.
          await scheduler.schedule(Promise.resolve(), commandName, undefined, async (begin) => {
            await begin();
            await ended;
            // What comes of the answer has reached its next request by then, mostly.
            await new Promise(setImmediate);
          });
          return next(args).finally(end);
        },
      { step: "initialize", name: "interleaving", override: true },
    );
    try {
      return await scheduler.waitFor(work());
    } finally {
      table.middlewareStack.remove("interleaving");
    }
  };

/**
 * Checks that something holds in whichever order the table answers what is asked at once. Of what deployed Lambdas ask
 * nothing is seen: there the order is as it comes.
 */
export const checkInterleavings = (
  runs: [full: number, usual: number],
  hold: (interleave: Interleave) => Promise<void>,
) => check(fc.scheduler(), (scheduler) => hold(interleaveBy(scheduler)), { runs, isShrunk: true });
