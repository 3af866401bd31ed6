import { table } from "#functions/platform/table.ts";
import { errorOf, type Fault } from "#test/support/faults.ts";
import type { WireItem } from "../units/capacity.ts";

/** What befalls the next write: a fault of the table, or the end of the machine before or after it. */
export type Mishap = Fault | "crash before commit" | "crash after commit";

/** What the table has taken for a listing: the states of its payment, and the letters to its owner, in order. */
export type Commits = { payments: string[]; letters: string[] };

type Target = { Item?: WireItem; Key?: WireItem; ExpressionAttributeValues?: WireItem };
type Input = { ClientRequestToken?: string; TransactItems?: Record<string, Target>[] };

/** The end of a machine: nobody within it hears of it. */
class Crash extends Error {}

let planned: Mishap[] = [];
const seen = new Set<string>();
const commits = new Map<string, Commits>();
const commitsFor = (id: string) => commits.get(id) ?? commits.set(id, { payments: [], letters: [] }).get(id);

const writeDown = ({ ClientRequestToken = "", TransactItems = [] }: Input) => {
  // A repetition of one that was taken is taken for the same.
  if (seen.has(ClientRequestToken)) return;
  seen.add(ClientRequestToken);
  const targets = TransactItems.flatMap((item) => Object.values(item));
  const listing = targets.find(({ Key }) => Key?.pk?.S?.startsWith("LISTING#") && Key.sk?.S === "LISTING");
  const id = listing?.Key?.pk?.S?.replace("LISTING#", "");
  if (id === undefined) return;
  const payment = listing?.ExpressionAttributeValues?.[":payment"]?.S;
  if (payment !== undefined) commitsFor(id)?.payments.push(payment);
  for (const { Item } of targets)
    if (Item?.pk?.S?.startsWith("OUTBOX#")) commitsFor(id)?.letters.push(Item.letter?.M?.template?.S ?? "?");
};

const isWrite = (commandName: string) => /^(TransactWriteItems|PutItem)Command$/.test(commandName);

table.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      if (!isWrite(commandName) || !planned[0]?.startsWith("crash")) return next(args);
      const when = planned.shift();
      if (when === "crash before commit") throw new Crash(when);
      await next(args);
      throw new Crash(when);
    },
  { step: "initialize", name: "crashes" },
);

// Beneath the SDK's own retries, where the network is.
table.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      if (commandName !== "TransactWriteItemsCommand") return next(args);
      const [fault] = planned[0]?.startsWith("crash") ? [] : planned.splice(0, 1);
      if (fault && fault !== "time-out after commit") throw errorOf[fault as Fault]();
      const result = await next(args);
      writeDown(args.input as unknown as Input);
      if (fault) throw errorOf[fault as Fault]();
      return result;
    },
  { step: "finalizeRequest", priority: "low", name: "commits" },
);

/** Lets something befall the next writes, one each. */
export const plan = (mishaps: Mishap[]) => (planned = [...mishaps]);

/** What was taken for a listing so far. */
export const commitsOf = (id: string): Commits => commits.get(id) ?? { payments: [], letters: [] };
