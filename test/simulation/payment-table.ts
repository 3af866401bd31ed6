import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { table } from "#functions/platform/table.ts";
import { errorOf, type Fault } from "#test/support/faults.ts";

/** What befalls the next write: a fault of the table, or the end of the machine before or after it. */
export type Mishap = Fault | "crash before commit" | "crash after commit";
export const mishaps = [
  "crash before commit",
  "crash after commit",
  "conflict",
  "throttled transaction",
  "time-out before commit",
  "time-out after commit",
] as const satisfies Mishap[];

type WireItem = Record<string, AttributeValue>;

/**
 * What the table has taken for a listing: the states of its payment as anybody reads them, the e-mails to its owner, and
 * what they are told in the portal, in order, whether it was ever paid for, and how often what the public sees was changed without the mark that says so.
 */
export type Commits = { payments: string[]; emails: string[]; news: string[]; wasPaid: boolean; unmarked: number };

type Target = { Item?: WireItem; Key?: WireItem; ExpressionAttributeValues?: WireItem };
type Input = { ClientRequestToken?: string; TransactItems?: Record<string, Target>[] };

/** The end of a machine: nobody within it hears of it. */
class Crash extends Error {}

let planned: Mishap[] = [];
let struck = 0;
const seen = new Set<string>();
const commits = new Map<string, Commits>();
/** What the updates of a listing have set, each attribute as it was set last. */
const last = new Map<string, WireItem>();

/** Marks of the list of businesses, each written before the change of a card, and such changes. */
let [marks, cardCommits] = [0, 0];

/** What was taken for a listing so far. */
export const recordOf = (id: string): Commits => {
  const known = commits.get(id) ?? { payments: [], emails: [], news: [], wasPaid: false, unmarked: 0 };
  commits.set(id, known);
  return known;
};

/** What a transaction has written to a registration, with the e-mails to whoever registered that it promised. */
export type OrderCommit = { id: string; written: Record<string, unknown>; emails: string[] };
const orderCommits: OrderCommit[] = [];
export const orderCommitsOf = (id: string) => orderCommits.filter((each) => each.id === id);

const recordOrder = (targets: Target[]) => {
  for (const { Key, Item, ExpressionAttributeValues: set } of targets) {
    const { pk, sk } = (Key ?? Item) as Record<"pk" | "sk", { S: string }>;
    if (sk.S !== "REGISTRATION" || !pk.S.startsWith("REGISTRATION#")) continue;
    const values = Item ?? Object.fromEntries(Object.entries(set ?? {}).map(([name, value]) => [name.slice(1), value]));
    const emails = targets.flatMap(({ Item: job }) =>
      job?.pk?.S?.startsWith("OUTBOX#") ? (job.letter?.M?.template?.S ?? "?") : [],
    );
    orderCommits.push({ id: pk.S.replace("REGISTRATION#", ""), written: unmarshall(values), emails });
  }
};

const keyIn = ({ Key, Item }: Target) => `${(Key ?? Item)?.pk?.S} ${(Key ?? Item)?.sk?.S}`;

const record = ({ ClientRequestToken = "", TransactItems = [] }: Input) => {
  // A repetition of one that was taken is taken for the same.
  if (seen.has(ClientRequestToken)) return;
  seen.add(ClientRequestToken);
  const targets = TransactItems.flatMap((item) => Object.values(item));
  recordOrder(targets);
  const listing = targets.find(({ Key }) => Key?.pk?.S?.startsWith("LISTING#") && Key.sk?.S === "LISTING");
  const id = listing?.Key?.pk?.S?.replace("LISTING#", "");
  if (id === undefined) return;
  const taken = recordOf(id);
  const kept = { ...last.get(id), ...listing?.ExpressionAttributeValues };
  last.set(id, kept);
  const payment = kept[":payment"]?.S ?? "unpaid";
  const graceUntil = kept[":subscription"]?.M?.graceUntil?.S;
  const isOver = payment === "past-due" && graceUntil !== undefined && Date.parse(graceUntil) <= Date.now();
  const state = isOver ? "ended" : payment;
  if (state !== (taken.payments.at(-1) ?? "unpaid")) taken.payments.push(state);
  taken.wasPaid ||= payment === "live" || payment === "past-due";
  for (const { Item } of targets)
    if (Item?.pk?.S?.startsWith("OUTBOX#")) taken.emails.push(Item.letter?.M?.template?.S ?? "?");
  for (const target of targets)
    if (target.Key?.pk?.S?.startsWith("NOTICES#"))
      taken.news.push(target.ExpressionAttributeValues?.[":about"]?.M?.news?.S ?? "?");
  if (targets.map(keyIn).includes(`LISTING#${id} CARD`) && ++cardCommits > marks) taken.unmarked += 1;
};

const isWrite = (commandName: string) => /^(TransactWriteItems|PutItem)Command$/.test(commandName);
const next = () => {
  struck += 1;
  return planned.shift();
};

table.middlewareStack.add(
  (proceed, { commandName = "" }) =>
    async (args) => {
      if (!isWrite(commandName) || !planned[0]?.startsWith("crash")) return proceed(args);
      const when = next();
      if (when === "crash before commit") throw new Crash(when);
      await proceed(args);
      throw new Crash(when);
    },
  { step: "initialize", name: "crashes" },
);

// Beneath the SDK's own retries, where the network is.
table.middlewareStack.add(
  (proceed, { commandName = "" }) =>
    async (args) => {
      if (commandName === "UpdateItemCommand" && keyIn(args.input as Target) === "BUSINESSES CHANGED") {
        const marked = await proceed(args);
        marks += 1;
        return marked;
      }
      if (commandName !== "TransactWriteItemsCommand") return proceed(args);
      const fault = planned.length === 0 || planned[0]?.startsWith("crash") ? undefined : (next() as Fault);
      if (fault && fault !== "time-out after commit") throw errorOf[fault]();
      const result = await proceed(args);
      record(args.input as unknown as Input);
      if (fault) throw errorOf[fault]();
      return result;
    },
  { step: "finalizeRequest", priority: "low", name: "commits" },
);

/** Lets something befall the next writes, one each, and nothing after them. */
export const planMishaps = (...next: Mishap[]) => void (planned = next);

/** How many writes have met something so far. */
export const countMishaps = () => struck;
